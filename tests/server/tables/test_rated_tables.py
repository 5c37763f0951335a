"""Rated tables: who sits there, what is forbidden, how a match counts, and who is paired."""

import asyncio

import pytest

import watertable as wt
from tests.server.tables.conftest import Place
from watertable.server.protocol import Clock, HostRequest, Join, PlayNow
from watertable.server.store.named import NamedPlayer
from watertable.server.tables import Refused, rating

pytestmark = pytest.mark.anyio
CLOCK = Clock("move", 600.0)
ANA, BEN = NamedPlayer("anaanaanaana", "Ana"), NamedPlayer("benbenbenben", "Ben")


@pytest.fixture
async def people(house):
    for player in (ANA, BEN):
        await house.store.named.make(player, player.name.lower(), None)
    return house


async def rated(house, **more):
    return await house.table(**{"rated": True, "clock": CLOCK, "everyone": None, **more})


async def sit(place, seat, player, **more):
    join = Join(place.tokens[seat], nonce=f"a-nonce-of-{seat}", **more)
    joined = await place.hub.join(place.id, join, (), player)
    place.tokens[seat] = joined.token
    return joined


async def begun(house, **more):
    place = await rated(house, **more)
    await sit(place, 0, ANA, name="Anna somebody")
    if 1 in place.tokens:
        await sit(place, 1, BEN)
    return place


async def ladder(house, game="showdown"):
    return {one.name or one.bot: one for one in await house.hub.ladder(game)}


async def counted(house, place):
    """Wait until the match has counted."""
    async with asyncio.timeout(20):
        while not await house.store.ratings.has_counted(place.id):
            await asyncio.sleep(0.01)
        while not (found := (await place.seen()).rerated):
            await asyncio.sleep(0.01)
    return found


def code(error):
    return error.value.code


@pytest.mark.parametrize(
    "more",
    [
        {"clock": Clock()},
        {"preset": "core"},
        {"options": {"another": True}},
        {"seats": ["bot:lake", "bot:lake"]},
        {"seats": ["person", "bot:greedy"]},
        {"position": {}},
        {"variant": "core"},
    ],
)
async def test_a_rated_table_is_the_same_game_for_everybody(house, more):
    if "options" in more:
        option = next(o for o in wt.game("showdown").options if o.values)
        other = next(value for value in option.values if value != option.default)
        more = {"options": {option.key: other}}
    with pytest.raises(Refused) as refused:
        await rated(house, **more)
    assert refused.value.status == 422
    assert refused.value.said.message.endswith(".")


async def test_only_named_players_sit_down_each_once_and_by_their_name(people):
    place = await rated(people)
    with pytest.raises(Refused) as refused:
        await sit(place, 0, None)
    assert (refused.value.status, code(refused)) == (403, "rated")
    with pytest.raises(Refused) as refused:  # a program that uses the invitation as its token
        await place.hub.identify(place.id, place.tokens[0])
    assert code(refused) == "rated"
    await sit(place, 0, ANA, name="Somebody else")
    with pytest.raises(Refused) as refused:
        await sit(place, 1, ANA)
    assert code(refused) == "rated"
    await sit(place, 1, BEN)
    seen = await place.seen()
    assert seen.rated
    assert seen.begun
    assert [one.name for one in seen.sitters] == ["Ana", "Ben"]


async def test_there_are_no_hints_no_way_back_and_no_other_player_in_a_seat(people):
    place = await begun(people)
    asked = (await place.seen()).to_act
    seen = await place.seen(asked)
    hub, who = people.hub, place.who[asked]
    for work in (
        hub.hint(place.id, who),
        hub.known(place.id, who),
        hub.undo(place.id, who, seen.ply),
        hub.host(place.id, place.host, HostRequest("free", 1)),
        hub.host(place.id, place.host, HostRequest("revoke", 1)),
    ):
        with pytest.raises(Refused) as refused:
            await work
        assert code(refused) == "rated"
    device = await hub.device(place.id, place.who[0])
    with pytest.raises(Refused) as refused:
        await hub.join(place.id, Join(device.token, device=True), (), BEN)
    assert code(refused) == "rated"


async def test_a_match_counts_when_it_is_over_and_whoever_gives_up_has_lost(people):
    place = await begun(people)
    await people.hub.resign(place.id, place.who[1])
    changes = await counted(people, place)
    assert [(one.seat, one.before, one.after > 1000) for one in changes] == [
        (0, 1000, True),
        (1, 1000, False),
    ]
    found = await ladder(people)
    assert (found["Ana"].won, found["Ben"].won) == (1, 0)
    assert found["Ana"].provisional
    assert (await people.hub.ratings_of(ANA.id))[0].rating == changes[0].after


async def test_whoever_leaves_loses_even_if_the_bot_in_the_seat_wins(people):
    place = await begun(people)
    await people.hub.leave(place.id, place.who[0])
    live = await people.hub.hall.hold(place.id)
    try:
        live.outcome = type("Won", (), {"winners": (0,)})()
        places = {one.who: one.place for one in rating.entrants_of(live)}
        live.outcome = None
    finally:
        people.hub.hall.release(live)
    assert places == {ANA.id: 2, BEN.id: 1}


async def test_bots_stand_on_the_same_ladder(people):
    place = await begun(people, seats=["person", "bot:lake"], clock=Clock())
    await people.hub.resign(place.id, place.who[0])
    await counted(people, place)
    found = await ladder(people)
    assert found["lake"].rating > found["Ana"].rating
    assert found["lake"].player is None


async def test_a_match_whose_worker_died_before_it_counted_counts_once_afterwards(
    people, opened, monkeypatch
):
    async def die(hall, id):
        return

    monkeypatch.setattr(rating, "count", die)
    place = await begun(people)
    await people.hub.resign(place.id, place.who[1])
    await people.hub.close()
    assert await people.store.ratings.uncounted() == [place.id]
    monkeypatch.undo()
    again, third = await opened(), await opened()
    await asyncio.gather(rating.catch_up(again.hub.hall), rating.catch_up(third.hub.hall))
    await rating.catch_up(again.hub.hall)
    found = await ladder(again)
    assert (found["Ana"].matches, found["Ben"].matches) == (1, 1)
    place.hub = again.hub
    assert len((await place.seen()).rerated) == 2


async def test_a_casual_match_counts_for_nobody(people):
    place = await people.table()
    for seat, player in enumerate((ANA, BEN)):
        await sit(place, seat, player)
    await place.seen(0)
    await people.hub.resign(place.id, place.who[1])
    assert await people.store.ratings.uncounted() == []
    assert await ladder(people) == {}


async def test_who_plays_now_sits_down_where_somebody_waits(people):
    hub = people.hub
    first = await hub.play_now(PlayNow("showdown", nonce="nonce-of-one"), None, [])
    assert first.waiting
    again = await hub.play_now(PlayNow("showdown"), None, [first.token])
    assert (again.id, again.seat) == (first.id, first.seat)
    other = await hub.play_now(PlayNow("showdown", rated=True, nonce="nonce-of-x"), ANA, [])
    assert other.id != first.id
    second = await hub.play_now(PlayNow("showdown", nonce="nonce-of-two"), None, [])
    assert (second.id, second.waiting) == (first.id, False)
    third = await hub.play_now(PlayNow("showdown"), None, [])
    assert third.id not in (first.id, other.id)
    with pytest.raises(Refused) as refused:
        await hub.play_now(PlayNow("showdown", rated=True), None, [])
    assert code(refused) == "rated"
    paired = await hub.play_now(PlayNow("showdown", rated=True, nonce="nonce-of-y"), BEN, [])
    assert (paired.id, paired.waiting) == (other.id, False)


async def test_two_who_come_in_the_same_moment_meet(people):
    hub = people.hub
    both = await asyncio.gather(
        *(hub.play_now(PlayNow("showdown", nonce=f"nonce-of-{n}"), None, []) for n in range(2))
    )
    assert len({one.id for one in both}) == 1
    assert len((await hub.listed()).tables) == 1


async def test_a_rematch_of_a_rated_match_counts_too(people):
    first = await begun(people)
    await people.hub.resign(first.id, first.who[1])
    await counted(people, first)
    hub = people.hub
    told = [await hub.rematch(first.id, first.who[seat]) for seat in (0, 1)]
    for one, player in zip(told, (ANA, BEN), strict=True):
        await hub.join(one.id, Join(one.token, nonce="another-nonce"), [one.token], player)
    again = Place(hub, told[0].id, {})
    await hub.resign(again.id, first.who[1])
    assert len(await counted(people, again)) == 2
    assert (await ladder(people))["Ana"].matches == 2
