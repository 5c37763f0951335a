"""Matches that are played to learn from: what lay where, who won, and what rivals had hidden.

Search seeks out tables that good play never reaches. So in every other match some moves are made at
random, and what comes after them is looked at too.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from watertable.batches import MatchBatch, Rivals, new_batch
from watertable.kernel.game.learning import Hiding, Learning, Matrix
from watertable.kernel.records.record import Longs
from watertable.kernel.table.playable import Playable

ROWS = 250  # matches side by side
ASTRAY = 0.1  # how often a move is made at random, in every other match
LOOKED_AT = 0.7  # of all choices, for what lay where,
HIDDEN_AT = 0.15  # and for what was hidden


@dataclass(frozen=True, slots=True)
class Lessons:
    """What was seen: by state what seat 0 had more, and whether it won; and what was hidden."""

    lying: Matrix
    won: Matrix  # 1: seat 0 did; 0: seat 1; 0.5: nobody
    match: Longs  # in which match
    hidden: Hiding


def play_lessons(
    game: Playable, learning: Learning, bot: str, matches: int, *, seed: int, budget: int
) -> Lessons:
    """Play matches, a bot against itself, and look at some of the choices."""
    parts = []
    for first in range(0, matches, ROWS):
        rows = min(ROWS, matches - first)
        batch = new_batch(game, rows, seed=seed + first, skip_forced=True)
        assert isinstance(batch, MatchBatch)
        parts.append(_played(batch, learning, bot, budget, first))
    return Lessons(
        np.concatenate([part.lying for part in parts]),
        np.concatenate([part.won for part in parts]),
        np.concatenate([part.match for part in parts]),
        Hiding(
            np.concatenate([part.hidden.could for part in parts]),
            np.concatenate([part.hidden.was for part in parts]),
        ),
    )


def _played(batch: MatchBatch, learning: Learning, bot: str, budget: int, first: int) -> Lessons:
    batch.reset()
    rivals = Rivals(batch, bot, budget=budget)
    chance = np.random.default_rng(batch.setting.seed)
    strays = np.arange(batch.count) % 2 == 1
    lying, lines, could, was = [], [], [], []
    while (asked := batch.asked >= 0).any():
        states: Any = np.asarray(batch.states)
        looked = np.flatnonzero(asked & (chance.random(batch.count) < LOOKED_AT))
        if len(looked):
            lying.append(learning.lying(states[looked]))
            lines.append(looked)
        looked = np.flatnonzero(asked & (chance.random(batch.count) < HIDDEN_AT))
        if len(looked):
            found = learning.hidden(states[looked], np.asarray(batch.observe())[looked])
            could.append(found.could)
            was.append(found.was)
        numbers, counts = batch.legal()
        chosen = rivals.choose(asked).copy()
        astray = asked & strays & (chance.random(batch.count) < ASTRAY)
        places = (chance.random(batch.count) * counts).astype(np.int64)
        chosen[astray] = numbers[np.arange(batch.count), places][astray]
        batch.step(chosen)
    rows: Longs = np.concatenate(lines)
    won = np.where(batch.winners == 1, 1.0, np.where(batch.winners == 2, 0.0, 0.5))
    return Lessons(
        np.concatenate(lying),
        won[rows].astype(np.float32),
        first + rows,
        Hiding(np.concatenate(could), np.concatenate(was)),
    )
