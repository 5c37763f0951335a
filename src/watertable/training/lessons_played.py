"""Matches that are played to learn from: what lay where, who won, and what rivals had hidden.

Search seeks out tables that good play never reaches, and judges them. So most matches are led
astray once: some moves are made at random or without much thought, as in a playout, and what is
looked at is what came after them.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from watertable.batches import MatchBatch, Rivals, new_batch
from watertable.bots.levels import sheets
from watertable.kernel.game.game import Game
from watertable.kernel.game.learning import Hiding, Learning, Looked, Matrix
from watertable.kernel.records.record import Longs
from watertable.kernel.table.playable import Playable

ROWS = 500  # matches side by side
ASTRAY = 0.6  # how many of all matches are led astray,
LATEST = 35  # before which choice that begins,
SHORTEST, LONGEST = 2, 11  # and for how many choices
AT_RANDOM = 0.5  # how many of those are made at random; the others by
THOUGHTLESS = "greedy"
LOOKED_AT = 0.5  # of all choices, for what lay where,
HIDDEN_AT = 0.2  # and for what was hidden

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Lessons:
    """What was seen: by state what seat 0 had more, and whether it won; and what was hidden."""

    lying: Matrix
    won: Matrix  # 1: seat 0 did; 0: seat 1; 0.5: nobody
    match: Longs  # in which match
    hidden: Hiding
    looked: Looked | None  # what a network would look at, where the game has one


@dataclass(frozen=True, slots=True)
class Response:
    """A search that goes by weights of its own, and the frozen level that it answers to."""

    level: str
    most: int  # playouts of that level, where it searches
    weights: Longs


class _Itself:
    """A bot against itself: whoever is asked learns."""

    def __init__(self, batch: MatchBatch, bot: str, budget: int) -> None:
        self._batch, self._players = batch, Rivals(batch, bot, budget=budget, untaught=True)

    def learning(self) -> Mask:
        """Where whoever learns is asked."""
        found: Mask = self._batch.asked >= 0
        return found

    def choose(self, wanted: Mask) -> Longs:
        """Return good choices."""
        return self._players.choose(wanted).copy()


class _Facing:
    """A response against its level, in each seat by turns: the level learns nothing."""

    def __init__(self, batch: MatchBatch, bot: str, budget: int, response: Response) -> None:
        self._batch, self._own = batch, np.arange(batch.count) % batch.seats
        self._mine = Rivals(batch, bot, budget=budget, weights=response.weights)
        most = playouts_of(batch.game, response.level, response.most)
        self._level = Rivals(batch, response.level, budget=most)

    def learning(self) -> Mask:
        """Where whoever learns is asked."""
        found: Mask = self._batch.asked == self._own
        return found

    def choose(self, wanted: Mask) -> Longs:
        """Return good choices, and those of the level."""
        mine = self.learning()
        chosen = self._mine.choose(wanted & mine).copy()
        found: Longs = np.where(mine, chosen, self._level.choose(wanted & ~mine))
        return found


def playouts_of(game: Game, level: str, most: int) -> int | None:
    """Return how many playouts a level has, `most` at most; None where it does not search."""
    settings = getattr(sheets()[game.slug], level)
    return min(int(settings.budget), most) if settings.bot == "search" else None


def play_lessons(
    game: Playable,
    learning: Learning,
    bot: str,
    matches: int,
    *,
    seed: int,
    budget: int,
    response: Response | None = None,
) -> Lessons:
    """Play matches, a bot against itself, and look at some of the choices.

    It goes by nothing that was learned before: the same command finds the same numbers again. As a
    `response` it goes by those weights, and plays against a level.
    """
    parts = []
    for first in range(0, matches, ROWS):
        rows = min(ROWS, matches - first)
        batch = new_batch(game, rows, seed=seed + first, skip_forced=True)
        assert isinstance(batch, MatchBatch)
        sides = (
            _Itself(batch, bot, budget)
            if response is None
            else _Facing(batch, bot, budget, response)
        )
        parts.append(_played(batch, learning, sides, first))
    return together(parts)


def together(parts: list[Lessons]) -> Lessons:
    """Return several lessons as one."""
    looked = [part.looked for part in parts if part.looked is not None]
    return Lessons(
        np.concatenate([part.lying for part in parts]),
        np.concatenate([part.won for part in parts]),
        np.concatenate([part.match for part in parts]),
        Hiding(
            np.concatenate([part.hidden.could for part in parts]),
            np.concatenate([part.hidden.was for part in parts]),
        ),
        Looked(
            np.concatenate([part.inputs for part in looked]),
            np.concatenate([part.side for part in looked]),
        )
        if looked
        else None,
    )


class _Straying:
    """Which matches are led astray, and when."""

    def __init__(self, batch: MatchBatch, chance: np.random.Generator) -> None:
        count = batch.count
        self.ever: Mask = chance.random(count) < ASTRAY
        self.begin = chance.integers(0, LATEST, count)
        self.end = self.begin + chance.integers(SHORTEST, LONGEST + 1, count)
        self._chance, self._batch = chance, batch
        self._thoughtless = Rivals(batch, THOUGHTLESS, budget=1)

    def now(self, choices: Longs) -> Mask:
        """Where the next choice is not to be a good one."""
        found: Mask = self.ever & (choices >= self.begin) & (choices < self.end)
        return found

    def over(self, choices: Longs) -> Mask:
        """Where play is good from here on, to the end."""
        found: Mask = ~self.ever | (choices >= self.end)
        return found

    def choose(self, wanted: Mask) -> Longs:
        """Return what is done there instead."""
        numbers, counts = self._batch.legal()
        count = self._batch.count
        places = (self._chance.random(count) * counts).astype(np.int64)
        anything = numbers[np.arange(count), places]
        thoughtless = self._thoughtless.choose(wanted)
        chosen: Longs = np.where(self._chance.random(count) < AT_RANDOM, anything, thoughtless)
        return chosen


def _played(batch: MatchBatch, learning: Learning, sides: _Itself | _Facing, first: int) -> Lessons:
    batch.reset()
    chance = np.random.default_rng(batch.setting.seed)
    straying = _Straying(batch, chance)
    choices: Longs = np.zeros(batch.count, np.int64)
    lying, lines, could, was = [], [], [], []
    inputs, side = [], []
    while (asked := batch.asked >= 0).any():
        states: Any = np.asarray(batch.states)
        good = asked & straying.over(choices)
        looked = np.flatnonzero(
            good & learning.settled(states) & (chance.random(batch.count) < LOOKED_AT)
        )
        if len(looked):
            lying.append(learning.lying(states[looked]))
            lines.append(looked)
            if learning.network is not None:
                seen = learning.network.looked_at(states[looked])
                inputs.append(seen.inputs)
                side.append(seen.side)
        learners = sides.learning()
        looked = np.flatnonzero(
            learners & ~straying.ever & (chance.random(batch.count) < HIDDEN_AT)
        )
        if len(looked):
            found = learning.hidden(states[looked], np.asarray(batch.observe())[looked])
            could.append(found.could)
            was.append(found.was)
        astray = learners & straying.now(choices)
        chosen = sides.choose(asked & ~astray)
        if astray.any():
            chosen[astray] = straying.choose(astray)[astray]
        batch.step(chosen)
        choices += asked
    rows: Longs = np.concatenate(lines)
    won = np.where(batch.winners == 1, 1.0, np.where(batch.winners == 2, 0.0, 0.5))
    return Lessons(
        np.concatenate(lying),
        won[rows].astype(np.float32),
        first + rows,
        Hiding(np.concatenate(could), np.concatenate(was)),
        Looked(np.concatenate(inputs), np.concatenate(side)) if inputs else None,
    )
