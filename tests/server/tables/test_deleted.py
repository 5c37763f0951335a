"""A table that was deleted under a server that has it in memory: it is gone, and stays gone."""

import asyncio

import msgspec
import pytest

from tests.server.tables.conftest import House
from tests.server.tables.sitting import act
from watertable.server.bus import open_bus
from watertable.server.protocol import MoveRequest
from watertable.server.store import open_store
from watertable.server.tables import Manners, Refused

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    if request.param == "postgresql":
        return request.getfixturevalue("postgres_url")
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture
async def at(url):
    """Open a house on a store of either kind; its rounds come by as often as a test says."""
    houses = []

    async def open_house(**settings):
        bus = await open_bus(url)
        store = await open_store(url, bus)
        house = House(store, bus, msgspec.structs.replace(Manners(tick=0.05), **settings))
        await house.hub.start()
        houses.append((house, bus))
        return house

    yield open_house
    for house, bus in houses:
        await house.hub.close()
        await house.store.close()
        await bus.close()


async def delete(url, id):
    """What `watertable admin delete` does, in a process of its own."""
    bus = await open_bus(url)
    store = await open_store(url, bus)
    assert await store.delete(id)
    await store.close()
    await bus.close()


async def until(so):
    async with asyncio.timeout(30):
        while not so():
            await asyncio.sleep(0.01)


async def gone(doing):
    with pytest.raises(Refused) as refusal:
        await doing
    assert (refusal.value.status, refusal.value.code) == (404, "no_table")


async def test_whoever_watches_is_told_and_the_memory_is_let_go(at, url):
    house = await at()
    place, other = [await house.table(seats=["person", "bot:random"]) for _ in range(2)]
    ears = [await place.watch(seat) for seat in (0, None)]
    stays = await other.watch(0)
    await delete(url, place.id)
    await until(lambda: all(ear.farewell for ear in ears))
    assert ears[0].farewell == ("This table was deleted.", False)
    await until(lambda: place.id not in house.hub.hall.tables)
    assert stays.farewell is None
    assert (await other.seen(0)).seat == 0
    await gone(place.seen(0))
    assert place.id not in house.hub.hall.tables


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
async def test_the_next_touch_finds_nothing_even_before_the_rounds_come_by(at, url):
    """Where a bus brings the news (PostgreSQL) the hint itself is a touch."""
    house = await at(tick=1000.0)
    looked, said, moved = [await house.table() for _ in range(3)]
    for place in (looked, said, moved):
        for seat in (0, 1):
            await place.seen(seat)
    now = await moved.seen((await moved.seen(None)).to_act)
    move = MoveRequest(ply=now.ply, move=now.moves[0].action)
    for place in (looked, said, moved):
        await delete(url, place.id)
    await gone(looked.seen(0))
    await gone(house.hub.chat(said.id, said.who[0], "hello?"))
    await gone(house.hub.move(moved.id, moved.who[now.seat], move))
    assert house.hub.hall.tables == {}


async def test_a_bot_does_not_play_on_and_no_clock_rings(at, url, monkeypatch):
    house = await at()
    held = asyncio.Event()

    async def think(*_):
        await held.wait()
        return 0

    monkeypatch.setattr(house.players, "choose", think)
    place = await house.table(
        seats=["bot:random", "person"], clock={"kind": "game", "seconds": 3600}
    )
    while (await place.seen(1)).to_act == 1:
        await act(place)
    await until(lambda: house.hub.hall.tables[place.id].task is not None)
    await delete(url, place.id)
    held.set()
    await until(lambda: place.id not in house.hub.hall.tables)
    assert await house.store.load(place.id) is None
    await gone(place.seen(1))


async def test_a_review_goes_with_its_table(at, url):
    house = await at()
    place = await house.table()
    house.hub.hall.reviews.kept[place.id] = object()
    await delete(url, place.id)
    await gone(house.hub.review(place.id))


async def test_the_rounds_throw_away_what_was_abandoned(at, monkeypatch):
    monkeypatch.setattr("watertable.server.tables.housekeeping.HOUR", 0.01)
    house = await at(keep_days=0.0, abandoned_days=30.0)
    place, stays = [await house.table() for _ in range(2)]
    ear = await place.watch(0)
    month = 31 * 86_400.0
    await house.store.write(
        "UPDATE heads SET changed = changed - $1 WHERE table_id = $2", month, place.id
    )
    await until(lambda: ear.farewell is not None)
    assert await house.store.load(place.id) is None
    assert await house.store.load(stays.id) is not None
