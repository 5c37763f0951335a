"""The tables' time stands still while nobody serves, and does not jump when a clock is set."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.server.positions import showdown
from tests.server.tables.conftest import House
from tests.server.tables.sitting import act
from watertable.server import records
from watertable.server.bus import open_bus
from watertable.server.store import Beat, open_store
from watertable.server.tables import Manners, automatic
from watertable.server.tables.timekeeping import was_set

pytestmark = pytest.mark.anyio
HOUR = 3600.0
OFTEN = Manners(tick=0.02, beat=0.02)
CLOCKS = {
    "move": {"kind": "move", "seconds": 100},
    "game": {"kind": "game", "seconds": 100},
    "days": {"kind": "days", "days": 100 / 86_400},
}
PASSED = (
    "UPDATE heads SET deadline = deadline - $1, changed = changed - $1",
    "UPDATE lines SET at = at - $1",
    "UPDATE service SET beat = beat - $1",
)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    return request.getfixturevalue("postgres_url")


@pytest.fixture
async def opened(url):
    """Open houses on the same store."""
    closing: list[Callable[[], Any]] = []

    async def open_house(config: Manners = OFTEN) -> House:
        bus = await open_bus(url)
        house = House(await open_store(url, bus), bus, config)
        closing.extend((bus.close, house.store.close, house.hub.close))
        await house.hub.start()
        return house

    yield open_house
    for close in reversed(closing):
        await close()


async def long_ago(store, seconds):
    """Let everything in a store have happened so much earlier: then nobody served."""
    for statement in PASSED:
        await store.write(statement, seconds)


def set_forward(house, seconds):
    """Set the database's clock."""
    usual = type(house.store).clock
    house.store.clock = f"({usual} + ({seconds}))"


async def rounds(house, count=12):
    """Let the house make its rounds so many times."""
    for _ in range(count):
        await asyncio.sleep(0.02)


async def left(house, id):
    """What the clock of whoever is asked says; None if somebody's time has run out."""
    now = await house.hub.payload(id)
    if now.outcome is not None or any(sitter.substitute for sitter in now.sitters):
        return None
    assert now.clock.deadline - now.clock.now == pytest.approx(now.clock.left[now.clock.running])
    return now.clock.left[now.clock.running]


async def a_table(house, kind="move"):
    place = await house.table(clock=CLOCKS[kind], absent="resign")
    for seat in (0, 1):
        await place.seen(seat)
    await act(place)
    assert await left(house, place.id) > 60
    return place


@pytest.mark.parametrize("kind", CLOCKS)
async def test_time_in_which_nobody_served_is_given_back_at_the_next_start(opened, kind):
    house = await opened()
    place = await a_table(house, kind)
    await house.hub.close()
    await long_ago(house.store, 2 * HOUR)
    again = await opened()
    await rounds(again)
    assert await left(again, place.id) > 60
    here = type(place)(again.hub, place.id, place.tokens)
    here.who = place.who
    for _ in range(6):
        await act(here)
    assert await left(again, place.id) > 60


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
async def test_that_nobody_served_is_no_warning_to_whoever_plays_at_home(opened, caplog):
    caplog.set_level("INFO", logger=records.LOGGER.name)
    house = await opened()
    await house.hub.close()
    await long_ago(house.store, 2 * HOUR)
    await opened()
    told = [record for record in caplog.records if "nobody served" in record.getMessage()]
    assert [record.levelname for record in told] == ["INFO"]


async def test_clocks_read_back_after_a_gap_are_as_they_were(opened):
    house = await opened()
    place = await a_table(house, "game")
    await house.hub.close()
    await long_ago(house.store, HOUR)
    again = await opened()
    here = type(place)(again.hub, place.id, place.tokens)
    here.who = place.who
    for _ in range(6):
        await act(here)
    other = await opened()
    await other.hub.payload(place.id)
    one, two = (it.hub.hall.tables[place.id].clocks for it in (again, other))
    assert one.left == two.left
    assert (one.running, one.since) == (two.running, two.since)
    assert min(one.left) > 60


@pytest.mark.parametrize("jump", [5.0, HOUR, -5.0, -HOUR])
async def test_a_clock_that_is_set_takes_and_gives_nobody_time(opened, jump):
    house = await opened()
    place = await a_table(house, "game")
    set_forward(house, jump)
    ply = await act(place)  # in the moment before anybody has noticed
    await rounds(house)
    assert 60 < await left(house, place.id) < 110
    assert await act(place) > ply
    await rounds(house)
    assert 60 < await left(house, place.id) < 110
    other = await opened()
    set_forward(other, jump)
    await rounds(other)
    assert 60 < await left(other, place.id) < 110


async def test_a_machine_that_slept_gives_the_time_back_before_anybody_is_late(opened):
    """Both clocks are an hour further when it wakes, and every timer rings."""
    house = await opened(msgspec.structs.replace(OFTEN, tick=60.0, beat=60.0))
    places = [await a_table(house) for _ in range(3)]
    usual = house.hub.hall.time.clock
    house.hub.hall.time.clock = lambda: usual() + HOUR
    set_forward(house, HOUR)
    await asyncio.gather(*(automatic.time_out(house.hub.hall, place.id) for place in places))
    for place in places:
        assert await left(house, place.id) > 60
        await act(place)
        assert await left(house, place.id) > 60


async def test_whoever_watches_is_told_what_the_clock_says_after_a_gap(opened):
    house = await opened(msgspec.structs.replace(OFTEN, tick=60.0, beat=60.0))
    place = await a_table(house)
    ear = await place.watch()
    usual = house.hub.hall.time.clock
    house.hub.hall.time.clock = lambda: usual() + HOUR
    set_forward(house, HOUR)
    await automatic.time_out(house.hub.hall, place.id)
    told = len(ear.told)
    async with asyncio.timeout(20):
        while len(ear.told) == told:
            await asyncio.sleep(0.02)
    assert ear.now.clock.deadline - ear.now.clock.now > 60


async def test_two_workers_give_a_gap_back_once(opened):
    house = await opened()
    place = await a_table(house)
    await house.hub.close()
    await long_ago(house.store, HOUR)
    pair = await asyncio.gather(opened(), opened())
    for one in pair:
        await rounds(one)
        assert 60 < await left(one, place.id) < 110
    beats = [await one.store.beat() for one in pair]
    assert beats[0].away == beats[1].away == pytest.approx(HOUR, abs=60)


async def test_a_jump_of_the_databases_clock_is_given_back_once_by_two_workers(opened):
    pair = [await opened() for _ in range(2)]
    place = await a_table(pair[0])
    times = [one.hub.hall.time for one in pair]
    async with times[0].beating, times[1].beating:  # a beat on its way has the clock of before
        for one in pair:
            set_forward(one, 8.0)
    async with asyncio.timeout(60):
        while min(time.gap for time in times) < 6:
            await asyncio.sleep(0.02)
    beat = await pair[0].store.beat()
    assert beat.away == pytest.approx(8.0, abs=2)
    for one in pair:
        assert 60 < await left(one, place.id) < 110


@pytest.mark.parametrize(
    ("since", "error", "is_set"),
    [
        (5.001, 5.0, True),  # set by five seconds, a moment after another worker's beat
        (5.001, 5.004, True),  # the same, measured a little too large
        (0.02, 5.0, False),  # another served all the while: it was we who slept
        (-3.0, -3.0, True),  # set back
    ],
)
def test_a_clock_that_was_set_is_told_from_a_sleep_within_what_is_known(since, error, is_set):
    said = Beat(now=1000.0 + since, away=0.0, before=1000.0)
    assert was_set(error, 0.005, said) is is_set


async def test_a_clock_that_is_slewed_is_no_gap(opened):
    house = await opened()
    place = await a_table(house)
    for step in range(20):
        set_forward(house, step * 0.02)
        await asyncio.sleep(0.02)
    assert (await house.store.beat()).away == 0
    assert await left(house, place.id) > 60


async def test_a_worker_that_slept_while_another_served_gives_nothing_back(opened):
    pair = [await opened() for _ in range(2)]
    place = await a_table(pair[0])
    usual = pair[1].hub.hall.time.clock
    pair[1].hub.hall.time.clock = lambda: usual() - 8.0  # its own clock stood still
    await rounds(pair[0])
    assert (await pair[0].store.beat()).away == 0
    assert await left(pair[0], place.id) > 60


async def test_whoever_had_time_and_let_it_run_out_still_loses(opened):
    house = await opened()
    await house.hub.close()
    await long_ago(house.store, HOUR)
    again = await opened()
    place = await again.table(
        position=showdown(), clock={"kind": "move", "seconds": 0.3}, absent="resign"
    )
    await place.seen(0)
    ear = await place.watch()
    assert (await ear.until(lambda now: now.outcome is not None)).outcome.reason == "out of time"
