"""R27 Between turns the tower is frozen: what stood still in a settling lies where it lay."""

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as some

import watertable as wt
from tests.games.splash.towers import tower
from watertable.games.splash.keyframes import decode

pytest.importorskip("mujoco")

from watertable.games.splash import physics

pytestmark = pytest.mark.rule("R27")

GAME = wt.game("splash")
BOX = GAME.boxes(GAME.chosen())[0]
NAMES = [piece["id"] for piece in GAME.components["pieces"]]


def settled(poses):
    return physics.settle(BOX, poses).poses


@pytest.mark.parametrize("count", [3, 8, 15])
def test_twenty_settlings_of_a_standing_tower_leave_identical_bytes(count):
    poses = next(p for seed in range(60) if (p := tower(BOX, seed, count, 0.5)) is not None)
    standing = poses = settled(poses)
    for _ in range(20 if count < 10 else 3):
        poses = settled(poses)
        assert poses == standing


@settings(max_examples=8, deadline=None, phases=[Phase.generate], derandomize=True)
@given(some.integers(0, 10**6), some.integers(2, 10), some.floats(0.3, 2.0))
def test_a_tower_that_stands_is_not_moved_by_settling(seed, count, margin):
    poses = tower(BOX, seed, count, margin)
    assume(poses is not None)
    standing = settled(poses)
    assert settled(standing) == standing


@pytest.fixture
def placed():
    """What the world says when an eighth piece is laid on a tower of seven that has settled."""

    def at(x):
        names = [*NAMES[:7], NAMES[12]]
        position = {
            "game": "splash",
            "phase": "settle",
            "tower": [{"piece": name, "x": 0.4 * (n % 3)} for n, name in enumerate(names[:-1])],
            "piece": names[-1],
            "placement": {"on": names[-2], "x": x},
            "stocks": [NAMES[20:22], NAMES[22:24]],
        }
        table = GAME.table_from(position, manual=True)
        before = {entry["piece"]: entry["pose"] for entry in table.position()["tower"]}
        seen = table.seen(None)
        assert GAME.world is not None
        assert GAME.world.motion is not None
        answer, film = GAME.world.motion(GAME.data, GAME.boxes_for(seen)[0], seen)
        return before, answer, film

    return at


def test_a_piece_that_is_laid_down_well_moves_nothing_else(placed):
    before, answer, film = placed(0.0)
    assert {name: answer["poses"][name] for name in before} == before
    assert decode(film)[0] == [GAME.data.piece(NAMES[12])]


def test_what_is_below_a_piece_that_falls_off_lies_where_it_lay(placed):
    before, answer, _ = placed(12.0)
    new = NAMES[12]
    assert before[NAMES[6]][2] - answer["poses"][new][2] > 100_000
    assert answer["poses"][NAMES[0]] == before[NAMES[0]]
