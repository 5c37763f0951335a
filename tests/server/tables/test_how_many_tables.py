"""How many tables one address may have, and how much it may talk at them."""

import msgspec
import pytest

from tests.server.tables.sitting import play_out
from watertable.server.limits import Lately, Paces
from watertable.server.protocol import NewTable
from watertable.server.tables import Address, Refused

pytestmark = pytest.mark.anyio

HERE, ELSEWHERE = (Address(name, (name,), name) for name in ("here", "elsewhere"))

NEW = {"game": "showdown", "seats": ["person", "person"], "pause": 0}


def new(**more):
    return msgspec.convert(NEW | more, NewTable)


async def refused_by(asked):
    with pytest.raises(Refused) as refused:
        await asked
    return refused.value


async def test_an_address_may_make_so_many_tables(opened):
    hub = (await opened(tables_per_hour=2)).hub
    for _ in range(2):
        await hub.create(new(), HERE)
    refused = await refused_by(hub.create(new(), HERE))
    assert (refused.status, refused.code) == (429, "too_many_tables")
    assert refused.wait > 0
    await hub.create(new(), ELSEWHERE)


async def test_tables_that_were_refused_count(opened):
    hub = (await opened(tables_per_hour=3)).hub
    for _ in range(3):
        with pytest.raises(Refused, match="no option"), hub.counting_refusals(HERE):
            await hub.create(new(options={"nonsense": 1}), HERE)
    with pytest.raises(Refused) as refused, hub.counting_refusals(HERE):
        await hub.create(new(), HERE)
    assert refused.value.status == 429
    assert hub.hall.refusals.count("here") == 3, "whoever is told to wait is not told so for ever"
    await hub.create(new(), ELSEWHERE)


async def test_a_rematch_counts_as_a_table(opened):
    house = await opened(tables_per_hour=3)
    places = [await house.table() for _ in range(2)]
    for place in places:
        for seat in (0, 1):
            await place.seen(seat)
        await house.hub.resign(place.id, place.who[0])
    await house.hub.create(new(), HERE)
    await house.hub.create(new(), HERE)
    again = await house.hub.rematch(places[0].id, places[0].who[0], HERE)
    refused = await refused_by(house.hub.rematch(places[1].id, places[1].who[0], HERE))
    assert (refused.status, refused.code) == (429, "too_many_tables")
    assert (await places[1].seen()).rematch is None
    same = await house.hub.rematch(places[0].id, places[0].who[0], HERE)
    assert same.id == again.id, "one that is there already can be gone to"
    assert (await refused_by(house.hub.create(new(), HERE))).status == 429
    assert await house.hub.rematch(places[1].id, places[1].who[1], ELSEWHERE)


async def test_a_seat_may_not_talk_without_end(opened):
    house = await opened(chat_per_minute=6)
    place = await house.table()
    for number in range(3):
        await house.hub.chat(place.id, place.who[0], f"Line {number}", HERE)
    refused = await refused_by(house.hub.chat(place.id, place.who[0], "One more", ELSEWHERE))
    assert (refused.status, refused.code) == (429, "too_much_talk")
    assert 0 < refused.wait <= 10
    await house.hub.chat(place.id, place.who[1], "I may still talk", ELSEWHERE)
    assert len((await house.hub.chat_lines(place.id)).lines) == 4


async def test_nor_an_address_at_many_seats(opened):
    house = await opened(chat_per_minute=6)
    places = [await house.table() for _ in range(4)]
    for place in places[:3]:
        await house.hub.chat(place.id, place.who[0], "Hello", HERE)
    refused = await refused_by(house.hub.chat(places[3].id, places[3].who[0], "Hello", HERE))
    assert refused.code == "too_much_talk"


async def test_a_match_can_be_played_whatever_was_said(opened):
    house = await opened(chat_per_minute=2)
    place = await house.table()
    await house.hub.chat(place.id, place.who[0], "Hello", HERE)
    await refused_by(house.hub.chat(place.id, place.who[0], "Hello", HERE))
    await play_out(place, 10)


class Clock:
    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


async def test_a_pace_allows_so_many_at_once_and_then_one_after_the_other():
    clock = Clock()
    paces = Paces(rate=0.5, burst=3, clock=clock)
    assert [paces.wait("a") for _ in range(3)] == [0, 0, 0]
    assert paces.wait("a") == pytest.approx(2)
    assert paces.wait("a") == pytest.approx(2), "asking too early costs nothing"
    assert paces.wait("b", "a") == pytest.approx(2)
    assert [paces.wait("b") for _ in range(3)] == [0, 0, 0]
    clock.now += 2
    assert paces.wait("a") == 0
    assert paces.wait("a") > 0
    assert Paces(rate=0, burst=0).wait("a") == 0


async def test_what_was_done_lately_is_forgotten_within_an_hour():
    clock = Clock()
    lately = Lately(clock)
    for _ in range(3):
        lately.add("a")
    clock.now += 1800
    lately.add("a")
    assert (lately.count("a"), lately.count("b")) == (4, 0)
    clock.now += 2000
    assert lately.count("a") == 1
    clock.now += 7200
    lately.add("b")
    assert lately.count("a") == 0
    assert len(lately.slots) == 1
