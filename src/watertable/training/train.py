"""Training: play, fit, write down."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from watertable.kernel.errors import WatertableError
from watertable.kernel.game.learning import Learning, Trial
from watertable.kernel.records.record import Longs
from watertable.kernel.table.playable import Playable
from watertable.training.fitting import SHRINKING, fitted, likelihoods, log_loss
from watertable.training.lessons_played import Lessons, play_lessons
from watertable.training.network_fitting import trained_network

HELD_BACK = 5  # every fifth match is kept to see how well the weights foretell who wins


class TrainingError(WatertableError):
    """A training that cannot be held, in one sentence."""


@dataclass(frozen=True, slots=True)
class Trained:
    """What came of it: the texts of the data files, and how surprised it is by matches not seen."""

    text: str
    states: int
    surprise: float  # in nats a state; 0.693 is that of whoever knows nothing
    network: str | None = None


def train(
    game: Playable,
    *,
    bot: str = "lake",
    matches: int = 4000,
    seed: int = 1,
    budget: int = 40,
    network: bool = False,
    steps: int | None = None,
    tell: Callable[[str], None] = lambda said: None,
) -> Trained:
    """Play matches and fit a game's weights to them: the same for the same seed.

    With `network`, a small one is fitted to what they leave over (by torch), in `steps` steps or
    as many as there are.
    """
    learning, kept = game.learning, game.learned
    if learning is None or kept is None:
        raise TrainingError(f"{game.title} has nothing that could be trained yet.")
    tell(f"{matches} matches, {bot} with {budget} playouts against itself")
    lessons = play_lessons(game, learning, bot, matches, seed=seed, budget=budget)
    made, surprise = weights_from(learning, lessons, learning.usual(game.data), tell)
    recipe = (
        f"watertable train {game.slug} --bot {bot} --matches {matches} --seed {seed} "
        f"--budget {budget}"
    )
    text = learning.written(made, game.version, recipe)
    if not network:
        return Trained(text, len(lessons.won), surprise)
    trial = _network(game, learning, lessons, made, seed, steps, tell)
    assert learning.network is not None
    also = f"{recipe} --network FILE" + ("" if steps is None else f" --steps {steps}")
    written = learning.network.written(trial, game.version, also, hash_of(text))
    return Trained(text, len(lessons.won), min(trial.curve), written)


def hash_of(text: str) -> str:
    """Return what tells a data file from others."""
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def weights_from(
    learning: Learning, lessons: Lessons, towards: Longs, tell: Callable[[str], None]
) -> tuple[Longs, float]:
    """Return the weights that lessons teach, drawn towards others, and how surprised they are."""
    back = _held_back(lessons)
    made: Longs = towards.copy()
    usual = towards[: lessons.lying.shape[1]] / learning.odds
    told = log_loss(lessons.lying[back], lessons.won[back], usual)
    tell(f"{len(lessons.won)} states, {told:.4f} nats a state on matches held back, by the usual")
    surprise, shrinking = told, max(SHRINKING)
    for reserve in SHRINKING:
        weights = fitted(lessons.lying[~back], lessons.won[~back], usual, reserve)
        here = log_loss(lessons.lying[back], lessons.won[back], weights)
        tell(f"{here:.4f} with a reserve of {reserve:,.0f}")
        if here < surprise:
            surprise, shrinking = here, reserve
    weights = fitted(lessons.lying, lessons.won, usual, shrinking)
    worths = np.flatnonzero(lessons.lying.any(0))
    made[worths] = np.round(weights * learning.odds).astype(np.int64)[worths]
    kinds = lessons.hidden.could.shape[1]
    zones: Longs = np.unique(lessons.hidden.was // kinds) * kinds
    ratios = likelihoods(lessons.hidden, zones, kinds)
    for zone, row in zip(zones, ratios, strict=True):
        made[zone : zone + kinds] = np.maximum(1, np.round(row * learning.even))
    return made, surprise


def _network(
    game: Playable,
    learning: Learning,
    lessons: Lessons,
    made: Longs,
    seed: int,
    steps: int | None,
    tell: Callable[[str], None],
) -> Trial:
    if learning.network is None or lessons.looked is None:
        raise TrainingError(f"{game.title} has no network that could be trained yet.")
    base = lessons.lying @ (made / learning.odds)
    return trained_network(
        learning.network,
        learning.odds,
        lessons.looked,
        base,
        lessons.won,
        _held_back(lessons),
        seed=seed,
        steps=steps,
        tell=tell,
    )


def _held_back(lessons: Lessons) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = lessons.match % HELD_BACK == 0
    return found
