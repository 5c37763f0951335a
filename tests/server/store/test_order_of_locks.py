"""PostgreSQL: whoever needs a head and its table takes the head first, so nobody deadlocks."""

import asyncio

import asyncpg
import pytest

from tests.server.store.rows import a_row, an_entry
from watertable.server.store import Appended, Conflict, Head, Missing, open_store

pytestmark = pytest.mark.anyio
WAITING = (
    "SELECT count(*) FROM pg_stat_activity "
    "WHERE datname = current_database() AND wait_event_type = 'Lock'"
)
LONG_AGO = "UPDATE heads SET changed = changed - 400 * 86400 WHERE table_id = $1"


async def delete(store, table):
    await store.delete(table)


async def prune(store, table):
    await store.prune(1, idle=365)


@pytest.mark.parametrize("take_away", [delete, prune])
async def test_whoever_takes_a_table_away_and_whoever_begins_a_match_there_do_not_deadlock(
    postgres_url, take_away
):
    """An append waits for the head; then the other comes; then the head is free.

    Whoever looks for a deadlock first is the one who fails: that is the append.
    """
    stores = [await open_store(f"{postgres_url}&deadlock_timeout={ms}") for ms in (50, 20_000)]
    table = (await stores[0].create(a_row())).id
    blocker = await asyncpg.connect(postgres_url)
    await blocker.execute(LONG_AGO, table)
    held = blocker.transaction()
    await held.start()
    await blocker.fetch("SELECT 1 FROM heads WHERE table_id = $1 FOR UPDATE", table)
    watcher = await asyncpg.connect(postgres_url)

    async def wait_for(count):
        async with asyncio.timeout(20):
            while await watcher.fetchval(WAITING) < count:
                await asyncio.sleep(0.01)

    begins = Head(asked=0, header=b"{}")
    begun = asyncio.create_task(stores[0].append(table, 0, [an_entry(1)], begins))
    await wait_for(1)
    gone = asyncio.create_task(take_away(stores[1], table))
    done, _ = await asyncio.wait([gone], timeout=0.5)  # who passes over what is held ends here
    if not done:
        await wait_for(2)
    await held.rollback()
    kept, _ = await asyncio.gather(begun, gone, return_exceptions=True)
    await gone
    assert isinstance(kept, (Appended, Missing)), kept
    for connection in (blocker, watcher):
        await connection.close()
    for store in stores:
        await store.close()


async def test_tables_that_are_not_held_are_pruned_beside_one_that_is(postgres_url):
    store = await open_store(postgres_url)
    tables = [(await store.create(a_row())).id for _ in range(3)]
    blocker = await asyncpg.connect(postgres_url)
    for table in tables:
        await blocker.execute(LONG_AGO, table)
    async with blocker.transaction():
        await blocker.fetch("SELECT 1 FROM heads WHERE table_id = $1 FOR UPDATE", tables[1])
        assert await store.prune(1, idle=365) == 2
    assert await store.prune(1, idle=365) == 1
    with pytest.raises(Conflict):
        await store.append(tables[0], 0, [an_entry(1)], Head(asked=0))
    await blocker.close()
    await store.close()
