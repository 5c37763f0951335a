"""Matches that bots have played in compiled code: who won, with how many points, and their logs."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from watertable.batches.loading import prepare_matches
from watertable.batches.player import Kind, names_for, players_for
from watertable.batches.setting import Setting
from watertable.bots.search.plan import Grown, Node
from watertable.bots.search.search import tree_size
from watertable.kernel.errors import BatchError
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.events import SILENT
from watertable.kernel.records.hashing import new_hashing
from watertable.kernel.records.listing import MOVES, Listing
from watertable.kernel.records.record import Longs, rows
from watertable.kernel.table.log import Log
from watertable.kernel.table.table import Table

PAGES = 1 << 16  # moves of one match that can be written down


class Played:
    """Matches 0 to `games` - 1: `winners` (bit by seat), `points` by seat, and `plies`."""

    def __init__(
        self, setting: Setting, policies: Sequence[str] | str, games: int, threads: int
    ) -> None:
        """Play them."""
        if not isinstance(games, (int, np.integer)) or isinstance(games, bool) or games < 1:
            raise BatchError(f"There can be one match or more, not {games!r}.")
        self.setting, self.policies = setting, names_for(policies, setting.seats)
        self.winners: Longs = np.zeros(games, np.int64)
        self.points: Longs = np.zeros((games, setting.seats), np.int64)
        self.plies: Longs = np.zeros(games, np.int64)
        threads = min(threads, int(games))
        spans = [(games * t // threads, games * (t + 1) // threads) for t in range(threads)]
        nothing: Longs = np.zeros(0, np.int64)
        if threads == 1:
            self._play(0, int(games), nothing)
        else:
            with ThreadPoolExecutor(threads) as pool:
                list(pool.map(lambda span: self._play(span[0], span[1], nothing), spans))

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
        written: Longs = np.zeros(PAGES, np.int64)
        self._play(int(match), int(match) + 1, written)
        table = self.setting.table(int(match), 0, ())
        for number in written:
            if table.to_act is None:
                break
            table.play(int(number), seat=table.to_act)
        return table

    def log(self, match: int) -> Log:
        """Return the log of a match."""
        return self.table(match).log

    def _play(self, first: int, last: int, written: Longs) -> None:
        """Play some of the matches, with room of their own."""
        setting, game = self.setting, self.setting.game
        players, plans = players_for(game, self.policies)
        searching = [int(one.budget) for one in np.asarray(players) if one.kind == Kind.SEARCH]
        size = tree_size(max(searching) + 1) if searching else 1
        nodes: Any = rows(Node, size)
        prepare_matches(game).play_matches(
            setting.boxes,
            rows(game.state, 4),
            rows(game.view, 1),
            setting.seats,
            first,
            last,
            players,
            plans,
            nodes,
            np.zeros(2 * size, np.int64),
            rows(Grown, 1),
            np.zeros(MOVES, np.int64),
            np.zeros(MOVES, np.float64),
            rows(Dice, 1),
            rows(Dice, 1),
            rows(Listing, 2),
            setting.keys(1),
            new_hashing(1),
            SILENT,
            self.winners,
            self.points.reshape(-1),
            self.plies,
            written,
        )
