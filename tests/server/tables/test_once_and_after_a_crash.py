"""What was acknowledged is there after a crash, and a repeated submit is done once."""

import asyncio

import msgspec
import pytest

from tests.server.positions import GUN, PASS, showdown
from tests.server.tables.sitting import act
from watertable.server.protocol import MoveRequest
from watertable.server.store import Conflict, StoreError
from watertable.server.tables import Refused

pytestmark = pytest.mark.anyio


async def first_move(place):
    """A move of whoever is asked, as a request with a key."""
    seat = (await place.seen(0)).to_act
    now = await place.seen(seat)
    return place.who[seat], MoveRequest(now.ply, now.moves[0].action, "same")


async def test_a_repeat_gets_the_first_answer_again(house):
    place = await (await house.table()).obey_no_orders()
    who, move = await first_move(place)
    done = await house.hub.move(place.id, who, move)
    await act(place)
    assert await house.hub.move(place.id, who, move) == done
    assert (await place.seen()).ply == done.ply + 1


async def test_repeats_that_come_together_are_done_once(house):
    place = await (await house.table()).obey_no_orders()
    who, move = await first_move(place)
    answers = await asyncio.gather(*(house.hub.move(place.id, who, move) for _ in range(5)))
    assert len({done.ply for done in answers}) == 1
    assert (await place.seen()).ply == answers[0].ply


async def test_a_repeat_is_known_to_the_next_process(house, opened):
    place = await (await house.table()).obey_no_orders()
    who, move = await first_move(place)
    done = await house.hub.move(place.id, who, move)
    other = await opened()
    assert await other.hub.move(place.id, who, move) == done


async def test_a_key_used_again_at_a_later_ply_is_a_repeat(house):
    place = await (await house.table()).obey_no_orders()
    who, move = await first_move(place)
    done = await house.hub.move(place.id, who, move)
    while (await place.seen()).to_act != who.seat:
        await act(place)
    now = await place.seen(who.seat)
    again = MoveRequest(now.ply, now.moves[0].action, "same")
    assert await house.hub.move(place.id, who, again) == done
    assert (await place.seen()).ply == now.ply


async def test_after_a_crash_everything_is_as_it_was(house, opened):
    place = await (await house.table()).obey_no_orders()
    for seat in (0, 1):
        await place.seen(seat)
    for _ in range(9):
        await act(place)
    other = await opened()
    for who in place.who.values():
        before = await house.hub.payload(place.id, who)
        after = await other.hub.payload(place.id, who)
        told = [msgspec.json.decode(msgspec.json.encode(one)) for one in (before, after)]
        for one in told:
            for sitter in one["sitters"]:  # whoever is away is missed from this start on (0055)
                assert sitter.pop("away") is not None
        assert told[0] == told[1]


async def test_two_processes_accept_one_of_two_moves_and_the_loser_reads_again(house, opened):
    place = await (await house.table()).obey_no_orders()
    who, move = await first_move(place)
    other = await opened()
    assert (await other.hub.payload(place.id)).ply == move.ply
    await house.hub.move(place.id, who, move)
    with pytest.raises(Refused) as refused:
        await other.hub.move(place.id, who, msgspec.structs.replace(move, key="another"))
    assert (refused.value.status, refused.value.code) == (409, "stale")
    assert (await other.hub.payload(place.id)).ply == (await place.seen()).ply


@pytest.mark.parametrize("error", [Conflict("first"), StoreError("disk full")])
async def test_what_could_not_be_kept_did_not_happen(house, monkeypatch, error):
    place = await (await house.table()).obey_no_orders()
    who, move = await first_move(place)
    ear = await place.watch(0)
    before = await place.seen(0)

    async def fails(*_, **__):
        raise error

    with monkeypatch.context() as broken:
        broken.setattr(house.store, "append", fails)
        with pytest.raises(Refused) as refused:
            await house.hub.move(place.id, who, move)
    assert refused.value.status in (409, 503)
    after = await place.seen(0)
    assert (after.ply, after.view) == (before.ply, before.view)
    assert all(told.ply == before.ply for told in ear.told)
    done = await house.hub.move(place.id, who, move)
    await ear.until(lambda now: now.ply == done.ply)


async def test_a_mover_who_hangs_up_in_the_middle_does_no_harm(house):
    place = await (await house.table()).obey_no_orders()
    who, move = await first_move(place)
    ear = await place.watch()
    task = asyncio.create_task(house.hub.move(place.id, who, move))
    while not house.hub.hall.tables[place.id].fresh:
        await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    done = await house.hub.move(place.id, who, move)
    now = await ear.until(lambda now: now.ply == done.ply)
    assert now.view == (await place.seen()).view


async def test_what_is_kept_after_its_mover_has_gone_is_told_to_everybody(house, monkeypatch):
    place = await (await house.table()).obey_no_orders()
    who, move = await first_move(place)
    ear = await place.watch()
    append, landing = house.store.append, []

    async def slow(*arguments, **more):
        async def late():
            await asyncio.sleep(0.2)
            await append(*arguments, **more)

        landing.append(asyncio.create_task(late()))
        await asyncio.shield(landing[0])

    with monkeypatch.context() as slowed:
        slowed.setattr(house.store, "append", slow)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await house.hub.move(place.id, who, move)
    assert (await place.seen()).ply == move.ply
    await landing[0]
    await ear.until(lambda now: now.ply > move.ply)


async def test_a_pass_that_was_pending_is_made_after_a_crash(house, opened):
    place = await house.table(position=showdown("cat"), pause=0.2, quick_windows=True)
    await place.seen(0)
    await house.hub.move(place.id, place.who[0], MoveRequest(0, GUN))
    await house.hub.close()
    other = await opened()
    place.hub = other.hub
    ear = await place.watch()
    await ear.until(lambda now: now.ply >= 2)


async def test_a_bot_that_was_to_move_moves_after_a_crash(house, opened):
    place = await house.table(seats=["person", "bot:random"], position=showdown("cat"))
    await place.seen(0)
    house.hub.hall.is_draining = True
    await house.hub.move(place.id, place.who[0], MoveRequest(0, GUN))
    assert (await place.seen()).to_act == 1
    place.hub = (await opened()).hub
    ear = await place.watch()
    await ear.until(lambda now: now.ply >= 2)


async def test_a_pass_by_hand_and_one_by_order_in_the_same_moment_are_one(house):
    place = await house.table(position=showdown("cat"), pause=0.2, quick_windows=True)
    await place.seen(1)
    await house.hub.move(place.id, place.who[0], MoveRequest(0, GUN))
    done = await house.hub.move(place.id, place.who[1], MoveRequest(1, PASS, "by hand"))
    assert done.ply == 2
    assert (await place.seen()).ply == 2
