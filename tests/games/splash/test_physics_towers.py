"""X1-X5 The engine: what statics says happens, nothing creeps, and it is the same every time."""

import os

import numpy as np
import pytest

import watertable as wt
from tests.games.splash.towers import between, tower
from watertable.kernel.conformance import Chooser

pytest.importorskip("mujoco")

from watertable.games.splash import physics

TOWERS = int(os.environ.get("WATERTABLE_TOWERS", "24"))  # `make many`: 500
TALLEST = 12 if TOWERS < 100 else 25
FALL = 20_000  # a piece that is 2 mm lower has fallen


@pytest.fixture(scope="module")
def box():
    game = wt.game("splash")
    return game.boxes(game.chosen())[0]


def has_fallen(before, after):
    return any(before[piece][2] - pose[2] > FALL for piece, pose in after.items())


def way(before, after):
    """How far the piece that moved most has moved, in millimetres."""
    return max(
        float(np.linalg.norm(np.subtract(before[piece][:3], pose[:3]))) / 10_000
        for piece, pose in after.items()
    )


@pytest.mark.rule("X1", "X3")
def test_what_should_fall_by_statics_falls_and_what_should_stand_stands(box):
    chooser, seed, wrong = Chooser(99), 0, []
    for case in range(TOWERS):
        poses = None
        while poses is None:
            seed += 1
            margin = -between(chooser, 0.0, 0.8) if case % 2 else between(chooser, 0.3, 0.8)
            poses = tower(box, seed, 2 + chooser.below(TALLEST - 1), margin)
        settled = physics.settle(box, poses)
        if has_fallen(poses, settled.poses) != (margin < 0):
            wrong.append((seed, len(poses), round(margin, 3)))
    assert wrong == []


@pytest.mark.slow
@pytest.mark.rule("X1", "X3")
@pytest.mark.parametrize("count", [5, 10, 15])
def test_a_settled_tower_stands_for_ten_seconds_without_creeping(box, count):
    found = (tower(box, seed, count, 0.5) for seed in range(100, 200))
    poses = next(poses for poses in found if poses is not None)
    settled = physics.settle(box, poses)
    assert not has_fallen(poses, settled.poses)
    engine = physics.Engine(box, settled.poses, physics.EXACT)
    engine.run(10.0)
    assert way(settled.poses, engine.poses()) < 0.1


@pytest.mark.rule("X2", "X5")
def test_settling_is_the_same_every_time(box):
    poses = next(p for s in range(50) if (p := tower(box, s, 6, -0.3)) is not None)
    one, other = physics.settle(box, poses), physics.settle(box, poses)
    assert one == other
    assert has_fallen(poses, one.poses)


@pytest.mark.rule("X3")
def test_what_has_settled_after_a_fall_stays_where_it_is(box):
    poses = next(p for s in range(20, 80) if (p := tower(box, s, 7, -0.5)) is not None)
    settled = physics.settle(box, poses)
    assert has_fallen(poses, settled.poses)
    engine = physics.Engine(box, settled.poses, physics.EXACT)
    engine.run(5.0)
    assert not has_fallen(settled.poses, engine.poses())


@pytest.mark.rule("X4", "R30")
def test_forces_say_what_carries_what(box):
    game = wt.game("splash")
    names = ["red-plate", "red-large-cube", "blue-large-cube"]
    position = {
        "game": "splash",
        "tower": [{"piece": name} for name in names],
        "stocks": [["white-octagon"], []],
    }
    table = game.table_from(position, manual=True)
    poses = {game.data.piece(name): tuple(p["pose"]) for name, p in _by_name(table).items()}
    settled = physics.settle(box, poses)
    plate, red, blue = map(game.data.piece, names)
    weight = 15**3 / 1000 * 0.70 * physics.GRAVITY
    assert settled.forces[blue, red] == pytest.approx(weight, rel=0.02)
    assert settled.forces[red, plate] == pytest.approx(2 * weight, rel=0.02)
    assert set(settled.forces) == {(blue, red), (red, plate), (plate, 31)}


def _by_name(table):
    return {entry["piece"]: entry for entry in table.position()["tower"]}


@pytest.mark.rule("X5", "X6")
def test_a_placement_is_three_lines_and_replays_without_the_engine(monkeypatch):
    position = {
        "game": "splash",
        "tower": [{"piece": "red-plate"}],
        "stocks": [["red-large-cube", "red-stick"], ["blue-plate"]],
    }
    table = wt.game("splash").table_from(position, seed=3)
    table.play({"give": "red-large-cube"})
    table.play({"place": {"turn": 45}})
    assert [line.seat for line in table.log.lines] == [0, 1, "chance", "world"]
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    again = wt.replay(wt.Log.loads(table.log.dumps()))
    assert again.state_bytes() == table.state_bytes()
    with pytest.raises(wt.WatertableError, match=r"pip install 'watertable\[splash\]'"):
        wt.game("splash").table(seed=1)


@pytest.mark.rule("X7")
def test_the_film_of_a_fall_is_a_few_kilobytes(box):
    from watertable.games.splash.keyframes import decode, encode  # noqa: PLC0415

    poses = next(p for s in range(300, 400) if (p := tower(box, s, 13, -0.6)) is not None)
    film = physics.Film()
    physics.settle(box, poses, film=film)
    data = encode(film.pieces, film.frames, physics.FRAMES)
    assert len(data) < 12_000
    pieces, frames, rate = decode(data)
    assert (rate, len(frames)) == (60, len(film.frames))
    assert set(pieces) <= set(film.pieces)
