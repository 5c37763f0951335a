"""What is appended is there, once, in order and in time, by the database's clock."""

import asyncio
import time

import msgspec
import pytest

from tests.server.store.rows import GO_ON, a_row, an_entry
from watertable.server.store import (
    Conflict,
    Frames,
    Head,
    KeptLine,
    Missing,
    Repeated,
    TooEarly,
    TooLate,
)

pytestmark = pytest.mark.anyio


@pytest.fixture
async def table(store):
    return (await store.create(a_row())).id


async def test_what_was_appended_is_read_back_unchanged(store, table):
    sent = [an_entry(1, "k"), KeptLine(2, '{"words":"Größe 水"}'.encode(), None, None, b"\x00\xff")]
    done = await store.append(table, 0, sent, Head(asked=1, header=b'{"watertable":1}'))
    kept = await store.lines(table)
    assert [entry for entry, _ in kept] == sent
    assert [at for _, at in kept] == [done.at] * 2
    row = await store.load(table)
    assert (row.ply, row.asked, row.header) == (2, 1, b'{"watertable":1}')
    assert row.changed == done.at


async def test_only_later_lines_are_read(store, table):
    await store.append(table, 0, [an_entry(1), an_entry(2), an_entry(3)], GO_ON)
    assert [entry.ply for entry, _ in await store.lines(table, since=1)] == [2, 3]


async def test_a_header_stays_when_later_appends_say_none(store, table):
    await store.append(table, 0, [an_entry(1)], Head(asked=0, header=b"{}"))
    await store.append(table, 1, [an_entry(2)], GO_ON)
    assert (await store.load(table)).header == b"{}"


async def test_an_append_after_another_ply_is_a_conflict_and_writes_nothing(store, table):
    await store.append(table, 0, [an_entry(1)], GO_ON)
    for after in (0, 2):
        with pytest.raises(Conflict):
            await store.append(table, after, [an_entry(after + 1, action=9)], Head(asked=3))
    assert [entry for entry, _ in await store.lines(table)] == [an_entry(1)]
    assert (await store.load(table)).asked == 0


async def test_exactly_one_of_many_conflicting_appends_is_done(store, table):
    both = [store.append(table, 0, [an_entry(1, action=i)], Head(asked=i)) for i in range(20)]
    results = await asyncio.gather(*both, return_exceptions=True)
    done = [i for i, result in enumerate(results) if not isinstance(result, Exception)]
    assert len(done) == 1
    assert all(isinstance(it, Conflict) for i, it in enumerate(results) if i not in done)
    row = await store.load(table)
    [(entry, _)] = await store.lines(table)
    assert (row.ply, row.asked) == (1, done[0])
    assert msgspec.json.decode(entry.line)["action"] == done[0]


async def test_nothing_is_appended_to_a_table_that_does_not_exist(store):
    with pytest.raises(Missing):
        await store.append("nowhere", 0, [an_entry(1)], GO_ON)


async def test_a_key_remembers_the_ply_after_its_whole_append(store, table):
    await store.append(table, 0, [an_entry(1, "mine"), an_entry(2), an_entry(3)], GO_ON)
    assert await store.by_key(table, 0, "mine") == 3
    assert await store.by_key(table, 1, "mine") is None
    assert await store.by_key(table, 0, "other") is None


async def test_a_key_is_good_once_and_the_refusal_has_the_old_answer(store, table):
    await store.append(table, 0, [an_entry(1, "mine"), an_entry(2)], GO_ON)
    for after in (0, 2):  # the move sent twice, and the key used for another move
        with pytest.raises(Repeated) as refused:
            await store.append(table, after, [an_entry(after + 1, "mine")], GO_ON)
        assert refused.value.ply == 2
    assert (await store.load(table)).ply == 2


async def test_every_key_of_an_append_is_good_once(store, table):
    await store.append(table, 0, [an_entry(1, "a"), an_entry(2, "b")], GO_ON)
    for keys in (("c", "b"), ("a", "c")):
        entries = [an_entry(3, keys[0]), an_entry(4, keys[1])]
        with pytest.raises(Repeated):
            await store.append(table, 2, entries, GO_ON)
    await store.append(table, 2, [an_entry(3, "c"), an_entry(4, "d")], GO_ON)
    assert await store.by_key(table, 0, "d") == 4


async def test_keys_of_other_seats_and_tables_do_not_matter(store, table):
    other = (await store.create(a_row())).id
    await store.append(table, 0, [an_entry(1, "mine")], GO_ON)
    await store.append(table, 1, [an_entry(2, "mine", seat=1)], GO_ON)
    await store.append(other, 0, [an_entry(1, "mine")], GO_ON)
    assert await store.by_key(table, 1, "mine") == 2


async def test_any_text_is_a_key(store, table):
    await store.append(table, 0, [an_entry(1, "a\0b'; 水")], GO_ON)
    assert await store.by_key(table, 0, "a\0b'; 水") == 1


async def test_a_deadline_is_the_databases_now_and_the_budget(store, table):
    before = await store.now()
    done = await store.append(table, 0, [an_entry(1)], Head(asked=0, budget=60))
    assert before <= done.at <= await store.now()
    assert done.deadline == done.at + 60 == (await store.load(table)).deadline
    assert 0 < await store.soonest() <= 60


async def test_a_move_after_the_deadline_is_too_late(store, table):
    await store.append(table, 0, [an_entry(1)], Head(asked=0, budget=0))
    with pytest.raises(TooLate):
        await store.append(table, 1, [an_entry(2)], GO_ON)
    assert [it.table for it in await store.due(10)] == [table]
    assert await store.soonest() == 0
    await store.append(table, 1, [an_entry(2)], GO_ON, late=True)
    assert await store.due(10) == []
    assert await store.soonest() is None


async def test_a_time_out_before_the_deadline_is_too_early(store, table):
    with pytest.raises(TooEarly):
        await store.append(table, 0, [an_entry(1)], GO_ON, late=True)
    await store.append(table, 0, [an_entry(1)], Head(asked=0, budget=60))
    with pytest.raises(TooEarly):
        await store.append(table, 1, [an_entry(2)], GO_ON, late=True)
    assert await store.due(10) == []


async def test_a_deadline_can_stay_as_it_is(store, table):
    first = await store.append(table, 0, [an_entry(1)], Head(asked=0, budget=60))
    second = await store.append(table, 1, [an_entry(2)], Head(asked=0, keep=True))
    assert second.deadline == first.deadline
    third = await store.append(table, 2, [an_entry(3)], GO_ON)
    assert third.deadline is None


async def test_the_longest_overdue_are_due_first(store):
    tables = [(await store.create(a_row())).id for _ in range(3)]
    for table in tables:
        await store.append(table, 0, [an_entry(1)], Head(asked=0, budget=0))
    due = await store.due(10)
    assert [it.table for it in due] == tables
    assert await store.due(2) == due[:2]
    assert await store.due(2, after=due[1]) == due[2:]
    assert await store.due(10, at=due[1].deadline) == due[:2]


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
async def test_a_workers_own_clock_does_not_matter(store, table, monkeypatch):
    await store.append(table, 0, [an_entry(1)], Head(asked=0, budget=60))
    real = time.time()
    monkeypatch.setattr(time, "time", lambda: real + 3600)
    await store.append(table, 1, [an_entry(2)], Head(asked=0, budget=0))
    monkeypatch.setattr(time, "time", lambda: real - 3600)
    with pytest.raises(TooLate):
        await store.append(table, 2, [an_entry(3)], GO_ON)


async def test_a_table_that_has_ended_takes_no_more_lines(store, table):
    done = await store.append(table, 0, [an_entry(1)], Head(asked=None, ended=True, budget=9))
    row = await store.load(table)
    assert (row.ended, row.deadline, done.deadline) == (done.at, None, None)
    for late in (False, True):
        with pytest.raises(Conflict):
            await store.append(table, 1, [an_entry(2)], GO_ON, late=late)


async def test_a_table_that_was_closed_takes_no_more_lines(store, table):
    await store.append(table, 0, [an_entry(1)], Head(asked=0, budget=0))
    await store.end(table)
    assert (await store.load(table)).ended is not None
    assert await store.due(10) == []
    with pytest.raises(Conflict):
        await store.append(table, 1, [an_entry(2)], GO_ON)


async def test_keyframes_are_kept_beside_the_lines(store, table):
    motion = bytes(range(256)) * 100
    await store.append(table, 0, [an_entry(1), an_entry(2)], GO_ON, frames=[Frames(2, motion)])
    assert await store.frames(table, 2) == motion
    assert await store.frames(table, 1) is None
    assert await store.films(table) == await store.films(table, 1) == [Frames(2, motion)]
    assert await store.films(table, 2) == []
