"""Gymnasium's own checks, one seat against bots, and Splash! with a continuous hand."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

import watertable as wt
import watertable.envs
from watertable.envs import VERSIONS

IDS = [names.gymnasium for names in VERSIONS.values()]


@pytest.mark.parametrize("name", IDS)
def test_the_checker_finds_nothing_to_say(name, capsys):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(name, opponents="random", disable_env_checker=True).unwrapped)


def test_the_checker_finds_nothing_to_say_of_poses(capsys):
    env: Any = gymnasium.make(
        "watertable/Splash-v0", opponents="random", codec="pose", disable_env_checker=True
    )
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


@pytest.mark.parametrize("name", IDS[:2])
@pytest.mark.parametrize("codec", ["places", None])
def test_whole_matches_are_played_against_bots(name, codec, any_legal):
    env, draw = gymnasium.make(name, opponents="stream", codec=codec), any_legal(3)
    results = []
    for seed in range(3):
        observation, info = env.reset(seed=seed)
        over = False
        while not over:
            assert env.observation_space.contains(observation)
            observation, reward, over, cut, info = env.step(draw(observation["action_mask"]))
        assert not cut
        results.append(reward)
        assert info["seat"] in range(2)
        assert observation["action_mask"].sum() == 0
    assert set(results) <= {-1.0, 0.0, 1.0}


def test_several_bots_sit_in_the_order_of_play():
    env: Any = gymnasium.make(
        "watertable/WaterToWater-v0", seats=3, seat=1, opponents=["random", "stream"]
    )
    _, info = env.reset(seed=1)
    assert info["seat"] == 1
    assert [bot.name for bot in env.unwrapped.bots] == ["random", "stream"]
    with pytest.raises(wt.OptionError, match="2 other seats"):
        gymnasium.make("watertable/WaterToWater-v0", seats=3, opponents=["random"])
    with pytest.raises(wt.OptionError, match="not 7"):
        gymnasium.make("watertable/Showdown-v0", seat=7)
    with pytest.raises(wt.UnknownBot):
        gymnasium.make("watertable/Showdown-v0", opponents="sea monster")


def test_a_wrong_action_loses_with_a_reason():
    env: Any = gymnasium.make("watertable/Showdown-v0", opponents="random")
    observation, _ = env.reset(seed=5)
    action = int(np.flatnonzero(observation["action_mask"] == 0)[-1])
    reason = env.unwrapped.explain(action)
    _, reward, over, cut, info = env.step(action)
    assert (reward, over, cut) == (-1.0, True, False)
    assert info["illegal"]["rule"] == reason.rule


def test_an_own_limit_truncates(any_legal):
    env, draw = (
        gymnasium.make("watertable/Showdown-v0", opponents="random", max_steps=2),
        any_legal(1),
    )
    observation, _ = env.reset(seed=5)
    observation, _, over, cut, _ = env.step(draw(observation["action_mask"]))
    assert not over
    assert not cut
    _, reward, over, cut, _ = env.step(draw(observation["action_mask"]))
    assert (reward, over, cut) == (0.0, False, True)


@pytest.mark.parametrize("how", ["illegal", "cut", "won"])
def test_a_match_that_is_over_has_no_actions_and_takes_none(how, any_legal):
    env: Any = gymnasium.make(
        "watertable/Showdown-v0", opponents="random", max_steps=1 if how == "cut" else None
    ).unwrapped
    draw, over, cut = any_legal(1), False, False
    observation, _ = env.reset(seed=5)
    while not (over or cut):
        mask = observation["action_mask"]
        action = int(mask.argmin()) if how == "illegal" else draw(mask)
        observation, _, over, cut, _ = env.step(action)
    assert cut == (how == "cut")
    assert not observation["action_mask"].any()
    with pytest.raises(ResetNeeded, match="reset begins the next one"):
        env.step(0)
    observation, _ = env.reset()
    assert observation["action_mask"].any()


def test_a_pose_that_is_not_allowed_leaves_nothing_to_name():
    env: Any = gymnasium.make("watertable/Splash-v0", opponents="greedy", codec="pose").unwrapped
    observation, _ = env.reset(seed=1)
    observation, _, over, _, _ = env.step(pose(int(observation["piece_mask"].argmin())))
    assert over
    assert not observation["piece_mask"].any()
    assert not observation["face_mask"].any()


def test_a_pose_is_where_the_hand_aims_and_the_tremor_is_noise():
    """Splash!: the same pose, with another seed, comes to rest elsewhere, near where it aimed."""
    rests = []
    for seed in range(4):
        env: Any = gymnasium.make(
            "watertable/Splash-v0", opponents="greedy", codec="pose", seat=0, draft="deal", first=0
        ).unwrapped
        observation, _ = env.reset(seed=seed)
        while env.sitting.table.view(0)["phase"] != "place":
            piece = int(np.flatnonzero(observation["piece_mask"])[0])
            observation, _, over, _, info = env.step(pose(piece))
            assert not over, info
        piece = int(np.flatnonzero(observation["piece_mask"])[0])
        tower = env.sitting.table.view(0)["tower"]
        observation, _, _, _, info = env.step(pose(piece))
        assert "illegal" not in info
        assert env.observation_space.contains(observation)
        placed = [event for event in env.sitting.table.events(0) if event["kind"] == "trembled"]
        rests.append((len(tower), placed[-1]["dx"], placed[-1]["dy"]))
    assert len(set(rests)) > 1


def pose(piece, x=0.0, y=0.0, turn=0.0):
    return {"piece": piece, "face": 0, "pose": np.array([x, y, turn], np.float32)}


def test_a_pose_beside_the_tower_is_refused_with_its_rule():
    env: Any = gymnasium.make(
        "watertable/Splash-v0", opponents="greedy", codec="pose", seat=0, draft="deal", first=0
    ).unwrapped
    observation, _ = env.reset(seed=1)
    while env.sitting.table.view(0)["phase"] != "place":
        piece = int(np.flatnonzero(observation["piece_mask"])[0])
        observation, *_ = env.step(pose(piece))
    wrong = int(np.flatnonzero(observation["piece_mask"] == 0)[0])
    assert env.explain(pose(wrong)) is not None
    _, reward, over, _, info = env.step(pose(wrong))
    assert (reward, over) == (-1.0, True)
    assert info["illegal"]["reason"]


def test_only_splash_has_poses():
    with pytest.raises(wt.OptionError, match="has no poses"):
        gymnasium.make("watertable/Showdown-v0", codec="pose")


def test_what_the_tower_is_stands_in_the_blocks(any_legal):
    env, draw = (
        gymnasium.make("watertable/Splash-v0", opponents="greedy", draft="deal"),
        any_legal(2),
    )
    observation, _ = env.reset(seed=2)
    for _ in range(4):
        observation, *_ = env.step(draw(observation["action_mask"]))
    inside: Any = env.unwrapped
    seen = inside.sitting.table.view(inside.seat)
    layout, numbers = inside.sitting.lens.layout, observation["observation"]
    assert np.isfinite(numbers).all()
    assert layout.block("where", numbers)[:, 8].sum() == len(seen["tower"]) > 0
    for it in seen["tower"]:
        place = inside.sitting.lens.pieces.index(it["piece"])
        at = layout.block("pose", numbers)[place]
        assert at[2] == pytest.approx(it["pose"][2] / 1e6)
        assert np.linalg.norm(at[3:]) == pytest.approx(1, abs=1e-3)
    assert layout.block("tremor", numbers)[0] == pytest.approx(seen["tremor"])
    assert layout.block("seats", numbers)[0, 1] == pytest.approx(seen["drops"][inside.seat] / 14)
