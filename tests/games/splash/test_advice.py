"""What the careful player foresees: who can follow a gift, how safe a place is, what comes next."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import watertable as wt
from tests.games.splash.conftest import COLOURS, SHAPES, is_match
from watertable.games.splash.actions import SWAYING, Verb, number_of, piece_of
from watertable.games.splash.board import in_stocks, uncovered
from watertable.games.splash.judge import Judge, grid, rests_in, risk
from watertable.games.splash.legal import Verdict, give_verdict
from watertable.games.splash.race import Race
from watertable.games.splash.scene import Scene, ghost, scene, solid
from watertable.games.splash.spots import BOLD

PIECES = [f"{colour}-{shape}" for colour in COLOURS for shape in SHAPES]
LEANING = [
    {"piece": "red-large-cube"},
    {"piece": "green-large-cube", "x": 4.0},
    {"piece": "blue-large-cube", "x": 3.5},
]


def table_of(stocks, tower=(), **more):
    position = {"game": "splash", "seats": len(stocks), "tower": list(tower), "stocks": stocks}
    return wt.game("splash").table_from({**position, **more}, seed=1)


def inside(table):
    return table.board.boxes[0], table.board.states[0]


def chosen(table, budget):
    game, seat = wt.game("splash"), table.to_act
    moves = table.moves()
    return wt.bot("greedy").choose(game, table.seen(seat), moves, seed=1, budget=budget)


@pytest.mark.rule("D8", "D9", "D10")
@given(
    st.permutations(PIECES),
    st.integers(2, 4),
    st.integers(1, 3),
    st.sampled_from(["matching", "top"]),
)
def test_the_race_knows_what_may_be_given(pieces, seats, each, target):
    stocks = [pieces[1 + each * seat : 1 + each * (seat + 1)] for seat in range(seats)]
    box, state = inside(table_of(stocks, [{"piece": pieces[0]}], options={"target": target}))
    race = Race(box, state)
    allowed = [p for p in in_stocks(box, state) if give_verdict(box, state, 0, p) == Verdict.LEGAL]
    assert sorted(race.gifts(race.now)) == allowed
    for piece in allowed:
        after = race.after(race.now, piece)
        assert after.bare == (piece,)
        assert after.giver == 1
        follow = {wt.game("splash").data.name(p) for p in race.gifts(after)}
        own = {p for p in stocks[1] if is_match(p, wt.game("splash").data.name(piece))}
        if own - {wt.game("splash").data.name(piece)}:
            assert follow == own - {wt.game("splash").data.name(piece)}


@pytest.mark.parametrize("budget", [1, 3])
def test_a_gift_that_the_next_player_cannot_follow_is_given(budget):
    mine = ["blue-large-cube", "white-large-cube", "white-stick"]
    rival = ["blue-stick", "blue-plate", "green-stick"]
    table = table_of([mine, rival], [{"piece": "red-large-cube"}])
    # The blue one can be followed with a blue one; the white one, with nothing of the rival's.
    assert chosen(table, budget) == number_of(Verb.GIVE, piece_number("white-large-cube"))


def piece_number(name):
    return wt.game("splash").data.piece(name)


def test_a_piece_in_a_tall_tower_may_be_missed_by_more_than_the_margin():
    table = table_of([["red-plate", "red-stick"], ["blue-stick"]], LEANING)
    box, state = inside(table)
    seen, top = scene(box, state), uncovered(box, state)[0]
    judge, held = Judge.of(seen, rests_in(state), top), solid(box, piece_number("red-plate"))
    points = grid(seen.frames[top], 9)
    margins, misses = (ask(held, 0, points) for ask in (judge.margins, judge.misses))
    assert (misses >= margins - 1e-9)[margins >= 0].all()
    assert (misses > margins + 0.5)[margins >= 0].any()
    assert ((misses < 0) == (margins < 0)).all()


def test_what_a_judge_says_of_a_piece_more_is_what_is_said_once_it_lies_there():
    box, state = inside(table_of([["red-plate", "red-stick"], ["blue-stick"]], LEANING))
    seen, rests, top = scene(box, state), rests_in(state), uncovered(box, state)[0]
    plate, stick = (piece_number(name) for name in ("red-plate", "red-stick"))
    body = ghost(seen.frames[top], solid(box, plate), (0, 0, 40, -25))
    foreseen = Judge.of(seen, rests, top).topped(body, seen.bodies[top])
    then = Judge.of(Scene({**seen.bodies, plate: body}), {**rests, plate: [top]}, plate)
    points, held = grid(then.frame, 5), solid(box, stick)
    for face in range(len(held.resting)):
        assert foreseen.misses(held, face, points) == pytest.approx(then.misses(held, face, points))


def test_risk_falls_with_the_room_to_miss_and_rises_with_the_tremor():
    calm, wild = (
        inside(table_of([["red-plate"], ["red-stick"]], options={"tremor": tremor}))[0]
        for tremor in ("gentle", "storm")
    )
    risks = [risk(calm, miss) for miss in np.linspace(-1, 4, 11)]
    assert risks == sorted(risks, reverse=True)
    assert risks[0] > 0.95
    assert risks[-1] < 0.01
    assert risk(wild, 1.5) > risk(calm, 1.5) + 0.2


def test_the_careful_player_leaves_the_next_one_less_room_at_little_risk():
    pytest.importorskip("mujoco")
    table = table_of(
        [["red-stick", "blue-stick"], ["blue-plate", "blue-octagon", "white-octagon"]],
        LEANING,
        giver=0,
    )
    table.play({"give": "blue-stick"})
    box, state = inside(table)
    seen, rests = scene(box, state), rests_in(state)
    held, gift = solid(box, int(state.piece)), solid(box, piece_number("blue-octagon"))

    def judged(number):
        on, (face, turn, x, y) = piece_of(number), SWAYING.pose_of(number)
        judge = Judge.of(seen, rests, on)
        body = ghost(seen.frames[on], held, (face, turn, x, y))
        own = float(judge.misses(held, face, np.array([(x, y)]))[0])
        return risk(box, own), risk(box, judge.topped(body, seen.bodies[on]).widest(gift, 9))

    safe, awkward = judged(chosen(table, 0)), judged(chosen(table, 3))
    assert awkward[1] > safe[1]
    assert awkward[0] <= safe[0] + BOLD + 0.01
