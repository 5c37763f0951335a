"""Training: play, fit, write down."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from watertable.kernel.errors import WatertableError
from watertable.kernel.records.record import Longs
from watertable.kernel.table.playable import Playable
from watertable.training.fitting import SHRINKING, fitted, likelihoods, log_loss
from watertable.training.lessons_played import play_lessons

HELD_BACK = 5  # every fifth match is kept to see how well the weights foretell who wins


class TrainingError(WatertableError):
    """A training that cannot be held, in one sentence."""


@dataclass(frozen=True, slots=True)
class Trained:
    """What came of it: the text of learned.toml, and how surprised it is by matches not seen."""

    text: str
    states: int
    surprise: float  # in nats a state; 0.693 is that of whoever knows nothing


def train(
    game: Playable,
    *,
    bot: str = "lake",
    matches: int = 7000,
    seed: int = 1,
    budget: int = 25,
    tell: Callable[[str], None] = lambda said: None,
) -> Trained:
    """Play matches and fit a game's weights to them: the same for the same seed."""
    learning, kept = game.learning, game.learned
    if learning is None or kept is None:
        raise TrainingError(f"{game.title} has nothing that could be trained yet.")
    tell(f"{matches} matches, {bot} with {budget} playouts against itself")
    lessons = play_lessons(game, learning, bot, matches, seed=seed, budget=budget)
    back = lessons.match % HELD_BACK == 0
    made: Longs = learning.usual(game.data)
    usual = made / learning.odds
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
    worths = lessons.lying.any(0)
    made[worths] = np.round(weights * learning.odds).astype(np.int64)[worths]
    kinds = lessons.hidden.could.shape[1]
    zones: Longs = np.unique(lessons.hidden.was // kinds) * kinds
    ratios = likelihoods(lessons.hidden, zones, kinds)
    for zone, row in zip(zones, ratios, strict=True):
        made[zone : zone + kinds] = np.maximum(1, np.round(row * learning.even))
    recipe = (
        f"watertable train {game.slug} --bot {bot} --matches {matches} --seed {seed} "
        f"--budget {budget}"
    )
    return Trained(learning.written(made, game.version, recipe), len(lessons.won), surprise)
