"""Nobody is charged for the time in which a film is seen: clocks on a simulated time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from watertable import games
from watertable.games.splash.keyframes import encode, lasts
from watertable.server.players.answering import settle
from watertable.server.protocol import Clock, MoveRequest
from watertable.server.tables.clocks import LONGEST, ClockMark, Clocks

ASKED = {seat: ClockMark(None, seat, 0.0) for seat in (0, 1)}


def filmed(seat, seconds, acted=None):
    """A world's answer with a film, after which a seat is asked."""
    return ClockMark(acted, seat, 0.0, seconds)


def begun(kind="game", seconds=60.0, **more):
    clocks = Clocks(Clock(kind=kind, seconds=seconds, **more), seats=2)
    clocks.pass_line(ClockMark(None, None, 0.0), 0.0)
    return clocks


@pytest.mark.parametrize("kind", ["move", "game"])
def test_the_length_of_a_film_is_added_before_a_clock_is_charged(kind):
    clocks = begun(kind)
    clocks.pass_line(filmed(0, 2.5), 100.0)
    assert clocks.budget == 62.5
    clocks.pass_line(ClockMark(0, None, 0.0), 103.5)
    assert clocks.left[0] == (59.0 if kind == "game" else 60.0)


def test_who_answers_before_the_film_is_over_is_charged_nothing():
    clocks = begun()
    clocks.pass_line(filmed(0, 4.0), 100.0)
    clocks.pass_line(ClockMark(0, 1, 0.0), 101.0)
    assert clocks.left[0] == 60.0


def test_the_next_one_has_what_is_left_of_the_film():
    clocks = begun()
    clocks.pass_line(filmed(0, 4.0), 100.0)
    clocks.pass_line(ClockMark(0, 1, 0.0), 101.0)
    assert clocks.budget == 63.0


def test_at_most_six_seconds_of_a_film_are_free():
    clocks = begun()
    clocks.pass_line(filmed(0, 40.0), 100.0)
    assert clocks.budget == 60.0 + LONGEST == 66.0


def test_films_that_follow_each_other_are_all_seen():
    clocks = begun()
    clocks.pass_line(ClockMark(None, None, 0.0, 3.0), 100.0)
    clocks.pass_line(ClockMark(None, None, 0.0, 2.0), 100.5)
    clocks.pass_line(ASKED[1], 101.0)
    assert clocks.budget == 60.0 + 4.0


def test_a_film_that_was_over_long_ago_adds_nothing():
    clocks = begun()
    clocks.pass_line(ClockMark(None, None, 0.0, 3.0), 100.0)
    clocks.pass_line(ASKED[1], 200.0)
    assert clocks.budget == 60.0


@given(
    seconds=st.floats(0, 20),
    thought=st.floats(0, 50),
    seat=st.sampled_from([0, 1]),
)
def test_every_seat_is_given_the_same(seconds, thought, seat):
    clocks = begun()
    clocks.pass_line(filmed(seat, seconds), 100.0)
    clocks.pass_line(ClockMark(seat, 1 - seat, 0.0), 100.0 + thought)
    spent = max(0.0, thought - min(seconds, LONGEST))
    assert clocks.left[seat] == pytest.approx(60.0 - spent)
    assert clocks.left[1 - seat] == 60.0


def test_a_film_says_how_long_it_is():
    pose = (0, 0, 0, 1 << 30, 0, 0, 0)
    moved = (20_000, 0, 0, 1 << 30, 0, 0, 0)
    assert lasts(encode([3], [[pose]] * 89 + [[moved]])) == 1.5
    assert lasts(b"") == lasts(b"WTK1") == lasts(b"nothing of the kind") == 0.0


PLATE = {
    "game": "splash",
    "tower": [{"piece": "red-plate"}],
    "giver": 1,
    "stocks": [["red-stick", "blue-octagon"], ["red-large-cube", "blue-stick"]],
}
MOVES = (
    (1, {"give": "red-large-cube", "from": 1}),
    (0, {"place": {"on": "red-plate", "face": "flat", "turn": 0, "x": 13, "y": 0}}),
)


async def world(game, options, state, asker):
    return settle(game, options, state)


@pytest.mark.anyio
async def test_a_table_that_is_read_back_has_given_the_same_time(opened):
    house = await opened()
    house.players.world = world
    place = await house.table("splash", position=PLATE, clock={"kind": "game", "seconds": 900})
    ear = await place.watch(0)
    for seat, move in MOVES:
        now = await place.seen(seat)
        await place.hub.move(place.id, place.who[seat], MoveRequest(now.ply, move))
    await ear.until(lambda now: now.ply > 3 and now.to_act == 0)
    [film] = await house.store.films(place.id)
    clocks = house.hub.hall.tables[place.id].clocks
    assert 0.1 < min(lasts(film.frames), LONGEST) == pytest.approx(clocks.free)
    before = clocks.left, clocks.free, clocks.since
    await house.hub.close()
    again = await opened()
    await again.hub.payload(place.id, place.who[0], 0)
    read = again.hub.hall.tables[place.id].clocks
    assert (read.left, read.free, read.since) == before


def test_moments_are_free_for_six_seconds_however_many_wait():
    clocks = begun("move")
    clocks.pass_line(ClockMark(None, 0, 0.0, moment=0.9), 100.0)
    assert clocks.budget == pytest.approx(60.9)
    for _ in range(20):
        clocks.pass_line(ClockMark(1, 1, 0.0, moment=0.9), 101.0)
    clocks.pass_line(ASKED[0], 101.0)
    assert clocks.budget == 60.0 + LONGEST


def test_a_moment_before_a_window_is_seen_while_the_window_is_kept_open():
    clocks = begun("move")
    clocks.pass_line(ClockMark(1, 0, 0.9, latest=1.6, moment=0.6), 100.0)
    assert clocks.budget == pytest.approx(61.6)


def test_a_moment_takes_nothing_from_a_film_that_is_longer():
    clocks = begun()
    clocks.pass_line(ClockMark(None, None, 0.0, 6.0), 100.0)
    clocks.pass_line(ClockMark(None, None, 0.0, 5.0), 100.0)
    clocks.pass_line(ClockMark(None, 1, 0.0, moment=0.5), 100.0)
    assert clocks.budget == 60.0 + 11.0


@pytest.mark.parametrize("slug", ["showdown", "water-to-water"])
def test_every_length_is_of_a_kind_that_the_game_tells(slug):
    game = games.game(slug)
    assert set(game.lengths) <= set(game.words.kinds.values())
    assert all(0 < length <= 1500 for length in game.lengths.values())


def test_what_happens_several_times_in_a_row_is_one_moment():
    game = games.game("showdown")
    drew = next(kind for kind, name in game.words.kinds.items() if name == "drew")
    assert game.lasts([drew] * 6) == game.lasts([drew]) > 0


@pytest.mark.anyio
async def test_a_card_that_is_set_is_seen_before_a_clock_is_charged(opened):
    """Whatever the card is: how long it is shown follows from what everybody is told."""
    house = await opened()
    place = await house.table("showdown", clock={"kind": "game", "seconds": 900}, pause=[0, 0])
    await place.watch(0)
    live = house.hub.hall.tables[place.id]
    seat = live.asked
    now = await place.seen(seat)
    move = next(move for move in now.moves if "set" in move.data)
    before = live.clocks.shown
    await place.hub.move(place.id, place.who[seat], MoveRequest(now.ply, move.data))
    set_card = games.game("showdown").lengths["set_card"] / 1000
    assert live.clocks.shown - max(before, live.clocks.since) == pytest.approx(set_card)
    assert live.clocks.free >= set_card
