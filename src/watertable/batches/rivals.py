"""Bots at some seats of a batch: they choose in all rows where they are asked."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from watertable.batches.batch import MatchBatch
from watertable.batches.crew import on_its_own_lines
from watertable.batches.seated import HEAD, LINES, Kind, names_for, players_for, tree_for
from watertable.batches.templates import prepare_replies
from watertable.bots.search.instincts import instinct_at
from watertable.bots.search.plan import Grown, Node
from watertable.bots.search.search import teach
from watertable.kernel.errors import BatchError
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.events import SILENT
from watertable.kernel.records.hashes import new_hashing
from watertable.kernel.records.listing import MOVES, Listing
from watertable.kernel.records.record import Longs, rows


class Rivals:
    """A bot for each seat of a batch, by name, or one for all.

    What a bot chooses depends on what its seat sees, on the row's own chance and on how far the
    row's match has come: on nothing else in the batch.
    """

    def __init__(
        self,
        batch: MatchBatch,
        names: Sequence[str] | str,
        *,
        budget: int | None = None,
        untaught: bool = False,
        weights: Longs | None = None,
    ) -> None:
        """Seat them; `budget` is how much each looks at, where that is not left to its name.

        `untaught`: they go by nothing that was learned. With `weights`, those that search go by
        these in every respect.
        """
        if budget is not None and budget < 1:
            raise BatchError(f"A bot looks at one table or more, not {budget}.")
        self.batch, self.names = batch, names_for(names, batch.seats)
        self._players, self._plans = players_for(batch.game, batch.setting.boxes, self.names)
        if budget is not None:
            np.asarray(self._players)["budget"] = budget
        if untaught:
            for told in ("values", "beliefs", "instinct"):
                np.asarray(self._plans)[told] = 0
        if weights is not None:
            for seat in range(len(self.names)):
                if self._players[seat].kind == Kind.SEARCH:
                    teach(self._plans[seat], weights)
        self._answer = prepare_replies(batch.game).answer_rows
        self._rooms = [self._room() for _ in range(batch.threads)]
        trees = 2 * tree_for(self._players)
        size = HEAD + LINES * batch.count + trees
        self._sheets: list[Longs] = [np.zeros(size, np.int64) for _ in range(batch.threads)]
        self._chosen: Longs = np.zeros(batch.count, np.int64)

    def choose(self, wanted: Any) -> Longs:
        """Return the numbers that bots choose in the rows that are wanted, and -1 elsewhere.

        They are this object's own, which the next call changes.
        """
        mask = np.asarray(wanted, bool)
        if mask.shape != (self.batch.count,):
            raise BatchError(f"There are {self.batch.count} rows, not {mask.shape}.")
        self.batch.each(self._span, np.where(mask, 0, -1))
        return self._chosen

    def _span(self, thread: int, first: int, last: int, wanted: Longs) -> None:
        batch, sheet = self.batch, self._sheets[thread]
        numbers, counts = batch.legal()
        rows_of = sheet[HEAD : HEAD + LINES * batch.count].reshape(LINES, batch.count)
        sheet[:HEAD] = first, last, batch.count, numbers.shape[1]
        own = slice(first, last)
        rows_of[:, own] = counts[own], batch.asked[own], batch.lengths[own], wanted[own]
        self._answer(*batch.parts(), numbers.reshape(-1), sheet, *self._rooms[thread], SILENT)
        self._chosen[own] = rows_of[-1, own]

    def _room(self) -> tuple[Any, ...]:
        """Return what one thread needs to choose, in the order in which it is handed over."""
        game = self.batch.game
        return (
            on_its_own_lines(rows(game.view, 2)),
            on_its_own_lines(rows(game.state, 4)),
            self._players,
            self._plans,
            instinct_at(game, self.batch.setting.boxes, self._plans),
            rows(Node, tree_for(self._players)),
            on_its_own_lines(rows(Grown, 1)),
            np.zeros(MOVES, np.float64),
            on_its_own_lines(rows(Dice, 2)),
            on_its_own_lines(rows(Listing, 2)),
            on_its_own_lines(new_hashing(1)),
        )
