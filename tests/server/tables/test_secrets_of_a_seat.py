"""What only one seat may know reaches nobody else: not as text, not as a frame, not as a delay."""

import asyncio
import re

import msgspec
import pytest

from tests.server.positions import GUN, PASS, UMBRELLA, showdown
from watertable.server.protocol import MoveRequest, Payload

pytestmark = pytest.mark.anyio
PAUSE = 0.25
ABSENCE = re.compile(rb'"away":{"since":\d+,"due":\d+')  # in whole seconds of the clock


async def test_new_orders_are_told_to_their_seat_alone(house):
    place = await house.table()
    await place.seen(1)
    ears = {seat: await place.watch(seat) for seat in (0, 1, None)}
    before = {seat: len(ear.told) for seat, ear in ears.items()}
    await house.hub.orders(place.id, place.who[0], ["never_ask"])
    assert ears[0].now.orders == ["never_ask"]
    assert [len(ears[seat].told) - before[seat] for seat in (0, 1, None)] == [1, 0, 0]


async def test_orders_that_are_used_up_make_no_frame_of_their_own(house):
    frames = {}
    for orders in ([], ["until_my_turn"]):
        place = await house.table(position=showdown("umbrella"))
        await place.seen(1)
        await house.hub.orders(place.id, place.who[1], orders)
        mine, others = await place.watch(1), await place.watch(0)
        await house.hub.move(place.id, place.who[0], MoveRequest(0, {"end": True}))
        await mine.until(lambda now: now.to_act == 1)
        await asyncio.sleep(0.05)
        assert mine.now.orders == []
        frames[len(orders)] = [told.ply for told in others.told]
    assert frames[0] == frames[1]


async def test_the_order_is_used_up_in_the_store_too(house, opened):
    place = await house.table(position=showdown("umbrella"))
    await house.hub.orders(place.id, place.who[1], ["until_my_turn"])
    await house.hub.move(place.id, place.who[0], MoveRequest(0, {"end": True}))
    await asyncio.gather(
        *(task for task in house.hub.hall.errands.tasks if "_save_later" in repr(task))
    )
    other = await opened()
    assert (await other.hub.payload(place.id, place.who[1])).orders == []


@pytest.mark.parametrize(
    ("rival", "orders", "by_hand"),
    [
        ("umbrella", [], True),
        ("cat", [], True),
        ("umbrella", ["never_ask"], False),
        ("cat", ["nothing_legal"], False),
    ],
)
async def test_a_pass_in_a_window_is_never_quicker_than_the_pause(house, rival, orders, by_hand):
    place = await house.table(position=showdown(rival), pause=PAUSE, quick_windows=True)
    await place.seen(1)
    await house.hub.orders(place.id, place.who[1], orders)
    ear = await place.watch()
    loop = asyncio.get_running_loop()
    await house.hub.move(place.id, place.who[0], MoveRequest(0, GUN))
    opened = loop.time()
    if by_hand:
        await house.hub.move(place.id, place.who[1], MoveRequest(1, PASS))
    await ear.until(lambda now: now.ply == 2)
    assert loop.time() - opened >= PAUSE - 0.1


async def test_an_answer_that_is_no_pass_is_held_back_too(house):
    place = await house.table(position=showdown("umbrella"), pause=PAUSE)
    await place.seen(1)
    loop = asyncio.get_running_loop()
    await house.hub.move(place.id, place.who[0], MoveRequest(0, GUN))
    opened = loop.time()
    await house.hub.move(place.id, place.who[1], MoveRequest(1, UMBRELLA))
    assert loop.time() - opened >= PAUSE - 0.1


async def test_the_table_can_be_looked_at_while_a_pass_waits(house):
    place = await house.table(position=showdown("cat"), pause=5)
    await place.seen(1)
    await house.hub.move(place.id, place.who[0], MoveRequest(0, GUN))
    waiting = asyncio.create_task(house.hub.move(place.id, place.who[1], MoveRequest(1, PASS)))
    async with asyncio.timeout(4):
        assert (await place.seen()).ply == 1
    waiting.cancel()


async def test_only_the_rival_s_hand_differs_and_nobody_else_can_tell(house):
    """Every byte that seat 0 and a spectator get is the same whatever seat 1 holds."""
    told = {}
    for rival in ("umbrella", "cat"):
        place = await house.table(position=showdown(rival), pause=PAUSE)
        await place.seen(1)
        await house.hub.orders(place.id, place.who[1], [])
        ears = [await place.watch(seat) for seat in (0, None)]
        await house.hub.move(place.id, place.who[0], MoveRequest(0, GUN))
        promise = ears[0].now.promise
        told[rival] = [
            ABSENCE.sub(b"", body)
            .replace(place.id.encode(), b"")
            .replace(promise.encode(), b"")
            .replace(ear.now.alias.encode(), b"")
            for ear in ears
            for body in ear.bodies
        ]
    assert told["umbrella"] == told["cat"]


async def test_the_secret_leaves_only_when_it_is_over(house):
    place = await house.table()
    await place.seen(0)
    secret = house.hub.hall.tables[place.id].secret.hex()
    for seat in (0, 1, None):
        assert secret not in msgspec.json.encode(await place.seen(seat)).decode()
    await house.hub.resign(place.id, place.who[0])
    over: Payload = await place.seen()
    assert over.seed == secret
