"""An append without waiting: whoever asked is called when it is committed or refused."""

import asyncio
from typing import Any

import pytest

from tests.server.store.rows import GO_ON, a_row, an_entry
from watertable.server.store import Appended, Conflict, KeptLine, Repeated, StoreError, open_store

pytestmark = pytest.mark.anyio


@pytest.fixture
async def table(store):
    return (await store.create(a_row())).id


async def test_a_submit_calls_back_once_it_is_committed(store, table):
    results: asyncio.Queue[Any] = asyncio.Queue()
    store.submit(table, 0, [an_entry(1, "mine"), an_entry(2)], GO_ON, results.put_nowait)
    assert results.empty()
    done = await results.get()
    assert [at for _, at in await store.lines(table)] == [done.at] * 2
    assert await store.by_key(table, 0, "mine") == 2


@pytest.mark.parametrize(
    ("after", "entry", "refusal"),
    [
        (0, an_entry(1), Conflict),
        (0, an_entry(1, "mine"), Repeated),
        (1, KeptLine(2, b"\xff\xfe", None, None, b""), UnicodeDecodeError),
    ],
)
async def test_a_refused_submit_calls_back_with_the_refusal_and_writes_nothing(
    store, table, after, entry, refusal
):
    await store.append(table, 0, [an_entry(1, "mine")], GO_ON)
    results: asyncio.Queue[Any] = asyncio.Queue()
    store.submit(table, after, [entry], GO_ON, results.put_nowait)
    assert results.empty()
    assert type(await results.get()) is refusal
    assert (await store.load(table)).ply == 1
    assert [entry for entry, _ in await store.lines(table)] == [an_entry(1, "mine")]


async def test_a_call_that_fails_disturbs_nobody(store, table, caplog):
    def stumble(result):
        raise ValueError(result)

    other = (await store.create(a_row())).id
    results: asyncio.Queue[Any] = asyncio.Queue()
    for each in sorted((table, other)):  # in which PostgreSQL takes them
        done = results.put_nowait if each == max(table, other) else stumble
        store.submit(each, 0, [an_entry(1)], GO_ON, done)
    assert isinstance(await results.get(), Appended)
    assert "not understood" in caplog.text


async def test_what_was_submitted_before_the_store_was_closed_is_committed(url):
    store = await open_store(url)
    tables = [(await store.create(a_row())).id for _ in range(20)]
    results: list[Any] = []
    for ply in (0, 1):
        for table in tables:
            store.submit(table, ply, [an_entry(ply + 1)], GO_ON, results.append)
        await asyncio.sleep(0)  # the first are under way
    await store.close()
    assert [type(result) for result in results] == [Appended] * 40
    store = await open_store(url)
    assert {row.ply for row in await store.many(tables)} == {2}
    await store.close()


async def test_a_submit_to_a_closed_store_is_refused(url):
    store = await open_store(url)
    table = (await store.create(a_row())).id
    await store.close()
    results: asyncio.Queue[Any] = asyncio.Queue()
    store.submit(table, 0, [an_entry(1)], GO_ON, results.put_nowait)
    assert type(await results.get()) is StoreError
    with pytest.raises(StoreError):
        await store.append(table, 0, [an_entry(1)], GO_ON)


def test_closing_commits_what_was_submitted_though_the_loop_has_gone(sqlite_url):
    async def submit():
        store = await open_store(sqlite_url)
        table = (await store.create(a_row())).id
        for ply in (0, 1):
            store.submit(table, ply, [an_entry(ply + 1)], GO_ON, lambda _: None)
            await asyncio.sleep(0)
        return store, table

    async def look(table):
        store = await open_store(sqlite_url)
        row = await store.load(table)
        await store.close()
        return row

    store, submitted = asyncio.run(submit())
    asyncio.run(store.close())
    row = asyncio.run(look(submitted))
    assert row is not None
    assert row.ply == 2
