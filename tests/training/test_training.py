"""Bots learn from matches: the same from the same seed, and what is there to be learned."""

from typing import Any

import numpy as np
import pytest

import watertable as wt
from watertable.games.showdown.actions import Verb
from watertable.games.showdown.learned import WORTHS
from watertable.kernel.game.learning import Hiding
from watertable.training import train
from watertable.training.fitting import fitted, likelihoods, log_loss
from watertable.training.train import TrainingError

ZONES = np.array([WORTHS, WORTHS + 64, WORTHS + 128])  # held, Set lately, Set for longer


def test_the_same_seed_learns_the_same_and_another_does_not():
    game = wt.game("showdown")
    once, again = (train(game, matches=10, seed=5, budget=3) for _ in range(2))
    assert once == again
    assert once.states > 100
    assert train(game, matches=10, seed=6, budget=3).text != once.text


def test_what_is_written_down_can_be_read_and_names_its_recipe():
    game = wt.game("showdown")
    made = train(game, matches=10, seed=5, budget=3)
    assert "watertable train showdown --bot lake --matches 10 --seed 5 --budget 3" in made.text
    for card in game.data.card:
        assert made.text.count(f"\n{card.id} = {{") == 2  # its worth, and where it hides


def test_what_decides_matches_is_found():
    """One of three things wins matches, one loses them, and one does nothing."""
    chance = np.random.default_rng(1)
    lying = chance.integers(-2, 3, (4000, 3)).astype(np.float32)
    true = np.array([0.8, -0.5, 0.0])
    odds = lying @ true
    won = (chance.random(4000) < 0.5 + 0.5 * odds / np.sqrt(1 + odds**2)).astype(np.float32)
    weights = fitted(lying, won, np.zeros(3), 1.0)
    assert weights == pytest.approx(true, abs=0.08)
    assert log_loss(lying, won, weights) < log_loss(lying, won, np.zeros(3))


def test_with_a_large_reserve_the_usual_stays():
    lying, won = np.ones((50, 1), np.float32), np.ones(50, np.float32)
    assert fitted(lying, won, np.array([0.3]), 1e9) == pytest.approx([0.3], abs=1e-3)


def test_a_planted_habit_is_found():
    """Rivals who keep every second card of kind 2, and none of kind 0."""
    chance = np.random.default_rng(2)
    could = np.full((3000, 4), 2, np.float32)
    habit = np.array([0.0, 1.0, 4.0, 1.0])
    was = chance.choice(4, 3000, p=habit / habit.sum())
    [found] = likelihoods(Hiding(could, was.astype(np.int64)), np.array([0]), 4)
    relative = found / found[1]
    assert relative[2] == pytest.approx(4, rel=0.2)
    assert relative[0] < 0.15


def test_a_game_that_has_nothing_to_learn_says_so():
    with pytest.raises(TrainingError, match=r"Splash! has nothing that could be trained yet\."):
        train(wt.game("splash"), matches=10)


def test_a_habit_planted_at_the_table_is_found():
    """Whoever may Set an Umbrella does, and Sets nothing else; all else is anything at all."""
    game: Any = wt.game("showdown")
    umbrella = [card.id for card in game.data.card].index("umbrella")
    batch: Any = wt.batch(game, 200, seed=6, skip_forced=True)
    batch.reset()
    chance, could, was = np.random.default_rng(3), [], []
    for _ in range(40):
        numbers, counts = batch.legal()
        listed = np.arange(numbers.shape[1]) < counts[:, None]
        sets = listed & (numbers & 7 == Verb.SET)
        wanted = sets & (numbers >> 3 & 127 == umbrella)
        liked = chance.random(numbers.shape) - 2 * sets - 9 * ~listed + 9 * wanted
        batch.step(np.where(batch.asked < 0, -1, numbers[np.arange(200), liked.argmax(1)]))
        asked = np.flatnonzero(batch.asked >= 0)
        found = game.learning.hidden(np.asarray(batch.states)[asked], batch.observe()[asked])
        could.append(found.could)
        was.append(found.was)
    ratios = likelihoods(Hiding(np.concatenate(could), np.concatenate(was)), ZONES, 64)
    weights = game.learning.usual(game.data)
    for zone, row in zip(ZONES, ratios, strict=True):
        weights[zone : zone + 64] = np.maximum(1, np.round(row * game.learning.even))
    for zone in ZONES[1:]:
        known = weights[zone : zone + len(game.data.card)]
        assert known.argmax() == umbrella
        assert known[umbrella] > 5 * np.delete(known, umbrella).max()
    held = weights[ZONES[0] : ZONES[0] + len(game.data.card)]
    assert held.argmin() == umbrella  # it does not stay in a hand
