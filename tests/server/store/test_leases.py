"""Which worker has which table, as the database knows it."""

import asyncio

import pytest

from tests.server.store.rows import GO_ON, a_row, an_entry
from watertable.server.store import Owner, open_store

pytestmark = pytest.mark.anyio
LONG = 1000.0


async def end(store, worker):
    """Let a worker's lease end."""
    await store.write("UPDATE workers SET until = 1 WHERE number = $1", worker)


async def test_a_table_belongs_to_whoever_comes_first_as_long_as_its_lease_goes_on(store):
    table = (await store.create(a_row())).id
    for worker in (11, 12):
        await store.leases.enlist(worker, LONG)
    assert await store.leases.own(table, 11) == Owner(11)
    assert await store.leases.own(table, 11) == Owner(11)
    other = await store.leases.own(table, 12)
    assert other.worker == 11
    assert LONG / 2 < other.seconds <= LONG
    await end(store, 11)
    assert await store.leases.own(table, 12) == Owner(12)
    assert (await store.leases.own(table, 11)).worker == 12


async def test_a_lease_that_has_ended_is_not_renewed(store):
    await store.leases.enlist(11, LONG)
    assert await store.leases.renew(11, LONG)
    await end(store, 11)
    assert not await store.leases.renew(11, LONG)
    assert not await store.leases.renew(99, LONG)


async def test_whoever_retires_leaves_all_tables_and_whoever_gives_one_up_leaves_that(store):
    one, two = [(await store.create(a_row())).id for _ in range(2)]
    for worker in (11, 12):
        await store.leases.enlist(worker, LONG)
    for table in (one, two):
        await store.leases.own(table, 11)
    await store.leases.disown(one, 12)  # which has it not
    assert (await store.leases.own(one, 12)).worker == 11
    await store.leases.disown(one, 11)
    assert await store.leases.own(one, 12) == Owner(12)
    await store.leases.retire(11)
    assert await store.leases.own(two, 12) == Owner(12)


async def test_there_is_no_owner_of_a_table_that_is_not_there(store):
    await store.leases.enlist(11, LONG)
    assert await store.leases.own("nowhere", 11) is None


async def test_of_many_who_want_a_table_at_once_one_gets_it(url, store):
    table = (await store.create(a_row())).id
    stores = [await open_store(url) for _ in range(4)]
    workers = range(21, 25)
    for worker in workers:
        await store.leases.enlist(worker, LONG)
    answers = await asyncio.gather(
        *(each.leases.own(table, worker) for each, worker in zip(stores, workers, strict=True))
    )
    assert len({answer and answer.worker for answer in answers}) == 1
    for each in stores:
        await each.close()


async def test_who_has_a_table_does_not_decide_who_may_append_to_it(store):
    table = (await store.create(a_row())).id
    await store.leases.enlist(11, LONG)
    await store.leases.own(table, 11)
    await store.append(table, 0, [an_entry(1)], GO_ON)  # the ply decides
    assert (await store.load(table)).ply == 1
    assert (await store.leases.own(table, 11)).worker == 11


async def test_leases_of_long_ago_are_forgotten(store):
    await store.leases.enlist(11, LONG)
    await end(store, 11)
    await store.leases.enlist(12, LONG)
    assert [row[0] for row in await store.read("SELECT number FROM workers")] == [12]
