"""An answer in a window is taken at once and told at its moment, whatever happens until then."""

import asyncio

import msgspec
import pytest

import watertable as wt
from tests.server.positions import GUN, PASS, UMBRELLA, showdown
from tests.server.tables.early import LONG, answer, attacked, ended, let_it_pass, live_of, taken
from watertable.kernel.conformance import Chooser
from watertable.server.protocol import Clock, MoveRequest
from watertable.server.tables import Refused
from watertable.server.tables.clocks import ClockMark, Clocks
from watertable.server.tables.ledger import in_window
from watertable.server.tables.settings import TableSettings
from watertable.server.tables.windows import READY, drawn

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("looks_often")]


def test_the_moment_follows_from_secret_and_ply_alone():
    one, other = bytes(32), bytes(31) + b"x"
    assert drawn(one, 3, (0.6, 1.6)) == drawn(one, 3, (0.6, 1.6))
    assert len({drawn(key, ply, (0.6, 1.6)) for key in (one, other) for ply in range(50)}) == 100
    assert drawn(one, 3, (0.4, 0.4)) == 0.4


async def test_who_has_answered_sees_it_and_nobody_else_does(house):
    place = await attacked(house)
    before = [msgspec.json.encode(await place.seen(seat)) for seat in (0, None)]
    sent = answer(place, UMBRELLA)
    await taken(place)
    assert [msgspec.json.encode(await place.seen(seat)) for seat in (0, None)] == before
    assert (await place.seen(1)).ply == 1
    await ended(sent)
    assert not (await place.seen(1)).answered, "who has gone is asked again"


async def test_the_first_answer_counts_and_the_same_again_is_harmless(house):
    place = await attacked(house)
    first = answer(place, UMBRELLA, "a")
    await taken(place)
    again = answer(place, UMBRELLA, "a")
    with pytest.raises(Refused) as refused:
        await answer(place, PASS)
    assert (refused.value.status, refused.value.code) == (409, "answered")
    let_it_pass(house)
    assert [(await first).ply, (await again).ply] == [2, 2]
    assert live_of(place).table.log.lines[1].action != 0


async def test_what_the_rules_refuse_is_refused_at_once(house):
    place = await attacked(house)
    async with asyncio.timeout(4):
        with pytest.raises(Refused) as refused:
            await answer(place, {"play": "cat"})
    assert refused.value.status == 422
    assert not (await place.seen(1)).answered


async def test_an_answer_by_hand_comes_before_a_standing_order(house):
    place = await attacked(house)
    sent = answer(place, UMBRELLA)
    await taken(place)
    await house.hub.orders(place.id, place.who[1], ["never_ask"])
    let_it_pass(house)
    await sent
    assert live_of(place).table.log.lines[1].action != 0


async def test_an_order_that_is_as_old_as_the_window_gives_way_to_an_answer_too(house):
    place = await attacked(house, orders=["never_ask"])
    sent = answer(place, UMBRELLA)
    await taken(place)
    let_it_pass(house)
    await sent
    assert live_of(place).table.log.lines[1].action != 0


def before_what_can_be_taken_back():
    """A position of Water to Water, and a number that opens a window and reveals nothing."""
    game = wt.game("water-to-water")
    table, chooser = game.table(2, seed=1), Chooser(1)
    while True:
        position, seat, numbers = table.position(), table.to_act, table.numbers()
        assert seat is not None
        number = numbers[chooser.below(len(numbers))]
        trial = game.table_from(position, manual=True)
        trial.play(number)
        asked = trial.to_act
        if asked == 1 - seat and in_window(trial) and trial.undo_to(seat) is not None:
            return position, seat, number
        table.play(number)


async def test_when_people_go_back_the_answer_is_refused_and_not_made_later(house):
    position, opener, number = before_what_can_be_taken_back()
    place = await house.table("water-to-water", position=position, pause=LONG)
    for seat in (0, 1):
        await place.seen(seat)
        await house.hub.orders(place.id, place.who[seat], [])
    rival = 1 - opener
    opening = house.hub.move(place.id, place.who[opener], MoveRequest(0, number))
    if position["phase"] == "window":
        opening = asyncio.create_task(opening)
        await asyncio.sleep(0)
        let_it_pass(house)
    await opening
    sent = asyncio.create_task(house.hub.move(place.id, place.who[rival], MoveRequest(1, PASS)))
    async with asyncio.timeout(4):
        while not (await place.seen(rival)).answered:
            await asyncio.sleep(0.01)
    before = live_of(place).window.told
    await house.hub.undo(place.id, place.who[opener], 1)
    await house.hub.undo_answer(place.id, place.who[rival], True)
    let_it_pass(house)
    with pytest.raises(Refused) as refused:
        await sent
    assert (refused.value.status, refused.value.code) == (409, "stale")
    now = await place.seen(rival)
    assert (now.ply, now.to_act, now.answered) == (2, opener, False)
    assert live_of(place).window.told > before, "the window before that one opens again"


async def test_when_the_other_gives_up_the_answer_is_refused(house):
    place = await attacked(house)
    sent = answer(place, PASS)
    await taken(place)
    await house.hub.resign(place.id, place.who[0])
    let_it_pass(house)
    with pytest.raises(Refused) as refused:
        await sent
    assert refused.value.status == 410


async def test_who_has_answered_in_time_does_not_run_out_of_it(house):
    clock = {"kind": "move", "seconds": 0.05}
    place = await house.table(position=showdown("cat"), pause=LONG, clock=clock, absent="resign")
    await place.seen(1)
    await house.hub.orders(place.id, place.who[1], [])
    await house.hub.move(place.id, place.who[0], MoveRequest(0, GUN))
    sent = answer(place, PASS)
    await taken(place)
    live = live_of(place)
    let_it_pass(house)
    assert house.hub.hall.time.now() > live.deadline - 1
    live.deadline = house.hub.hall.time.now()  # as if it ran out in the very moment
    house.hub.hall.ring(live)
    assert (await sent).ply >= 2
    assert live.table.log.lines[1].action == 0


async def test_after_a_restart_the_moment_is_the_same_and_the_seat_is_asked_again(house, opened):
    place = await attacked(house)
    sent = answer(place, UMBRELLA)
    await taken(place)
    told = live_of(place).window.told
    await ended(sent)
    await house.hub.close()
    place.hub = (await opened()).hub
    now = await place.seen(1)
    assert (now.ply, now.to_act, now.answered) == (1, 1, False)
    assert live_of(place).window.told == pytest.approx(told, abs=1e-6)


async def test_who_sits_there_does_not_move_the_moment(house):
    place = await attacked(house)
    told = live_of(place).window.told
    await house.hub.leave(place.id, place.who[1])
    live = live_of(place)
    assert live.ply == 3, "somebody left, and a bot plays on"
    assert live.window.told == told


async def test_a_clock_is_not_charged_for_the_pause(house):
    clock = {"kind": "game", "seconds": 100}
    place = await attacked(house, clock=clock)
    sent = answer(place, PASS)
    await taken(place)
    let_it_pass(house)
    await sent
    assert live_of(place).clocks.left[1] == 100.0


async def test_a_bot_must_have_chosen_before_its_answer_can_first_be_told(house):
    place = await attacked(house, pause=[1, LONG], seats=["person", "bot:greedy"])
    async with asyncio.timeout(4):
        while not house.players.within:
            await asyncio.sleep(0.01)
    assert 0 <= house.players.within[0] <= 1 - READY
    assert live_of(place).ply == 1


async def test_without_a_pause_a_bot_has_all_its_time(house):
    place = await attacked(house, pause=0, seats=["person", "bot:greedy"])
    ear = await place.watch()
    await ear.until(lambda now: now.ply >= 2)
    assert house.players.within[0] is None


def test_a_table_of_before_is_played_as_it_was_set_up():
    """Its windows take the time that was set, and who can only pass is passed over."""
    said = b'{"game":"showdown","seats":2,"options":{}}'
    old = msgspec.json.decode(said, type=TableSettings)
    assert (old.spread, old.quick) == ((0.8, 0.8), True)
    old = msgspec.json.decode(said[:-1] + b',"pause":0.3}', type=TableSettings)
    assert old.spread == (0.3, 0.3)


@pytest.mark.parametrize(("film", "latest", "free"), [(4.0, 1.5, 4.0), (1.0, 1.5, 1.5)])
def test_films_and_windows_are_free_together(film, latest, free):
    """Nobody is charged until both are over."""
    clocks = Clocks(Clock(kind="game", seconds=60.0), seats=2)
    clocks.pass_line(ClockMark(None, 1, 0.7, film, latest), 100.0)
    assert clocks.budget == 60.0 + free
    clocks.pass_line(ClockMark(1, 0, 0.0), 100.0 + free + 2.0)
    assert clocks.left[1] == 58.0


def test_a_window_that_opens_again_for_the_same_seat_is_free_again():
    clocks = Clocks(Clock(kind="game", seconds=60.0), seats=2)
    clocks.pass_line(ClockMark(None, 1, 0.9, latest=1.0), 100.0)
    clocks.pass_line(ClockMark(None, 1, None), 101.0)  # somebody left
    assert (clocks.since, clocks.free) == (100.0, 1.0)
    clocks.pass_line(ClockMark(None, 1, 0.7, latest=1.5), 103.0)  # somebody took a move back
    assert (clocks.left[1], clocks.budget) == (58.0, 59.5)


@pytest.mark.parametrize("kind", ["move", "game"])
async def test_no_clock_tells_when_the_moment_is(house, kind):
    """Whatever was drawn, everybody is told the same time."""
    place = await attacked(house, pause=[1, LONG], clock={"kind": kind, "seconds": 100})
    window = live_of(place).window
    assert window.told < window.opened + LONG - 0.001
    for seat in (0, 1, None):
        clock = (await place.seen(seat)).clock
        assert clock.deadline - window.opened == pytest.approx(100 + LONG, abs=1e-3)
        assert clock.now + clock.left[1] - window.opened == pytest.approx(100 + LONG, abs=1e-3)
