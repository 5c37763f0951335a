"""Ratings: a match counts once, whoever tries at the same time, and with what was known then."""

import asyncio

import pytest

from tests.server.store.rows import a_row
from watertable.server.store.contract import Head
from watertable.server.store.named import NamedPlayer
from watertable.server.store.rated import CountedFor, Rated, SeatRerated
from watertable.server.store.waiting import FRESH, STALE, WaitedFor
from watertable.skill import Strength, after

pytestmark = pytest.mark.anyio
NEW = Strength()


@pytest.fixture
async def ana(store):
    await store.named.make(NamedPlayer("ana", "Ana"), "ana", None)
    return store


async def over(store):
    table = (await store.create(a_row())).id
    await store.ratings.expect(table)
    await store.ratings.expect(table)
    await store.append(table, 0, [], Head(None, True))
    return table


def win(known):
    """What a victory of Ana over a bot is, as things are known."""
    before = [known.get(who, Rated(who)) for who in ("ana", "bot:lake")]
    now = after([one.strength for one in before], [0, 1])
    return (
        [CountedFor(before[0], now[0], True, True), CountedFor(before[1], now[1], False, False)],
        [SeatRerated(seat, before[seat].strength, now[seat]) for seat in (0, 1)],
    )


async def test_a_match_counts_once(ana):
    table = await over(ana)
    assert await ana.ratings.uncounted() == [table]
    assert not await ana.ratings.has_counted(table)
    results = await asyncio.gather(
        *(ana.ratings.count(table, "showdown", *win({})) for _ in range(5))
    )
    assert sorted(results) == [False] * 4 + [True]
    assert await ana.ratings.uncounted() == []
    assert await ana.ratings.has_counted(table)
    [first, second] = await ana.ratings.ladder("showdown", 10)
    assert (first.who, first.name, first.matches, first.won) == ("ana", "Ana", 1, 1)
    assert (second.who, second.name, second.matches, second.won) == ("bot:lake", None, 1, 0)
    assert [one.seat for one in await ana.ratings.changes(table)] == [0, 1]
    assert [one.game for one in await ana.ratings.of_player("ana")] == ["showdown"]


async def test_a_match_that_was_worked_out_from_old_ratings_does_not_count_so(ana):
    tables = [await over(ana) for _ in range(4)]

    async def count(table):
        while True:
            known = await ana.ratings.of("showdown", ["ana", "bot:lake"])
            if await ana.ratings.count(table, "showdown", *win(known)):
                return

    await asyncio.gather(*(count(table) for table in tables))
    known: dict[str, Rated] = {}
    for _ in tables:
        known = {
            one.before.who: Rated(one.before.who, one.after, one.before.matches + 1)
            for one in win(known)[0]
        }
    found = await ana.ratings.of("showdown", ["ana", "bot:lake"])
    for who in found:
        assert found[who].strength.mu == pytest.approx(known[who].strength.mu)
        assert found[who].matches == 4


async def test_who_is_forgotten_is_on_no_ladder(ana):
    table = await over(ana)
    await ana.ratings.count(table, "showdown", *win({}))
    await ana.named.forget("ana")
    assert [one.who for one in await ana.ratings.ladder("showdown", 10)] == ["bot:lake"]
    other = await over(ana)
    assert not await ana.ratings.count(other, "showdown", *win({}))
    assert await ana.ratings.uncounted() == [other]


async def test_who_waits_is_found_while_somebody_sees_them_waiting(store):
    what = WaitedFor("showdown", 2, False)
    tables = [(await store.create(a_row())).id for _ in range(2)]
    for table in tables:
        await store.waiters.add(table, what)
    assert [one.table for one in await store.waiters.find(what)] == tables
    for other in (WaitedFor("showdown", 2, True), WaitedFor("showdown", 3, False)):
        assert await store.waiters.find(other) == []
    await store.write("UPDATE waiting SET at = at - $1", FRESH + 1)
    await store.waiters.seen(tables[1:])
    assert [one.table for one in await store.waiters.find(what)] == tables[1:]
    await store.write("UPDATE waiting SET at = at - $1", STALE)
    assert sorted(await store.waiters.left()) == sorted(tables)
    await store.append(tables[0], 0, [], Head(0, header=b"{}"))
    assert await store.waiters.left() == tables[1:]
