"""Many tables at once: both ways to begin anew, rows of their own, and the same as at a table."""

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import watertable as wt
import watertable.envs
from tests.envs.conftest import RULES_GAMES
from watertable.envs import VERSIONS, SeatVectorEnv, forfeit, rewards
from watertable.envs.lens import lens_of

GAMES = pytest.mark.parametrize("slug", RULES_GAMES)


def made(slug="showdown", count=8, **how):
    return SeatVectorEnv(count, slug, **how)


@GAMES
@pytest.mark.parametrize("codec", ["places", None])
def test_observations_are_in_their_space(slug, codec, any_legal):
    env = gymnasium.make_vec(
        VERSIONS[slug].gymnasium,
        num_envs=4,
        vectorization_mode="vector_entry_point",
        codec=codec,
        opponents="greedy",
    )
    draw = any_legal(1)
    observation, _ = env.reset(seed=1)
    for _ in range(30):
        assert env.observation_space.contains(observation)
        observation, reward, *_ = env.step(draw(observation["action_mask"]))
        assert np.isfinite(reward).all()


@GAMES
@pytest.mark.parametrize("opponents", ["stream", None])
def test_a_row_is_a_table(slug, opponents, any_legal):
    """At every choice, observation, mask and reward are those of a table that plays the same."""
    seats = 2 if slug == "showdown" else 3
    env, draw = made(slug, 3, seats=seats, opponents=opponents), any_legal(2)
    game, lens = wt.game(slug), lens_of(wt.game(slug))
    observation, _ = env.reset(seed=11)
    compared = ended = 0
    for step in range(120):
        actor = env.rows.own.copy()
        observation, reward, over, _, _ = env.step(draw(observation["action_mask"]))
        if step % 5 and not over.any():
            continue
        for row in range(3):
            table, seat = env.rows.batch.table(row), int(env.rows.own[row])
            seen = lens.view(table.seen(seat))
            assert (observation["observation"][row] == seen).all()
            numbers = table.numbers() if table.to_act == seat else []
            mask = env.rows.codec.mask(numbers)
            assert (observation["action_mask"][row] == mask).all()
            compared += 1
            if over[row]:
                ended += 1
                each = rewards(table.outcome.winners, seats)
                assert reward[row] == pytest.approx(each[actor[row]])
    assert compared > 60
    assert ended > 0
    assert game.slug == slug


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_what_is_seen_at_the_end_is_the_last_table(mode, any_legal):
    env, draw = made(count=6, autoreset_mode=mode, opponents="random"), any_legal(4)
    lens = lens_of(wt.game("showdown"))
    observation, _ = env.reset(seed=3)
    assert env.metadata["autoreset_mode"] is mode
    done, ended = np.zeros(6, bool), 0
    for _ in range(250):
        matches = env.rows.batch.matches.copy()
        observation, reward, over, cut, infos = env.step(draw(observation["action_mask"]))
        assert not cut.any()
        assert (reward[done] == 0).all()
        assert not over[done].any()
        for row in np.flatnonzero(over):
            ended += 1
            if mode is AutoresetMode.SAME_STEP:
                last, table = infos["final_obs"][row], env.rows.batch.table(int(row), before=True)
                seat = int(infos["final_info"]["seat"][row])
                assert observation["action_mask"][row].any()
                assert env.rows.batch.matches[row] == matches[row] + 1
            else:
                last = {name: values[row] for name, values in observation.items()}
                table, seat = env.rows.batch.table(int(row)), int(env.rows.own[row])
            assert table.outcome is not None
            assert (last["observation"] == lens.view(table.seen(seat))).all()
            assert not last["action_mask"].any()
            assert reward[row] == rewards(table.outcome.winners, 2)[seat]
        if mode is AutoresetMode.SAME_STEP:
            assert ("final_obs" in infos) == over.any()
            assert not over.any() or (infos["_final_obs"] == over).all()
        else:
            assert "final_obs" not in infos
            done = over
    assert ended > 10


def test_a_row_does_not_depend_on_the_others_nor_on_threads(any_legal):
    few, many, shared = made(count=4), made(count=12), made(count=12, threads=2)
    draw = any_legal(8)
    one, other, third = (env.reset(seed=5)[0] for env in (few, many, shared))
    for _ in range(80):
        actions = draw(other["action_mask"])
        one, *of_one = few.step(actions[:4])
        other, *of_other = many.step(actions)
        third, *of_third = shared.step(actions)
        assert (one["observation"] == other["observation"][:4]).all()
        assert (of_one[0] == of_other[0][:4]).all()
        assert (third["observation"] == other["observation"]).all()
        assert (of_third[0] == of_other[0]).all()


def test_the_own_seat_changes_from_match_to_match(any_legal):
    env, draw = made(count=2), any_legal(1)
    observation, info = env.reset(seed=1)
    assert info["seat"].tolist() == [0, 1]
    while env.rows.batch.matches[0] == 0:
        observation, _, _, _, info = env.step(draw(observation["action_mask"]))
    assert info["seat"][0] == 1
    fixed = made(count=2, seat=1)
    assert fixed.reset(seed=1)[1]["seat"].tolist() == [1, 1]


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_a_wrong_action_ends_its_own_row_alone(mode, any_legal):
    env, draw = made(count=3, autoreset_mode=mode), any_legal(1)
    observation, _ = env.reset(seed=2)
    actions = draw(observation["action_mask"])
    actions[1] = int(np.flatnonzero(observation["action_mask"][1] == 0)[0])
    observation, reward, over, _, infos = env.step(actions)
    assert over.tolist() == [False, True, False]
    assert reward[1] == -1
    assert infos["illegal"][1]["rule"]
    assert infos["_illegal"].tolist() == [False, True, False]
    if mode is AutoresetMode.NEXT_STEP:
        assert not observation["action_mask"][1].any()
        observation, reward, over, _, _ = env.step(draw(observation["action_mask"]))
        assert reward[1] == 0
    assert observation["action_mask"][1].any()


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_every_seats_reward_is_told_where_a_match_ends(mode, any_legal):
    """Who plays all seats learns for all of them, and a row shows one."""
    env, draw = (
        made("water-to-water", 6, seats=3, opponents=None, autoreset_mode=mode),
        any_legal(4),
    )
    observation, _ = env.reset(seed=3)
    ended = 0
    for step in range(160):
        actions, actor = draw(observation["action_mask"]), env.rows.own.copy()
        if step % 50 == 49:
            actions[2] = 255
        observation, reward, over, _, infos = env.step(actions)
        assert ("rewards" in infos) == over.any()
        for row in np.flatnonzero(over):
            each = infos["rewards"][row]
            assert infos["_rewards"][row]
            assert each[actor[row]] == reward[row]
            assert each.sum() == pytest.approx(0)
            if "illegal" in infos and infos["_illegal"][row]:
                assert each.tolist() == forfeit(int(actor[row]), 3)
            else:
                ended += 1
                before = mode is AutoresetMode.SAME_STEP
                winners = env.rows.batch.table(int(row), before=before).outcome.winners
                assert each == pytest.approx(rewards(winners, 3))
    assert ended > 3


def test_an_own_limit_truncates_rows(any_legal):
    env, draw = made(count=3, max_steps=3), any_legal(1)
    observation, _ = env.reset(seed=2)
    for step in range(1, 4):
        observation, _, _, cut, _ = env.step(draw(observation["action_mask"]))
        assert cut.all() == (step == 3)
    observation, _, _, cut, _ = env.step(draw(observation["action_mask"]))
    assert not cut.any()
    assert observation["action_mask"].any(axis=1).all()


def test_what_cannot_be_is_refused_in_a_sentence():
    with pytest.raises(wt.BatchError, match="Splash! has no batch"):
        made("splash")
    with pytest.raises(wt.OptionError, match="begin anew by themselves"):
        made(autoreset_mode=AutoresetMode.DISABLED)
    with pytest.raises(wt.UnknownBot):
        made(opponents="sea monster")
    with pytest.raises(wt.OptionError, match="One seed is enough"):
        made().reset(seed=[1, 2])
