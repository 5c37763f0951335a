"""Where a clock counts days it stands still for some of them, if everybody agrees."""

import pytest

from tests.server.positions import showdown
from tests.server.tables.test_links import begun, clock, refused
from watertable.server.protocol import HostRequest, MoveRequest, VacationRequest

__all__ = ["clock"]

pytestmark = pytest.mark.anyio
DAY = 86_400.0
SLOW = {"clock": {"kind": "days", "days": 1}}


async def says(place, seat, act, days=None):
    return await place.hub.vacation(place.id, place.who[seat], VacationRequest(act, days))


async def deadline(place):
    return (await place.seen()).clock.deadline


async def agreed(house, **settings):
    """Two people, one of whom is on vacation for a week from now on."""
    place, _ = await begun(house, **(SLOW | settings))
    await says(place, 1, "ask", 7)
    await says(place, 0, "agree")
    return place


async def test_the_clock_stands_still_when_all_have_agreed(house, clock):
    place, _ = await begun(house, **SLOW)
    before = await deadline(place)
    await says(place, 1, "ask", 7)
    told = (await place.seen()).vacation
    assert (told.by, told.days, told.until, told.waiting) == (1, 7, None, [0])
    assert await deadline(place) == before
    await says(place, 0, "agree")
    told = (await place.seen()).vacation
    assert (told.until - house.hub.now, told.waiting) == (pytest.approx(7 * DAY, abs=5), [])
    assert await deadline(place) == pytest.approx(before + 7 * DAY)
    text = "N1 is on vacation, and everybody has agreed: the clock stands still."
    assert (await place.seen()).notices[-1].text == text


async def test_whoever_moves_meanwhile_starts_a_clock_that_stands_still_too(house, clock):
    place = await agreed(house)
    clock(house, 2 * DAY)
    await house.hub.move(place.id, place.who[0], MoveRequest(0, {"end": True}))
    now = await place.seen()
    assert now.to_act == 1
    assert now.clock.deadline - house.hub.now == pytest.approx(6 * DAY, abs=5)


async def test_whoever_is_back_lets_it_go_on(house, clock):
    place, _ = await begun(house, **SLOW)
    before = await deadline(place)
    await says(place, 1, "ask", 7)
    await says(place, 0, "agree")
    clock(house, 2 * DAY)
    assert await refused(says(place, 0, "end")) == "nothing_asked"
    await says(place, 1, "end")
    assert await deadline(place) == pytest.approx(before + 2 * DAY, abs=5)
    assert (await place.seen()).vacation.until <= house.hub.now
    await says(place, 1, "ask", 1)


async def test_one_no_is_enough_and_so_is_another_thought(house):
    place, _ = await begun(house, **SLOW)
    before = await deadline(place)
    await says(place, 1, "ask", 7)
    await says(place, 0, "refuse")
    assert (await place.seen()).vacation is None
    await says(place, 0, "ask", 3)
    await says(place, 0, "end")
    assert ((await place.seen()).vacation, await deadline(place)) == (None, before)
    assert await refused(says(place, 1, "agree")) == "nothing_asked"


async def test_nobody_is_missed_meanwhile_nor_loses_a_seat(house, clock):
    place = await agreed(house, away=60)
    await place.watch(0)
    clock(house, 5 * DAY)
    assert (await house.hub.host(place.id, place.host, HostRequest("revoke", 1))).link is None
    asked = house.hub.go_on_without(place.id, place.who[0], 1, "bot")
    assert await refused(asked) == "not_away"
    clock(house, 2 * DAY + 61)
    await house.hub.go_on_without(place.id, place.who[0], 1, "bot")


async def test_it_is_kept_and_told_in_lists(house, opened):
    place, _ = await begun(house, **SLOW)
    await says(place, 1, "ask", 7)
    later = await opened()
    asks = [
        (await later.hub.mine([(place.id, place.tokens[seat])])).tables[0].asks for seat in (0, 1)
    ]
    assert asks == ["vacation", ""]
    place.hub = later.hub
    await says(place, 0, "agree")
    again = await opened()
    place.hub = again.hub
    now = await place.seen()
    assert now.clock.deadline - again.hub.now == pytest.approx(8 * DAY, abs=60)
    assert now.vacation.until is not None


async def test_with_bots_alone_nobody_has_to_agree(house):
    seats = ["person", "bot:greedy"]
    place = await house.table(seats=seats, position=showdown("umbrella"), **SLOW)
    await place.seen(0)
    await says(place, 0, "ask", 2)
    assert (await place.seen()).vacation.until is not None


async def test_what_cannot_be_asked_is_refused(house):
    place, _ = await begun(house)
    assert await refused(says(place, 0, "ask", 3)) == "no_vacation"
    slow, _ = await begun(house, **SLOW)
    assert await refused(says(slow, 0, "ask")) == "no_vacation"
    assert await refused(says(slow, 0, "agree")) == "nothing_asked"
    slow.who[0] = slow.host
    assert await refused(says(slow, 0, "ask", 3)) == "no_seat"
    again = await agreed(house)
    assert await refused(says(again, 0, "ask", 3)) == "no_vacation"
