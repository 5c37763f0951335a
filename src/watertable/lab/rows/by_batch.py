"""A chunk that compiled bots play: what the batch engine tells, as tables."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

import watertable as wt
from watertable.batches.retold import EVENT, PLY, Retold
from watertable.kernel.records.record import Longs
from watertable.lab.study_plan import Chunk, StudyPlan

DRAFT = 2  # what Water to Water asks: which character (`Ask` in the game's state)
PAGES = 640  # moves kept of each game; the bots of longer ones are asked again

Whole = NDArray[np.integer[Any]]


@dataclass
class ChunkTold:
    """What the games of a chunk told, event by event. Games count from 0 within the chunk."""

    game: wt.Playable
    plan: StudyPlan
    chunk: Chunk
    played: wt.PlayedMatches
    retold: Retold

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.chunk.last - self.chunk.first

    @property
    def seats(self) -> int:
        """How many seats a game has."""
        return len(self.plan.lineups[self.chunk.lineup])

    @cached_property
    def ply_game(self) -> Longs:
        """By ply: its game."""
        return self.retold.plies[:, 0] - self.chunk.first

    def ply_field(self, name: str) -> Longs:
        """Return a fact of each ply."""
        return self.retold.plies[:, PLY.index(name)]

    @cached_property
    def event_game(self) -> Longs:
        """By event: its game."""
        return self.ply_game[self.retold.line]

    @cached_property
    def kinds(self) -> Mapping[str, int]:
        """The number of each kind of event."""
        return {name: number for number, name in self.game.words.kinds.items()}

    def field(self, name: str, which: Whole | None = None) -> Longs:
        """Return a number of each event, or of some."""
        found = self.retold.events[:, EVENT.index(name)].astype(np.int64)
        return found if which is None else found[which]

    def which(self, *kinds: str) -> Longs:
        """Return the places of all events of some kinds."""
        wanted = [self.kinds[kind] for kind in kinds]
        return np.flatnonzero(np.isin(self.retold.events[:, 0], wanted))

    @cached_property
    def turn(self) -> Longs:
        """By event: how many turns its game has begun."""
        begun = self.retold.events[:, 0] == self.kinds["turn_started"]
        count = np.cumsum(begun)
        starts = np.searchsorted(self.event_game, np.arange(self.games))
        before = np.where(starts > 0, count[np.maximum(starts - 1, 0)], 0)
        return count - before[self.event_game]

    def by_game(self, which: Whole, weights: Whole | None = None) -> Longs:
        """Count events by game, or add up a number of theirs."""
        return _summed(self.event_game[which], self.games, weights)

    def by_seat(self, which: Whole, weights: Whole | None = None) -> Longs:
        """Count events by game and the seat they are about, or add up a number of theirs."""
        place = self.event_game[which] * self.seats + self.field("seat", which)
        return _summed(place, self.games * self.seats, weights)

    def plies_by_seat(self, which: Whole) -> Longs:
        """Count plies by game and the seat that acted."""
        place = self.ply_game[which] * self.seats + self.ply_field("by")[which]
        return _summed(place, self.games * self.seats, None)

    def last(self, name: str) -> Any:
        """Return a field of the last state of each game."""
        return np.asarray(self.retold.last)[name]

    @cached_property
    def won(self) -> Longs:
        """By game and seat: 1 where it has won."""
        found: Longs = self.played.winners[:, None] >> np.arange(self.seats) & 1
        return found.reshape(-1)

    # The tables that all games have.

    def head(self, each: int = 1) -> dict[str, Any]:
        """Return the first columns of a table with so many rows a game."""
        games = np.arange(self.chunk.first, self.chunk.last, dtype=np.uint32)
        lineup = np.full(self.games * each, self.chunk.lineup, np.uint8)
        return {"lineup": lineup, "game": np.repeat(games, each)}

    def game_rows(self, more: Mapping[str, Any]) -> pl.DataFrame:
        """Return a row a game: how long, who won, how it ended, and its moves."""
        moves = [self.played.moves(k) for k in range(self.games)]
        # Games that are all as long as each other would make an array, which joins no list.
        lists = pl.Series("moves", moves).cast(pl.List(pl.Int64))
        return pl.DataFrame(
            {
                **self.head(),
                "plies": self.played.plies.astype(np.uint32),
                "winners": self.played.winners.astype(np.uint8),
                "ending": named(self.game.endings, self.last("ending")),
                **more,
            }
        ).with_columns(lists)

    def seat_rows(self, more: Mapping[str, Any]) -> pl.DataFrame:
        """Return a row a seat: which bot, whether it won, with how many points."""
        bots = self.plan.lineups[self.chunk.lineup]
        everybody = list(dict.fromkeys(name for names in self.plan.lineups for name in names))
        who = np.array([everybody.index(name) for name in bots])
        return pl.DataFrame(
            {
                **self.head(self.seats),
                "seat": np.tile(np.arange(self.seats, dtype=np.uint8), self.games),
                "bot": named(everybody, np.tile(who, self.games)),
                "won": self.won.astype(bool),
                "points": self.played.points.reshape(-1).astype(np.int16),
                **more,
            }
        )

    def event_rows(self, kinds: Sequence[str]) -> pl.DataFrame:
        """Return a row for each event of some kinds; its numbers are as `told` explains them."""
        which = self.which(*kinds)
        names = list(self.game.words.kinds.values())
        place = {kind: k for k, kind in enumerate(self.game.words.kinds)}
        places = np.array([place.get(kind, 0) for kind in range(max(place) + 1)])
        numbers = {name: self.field(name, which).astype(np.int16) for name in EVENT[1:]}
        return pl.DataFrame(
            {
                "lineup": np.full(len(which), self.chunk.lineup, np.uint8),
                "game": (self.chunk.first + self.event_game[which]).astype(np.uint32),
                "ply": self.retold.ply[self.retold.line[which]].astype(np.uint32),
                "turn": self.turn[which].astype(np.uint16),
                "by": self.ply_field("by")[self.retold.line[which]].astype(np.int8),
                "kind": named(names, places[self.field("kind", which)]),
                **numbers,
            }
        )


def named(names: Sequence[str], numbers: Whole) -> pl.Series:
    """Return numbers as the names that they mean."""
    return pl.Series(names, dtype=pl.Enum(names)).gather(pl.Series(numbers))


def played_rows(
    plan: StudyPlan, chunk: Chunk, tables: Callable[[ChunkTold], dict[str, pl.DataFrame]]
) -> dict[str, pl.DataFrame]:
    """Play a chunk on the batch engine and return its tables."""
    game = plan.playable()
    bots = plan.lineups[chunk.lineup]
    batch = wt.batch(game, 1, seats=len(bots), options=plan.options, seed=plan.seed)
    played = batch.play(
        bots,
        chunk.last - chunk.first,
        first=chunk.first,
        pages=PAGES,
        blind=DRAFT if plan.draft == "random" else 0,
    )
    return tables(ChunkTold(game, plan, chunk, played, played.retold()))


def _summed(place: Whole, size: int, weights: Whole | None) -> Longs:
    found: Longs = np.bincount(place, weights, size).astype(np.int64)
    return found
