"""Whose turn it is: people first, then whoever has used the players least."""

import asyncio
import contextlib
from collections import Counter

import pytest

from watertable.server.players import turns
from watertable.server.players.shares import REMEMBERED, Shares
from watertable.server.players.turns import Asker, Rank, Turns

pytestmark = pytest.mark.anyio
PERSON = Asker(Rank.PEOPLE, "a person", "hers")


@pytest.fixture
def anyio_backend():
    return "asyncio"


class Time:
    """A clock that a test winds."""

    now = 0.0

    def __call__(self):
        return self.now


class Told:
    """What was counted."""

    def __init__(self):
        self.waits, self.queue = [], {}

    def waited(self, rank, seconds):
        self.waits.append((rank, seconds))

    def queued(self, rank, count):
        self.queue[rank] = count

    def happened(self, what):
        raise AssertionError(what)


class Room:
    """Turns, and who has had one in which order; each answer takes as long as its asker says."""

    def __init__(self, places=1, patience=10_000.0):
        self.time, self.told, self.hurried = Time(), Told(), 0
        self.turns = Turns(places, patience, hurry=self.hurry, tally=self.told, clock=self.time)
        self.order = []
        self.asking = []

    def hurry(self):
        self.hurried += 1

    async def answer(self, asker, seconds, name, times):
        for _ in range(times):
            async with self.turns.turn(asker):
                self.order.append(name)
                self.time.now += seconds
                await asyncio.sleep(0)

    def ask(self, rank, address, table, seconds=1.0, *, name=None, times=1):
        asker = Asker(rank, address, table)
        doing = self.answer(asker, seconds, name or table, times)
        self.asking.append(asyncio.create_task(doing))
        return self.asking[-1]

    @contextlib.asynccontextmanager
    async def full(self):
        """Keep every place busy, so that all who are asked for meanwhile wait."""
        async with contextlib.AsyncExitStack() as held:
            for _ in range(self.turns.places):
                await held.enter_async_context(self.turns.turn(PERSON))
            yield
            await asyncio.sleep(0)
            await asyncio.sleep(0)

    async def over(self):
        await asyncio.gather(*self.asking)
        assert self.turns.waiting == 0


async def test_people_come_before_bots_alone_and_reviews_come_last():
    room = Room()
    async with room.full():
        room.ask(Rank.REVIEWS, "c", "review")
        for number in range(20):
            room.ask(Rank.BOTS, "b", f"bots {number}", name="bots")
        room.ask(Rank.PEOPLE, "a", "person")
    await room.over()
    assert room.order == ["person", *["bots"] * 20, "review"]


async def test_an_address_with_twenty_tables_has_no_more_turns_than_one_with_one():
    room = Room()
    async with room.full():
        for number in range(20):
            room.ask(Rank.PEOPLE, "many", f"{number}", name="many", times=2)
        room.ask(Rank.PEOPLE, "one", "one", times=10)
    await room.over()
    assert Counter(room.order[:20]) == {"many": 10, "one": 10}


async def test_whoever_thinks_long_has_fewer_turns():
    room = Room()
    async with room.full():
        for number in range(4):
            room.ask(Rank.BOTS, "slow", f"slow {number}", 2.0, name="slow", times=5)
            room.ask(Rank.BOTS, "quick", f"quick {number}", 0.2, name="quick", times=10)
    await room.over()
    first = Counter(room.order[:44])
    assert first["quick"] >= 38, room.order
    assert first["slow"] >= 3


async def test_a_quick_table_of_an_address_does_not_wait_for_its_slow_ones():
    room = Room()
    async with room.full():
        for number in range(5):
            room.ask(Rank.PEOPLE, "a", f"slow {number}", 5.0, name="slow", times=4)
        room.ask(Rank.PEOPLE, "a", "quick", 0.1, times=6)
    await room.over()
    last = max(place for place, name in enumerate(room.order) if name == "quick")
    assert last < 17, room.order


async def test_nobody_saves_up_turns_by_asking_for_none():
    room = Room()
    await room.answer(Asker(Rank.BOTS, "busy", "busy"), 1.0, "busy", 50)
    room.order.clear()
    async with room.full():
        room.ask(Rank.BOTS, "busy", "busy", times=10)
        room.ask(Rank.BOTS, "new", "new", times=10)
    await room.over()
    assert Counter(room.order[:12])["busy"] >= 4, room.order


async def test_whoever_has_no_time_left_waits_for_nobody_however_much_it_has_used():
    """An answer costs next to nothing then; else a table could wait for minutes."""
    room = Room(patience=10.0)
    await room.answer(Asker(Rank.PEOPLE, "a", "dear"), 500.0, "dear", 1)
    async with room.full():
        room.ask(Rank.PEOPLE, "a", "dear")
        for number in range(4):
            room.ask(Rank.PEOPLE, "a", f"cheap {number}", 1.0, name="cheap", times=20)
            room.ask(Rank.PEOPLE, "b", f"other {number}", 1.0, name="other", times=20)
    await room.over()
    assert 9 <= room.order[1:].index("dear") <= 24, room.order


async def test_among_those_without_time_the_one_that_has_used_least_comes_first():
    room = Room(patience=10.0)
    await room.answer(Asker(Rank.PEOPLE, "many", "0"), 50.0, "many", 1)
    room.order.clear()
    async with room.full():
        for number in range(20):
            room.ask(Rank.PEOPLE, "many", f"{number}", 0.01, name="many")
        room.ask(Rank.PEOPLE, "one", "one", 0.01)
        await asyncio.sleep(0)
        room.time.now += 20
        room.ask(Rank.PEOPLE, "new", "new", 0.01)
        await asyncio.sleep(0)
    await room.over()
    assert room.order == ["one", *["many"] * 20, "new"]


async def test_with_several_places_one_is_kept_for_people():
    room = Room(3)
    async with contextlib.AsyncExitStack() as held:
        for number in range(2):
            await held.enter_async_context(room.turns.turn(Asker(Rank.BOTS, "b", f"{number}")))
        waiting = room.ask(Rank.BOTS, "b", "third")
        await asyncio.wait_for(room.answer(PERSON, 1.0, "person", 1), 60)
        assert not waiting.done()
        assert room.hurried == 0
    await room.over()
    assert room.order == ["person", "third"]


async def test_with_one_place_those_below_are_told_to_hurry_when_a_person_waits():
    room = Room(1)
    async with room.turns.turn(Asker(Rank.BOTS, "b", "b")):
        room.ask(Rank.BOTS, "c", "c")
        await asyncio.sleep(0)
        assert room.hurried == 0
        room.ask(Rank.PEOPLE, "a", "a")
        await asyncio.sleep(0)
        assert room.hurried == 1
    await room.over()
    assert room.order == ["a", "c"]


@pytest.mark.parametrize("steps", [0, 1])
async def test_whoever_stops_waiting_is_passed_over(steps):
    """At once, and in the very moment in which it is called."""
    room = Room()
    async with room.turns.turn(PERSON):
        gone = room.ask(Rank.PEOPLE, "a", "gone")
        room.ask(Rank.PEOPLE, "b", "stays")
        await asyncio.sleep(0)
        if steps == 0:
            gone.cancel()
            await asyncio.sleep(0)
    if steps == 1:
        gone.cancel()
    await asyncio.gather(*room.asking, return_exceptions=True)
    assert gone.cancelled()
    assert room.order == ["stays"]
    assert room.turns.waiting == 0
    await asyncio.wait_for(room.answer(PERSON, 1.0, "next", 1), 60)


async def test_whoever_is_cancelled_when_nobody_has_noticed_yet_is_not_called():
    room = Room()
    holding = room.turns.turn(PERSON)
    await holding.__aenter__()
    gone = room.ask(Rank.PEOPLE, "a", "gone")
    room.ask(Rank.PEOPLE, "b", "stays")
    await asyncio.sleep(0)
    gone.cancel()
    await holding.__aexit__(None, None, None)
    await asyncio.gather(*room.asking, return_exceptions=True)
    assert room.order == ["stays"]


async def test_what_waits_and_how_long_it_did_is_counted():
    room = Room()
    async with room.full():
        room.ask(Rank.BOTS, "b", "b")
        await asyncio.sleep(0)
        assert room.told.queue == {"people": 0, "bots": 1, "reviews": 0}
        room.time.now += 7
    await room.over()
    assert room.told.queue == {"people": 0, "bots": 0, "reviews": 0}
    assert room.told.waits[-1] == ("bots", 7.0)


async def test_a_bot_that_waits_long_is_written_down_but_not_each_of_many(monkeypatch, caplog):
    monkeypatch.setattr(turns, "LONG", 0.01)
    room = Room()
    async with room.full():
        for number in range(5):
            room.ask(Rank.BOTS, "b", f"table-{number}")
        while not caplog.records:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)
        room.time.now += turns.SELDOM
        room.ask(Rank.BOTS, "b", "another")
        while len(caplog.records) < 2:
            await asyncio.sleep(0.01)
    await room.over()
    first, second = (record.getMessage() for record in caplog.records)
    assert first.startswith("a bot at table table-0 has waited for")
    assert "5 questions wait, 0 more waited as long" in first
    assert "6 questions wait, 4 more waited as long" in second


def test_those_who_have_used_no_more_than_others_are_forgotten():
    shares = Shares()
    for number in range(3 * REMEMBERED):
        shares.charge(shares.next([f"{number}"]), 1.0)
        shares.next([f"{number}"])
    assert len(shares._used) <= REMEMBERED + 1
