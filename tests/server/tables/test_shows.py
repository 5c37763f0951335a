"""Shared replays: one leads through a match that is over, others follow, nobody else can lead."""

import pytest

from tests.server.tables.sitting import Ear
from watertable.server.protocol import Arrow, FollowFrame, LeadFrame, Pointed, Shown
from watertable.server.tables import SPECTATOR, Refused

pytestmark = pytest.mark.anyio
KEY = "k" * 22
AT = Pointed("card:towels#0", 0.5, 0.25)


async def over(house):
    place = await (await house.table()).obey_no_orders()
    for seat in (0, 1):
        await place.seen(seat)
    await house.hub.resign(place.id, place.who[0])
    return place


async def come(house, place):
    ear = Ear()
    watch, _ = await house.hub.watch(place.id, SPECTATOR, ear)
    return watch, ear


async def test_who_follows_sees_where_the_leader_is_and_at_what(house):
    place = await over(house)
    (leader, _), (follower, ear), (_, other) = [await come(house, place) for _ in range(3)]
    led = house.hub.show_around(leader, LeadFrame(key=KEY, ply=1, seen="open"))
    assert led.followers == 0
    first = house.hub.show_around(follower, FollowFrame(code=led.code))
    assert first == Shown(True, 1, "open", None, [])
    arrow = Arrow(AT, Pointed("seat:1#0", 1.0, 0.0))
    again = house.hub.show_around(
        leader, LeadFrame(key=KEY, ply=2, seen="0", at=AT, arrows=[arrow])
    )
    assert again.followers == 1
    [told] = ear.ways
    assert (told["type"], told["ply"], told["seen"]) == ("shown", 2, "0")
    assert told["at"] == {"name": "card:towels#0", "x": 0.5, "y": 0.25}
    assert told["arrows"][0]["end"]["name"] == "seat:1#0"
    assert other.ways == [], "whoever does not follow is told nothing"


async def test_the_code_of_a_link_leads_nobody(house):
    place = await over(house)
    (leader, _), (follower, ear) = [await come(house, place) for _ in range(2)]
    led = house.hub.show_around(leader, LeadFrame(key=KEY, ply=1, seen="open"))
    house.hub.show_around(follower, FollowFrame(code=led.code))
    stolen = house.hub.show_around(follower, LeadFrame(key=led.code, ply=3, seen="open"))
    assert stolen.code != led.code
    assert ear.ways == []


async def test_who_follows_no_more_is_told_nothing_and_sees_when_the_leader_goes(house):
    place = await over(house)
    (leader, _), (one, ear), (two, other) = [await come(house, place) for _ in range(3)]
    code = house.hub.show_around(leader, LeadFrame(key=KEY, ply=1, seen="open")).code
    for follower in (one, two):
        house.hub.show_around(follower, FollowFrame(code=code))
    house.hub.show_around(two, FollowFrame())
    house.hub.unwatch(leader)
    assert [told["led"] for told in ear.ways] == [False]
    assert other.ways == []
    house.hub.unwatch(one)
    shows = house.hub.hall.shows
    assert (shows.last, shows.leaders, shows.followers) == ({}, {}, {}), "nothing is left"


async def test_nothing_is_shown_of_a_match_that_is_not_over(house):
    place = await (await house.table()).obey_no_orders()
    watch, _ = await come(house, place)
    for frame in (LeadFrame(key=KEY, ply=0, seen="open"), FollowFrame(code="0" * 24)):
        with pytest.raises(Refused) as refused:
            house.hub.show_around(watch, frame)
        assert str(refused.value) == "A match can be shown to others when it is over."


async def test_nor_of_a_try_at_a_deal_before_its_seed_is_told(house):
    place = await over(house)
    watch, _ = await come(house, place)
    house.hub.hall.tables[place.id].is_sealed = True
    with pytest.raises(Refused) as refused:
        house.hub.show_around(watch, LeadFrame(key=KEY, ply=0, seen="open"))
    assert refused.value.code == "deal"
