"""What is pushed as text is what is told on request: at every step of a table's story."""

import asyncio

import msgspec
import pytest

from tests.server.positions import showdown
from tests.server.tables.sitting import act
from watertable.server.protocol import HostRequest, MoveRequest

pytestmark = pytest.mark.anyio
SET_CAT = {"set": "cat"}


class Listeners:
    """Both seats, a spectator and the host listen; what they hear is compared with what is told."""

    def __init__(self, place):
        self.place = place

    async def sit(self):
        self.place.who["host"] = self.place.host
        self.ears = {who: await self.place.watch(who) for who in self.place.who}
        return self

    async def agree(self):
        """Compare the last that each has heard, once everybody has heard the newest."""
        await asyncio.sleep(0.25)  # who comes and goes is told of soon
        for who, ear in self.ears.items():
            told = await self.place.seen(who, ear.now.since)
            now = msgspec.json.decode(msgspec.json.encode(told))
            heard = msgspec.json.decode(ear.bodies[-1])
            if now["clock"] is not None:
                now["clock"] |= {
                    key: heard["clock"][key] for key in ("now", "left")
                }  # time goes on
            assert heard == now, f"{who} hears otherwise"


@pytest.mark.parametrize("game", ["showdown", "water-to-water"])
async def test_while_people_play(house, game):
    place = await (await house.table(game)).obey_no_orders()
    for seat in (0, 1):
        await place.seen(seat)
    listeners = await Listeners(place).sit()
    await listeners.agree()
    for ply in range(40):
        if (await place.seen()).outcome is not None:
            break
        await act(place)
        if ply % 4 == 0:
            await listeners.agree()
    if (await place.seen()).outcome is None:
        await house.hub.resign(place.id, place.who[0])
    await listeners.agree()
    assert listeners.ears[0].now.outcome is not None


async def test_while_people_come_and_go(house):
    place = await house.table(everyone=True, absent="bot:random", position=showdown("umbrella"))
    listeners = await Listeners(place).sit()
    names = ['100 % "%s" %%', "B\0C"]
    for seat, name in enumerate(names):
        await place.join(seat, name=name, nonce=f"nonce-{seat}-9")
        await listeners.agree()
    assert listeners.ears[0].now.sitters[0].name == names[0]
    place.hub.unwatch(listeners.ears.pop(1).watch)
    await listeners.agree()
    assert not listeners.ears[0].now.sitters[1].connected
    await house.hub.orders(place.id, place.who[0], ["near_win", "until_my_turn"])
    await listeners.agree()
    await house.hub.move(place.id, place.who[0], MoveRequest(0, SET_CAT))
    await house.hub.undo(place.id, place.who[0], 1)
    await listeners.agree()
    assert listeners.ears[0].now.undo is not None
    await house.hub.undo_answer(place.id, place.who[1], False)
    await listeners.agree()
    assert listeners.ears[0].now.undo is None
    await house.hub.undo(place.id, place.who[0], 1)
    await listeners.agree()
    await house.hub.move(place.id, place.who[0], MoveRequest(1, {"end": True}))
    await listeners.agree()
    assert listeners.ears[0].now.undo is None, "they have gone on"
    await house.hub.leave(place.id, place.who[1])
    await listeners.agree()
    assert listeners.ears[0].now.sitters[1].substitute == "random"
    await place.join(1, name="again")
    await listeners.agree()
    assert listeners.ears[0].now.sitters[1].name == "again"
    await house.hub.host(place.id, place.host, HostRequest("revoke", 1))
    await listeners.agree()
    assert [asked.seat for asked in listeners.ears[0].now.reissues] == [1]
    await house.hub.reissue_answer(place.id, place.who[1], False)
    await listeners.agree()
    assert [said.what for said in listeners.ears[0].now.notices] == ["asked", "refused"]
    await house.hub.resign(place.id, place.who[0])
    await listeners.agree()
    assert listeners.ears[0].now.seed is not None
    await house.hub.rematch(place.id, place.who[1])
    await listeners.agree()
    assert listeners.ears[0].now.rematch is not None


async def test_with_a_clock(house):
    place = await house.table(clock={"kind": "game", "seconds": 60})
    for seat in (0, 1):
        await place.seen(seat)
    listeners = await Listeners(place).sit()
    for _ in range(3):
        await act(place)
        await listeners.agree()
    assert listeners.ears[0].now.clock is not None
