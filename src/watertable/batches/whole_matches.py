"""Matches that bots have played in compiled code: who won, with how many points, and their logs."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from watertable.batches.seated import BY_SEAT, PLIES, WON, Kind, Span, names_for, players_for
from watertable.batches.setting import Setting
from watertable.batches.templates import prepare_matches
from watertable.bots.search.plan import Grown, Node
from watertable.bots.search.search import tree_size
from watertable.kernel.errors import BatchError
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.events import SILENT
from watertable.kernel.records.hashes import new_hashing
from watertable.kernel.records.listing import MOVES, Listing
from watertable.kernel.records.record import Longs, rows
from watertable.kernel.table.log import Log
from watertable.kernel.table.table import Table


class PlayedMatches:
    """Matches 0 to `games` - 1: `winners` (bit by seat), `points` by seat, and `plies`."""

    def __init__(
        self, setting: Setting, policies: Sequence[str] | str, games: int, threads: int
    ) -> None:
        """Play them."""
        if not isinstance(games, (int, np.integer)) or isinstance(games, bool) or games < 1:
            raise BatchError(f"There can be one match or more, not {games!r}.")
        self.setting, self.policies = setting, names_for(policies, setting.seats)
        facts: Longs = np.zeros((BY_SEAT + setting.seats, games), np.int64)
        self.winners: Longs = facts[WON]
        self.points: Longs = facts[BY_SEAT:].T
        self.plies: Longs = facts[PLIES]
        threads = min(threads, int(games))
        spans = [(games * t // threads, games * (t + 1) // threads) for t in range(threads)]
        if threads == 1:
            facts[:] = self._play(0, int(games))[0]
        else:
            with ThreadPoolExecutor(threads) as pool:
                for part, _ in pool.map(lambda span: self._play(*span), spans):
                    facts += part

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
        _, written = self._play(int(match), int(match) + 1, int(self.plies[match]))
        table = self.setting.table(int(match), 0, ())
        for number in written.tolist():
            if table.to_act is not None:
                table.play(number, seat=table.to_act)
        return table

    def log(self, match: int) -> Log:
        """Return the log of a match."""
        return self.table(match).log

    def _play(self, first: int, last: int, pages: int = 0) -> tuple[Longs, Longs]:
        """Play some of the matches; return the facts of all, and moves of the last.

        Of the others the facts are zero; of the moves it returns those that it has pages for.
        """
        setting, game = self.setting, self.setting.game
        players, plans = players_for(game, self.policies)
        searching = [int(one.budget) for one in np.asarray(players) if one.kind == Kind.SEARCH]
        size = tree_size(max(searching) + 1) if searching else 1
        spans, games = rows(Span, 1), len(self.plies)
        spans[0].seats, spans[0].matches = setting.seats, games
        spans[0].first, spans[0].last = first, last
        facts = (BY_SEAT + setting.seats) * games
        sheet: Longs = np.zeros(MOVES + facts + pages, np.int64)
        prepare_matches(game).play_matches(
            setting.boxes,
            rows(game.state, 4),
            rows(game.view, 1),
            spans,
            players,
            plans,
            rows(Node, size),
            np.zeros(2 * size, np.int64),
            rows(Grown, 1),
            np.zeros(MOVES, np.float64),
            rows(Dice, 2),
            rows(Listing, 2),
            setting.keys(1),
            new_hashing(1),
            SILENT,
            sheet,
        )
        told = sheet[MOVES : MOVES + facts].reshape(-1, games)
        return told, sheet[MOVES + facts :]
