"""A swaying hand is shown as it goes, never far ahead; only a tick just shown can be named (X8)."""

import asyncio

import pytest

from tests.server.tables.sitting import act
from watertable.games.splash.sway import RATE, TICKS, way
from watertable.server.protocol import MoveRequest
from watertable.server.tables import Refused

pytestmark = pytest.mark.anyio
AHEAD = RATE // 4
DEALT = {"options": {"draft": "deal"}}


class Clock:
    """The loop's time as the tables see it: it passes when a test says so."""

    def __init__(self, house):
        self.time = house.hub.hall.time.clock()
        house.hub.hall.time.__dict__["clock"] = lambda: self.time

    def __iadd__(self, seconds):
        self.time += seconds
        return self


@pytest.fixture
async def house(opened):
    return await opened(beat=1000.0)  # no beat holds our clock against the database's


@pytest.fixture
async def clock(house):
    house.players.world = lambda *_: asyncio.Event().wait()  # nothing comes to rest here
    return Clock(house)


async def holding(house, **settings):
    """A table whose placer has just taken the first piece in hand, and the ears of all."""
    place = await house.table("splash", **(DEALT | settings))
    ears = {who: await place.watch(who) for who in place.who}
    await act(place)
    placer = (await place.seen()).to_act
    await hold(place, placer)
    return place, placer, ears


async def hold(place, placer):
    now = await place.seen(placer)
    await place.hub.move(place.id, place.who[placer], MoveRequest(now.ply, {"hold": True}))


async def let_go(place, placer, tick):
    now = await place.seen(placer)
    move = {"place": {"tick": tick}}
    return await place.hub.move(place.id, place.who[placer], MoveRequest(now.ply, move))


async def shown(ear, tick):
    """Wait until a tick has been shown; return all that was shown so far, by tick."""
    async with asyncio.timeout(20):
        while not ear.ways or ear.ways[-1]["tick"] + len(ear.ways[-1]["at"]) <= tick:
            await asyncio.sleep(0.01)
    return {told["tick"] + n: at for told in ear.ways for n, at in enumerate(told["at"])}


async def code(asked):
    with pytest.raises(Refused) as refused:
        await asked
    return refused.value.code


async def test_the_placer_sees_the_way_of_the_log_and_never_further_than_a_quarter_second(
    house, clock
):
    place, placer, ears = await holding(house)
    first = await shown(ears[placer], AHEAD)
    assert max(first) == AHEAD
    clock += 1.0
    more = await shown(ears[placer], RATE + AHEAD)
    assert sorted(more) == list(range(RATE + AHEAD + 1))
    live = place.hub.hall.tables[place.id]
    state, box = live.table.board.states[0], live.table.board.boxes[0]
    whole = way(tuple(state.sway.tolist()), int(box.tremor_size))
    assert all(tuple(at) == whole[tick] for tick, at in more.items())
    assert ears[placer].ways[-1] | {"at": []} == {
        "type": "way",
        "ply": live.ply,
        "rate": RATE,
        "tick": ears[placer].ways[-1]["tick"],
        "now": RATE,
        "last": TICKS,
        "at": [],
    }


async def test_nobody_else_is_shown_it_and_no_payload_tells_the_words(house, clock):
    place, placer, ears = await holding(house)
    clock += 1.0
    await shown(ears[placer], RATE)
    assert all(not ear.ways for who, ear in ears.items() if who != placer)
    live = place.hub.hall.tables[place.id]
    words = live.table.log.lines[-1].words
    assert live.table.log.lines[-1].seat == "chance"
    assert all(words.encode() not in body for ear in ears.values() for body in ear.bodies)


async def test_a_tick_that_was_shown_counts_for_a_second(house, clock):
    place, placer, ears = await holding(house)
    clock += 2.0
    await shown(ears[placer], 2 * RATE)
    assert await code(let_go(place, placer, 2 * RATE + AHEAD + 1)) == "not_this_tick"
    assert await code(let_go(place, placer, RATE - 1)) == "not_this_tick"
    await let_go(place, placer, RATE)
    told = [event for event in ears[None].events if event["kind"] == "trembled"]
    assert [event["tick"] for event in told] == [RATE]


async def test_who_sees_nothing_lets_go_with_steady_aim(house, clock):
    """A program without a connection is shown no tick, so it can name none."""
    place = await house.table("splash", **DEALT)
    for seat in place.tokens:
        await place.seen(seat)
    await act(place)
    placer = (await place.seen()).to_act
    await hold(place, placer)
    clock += 1.0
    assert await code(let_go(place, placer, RATE)) == "not_this_tick"
    await let_go(place, placer, 0)
    assert (await place.seen()).view["phase"] == "settle"


async def test_a_table_that_is_read_again_goes_on_where_the_hand_is(house, clock):
    place, placer, ears = await holding(house)
    clock += 3.0
    await shown(ears[placer], 3 * RATE)
    live = place.hub.hall.tables[place.id]
    live.shown, live.chanced = (0, -1), 0.0  # as in a process that has just begun
    place.hub.hall.forget(live)
    ears[placer].ways.clear()
    await shown(ears[placer], 3 * RATE)
    assert ears[placer].ways[0]["tick"] == 2 * RATE


async def test_to_take_it_in_hand_again_is_another_way(house, clock):
    place, placer, ears = await holding(house)
    clock += 1.0
    before = await shown(ears[placer], RATE)
    ears[placer].ways.clear()
    await hold(place, placer)
    clock += 1.0
    after = await shown(ears[placer], RATE)
    assert [before[tick] for tick in range(RATE)] != [after[tick] for tick in range(RATE)]
    assert (await place.seen(placer)).view["holds"] == 2


@pytest.mark.parametrize("kind", ["move", "game"])
async def test_steadying_oneself_takes_ones_own_time(house, clock, kind):
    """Taking the piece in hand, again and again, gives no second back and earns no increment."""
    timed = {"kind": kind, "seconds": 60, "increment": 5 if kind == "game" else 0}
    place, placer, _ = await holding(house, clock=timed)
    before = (await place.seen()).clock
    for _ in range(3):
        clock += 2.0
        await hold(place, placer)
    after = (await place.seen()).clock
    assert (after.running, after.deadline) == (placer, before.deadline)
    assert after.left[placer] == pytest.approx(before.left[placer] - 6, abs=0.5)
