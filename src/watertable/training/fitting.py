"""Weights that explain what was seen: who won, and where rivals had what."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from watertable.kernel.game.learning import Hiding, Matrix
from watertable.kernel.records.record import Longs

Numbers: TypeAlias = NDArray[np.float64]

STEPS = 30  # of Newton's method; it stands still long before
SURE = 1e-6
SHRINKING = (30.0, 100.0, 300.0, 1_000.0, 3_000.0, 10_000.0)  # doubtful states beside what was seen
ROUNDS = 60
DOUBT = 40.0  # cards that are added to each kind as chance would have it


def chances(odds: Numbers) -> Numbers:
    """Return the chance of winning at some odds, as bots have it: nothing but roots in it."""
    found: Numbers = 0.5 + 0.5 * odds / np.sqrt(1 + odds * odds)
    return found


def log_loss(lying: Matrix, won: Matrix, weights: Numbers) -> float:
    """Return how surprised such weights are by who won, in nats a state."""
    chance = chances(lying @ weights)
    return float(-np.mean(won * np.log(chance) + (1 - won) * np.log(1 - chance)))


def fitted(lying: Matrix, won: Matrix, usual: Numbers, shrinking: float) -> Numbers:
    """Return the weights by which who won is least surprising, drawn towards the usual ones.

    By scoring: each step solves for the weights as if the chances were straight lines here.
    """
    scale = np.maximum(np.sqrt((lying**2).mean(0, dtype=np.float64)), 1e-9)
    used = scale > 1e-6
    seen = (lying[:, used] / scale[used]).astype(np.float64)
    towards = usual[used] * scale[used]
    weights = towards.copy()
    for _ in range(STEPS):
        odds = seen @ weights
        root = 1 + odds * odds
        chance = chances(odds)
        slope = 0.5 / (root * np.sqrt(root))
        spread = np.maximum(chance * (1 - chance), 1e-9)
        pull = seen.T @ (slope * (won - chance) / spread) - shrinking * (weights - towards)
        stiff = (seen * (slope * slope / spread)[:, None]).T @ seen
        step = np.linalg.solve(stiff + shrinking * np.eye(len(weights)), pull)
        weights += step
        if np.abs(step).max() < SURE:
            break
    found = usual.copy()
    found[used] = weights / scale[used]
    return found


def likelihoods(found: Hiding, zones: Longs, kinds: int) -> Numbers:
    """Return how likely rivals have each kind in each zone, beside 1 for as chance would have it.

    By scaling: as often as a kind was there, beside how often it would be expected there.
    """
    ratios = np.ones((len(zones), kinds))
    for place, zone in enumerate(zones):
        here = (found.was >= zone) & (found.was < zone + kinds)
        could = found.could[here].astype(np.float64)
        there = np.bincount(found.was[here] - zone, minlength=kinds).astype(np.float64)
        for _ in range(ROUNDS):
            weighed = could * ratios[place]
            total = np.maximum(weighed.sum(1, keepdims=True), 1e-9)
            expected = (weighed / total).sum(0)
            ratios[place] *= (there + DOUBT) / (expected + DOUBT)
    return ratios
