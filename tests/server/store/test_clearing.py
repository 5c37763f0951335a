"""Tables in short rows, and how tables are deleted: by whom, by age, because nobody comes back."""

from typing import Any

import pytest

from tests.server.store.rows import GO_ON, a_row, an_entry
from watertable.server.bus import BESIDE, OneProcess
from watertable.server.store import Frames, Head, open_store

pytestmark = pytest.mark.anyio

DAY = 86_400.0


class Counting:
    """Counts the queries of a store and the rows they bring."""

    def __init__(self, store: Any, monkeypatch: Any) -> None:
        self.queries: list[str] = []
        self.rows = 0
        real = store.read

        async def read(statement: str, *values: Any) -> Any:
            found = await real(statement, *values)
            self.queries.append(statement)
            self.rows += len(found)
            return found

        monkeypatch.setattr(store, "read", read)


async def make(store, number, **fields):
    return [(await store.create(a_row(**fields))).id for _ in range(number)]


async def test_short_rows_come_page_by_page_without_what_is_long(store, monkeypatch):
    made = sorted(await make(store, 7, settings=b'{"box":"%s"}' % (b"x" * 5000)))
    await store.append(made[0], 0, [an_entry(1)], Head(asked=None, ended=True, header=b"{}"))
    counting = Counting(store, monkeypatch)
    pages = [await store.briefs(limit=4)]
    pages.append(await store.briefs(after=pages[0][-1].id, limit=4))
    assert [row.id for page in pages for row in page] == made
    assert [row.begun for row in pages[0]] == [True, False, False, False]
    assert [row.id for row in await store.briefs(limit=9, ended=False)] == made[1:]
    assert (len(counting.queries), counting.rows) == (3, 13)
    for query in counting.queries:
        assert not any(long in query for long in ("settings", "secret", "seats", "header,"))


async def plan(store, query, *values):
    explain = "EXPLAIN QUERY PLAN " if store.clock == "clock()" else "EXPLAIN "
    return "\n".join(str(tuple(row)) for row in await store.read(explain + query, *values))


async def test_the_lobby_finds_its_tables_by_an_index_and_fetches_only_those_it_shows(
    store, monkeypatch
):
    await make(store, 40)
    liveliest = await make(store, 30, listed=True)
    if store.clock != "clock()":
        await store.write("ANALYZE heads")
        await store.write("ANALYZE tables")
    counting = Counting(store, monkeypatch)
    assert [row.id for row in await store.listed(3)] == liveliest[:-4:-1]
    (query,) = counting.queries
    told = await plan(store, query, 3)
    if store.clock == "clock()":
        assert "SCAN heads USING INDEX heads_listed" in told
        assert "SEARCH heads USING INTEGER PRIMARY KEY" in told
        assert "SCAN tables" not in told
    else:  # a small table is quicker read whole: what could be done, not what is cheapest here
        async with store.pool.acquire() as connection:
            await connection.execute("SET enable_seqscan = off")
            rows = await connection.fetch("EXPLAIN " + query, 3)
            await connection.execute("SET enable_seqscan = on")
        assert any("heads_listed" in row[0] for row in rows)
        assert not any("Seq Scan" in row[0] for row in rows)


async def test_a_page_of_short_rows_is_found_by_an_index(store, monkeypatch):
    await make(store, 3)
    counting = Counting(store, monkeypatch)
    await store.briefs()
    told = await plan(store, counting.queries[0], "", 10)
    if store.clock == "clock()":
        assert "SEARCH tables USING INDEX" in told
        assert "TEMP B-TREE" not in told
    else:
        assert "tables" in told


async def test_everything_goes_with_a_table_and_others_hear_of_it(url):
    heard: list[Any] = []
    bus = OneProcess()
    store: Any = await open_store(url, bus)
    gone, stays = await make(store, 2)
    for table in (gone, stays):
        await store.append(table, 0, [an_entry(1, "k")], GO_ON, frames=[Frames(1, b"x")])
        await store.add_chat(table, 0, "Ann", "hello")
    bus.subscribe(heard.extend)
    assert await store.delete(gone)
    assert not await store.delete(gone)
    assert heard == [(gone, BESIDE)]
    assert await store.missing([gone, stays, "never"]) == {gone, "never"}
    for name in ("tables", "heads", "lines", "frames", "chat"):
        [(left,)] = [tuple(row) for row in await store.read(f"SELECT count(*) FROM {name}")]
        assert (name, left) == (name, 1)
    await store.close()


async def test_tables_are_found_by_who_made_them_and_by_their_age(store):
    here = await make(store, 2, address="a" * 16)
    there = await make(store, 1, address="b" * 16)
    await make(store, 1, address="c" * 16)
    assert await store.made_by(["a" * 16, "b" * 16]) == sorted(here + there)
    assert await store.made_by([]) == []
    assert await store.made_before(1) == []
    await store.write("UPDATE tables SET created = created - $1 WHERE id = $2", 2 * DAY, here[0])
    assert await store.made_before(1) == [here[0]]


async def test_only_tables_to_which_nobody_comes_back_are_abandoned(store):
    """Not those that run by a clock of days, not those that somebody touched, not finished ones."""
    (waiting,) = await make(store, 1)
    (begun,) = await make(store, 1)
    await store.append(begun, 0, [an_entry(1)], Head(asked=0, header=b"{}"))
    (overdue,) = await make(store, 1)
    await store.append(overdue, 0, [an_entry(1)], Head(asked=0, budget=-5.0))
    (clocked,) = await make(store, 1)
    await store.append(clocked, 0, [an_entry(1)], Head(asked=0, budget=14 * DAY))
    (over,) = await make(store, 1)
    await store.append(over, 0, [an_entry(1)], Head(asked=None, ended=True))
    await store.write("UPDATE heads SET changed = changed - $1", 31 * DAY)
    (touched,) = await make(store, 1)
    assert await store.prune(None, 32) == 0
    assert await store.prune(None, 30) == 3
    assert {row.id for row in await store.briefs()} == {clocked, over, touched}
    assert waiting not in {row.id for row in await store.briefs()}


async def test_another_process_that_deletes_is_noticed(url):
    store: Any = await open_store(url)
    (gone,) = await make(store, 1)
    store.has_changed()
    await make(store, 1)
    assert not store.has_changed()
    other: Any = await open_store(url)
    await other.delete(gone)
    await other.close()
    is_alone = url.startswith("sqlite")  # PostgreSQL has a bus that says so
    assert [store.has_changed(), store.has_changed()] == [is_alone, False]
    await store.close()
