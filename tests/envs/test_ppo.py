"""The baseline learns: its slopes are right, its matches are real, and it beats chance."""

import os

import numpy as np
import pytest

import watertable as wt
from watertable.envs.ppo import Learned, Learner, Network, Recipe, Seen, advantages, main

SMALL = Recipe(rows=16, steps=8, hidden=24, part=64, tried=20, rivals=(("random", None),))


def some_lessons(count=12, inputs=7, actions=9):
    chance = np.random.default_rng(1)
    mask = chance.random((count, actions)) < 0.5
    mask[:, 0] = True
    action = np.array([chance.choice(np.flatnonzero(row)) for row in mask])
    network = Network(inputs, 5, actions, chance)
    seen = chance.standard_normal((count, inputs)).astype(np.float32)
    *_, chances, _ = network.forward(seen, mask)
    old = chances[np.arange(count), action] * np.float32(0.97)
    advantage, result = chance.standard_normal((2, count)).astype(np.float32)
    return network, Seen(seen, mask, action, old, advantage, result)


def loss(network, seen, recipe):
    """What a lesson makes smaller, worked out plainly and in full."""
    _, _, chances, value = network.forward(seen.seen, seen.mask)
    ratio = chances[np.arange(len(seen.action)), seen.action] / seen.chance
    near = np.clip(ratio, 1 - recipe.clip, 1 + recipe.clip)
    gain = np.minimum(ratio * seen.advantage, near * seen.advantage)
    entropy = -(chances * np.log(np.maximum(chances, 1e-9))).sum(axis=1)
    return float((-gain - recipe.curiosity * entropy + (value - seen.result) ** 2 / 2).mean())


def test_slopes_are_those_of_the_loss():
    """Each slope beside what the loss does when that weight is moved a little."""
    network, seen = some_lessons()
    recipe, found = Recipe(), {}
    network._move = lambda slopes, longest, rate: found.update(slopes)
    network.learn(seen, recipe, 0.0)
    network.parts = {name: part.astype(np.float64) for name, part in network.parts.items()}
    chance, step = np.random.default_rng(2), 1e-5
    for name, slopes in found.items():
        part = network.parts[name].reshape(-1)
        for place in chance.integers(0, part.size, 4):
            kept = part[place]
            part[place] = kept + step
            above = loss(network, seen, recipe)
            part[place] = kept - step
            below = loss(network, seen, recipe)
            part[place] = kept
            measured = (above - below) / (2 * step)
            assert slopes.reshape(-1)[place] == pytest.approx(measured, abs=2e-4), name


def test_advantages_stop_at_the_end_of_a_match():
    reward = np.array([[0.0], [1.0], [0.0]], np.float32)
    over = np.array([[False], [True], [False]])
    value = np.array([[0.2], [0.5], [0.1]], np.float32)
    found = advantages(reward, over, value, np.array([0.4], np.float32), 0.9)
    assert found[2, 0] == pytest.approx(0.4 - 0.1)
    assert found[1, 0] == pytest.approx(1 - 0.5)
    assert found[0, 0] == pytest.approx(0.5 - 0.2 + 0.9 * 0.5)


def test_the_same_seed_learns_the_same(tmp_path):
    learned = []
    for _ in range(2):
        learner = Learner(wt.game("showdown"), SMALL, seed=4)
        for _ in range(2):
            learner.lesson(1e-3)
        learned.append(learner.network.parts)
    for name, part in learned[0].items():
        assert (part == learned[1][name]).all()


def test_what_was_learned_plays_as_a_bot(tmp_path):
    learner = Learner(wt.game("showdown"), SMALL, seed=4)
    learner.lesson(1e-3)
    learner.save(tmp_path / "policy.npz")
    bot, game = Learned(tmp_path / "policy.npz"), wt.game("showdown")
    table = game.table(seed=3)
    while table.to_act is not None:
        seen, numbers = table.seen(table.to_act), table.numbers()
        number = bot.choose(game, seen, numbers, seed=1)
        assert number in numbers
        assert number == bot.choose(game, seen, table.moves(), seed=2)
        table.play(number)
    assert 0 <= bot.share_won(game, "random", 20) <= 1


def test_what_cannot_be_is_said_in_a_sentence(tmp_path):
    (tmp_path / "policy.npz").write_text("no")
    with pytest.raises(wt.WatertableError, match="is no policy"):
        Learned(tmp_path / "policy.npz")
    with pytest.raises(wt.OptionError, match="no catalogue"):
        Learner(wt.game("splash"))


def test_the_command_prints_its_curve_and_its_matches(tmp_path, capsys):
    out = tmp_path / "policy.npz"
    main(
        ["showdown", "--seconds", "1", "--out", str(out), "--against", "random", "--matches", "50"]
    )
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "cpu_seconds,steps,won_random,won_greedy"
    assert len(printed[1].split(",")) == 4
    assert printed[-1].startswith("against random: ")
    assert out.exists()


@pytest.mark.slow
@pytest.mark.skipif("WATERTABLE_LEARN" not in os.environ, reason="two CPU minutes: `make many`")
def test_it_learns_to_beat_chance_within_two_cpu_minutes(tmp_path):
    learner = Learner(wt.game("showdown"), seed=1)
    for _ in learner.learn(110.0):
        pass
    learner.save(tmp_path / "policy.npz")
    share = Learned(tmp_path / "policy.npz").share_won(learner.game, "random", 500, seed=9)
    assert share > 0.9
