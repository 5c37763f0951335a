"""Bots between two levels at tables: they sit down like others; a lone player may change them."""

import pytest

from tests.server.tables.test_rated_tables import rated
from watertable.server.tables.refused import Refused

pytestmark = pytest.mark.anyio

BETWEEN = "bot:stream+40"


async def over(house, *seats, game="showdown", **more):
    place = await house.table(game, seats=list(seats), **more)
    for seat, kind in enumerate(seats):
        if kind == "person":
            await place.seen(seat)
            await house.hub.resign(place.id, place.who[seat])
    return place


async def kinds(house, again):
    who = await house.hub.identify(again.id, again.token)
    return [one.kind for one in (await house.hub.payload(again.id, who)).sitters]


async def test_it_sits_down_under_the_name_of_the_nearer_level(house):
    place = await house.table("showdown", seats=["person", BETWEEN])
    sitter = (await place.seen()).sitters[1]
    assert (sitter.kind, sitter.name) == (BETWEEN, "Fern")


@pytest.mark.parametrize("name", ["bot:ocean+10", "bot:stream+0", "bot:pond+5", "bot:stream+4.5"])
async def test_what_is_no_bot_is_refused(house, name):
    with pytest.raises(Refused) as refused:
        await house.table("showdown", seats=["person", name])
    assert refused.value.code == "unknown_bot"


async def test_a_rated_table_has_levels_only(house):
    with pytest.raises(Refused) as refused:
        await rated(house, seats=["person", BETWEEN])
    assert "bots of the ladder" in str(refused.value)


async def test_a_lone_player_has_the_rematch_with_another_bot(house):
    place = await over(house, "person", "bot:stream")
    again = await house.hub.rematch(place.id, place.who[0], bot="bot:puddle+90")
    assert await kinds(house, again) == ["person", "bot:puddle+90"]


async def test_without_a_wish_the_rematch_has_the_same_bot(house):
    place = await over(house, "person", BETWEEN)
    again = await house.hub.rematch(place.id, place.who[0])
    assert await kinds(house, again) == ["person", BETWEEN]


async def test_where_others_play_nobody_changes_the_bots(house):
    place = await over(house, "person", "person", "bot:stream", game="water-to-water")
    with pytest.raises(Refused) as refused:
        await house.hub.rematch(place.id, place.who[1], bot=BETWEEN)
    assert refused.value.code == "not_alone"
    assert (await place.seen()).rematch is None


@pytest.mark.parametrize("bot", ["bot:pond", "bot:exec:mine"])
async def test_a_rematch_with_nobody_is_refused(house, bot):
    place = await over(house, "person", BETWEEN)
    with pytest.raises(Refused) as refused:
        await house.hub.rematch(place.id, place.who[0], bot=bot)
    assert refused.value.code == "unknown_bot"
