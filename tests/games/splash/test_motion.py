"""X7 The engine's answer and how it came about, out of one simulation."""

import pytest

import watertable as wt
from watertable.games.splash import decode, physics

pytest.importorskip("mujoco")

pytestmark = pytest.mark.rule("X7")

PLATES = [f"{colour}-plate" for colour in ("red", "yellow", "green", "white")]


@pytest.fixture
def released():
    """A piece just let go, so far from the middle of four plates: the game, its box, the view."""

    def at(x):
        position = {
            "game": "splash",
            "phase": "settle",
            "tower": [{"piece": piece, "face": "flat"} for piece in PLATES],
            "piece": "blue-large-cube",
            "placement": {"on": PLATES[-1], "x": x},
            "stocks": [["red-stick"], ["blue-stick"]],
        }
        game = wt.game("splash")
        seen = game.table_from(position, manual=True).seen(None)
        return game, game.boxes_for(seen)[0], seen

    return at


def test_motion_gives_the_same_answer_as_asking_without_it(released):
    game, box, seen = released(11.0)
    answer, _ = game.world.motion(game.data, box, seen)
    assert answer == game.world.answer(game.data, box, seen)


def test_it_begins_where_the_hand_let_go_and_ends_where_all_lies(released):
    game, box, seen = released(11.0)
    answer, keyframes = game.world.motion(game.data, box, seen)
    moving, frames, rate = decode(keyframes)
    cube = game.data.piece("blue-large-cube")
    assert cube in moving
    assert rate == 60
    assert len(frames) == pytest.approx(60 * answer["seconds"], abs=1)
    let_go = answer["released"]
    for piece, first, last in zip(moving, frames[0], frames[-1], strict=True):
        lies = answer["poses"][game.data.name(piece)]
        assert all(abs(a - b) <= 100 + 400 for a, b in zip(last[:3], lies[:3], strict=True))
        if piece == cube:
            assert all(abs(a - b) <= 100 for a, b in zip(first[:3], let_go[:3], strict=True))


def test_what_stays_where_it_was_is_not_sent(released):
    game, box, seen = released(0.0)
    _, keyframes = game.world.motion(game.data, box, seen)
    assert game.data.piece("red-plate") not in decode(keyframes)[0]


def test_every_frame_is_as_near_to_the_simulated_one_as_the_codec_says(released):
    game, box, seen = released(11.0)
    film = physics.Film()
    physics.answer(game.data, box, seen, film)
    moving, frames, _ = decode(game.world.motion(game.data, box, seen)[1])
    for simulated, sent in zip(film.frames, frames, strict=True):
        poses = dict(zip(film.pieces, simulated, strict=True))
        for piece, pose in zip(moving, sent, strict=True):
            assert all(abs(a - b) <= 100 for a, b in zip(poses[piece][:3], pose[:3], strict=True))


def test_a_whole_fall_is_a_few_kilobytes(released):
    game, box, seen = released(11.0)
    answer, keyframes = game.world.motion(game.data, box, seen)
    assert answer["poses"]["blue-large-cube"][2] < answer["released"][2] - 100_000
    assert answer["seconds"] > 0.1
    assert len(keyframes) < 4096
