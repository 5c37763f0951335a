"""Time belongs to the table: it runs out by the database's clock, and that is a line of the log."""

import time
from itertools import pairwise

import pytest

import watertable as wt
from tests.server.positions import showdown
from watertable.games.splash.keyframes import lasts
from watertable.server.tables.clocks import LONGEST as MOMENTS

SOON = 0.3
CLOCKS = {
    "move": {"kind": "move", "seconds": SOON},
    "game": {"kind": "game", "seconds": SOON},
    "days": {"kind": "days", "days": SOON / 86_400},
}


def ended(place):
    """Wait for the end."""
    with place.live() as watching:
        watching.until(lambda now: now.outcome is not None)
        return watching.now


def table_lines(place):
    lines = wt.Log.loads(place.log()).lines
    return [(line.table, line.by, line.bot) for line in lines if line.table]


@pytest.mark.parametrize("kind", CLOCKS)
def test_time_runs_out_and_the_seat_resigns(door, kind):
    place = door.table(position=showdown(), clock=CLOCKS[kind], absent="resign")
    place.seen(0)
    over = ended(place)
    assert over.outcome.winners == [1]
    assert over.outcome.reason == "out of time"
    assert table_lines(place) == [("timeout", 0, None), ("resign", 0, None), ("seed", None, None)]
    with place.live() as late:
        told = [event["text"] for event in late.events if event["kind"] in ("timeout", "resign")]
    assert told == ["Seat 1 is out of time.", "Seat 1 loses on time."], "nobody resigned"


@pytest.mark.parametrize("kind", CLOCKS)
def test_time_runs_out_and_a_bot_plays_on(door, kind):
    place = door.table(
        clock=CLOCKS[kind], absent="bot:random", options={"start_water": 3, "tiebreak_water": 1}
    )
    first = place.seen(0).to_act
    assert ended(place).outcome is not None
    lines = table_lines(place)
    assert lines[:2] == [("timeout", first, None), ("substitute", first, "random")]
    assert place.seen().sitters[first].substitute in ("random", "bot:random")


def test_whoever_comes_back_plays_again(door):
    place = door.table(position=showdown(), clock=CLOCKS["move"], absent="bot:random")
    place.seen(0)
    with place.live() as watching:
        watching.until(lambda now: now.sitters[0].substitute is not None)
        place.join(0, name="Back")
        watching.until(lambda now: now.sitters[0].substitute is None)
        assert watching.now.sitters[0].name == "Back"


def test_the_clock_says_what_is_left_and_until_when(door):
    clock = {"kind": "game", "seconds": 600, "increment": 5}
    place = door.table("water-to-water", clock=clock)
    now = place.seen(0)
    assert now.clock.kind == "game"
    assert now.clock.running == now.to_act
    assert now.clock.left[now.to_act] <= 600
    assert 595 <= now.clock.deadline - now.clock.now <= 600
    mover = now.to_act
    place.act()
    while place.seen().to_act == mover:
        place.act()
    after = place.seen()
    assert after.clock.running == after.to_act
    assert after.clock.left[mover] > 600, "the increment is added after each move"


def test_a_clock_per_move_begins_anew_with_every_move(door):
    place = door.table("water-to-water", clock={"kind": "move", "seconds": 500})
    place.seen(0)
    for _ in range(4):
        place.act()
        now = place.seen()
        assert 495 <= now.clock.deadline - now.clock.now <= 500 + MOMENTS


def test_time_spent_in_a_game_is_spent(door):
    place = door.table("water-to-water", clock={"kind": "game", "seconds": 300}, pause=0)
    place.seen(0)
    left, running = [], []
    for _ in range(12):
        place.act()
        now = place.seen().clock
        left.append(now.left)
        running.append(now.running)
    for seat in (0, 1):
        mine = [one[seat] for one in left]
        assert all(later <= earlier + MOMENTS for earlier, later in pairwise(mine))
        assert mine[-1] < 300 + MOMENTS
        resting = [one[seat] for one, whose in zip(left, running, strict=True) if whose != seat]
        assert resting == sorted(resting, reverse=True)
        assert max(resting) <= 300


def test_a_table_without_a_clock_has_none(door):
    place = door.table()
    now = place.seen(0)
    assert now.clock is None or now.clock.deadline is None


def test_nobody_is_late_before_the_table_has_begun(door):
    place = door.table(clock=CLOCKS["move"], everyone=True, absent="resign")
    place.join(0, nonce="n-of-the-first")
    waiting = place.seen()
    assert not waiting.begun
    assert waiting.clock is None or waiting.clock.deadline is None
    place.join(1, nonce="n-of-the-other")
    assert ended(place).outcome.reason == "out of time"


def test_a_move_that_comes_too_late_is_refused(door):
    place = door.table(position=showdown(), clock=CLOCKS["move"], absent="resign")
    ply = place.seen(0).ply
    ended(place)
    answer = door.send(
        "POST", f"{place.path}/moves", place.tokens[0], json={"ply": ply, "move": {"end": True}}
    )
    assert answer.status_code == 410


@pytest.mark.parametrize(
    "clock",
    [
        {"kind": "move"},
        {"kind": "game"},
        {"kind": "days"},
        {"kind": "move", "seconds": 0},
        {"kind": "game", "seconds": -3},
        {"kind": "days", "days": 61},
        {"kind": "sundial", "seconds": 3},
    ],
)
def test_a_clock_that_cannot_be_is_refused(door, clock):
    body = {"game": "showdown", "seats": ["person", "person"], "clock": clock}
    answer = door.send("POST", "/api/tables", json=body)
    assert answer.status_code in (400, 422)
    assert answer.json()["error"]["message"]


def test_a_film_is_seen_before_anybody_is_charged(door):
    position = {"game": "splash", "tower": [{"piece": "red-plate"}], "giver": 1}
    position["stocks"] = [["red-stick", "blue-octagon"], ["red-large-cube", "blue-stick"]]
    clock = {"kind": "move", "seconds": 500}
    place = door.table("splash", position=position, clock=clock)
    place.move(1, {"give": "red-large-cube", "from": 1}, place.seen(1).ply)
    at = {"on": "red-plate", "face": "flat", "turn": 0, "x": 13, "y": 0}
    with place.live() as watching:
        began = time.monotonic()
        place.move(0, {"place": at}, place.seen(0).ply)
        told = watching.until(lambda now: (now.to_act or 0) >= 0 and now.ply > 3)
        waited = time.monotonic() - began  # at most that long ago it was kept
    [fall] = [event for event in told.events if event["kind"] == "splash"]
    film = lasts(door.send("GET", f"{place.path}/frames/{fall['ply']}").content)
    assert film > 0.1
    left = told.clock.deadline - told.clock.now
    assert -waited - 0.1 < left - (500 + min(film, 6)) < 0.1
