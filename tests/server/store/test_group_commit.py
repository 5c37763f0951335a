"""Appends that come together are committed together, and fail each for itself."""

import asyncio
import contextlib
import sqlite3
from typing import Any

import asyncpg
import pytest

from tests.server.postgres import ALONE
from tests.server.store.rows import GO_ON, a_row, an_entry
from watertable.server.bus import BESIDE, Hint, OneProcess
from watertable.server.store import (
    Conflict,
    Frames,
    Head,
    KeptLine,
    Repeated,
    StoreError,
    file_of,
    open_store,
)

pytestmark = pytest.mark.anyio
TABLES, MOVES = 100, 5
on_sqlite = pytest.mark.parametrize("url", ["sqlite"], indirect=True)


def commits(store):
    """How many transactions have been committed for appends."""
    return store.writer.commits if hasattr(store, "writer") else store.commits


async def make_tables(store, count=TABLES):
    rows = await asyncio.gather(*(store.create(a_row()) for _ in range(count)))
    return [row.id for row in rows]


async def test_many_appends_at_once_take_few_transactions(store):
    tables = await make_tables(store)
    before = commits(store)

    async def play(table):
        for ply in range(MOVES):
            await store.append(table, ply, [an_entry(ply + 1, str(ply))], GO_ON)

    await asyncio.gather(*map(play, tables))
    assert commits(store) - before <= TABLES * MOVES / 10
    for table in tables:
        assert [entry.ply for entry, _ in await store.lines(table)] == [1, 2, 3, 4, 5]


async def test_appends_to_one_table_that_wait_together_follow_one_another(store):
    [table] = await make_tables(store, 1)
    moves = [store.append(table, ply, [an_entry(ply + 1)], GO_ON) for ply in range(20)]
    await asyncio.gather(*moves)
    assert (await store.load(table)).ply == 20


async def test_a_refused_append_does_not_fail_the_others(store):
    tables = await make_tables(store, 30)
    await store.append(tables[1], 0, [an_entry(1, "used")], GO_ON)
    appends = [store.append(table, 0, [an_entry(1)], GO_ON) for table in tables]
    appends.append(store.append(tables[1], 1, [an_entry(2, "used")], GO_ON))
    appends.append(store.append(tables[1], 1, [an_entry(2)], GO_ON))
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert type(results[1]) is Conflict
    assert type(results[30]) is Repeated
    assert all(not isinstance(it, Exception) for i, it in enumerate(results) if i not in (1, 30))
    assert {row.ply for row in await store.many(tables)} == {1, 2}


async def test_an_append_the_database_chokes_on_fails_alone_and_writes_nothing(store):
    tables = await make_tables(store, 30)
    twice = [Frames(1, b"x"), Frames(1, b"y")]
    appends = [
        store.append(table, 0, [an_entry(1)], GO_ON, frames=twice if table == tables[7] else ())
        for table in tables
    ]
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert type(results[7]) is StoreError
    assert sum(isinstance(it, Exception) for it in results) == 1
    assert (await store.load(tables[7])).ply == 0
    assert await store.lines(tables[7]) == []
    await store.append(tables[7], 0, [an_entry(1)], GO_ON)


async def test_a_line_that_is_not_text_fails_alone(store):
    tables = await make_tables(store, 10)
    spoilt = KeptLine(1, b"\xff\xfe", None, None, b"")
    appends = [
        store.append(table, 0, [spoilt if table == tables[3] else an_entry(1)], GO_ON)
        for table in tables
    ]
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert [i for i, it in enumerate(results) if isinstance(it, Exception)] == [3]
    assert (await store.load(tables[3])).ply == 0


@on_sqlite
async def test_quick_and_slow_changes_share_a_transaction(store):
    tables = await make_tables(store, 10)
    before = commits(store)
    await asyncio.gather(
        *(store.append(table, 0, [an_entry(1)], GO_ON) for table in tables),
        *(store.add_chat(table, 0, "Ann", "hello") for table in tables),
    )
    assert commits(store) - before == 1
    for row in await store.many(tables):
        assert (row.ply, len(await store.chat(row.id))) == (1, 1)


@on_sqlite
async def test_a_slow_change_the_database_chokes_on_fails_alone(store):
    tables = await make_tables(store, 10)
    results = await asyncio.gather(
        *(store.append(table, 0, [an_entry(1)], GO_ON) for table in tables),
        store.write("INSERT INTO chat (table_id) VALUES ($1)", tables[0]),
        store.add_chat(tables[0], 0, "Ann", "hello"),
        return_exceptions=True,
    )
    assert [i for i, it in enumerate(results) if isinstance(it, Exception)] == [10]
    assert type(results[10]) is StoreError
    assert {row.ply for row in await store.many(tables)} == {1}
    assert [said.text for said in await store.chat(tables[0])] == ["hello"]


async def test_more_than_one_transaction_holds_follow_one_another(store):
    [table] = await make_tables(store, 1)
    before = commits(store)
    moves = [store.append(table, ply, [an_entry(ply + 1)], GO_ON) for ply in range(600)]
    await asyncio.gather(*moves)
    assert (await store.load(table)).ply == 600
    assert commits(store) - before == 2


@on_sqlite
async def test_while_another_process_writes_only_those_who_append_wait(store, url):
    [table] = await make_tables(store, 1)
    with contextlib.closing(sqlite3.connect(file_of(url), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        move = asyncio.create_task(store.append(table, 0, [an_entry(1)], GO_ON))
        async with asyncio.timeout(5):
            for _ in range(5):
                await asyncio.sleep(0.02)
                assert (await store.load(table)).ply == 0
        other.execute("COMMIT")
    await move
    assert (await store.load(table)).ply == 1


async def test_whoever_does_not_wait_any_more_disturbs_nobody(store):
    tables = await make_tables(store, 10)
    tasks = [asyncio.create_task(store.append(t, 0, [an_entry(1)], GO_ON)) for t in tables]
    await asyncio.sleep(0)
    tasks[4].cancel()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert isinstance(results[4], asyncio.CancelledError)
    assert sum(isinstance(it, BaseException) for it in results) == 1


async def test_hints_come_after_the_commit_and_only_for_what_was_done(url):
    bus = OneProcess()
    heard: list[Hint] = []
    store = await open_store(url, bus)
    bus.subscribe(heard.extend)
    one, other = await make_tables(store, 2)
    assert heard == []
    await asyncio.gather(
        store.append(one, 0, [an_entry(1), an_entry(2)], GO_ON),
        store.append(other, 5, [an_entry(6)], GO_ON),
        return_exceptions=True,
    )
    assert heard == [(one, 2)]
    heard.clear()
    await store.change(other, 0, b"[1]")
    await asyncio.gather(store.change(other, 0, b"[2]"), return_exceptions=True)
    await store.add_chat(one, 0, "Ann", "hello")
    await store.end(one)
    assert heard == [(other, BESIDE), (one, BESIDE), (one, BESIDE)]
    await store.close()


async def test_two_workers_on_one_database_accept_one_of_two_moves(postgres_url):
    workers = [await open_store(postgres_url) for _ in range(2)]
    tables = await make_tables(workers[0], 20)

    async def play(number, table):
        await workers[number].append(table, 0, [an_entry(1)], Head(asked=number))

    both = [play(number, table) for table in tables for number in (0, 1)]
    results = await asyncio.gather(*both, return_exceptions=True)
    for one, other in zip(results[::2], results[1::2], strict=True):
        assert [type(it) for it in (one, other) if it] == [Conflict]
    assert {row.ply for row in await workers[1].many(tables)} == {1}
    for worker in workers:
        await worker.close()


async def test_a_store_goes_on_after_the_database_has_closed_its_connections(postgres_url):
    store: Any = await open_store(postgres_url)
    [table] = await make_tables(store, 1)
    await store.append(table, 0, [an_entry(1)], GO_ON)
    other = await asyncpg.connect(postgres_url)
    await other.execute(ALONE)
    await other.close()
    async with asyncio.timeout(30):
        while (row := await again(store.load(table))) is None or row.ply < 2:
            await again(store.append(table, 1, [an_entry(2)], GO_ON))
    assert [entry.ply for entry, _ in await store.lines(table)] == [1, 2]
    await store.close()


async def again(doing):
    """What comes of it, or None where the database did not answer."""
    try:
        return await doing
    except StoreError:
        return None
