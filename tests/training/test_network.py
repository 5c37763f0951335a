"""A small network: fitted by torch where that is installed, worked out without it everywhere."""

import importlib.util
import os
from dataclasses import replace
from math import sqrt
from typing import Any

import msgspec
import numpy as np
import pytest

import watertable as wt
from watertable.batches import new_batch
from watertable.games.showdown.learned import SIZE, Learned, kept_numbers, laid_out
from watertable.games.showdown.learning import lying, network_written
from watertable.games.showdown.network import (
    FIRST,
    INPUTS,
    ON,
    UNITS,
    WIDEST,
    Network,
    kept_network,
    learned,
    with_network,
)
from watertable.kernel.game.learning import Trial
from watertable.training import train
from watertable.training.network_fitting import contribution
from watertable.training.train import hash_of

TORCH = importlib.util.find_spec("torch") is not None
NO_TORCH = "torch is not installed (the extra `learn`): no network is trained"


def any_network(seed: int = 1) -> Trial:
    chance = np.random.default_rng(seed)
    rows = chance.integers(-WIDEST, WIDEST + 1, (INPUTS, UNITS))
    return Trial(rows, chance.integers(-900, 900, UNITS), (0.6, 0.5))


def laid(trial: Trial) -> Any:
    text = network_written(trial, 1, "none", "nothing")
    game: Any = wt.game("showdown")
    worths = laid_out(kept_numbers(), game.data)
    return with_network(worths, msgspec.toml.decode(text, type=Network), game.data)


def wandered(moves: int = 25, count: int = 12) -> Any:
    batch: Any = new_batch(wt.game("showdown"), count, seed=3)
    batch.reset()
    batch.wander(moves)
    return batch


@pytest.mark.sample
def test_compiled_code_works_out_what_was_trained():
    """In whole numbers, so that it is the same to the last bit."""
    game: Any = wt.game("showdown")
    trial, batch = any_network(), wandered()
    weights, states = laid(trial), np.asarray(batch.states)
    looked = game.learning.network.looked_at(states)
    ahead = lying(states) @ weights[:SIZE].astype(np.float64)
    ahead += contribution(game.learning.network, trial, looked)
    for row in range(batch.count):
        if states[row]["ending"] != 0:
            continue
        for seat, sign in ((0, 1), (1, -1)):
            odds = sign * ahead[row] / 1_000_000
            judged = game.rules.judge(batch.setting.boxes[0], batch.states[row], seat, weights)
            assert judged == pytest.approx(odds / sqrt(1 + odds * odds), abs=1e-5)


def test_a_network_is_other_numbers_than_none_and_what_is_written_is_read():
    trial = any_network(2)
    weights = laid(trial)
    assert weights[ON] == 1
    assert np.abs(weights[FIRST:]).max() < 2**53  # what a browser reads exactly
    assert (weights[:SIZE] == laid_out(kept_numbers(), wt.game("showdown").data)).all()


def test_where_a_card_is_another_one_the_worths_go_on_without_the_network():
    game: Any = wt.game("showdown")
    text = network_written(any_network(), 1, "none", "nothing")
    network = msgspec.toml.decode(text, type=Network)
    dearer = game.with_data(game.text.replace('id = "umbrella"', 'id = "parasol"', 1))
    weights = with_network(laid_out(kept_numbers(), dearer.data), network, dearer.data)
    assert weights[ON] == 0
    assert not weights[ON:].any()


def test_the_network_that_travels_was_made_for_these_rules_and_these_worths():
    network, game = kept_network(), wt.game("showdown")
    if network is None:
        assert learned(game.data, 2)[ON] == 0
        return
    assert network.rules == game.version
    assert network.upon == hash_of((game.folder / "learned.toml").read_text("utf-8"))
    assert min(network.curve) < network.curve[0]


@pytest.mark.skipif(not TORCH, reason=NO_TORCH)
def test_two_steps_of_training_are_the_same_twice_and_are_written_down():
    game = wt.game("showdown")
    once, again = (
        train(game, matches=10, seed=5, budget=3, network=True, steps=2) for _ in range(2)
    )
    assert once == again
    assert once.network is not None
    assert "--network FILE --steps 2" in once.network
    read = msgspec.toml.decode(once.network, type=Network)
    assert read.upon == hash_of(once.text)
    assert with_network(laid_out(kept_numbers(), game.data), read, game.data)[ON] == 1


@pytest.mark.slow
@pytest.mark.skipif("WATERTABLE_LEARN" not in os.environ, reason="a minute: `make many`")
@pytest.mark.skipif(not TORCH, reason=NO_TORCH)
def test_a_minute_of_training_beats_random():
    """400 matches are played, numbers and a network fitted; then they play."""
    game: Any = wt.game("showdown")
    made = train(game, matches=400, seed=9, budget=10, network=True)
    worths = laid_out(msgspec.toml.decode(made.text, type=Learned), game.data)
    assert made.network is not None
    whole = with_network(worths, msgspec.toml.decode(made.network, type=Network), game.data)
    taught = replace(game, learned=lambda data, seats: whole)
    batch = wt.batch(taught, 1, seed=4)
    played = batch.play(["lake", "random"], 100)
    assert played.wins[0] > 90
