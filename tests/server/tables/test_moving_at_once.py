"""A move at once is the same move: on disk before it is told, done once, refused without harm."""

import asyncio

import pytest

from tests.server.tables.sitting import act
from watertable.server.protocol import Done, MoveFrame
from watertable.server.store import Conflict, StoreError
from watertable.server.tables import Refused, Who

pytestmark = pytest.mark.anyio


async def first_move(place, key="same"):
    """A move of whoever is asked, as a frame with a key."""
    seat = (await place.seen(0)).to_act
    now = await place.seen(seat)
    return place.who[seat], MoveFrame(ply=now.ply, move=now.moves[0].action, key=key)


async def made(hub, place, who, move):
    """The answer to a move that is made at once."""
    answer = asyncio.get_running_loop().create_future()
    assert hub.move_at_once(place.id, who, move, answer.set_result)
    async with asyncio.timeout(20):
        return await answer


def not_made(hub, place, who, move):
    """Whether a move has to go the other way."""
    return not hub.move_at_once(place.id, who, move, lambda result: pytest.fail(str(result)))


async def test_it_is_on_disk_when_it_is_answered_and_told_as_any_other(house, opened):
    place = await (await house.table()).obey_no_orders()
    who, move = await first_move(place)
    ear = await place.watch(1 - who.seat)
    done = await made(house.hub, place, who, move)
    assert done == Done(ear.now.ply)
    other = await opened()
    assert (await other.hub.payload(place.id, who)).ply == done.ply
    assert await house.hub.move(place.id, who, move) == done, "its key is known"


async def test_a_key_used_again_is_a_repeat(house):
    place = await (await house.table()).obey_no_orders()
    who, move = await first_move(place)
    done = await made(house.hub, place, who, move)
    while (await place.seen()).to_act != who.seat:
        await act(place)
    again = (await first_move(place))[1]
    assert await made(house.hub, place, who, again) == done
    assert (await place.seen()).ply == again.ply, "nothing was done"
    other = (await first_move(place, "another"))[1]
    assert (await made(house.hub, place, who, other)).ply > again.ply


async def test_whatever_stands_in_the_way_leaves_it_to_the_other_way(house):
    place = await (await house.table()).obey_no_orders()
    who, move = await first_move(place)
    rival = place.who[1 - who.seat]
    await place.seen(rival.seat)
    stale = MoveFrame(ply=move.ply + 1, move=move.move)
    illegal = MoveFrame(ply=move.ply, move=2**40)
    assert not_made(house.hub, place, who, stale)
    assert not_made(house.hub, place, who, illegal)
    assert not_made(house.hub, place, rival, move)
    live = await house.hub.hall.hold(place.id)
    assert not_made(house.hub, place, who, move), "somebody holds the table"
    house.hub.hall.release(live)
    house.hub.hall.tables.clear()
    assert not_made(house.hub, place, who, move), "it is not in memory"
    assert (await place.seen()).ply == move.ply
    assert (await made(house.hub, place, who, move)).ply > move.ply


async def test_who_may_not_move_any_more_does_not_move(house):
    place = await (await house.table(absent="bot:random")).obey_no_orders()
    who, move = await first_move(place)
    nobody, stranger = Who(), Who(7)
    assert not_made(house.hub, place, nobody, move)
    assert not_made(house.hub, place, stranger, move)
    await place.reissue(who.seat)
    assert not_made(house.hub, place, who, move), "the link was revoked"


async def test_an_absent_player_does_not_move(house):
    place = await (await house.table(absent="bot:random")).obey_no_orders()
    who, move = await first_move(place)
    await place.seen(1 - who.seat)
    live = await house.hub.hall.hold(place.id)
    live.table.substitute(who.seat, "random")
    house.hub.hall.release(live)
    assert not_made(house.hub, place, who, move)


async def test_a_table_that_was_closed_is_left_alone(house):
    place = await (await house.table()).obey_no_orders()
    who, move = await first_move(place)
    house.hub.hall.tables[place.id].is_closed = True
    assert not_made(house.hub, place, who, move)


@pytest.mark.parametrize("error", [Conflict("first"), StoreError("disk full")])
async def test_what_could_not_be_kept_did_not_happen(house, monkeypatch, error):
    place = await (await house.table()).obey_no_orders()
    who, move = await first_move(place)
    ear = await place.watch(0)
    before = await place.seen(0)

    def fails(*arguments, **_):
        asyncio.get_running_loop().call_soon(arguments[4], error)

    with monkeypatch.context() as broken:
        broken.setattr(house.store, "submit", fails)
        refused = await made(house.hub, place, who, move)
    assert isinstance(refused, Refused)
    assert refused.status in (409, 503)
    after = await place.seen(0)
    assert (after.ply, after.view) == (before.ply, before.view)
    assert all(told.ply == before.ply for told in ear.told)
    done = await made(house.hub, place, who, move)
    await ear.until(lambda now: now.ply == done.ply)


async def test_whoever_comes_meanwhile_waits_for_it(house):
    place = await (await house.table()).obey_no_orders()
    who, move = await first_move(place)
    answer = asyncio.get_running_loop().create_future()
    assert house.hub.move_at_once(place.id, who, move, answer.set_result)
    assert (await place.seen()).ply == (await answer).ply
