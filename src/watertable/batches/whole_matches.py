"""Matches that bots have played in compiled code: who won, with how many points, and their logs."""

from collections.abc import Iterator, Sequence

import numpy as np

from watertable.batches.crew import Crew, on_its_own_lines
from watertable.batches.retold import Retold, retell
from watertable.batches.seated import (
    BY_SEAT,
    MOVED,
    PLIES,
    WON,
    Span,
    names_for,
    players_for,
    tree_for,
)
from watertable.batches.setting import Setting
from watertable.batches.templates import prepare_matches
from watertable.bots.search.instincts import instinct_at
from watertable.bots.search.plan import Grown, Node
from watertable.kernel.errors import BatchError
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.events import SILENT
from watertable.kernel.records.hashes import new_hashing
from watertable.kernel.records.listing import MOVES, Listing
from watertable.kernel.records.record import Longs, rows
from watertable.kernel.table.log import Log
from watertable.kernel.table.table import Table

PARTS = 16  # that a thread plays, one after the other: none waits long for the slowest


class PlayedMatches:
    """Matches `first` to `first` + `games` - 1: `winners` (bit by seat), `points` and `plies`.

    With `pages`, so many moves of each are kept for `retold`, which asks the bots for the rest.
    Where a state asks `blind`, every bot plays anything at all.
    """

    def __init__(
        self,
        setting: Setting,
        policies: Sequence[str] | str,
        games: int,
        crew: Crew | None = None,
        *,
        first: int = 0,
        pages: int = 0,
        blind: int = 0,
    ) -> None:
        """Play them."""
        if not isinstance(games, (int, np.integer)) or isinstance(games, bool) or games < 1:
            raise BatchError(f"There can be one match or more, not {games!r}.")
        self.setting, self.policies = setting, names_for(policies, setting.seats)
        self.first, self._pages, self._blind = first, pages, blind
        facts: Longs = np.zeros((BY_SEAT + setting.seats, games), np.int64)
        self.winners: Longs = facts[WON]
        self.points: Longs = facts[BY_SEAT:].T
        self.plies: Longs = facts[PLIES]
        self.moved: Longs = facts[MOVED]
        self._written: Longs = np.zeros((games, pages), np.int64)
        self._play_all(facts, crew)

    def _play_all(self, facts: Longs, crew: Crew | None) -> None:
        """Play every match, and write down what came of it."""
        games, bots = facts.shape[1], self._bots()
        parts = 1 if crew is None else min(PARTS * crew.threads, games)
        spans = iter([(games * p // parts, games * (p + 1) // parts) for p in range(parts)])
        if crew is None:
            self._play_spans(0, spans, bots, facts)
        else:
            crew.each(self._play_spans, spans, bots, facts)

    def _play_spans(
        self, _: int, spans: Iterator[tuple[int, int]], bots: "SeatedBots", facts: Longs
    ) -> None:
        """Play what nobody has begun yet, as one of perhaps several threads."""
        desk = MatchDesk(self.setting, bots)
        for first, last in spans:
            told, written = desk.play(self.first + first, self.first + last, self._pages)
            facts[:, first:last], self._written[first:last] = told, written

    def _bots(self) -> "SeatedBots":
        return SeatedBots(self.setting, self.policies, self._blind)

    @property
    def wins(self) -> Longs:
        """How many matches each seat has won, alone or with others."""
        found: Longs = (self.winners[:, None] >> np.arange(self.setting.seats) & 1).sum(0)
        return found

    def table(self, match: int) -> Table:
        """Return a match as a table: the bots play it once more, which comes out the same."""
        if not isinstance(match, (int, np.integer)) or not 0 <= match < len(self.plies):
            last = len(self.plies) - 1
            raise BatchError(f"There is no match {match!r}; there are matches 0 to {last}.")
        return self.setting.table(self.first + int(match), 0, self.moves(int(match)).tolist())

    def moves(self, match: int) -> Longs:
        """Return the numbers of a match's moves; those that were not kept the bots make again."""
        count = int(self.moved[match])
        if self._pages and count <= self._pages:
            return self._written[match, :count]
        desk, again = MatchDesk(self.setting, self._bots()), self.first + match
        facts, written = desk.play(again, again + 1, int(self.plies[match]))
        return written[0, : facts[MOVED, 0]]

    def retold(self) -> Retold:
        """Return all that these matches told, secrets included: for whoever measures."""
        games = len(self.plies)
        moves = np.concatenate([self.moves(match) for match in range(games)])
        return retell(self.setting, self.first, self.first + games, moves, int(self.plies.sum()))

    def log(self, match: int) -> Log:
        """Return the log of a match."""
        return self.table(match).log


class SeatedBots:
    """Who sits at the seats, and how large a search among them grows: the same for all threads."""

    def __init__(self, setting: Setting, policies: list[str], blind: int) -> None:
        """Seat them."""
        self.players, self.plans = players_for(setting.game, setting.boxes, policies)
        for player in range(setting.seats):
            self.players[player].blind = blind
        self.size = tree_for(self.players)


class MatchDesk:
    """All that one thread plays matches with, laid out once."""

    def __init__(self, setting: Setting, bots: SeatedBots) -> None:
        """Make room for the matches, and for what is thought in them."""
        game, size = setting.game, bots.size
        self._matches, self._seats = prepare_matches(game), setting.seats
        self._boxes = setting.boxes
        self._bots = on_its_own_lines(bots.players), on_its_own_lines(bots.plans)
        self._instinct = instinct_at(game, setting.boxes, self._bots[1])
        self._span = rows(Span, 1)
        self._rooms = (
            on_its_own_lines(rows(game.state, 4)),
            on_its_own_lines(rows(game.view, 2)),
        )
        self._thinking = (
            rows(Node, size),
            np.zeros(2 * size, np.int64),
            on_its_own_lines(rows(Grown, 1)),
            np.zeros(MOVES, np.float64),
            on_its_own_lines(rows(Dice, 2)),
            on_its_own_lines(rows(Listing, 2)),
            on_its_own_lines(setting.keys(1)),
            on_its_own_lines(new_hashing(1)),
        )

    def play(self, first: int, last: int, pages: int = 0) -> tuple[Longs, Longs]:
        """Play some of all matches; return their facts, and as many moves of each as asked for."""
        span = self._span[0]
        span.seats, span.first, span.last = self._seats, first, last
        facts = (BY_SEAT + self._seats) * (last - first)
        sheet: Longs = np.zeros(MOVES + facts + pages * (last - first), np.int64)
        self._matches.play_matches(
            self._boxes,
            *self._rooms,
            self._span,
            *self._bots,
            self._instinct,
            *self._thinking,
            SILENT,
            sheet,
        )
        told = sheet[MOVES : MOVES + facts].reshape(-1, last - first)
        return told, sheet[MOVES + facts :].reshape(last - first, pages)
