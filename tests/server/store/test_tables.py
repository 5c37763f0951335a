"""Rows of tables, their seats, their chat, and the keys of an installation."""

import asyncio
from typing import Any

import pytest

from tests.server.store.rows import GO_ON, a_row, an_entry
from watertable.server.store import Conflict, Frames, Head, Missing, StoreError, open_store

pytestmark = pytest.mark.anyio


async def test_a_new_table_is_read_back_with_the_databases_times(store):
    row = a_row(seats='["Zoë"]'.encode(), listed=True, asked=2, secret=bytes(range(32)))
    before = await store.now()
    made = await store.create(row)
    assert made == await store.load(row.id)
    assert before <= made.created <= made.changed <= await store.now()
    assert (made.ply, made.version, made.header, made.ended, made.deadline) == (0, 0, *[None] * 3)
    for field in ("id", "game", "rules", "settings", "secret", "seats", "address", "asked"):
        assert getattr(made, field) == getattr(row, field)
    assert made.listed is True


async def test_an_id_is_taken_once(store):
    row = await store.create(a_row())
    with pytest.raises(Conflict):
        await store.create(a_row(id=row.id, game="splash"))
    assert (await store.load(row.id)).game == "showdown"


@pytest.mark.parametrize("name", ["", "nowhere", "a\0b", "' OR 1=1 --", "水"])
async def test_there_is_nothing_where_no_table_is(store, name):
    assert await store.load(name) is None
    assert await store.many([name]) == []
    assert await store.lines(name) == []
    assert await store.chat(name) == []


async def test_seats_are_changed_by_who_knows_their_version(store):
    row = await store.create(a_row())
    assert await store.change(row.id, 0, b"[1]") == 1
    with pytest.raises(Conflict):
        await store.change(row.id, 0, b"[2]")
    assert await store.change(row.id, 1, b"[3]") == 2
    now = await store.load(row.id)
    assert (now.seats, now.version) == (b"[3]", 2)
    with pytest.raises(Conflict):
        await store.change("nowhere", 0, b"[]")


async def test_one_of_many_changes_at_once_is_done(store):
    row = await store.create(a_row())
    changes = [store.change(row.id, 0, b"[%d]" % i) for i in range(10)]
    results = await asyncio.gather(*changes, return_exceptions=True)
    assert sum(isinstance(result, Conflict) for result in results) == 9


async def test_several_tables_are_read_at_once(store):
    rows = [await store.create(a_row()) for _ in range(3)]
    found = await store.many([rows[0].id, rows[2].id, "nowhere"])
    assert {row.id for row in found} == {rows[0].id, rows[2].id}


async def test_listed_are_those_that_have_not_ended_the_liveliest_first(store):
    first, second, private, over = [
        (await store.create(a_row(listed=listed))).id for listed in (True, True, False, True)
    ]
    await store.append(over, 0, [an_entry(1)], Head(asked=None, ended=True))
    await store.append(private, 0, [an_entry(1)], GO_ON)
    await store.append(first, 0, [an_entry(1)], GO_ON)
    assert [row.id for row in await store.listed(10)] == [first, second]
    assert [row.id for row in await store.listed(1)] == [first]


async def test_recent_tables_are_counted_for_each_address(store):
    for address in ("here", "here", "there"):
        await store.create(a_row(address=address))
    assert await store.count_recent(["here"], 3600) == 2
    assert await store.count_recent(["here"], -3600) == 0
    assert await store.count_recent(["elsewhere"], 3600) == 0
    assert await store.count_recent(["here", "there"], 3600) == 3


async def test_all_tables_come_page_by_page(store):
    made = sorted([(await store.create(a_row())).id for _ in range(5)])
    first = await store.all_tables(limit=3)
    rest = await store.all_tables(after=first[-1].id, limit=3)
    assert [row.id for row in first + rest] == made


async def test_a_deleted_table_takes_everything_with_it(store):
    gone, stays = [(await store.create(a_row())).id for _ in range(2)]
    for table in (gone, stays):
        await store.append(table, 0, [an_entry(1, "k")], GO_ON, frames=[Frames(1, b"x")])
        await store.add_chat(table, 0, "Ann", "hello")
    await store.delete(gone)
    await store.delete("nowhere")
    assert await store.load(gone) is None
    assert await store.lines(gone) == []
    assert await store.chat(gone) == []
    assert await store.frames(gone, 1) is None
    assert await store.by_key(gone, 0, "k") is None
    assert len(await store.lines(stays)) == len(await store.chat(stays)) == 1


async def test_finished_tables_are_pruned_after_their_time(store):
    over, running = [(await store.create(a_row())).id for _ in range(2)]
    await store.append(over, 0, [an_entry(1)], Head(asked=None, ended=True))
    assert await store.prune(days=1) == 0
    assert await store.prune(days=-1) == 1
    assert await store.load(over) is None
    assert await store.load(running) is not None


async def test_tables_nobody_touches_are_pruned_if_asked_for(store):
    for _ in range(120):
        await store.create(a_row())
    assert await store.prune(days=-1, idle=1) == 0
    assert await store.prune(days=1, idle=-1) == 120


async def test_chat_is_numbered_from_one_at_each_table(store):
    here, there = [(await store.create(a_row())).id for _ in range(2)]
    said = [await store.add_chat(here, i % 2, "Ann", f"line {i}") for i in range(5)]
    assert (await store.add_chat(there, None, "Watcher", "nul \0 and 水")).n == 1
    assert [line.n for line in said] == [1, 2, 3, 4, 5]
    assert await store.chat(here) == said
    assert await store.chat(here, last=2) == said[-2:]


async def test_lines_of_chat_said_at_once_are_all_kept(store):
    table = (await store.create(a_row())).id
    said = await asyncio.gather(*(store.add_chat(table, 0, "Ann", str(i)) for i in range(20)))
    assert sorted(line.n for line in said) == list(range(1, 21))
    assert len(await store.chat(table)) == 20


async def test_a_line_of_chat_is_removed_but_its_number_stays(store):
    table = (await store.create(a_row())).id
    for text in ("kind", "unkind"):
        await store.add_chat(table, 1, "Bob", text)
    await store.remove_chat(table, 2)
    assert [line.text for line in await store.chat(table)] == ["kind", ""]
    for where in ((table, 3), ("nowhere", 1)):
        with pytest.raises(Missing):
            await store.remove_chat(*where)
    with pytest.raises(Missing):
        await store.add_chat("nowhere", 0, "Ann", "hello")


async def test_a_key_is_drawn_once_and_known_to_every_process(store, url):
    other = await open_store(url)
    keys = await asyncio.gather(store.key("tokens"), other.key("tokens"), store.key("tokens"))
    assert len(set(keys)) == 1
    assert len(keys[0]) == 32
    assert await store.key("hashes") != keys[0]
    await other.close()


async def test_what_was_asked_for_before_closing_is_done(url):
    store = await open_store(url)
    table = (await store.create(a_row())).id
    doing = asyncio.create_task(store.append(table, 0, [an_entry(1)], GO_ON))
    await asyncio.sleep(0)
    await store.close()
    await doing
    with pytest.raises(StoreError, match="closed"):
        await store.append(table, 1, [an_entry(2)], GO_ON)
    again = await open_store(url)
    assert [row.ply for row in await again.many([table])] == [1]
    await again.check()
    await again.close()


async def test_a_commit_is_on_disk_also_where_postgresql_is_told_not_to_wait(postgres_url):
    hasty: Any = await open_store(f"{postgres_url}&synchronous_commit=off")
    for ply in range(3):  # a connection is used again and again
        row = await hasty.create(a_row())
        await hasty.append(row.id, 0, [an_entry(1)], GO_ON)
        assert await hasty.read("SHOW synchronous_commit") == [("on",)], ply
        assert await hasty.read("SHOW idle_in_transaction_session_timeout") == [("5s",)]
    await hasty.close()
