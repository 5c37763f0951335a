"""Who leaves ends nobody's game: they are seen to be away, and the others go on after its time."""

from math import ceil

import pytest

from tests.server.positions import showdown
from tests.server.tables.test_links import begun, clock, refused
from watertable.server.protocol import AwayRequest, HostRequest, Join

__all__ = ["clock"]

pytestmark = pytest.mark.anyio


async def went(house, place, by=0, of=1, act="bot"):
    """Go on without somebody, and return who sits there then."""
    await house.hub.go_on_without(place.id, place.who[by], of, act)
    return (await place.seen()).sitters[of]


async def test_who_has_no_connection_is_away_since_it_ended(house, clock):
    place, _ = await begun(house)
    await place.watch(0)
    theirs = await place.watch(1)
    assert [one.away for one in theirs.now.sitters] == [None, None]
    clock(house, 10)
    left = house.hub.now
    house.hub.unwatch(theirs.watch)
    clock(house, 40)
    away = (await place.seen(0)).sitters[1].away
    assert (away.since, away.due, away.claim) == (ceil(left), ceil(left + 120), True)
    again = await place.watch(1)
    assert again.now.sitters[1].away is None


async def test_the_others_are_told_that_somebody_left(house):
    place, _ = await begun(house)
    mine, theirs = await place.watch(0), await place.watch(1)
    house.hub.unwatch(theirs.watch)
    await mine.until(lambda now: now.sitters[1].away is not None)


async def test_before_the_tables_time_one_waits(house, clock):
    place, _ = await begun(house)
    await place.watch(0)
    clock(house, 119)
    assert await refused(went(house, place)) == "not_away"
    clock(house, 2)
    assert (await went(house, place)).substitute == "greedy"


async def test_nobody_goes_on_without_who_is_here(house, clock):
    place, _ = await begun(house)
    await place.watch(1)
    clock(house, 1000)
    assert await refused(went(house, place)) == "not_away"
    assert await refused(went(house, place, of=0)) == "not_away"
    assert await refused(went(house, place, of=4)) == "no_seat"
    assert await refused(house.hub.go_on_without(place.id, place.host, 1, "bot")) == "no_seat"


async def test_a_bot_plays_until_they_come_back(house, clock):
    place, _ = await begun(house)
    ear = await place.watch(0)
    clock(house, 121)
    theirs = await went(house, place)
    now = await place.seen()
    assert (theirs.name, theirs.substitute, theirs.away) == ("N1", "greedy", None)
    assert [event["kind"] for event in ear.events if event["ply"] == theirs.substitute_since] == [
        "substitute"
    ]
    assert now.notices[-1].text == "N1 was away: a bot plays until they come back."
    await house.hub.join(place.id, Join(place.tokens[1]))
    assert (await place.seen()).sitters[1].substitute is None


async def test_the_match_is_claimed_where_that_ends_it(house, clock):
    place, _ = await begun(house)
    ear = await place.watch(0)
    clock(house, 121)
    await went(house, place, act="claim")
    now = await place.seen()
    assert (now.outcome.winners, now.outcome.reason) == ([0], "left")
    told = [event["text"] for event in ear.events]
    assert "Seat 2 is gone, and loses by that." in told
    assert not any("resigns" in text for text in told)


async def test_among_three_nobody_claims_but_a_bot_may_play(house, clock):
    place = await house.table("water-to-water", seats=["person"] * 3, everyone=True)
    for seat in range(3):
        await place.join(seat, nonce=f"nonce-of-{seat}")
        place.who[seat] = await house.hub.identify(place.id, place.tokens[seat])
    await place.watch(0)
    clock(house, 121)
    assert (await place.seen()).sitters[1].away.claim is False
    assert await refused(went(house, place, act="claim")) == "not_away"
    assert (await went(house, place)).substitute == "greedy"


async def test_who_was_replaced_decides_nothing(house, clock):
    place, _ = await begun(house)
    await place.watch(0)
    clock(house, 121)
    await went(house, place)
    clock(house, 121)
    assert await refused(went(house, place, by=1, of=0)) == "away"


async def test_the_time_before_the_server_came_back_does_not_count(house, opened, clock):
    place, _ = await begun(house)
    later = await opened()
    place.hub = later.hub
    later.hub.hall.time.started += 1000.0
    clock(later, 1100)
    await place.watch(0)
    assert await refused(went(later, place)) == "not_away"
    clock(later, 121)
    assert (await went(later, place)).substitute == "greedy"


async def test_nobody_is_away_before_the_match_nor_after_it(house):
    place = await house.table(everyone=True, position=showdown("umbrella"))
    await place.join(1, nonce="nonce-of-1")
    assert [one.away for one in (await place.seen()).sitters] == [None, None]
    await place.join(0, nonce="nonce-of-0")
    who = await house.hub.identify(place.id, place.tokens[0])
    await house.hub.resign(place.id, who)
    assert [one.away for one in (await place.seen()).sitters] == [None, None]


async def test_who_asks_without_a_connection_is_seen_to_be_there(house, clock):
    place, _ = await begun(house)
    ear = await place.watch(0)
    before = ear.now.sitters[1].away.since
    clock(house, 60)
    await house.hub.identify(place.id, place.tokens[1])
    await ear.until(lambda now: now.sitters[1].away.since >= before + 60)


async def test_in_a_list_one_sees_what_is_asked_also_where_the_table_lies_still(house, opened):
    place, _ = await begun(house)
    await house.hub.host(place.id, place.host, HostRequest("revoke", 1))
    later = await opened()
    for seat, asks in ((0, ""), (1, "reissue")):
        [told] = (await later.hub.mine([(place.id, place.tokens[seat])])).tables
        assert told.asks == asks


async def test_a_table_that_waits_shortly_gives_no_seat_to_others_so_soon(house, clock):
    place, _ = await begun(house, away=1)
    await place.watch(0)
    clock(house, 2)
    assert (await house.hub.host(place.id, place.host, HostRequest("revoke", 1))).link is None
    assert (await went(house, place)).substitute == "greedy"


async def test_the_tables_clock_and_what_follows_are_told(house):
    place = await house.table(clock={"kind": "days", "days": 2}, absent="resign")
    told = (await place.seen()).timing
    assert (told.kind, told.days, told.absent) == ("days", 2, "resign")


def test_the_request_names_one_of_two_ways():
    assert AwayRequest.__struct_fields__ == ("of", "act", "seat")
