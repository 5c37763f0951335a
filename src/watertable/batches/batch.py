"""Many matches of one game side by side, stepped by compiled code on several threads."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from watertable.batches.row import (
    ASKED,
    BEGIN,
    COUNT,
    ENDED,
    FULL,
    GO_ON,
    PLAY,
    POINTS,
    WINNERS,
    Row,
    StepOrder,
)
from watertable.batches.setting import Setting
from watertable.batches.templates import prepare
from watertable.batches.whole_matches import PlayedMatches
from watertable.kernel.errors import BatchError
from watertable.kernel.game.game import Game
from watertable.kernel.game.tensor import Tensor
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.events import SILENT
from watertable.kernel.records.hashes import new_hashing
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import Longs, Rows, Small, rows
from watertable.kernel.table.log import Log
from watertable.kernel.table.table import Table
from watertable.kernel.text.reason import IllegalMove, Reason

ROOM = 64  # moves listed of one row, and
PAGES = 256  # moves of one match written down; both double where that is not enough


class MatchBatch:
    """Rows of matches. Row i of a seed is the same match in any batch and on any machine.

    `asked`: whose turn it is in each row; `ended`: 1 where a match ended in the last step;
    `winners` (bit by seat) and `points` are those of the row's last match that ended.
    """

    def __init__(
        self, setting: Setting, count: int, *, threads: int, skip_forced: bool, again: bool
    ) -> None:
        """Make room for `count` matches; `reset` begins them."""
        self.setting, self.count = setting, count
        game, seats = setting.game, setting.seats
        facts: Longs = np.zeros((POINTS + seats, count), np.int64)
        self.asked: Longs = facts[ASKED]
        self.ended: Longs = facts[ENDED]
        self.winners: Longs = facts[WINNERS]
        self.points: Longs = facts[POINTS:].T
        self._counts: Longs = facts[COUNT]
        self._facts: Longs = facts.reshape(-1)
        self._orders = rows(StepOrder, 1)
        order = self._orders[0]
        order.seats, order.skip, order.again = seats, int(skip_forced), int(again)
        self.states: Rows[Any] = rows(game.state, count)
        self._entries = prepare(game)
        self._boxes = setting.boxes
        self._rows, self._keys = rows(Row, count), setting.keys(count)
        self._numbers: Longs = np.zeros((count, ROOM), np.int64)
        self._none: Longs = np.zeros(count, np.int64)  # where no numbers are needed
        self._written: Longs = np.zeros((count, 2, PAGES), np.int64)
        self._measure()
        threads = min(threads, count)
        self._dices, self._listings = rows(Dice, threads), rows(Listing, threads)
        self._hashings = new_hashing(threads)
        self._spans = [(count * t // threads, count * (t + 1) // threads) for t in range(threads)]
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self._views: Rows[Any] | None = None
        self._tensors: Small | None = None
        self._own_views: Rows[Any] = rows(game.view, threads)
        self._begun = False

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.setting.game

    @property
    def seats(self) -> int:
        """How many seats a match has."""
        return self.setting.seats

    @property
    def threads(self) -> int:
        """How many threads share the rows."""
        return len(self._spans)

    @property
    def matches(self) -> Longs:
        """How many matches each row has had before the one it is in."""
        found: Longs = np.asarray(self._rows)["match"]
        return found

    # What changes it.

    def reset(self) -> None:
        """Begin the first match of every row."""
        self._begun = True
        self.winners[:] = 0
        self.points[:] = 0
        self._step(BEGIN, self._none)

    def step(self, numbers: ArrayLike, *, verify: bool = False) -> None:
        """Carry out one action number in each row, and go on to the next choice.

        A row with a negative number stays as it is, and so does one whose match is over (with
        `again`, it begins its next match). The numbers must be legal: whoever does not know has
        them verified, and IllegalMove then changes nothing. Unverified, what is not legal can break
        the process.
        """
        chosen = self._checked(numbers)
        if verify:
            for row in self._each(self._refused, chosen):
                if row >= 0:
                    raise IllegalMove(self._reason(row, int(chosen[row])))
        self._step(PLAY, chosen)

    # What it can be asked.

    def legal(self) -> tuple[Longs, Longs]:
        """Return the legal numbers of each row, and how many: `numbers[i, :counts[i]]`.

        They are the batch's own arrays, which the next step changes.
        """
        self._check_begun()
        return self._numbers, self._counts

    def observe(self) -> Rows[Any]:
        """Return what the asked seat of each row may know, as View records.

        They are the batch's own, which the next call changes. Where nobody is asked, the view is a
        spectator's.
        """
        self._check_begun()
        if self._views is None:
            self._views = rows(self.game.view, self.count)
        views = self._views
        self._each(
            lambda thread, first, last: self._entries.observe_rows(
                self._boxes, self.states, self._facts, views, first, last
            )
        )
        return views

    @property
    def tensor(self) -> Tensor:
        """How `tensors` are laid out."""
        tensor = self.game.tensor
        assert tensor is not None
        return tensor

    def tensors(self) -> Small:
        """Return what the asked seat of each row may know as small numbers; see `Game.tensor`.

        They are the batch's own, which the next call changes; zeros where nobody is asked.
        """
        self._check_begun()
        size = self.tensor.size
        if self._tensors is None:
            self._tensors = np.zeros((self.count, size), np.int8)
        out = self._tensors
        flat = out.reshape(-1)
        self._each(
            lambda thread, first, last: self._entries.tensor_rows(
                self._boxes,
                self.states,
                self._facts,
                self._own_views,
                thread,
                first,
                last,
                size,
                flat,
            )
        )
        return out

    def table(self, row: int, *, before: bool = False) -> Table:
        """Return the match of a row as a table, or the match before it."""
        self._check_begun()
        if not isinstance(row, (int, np.integer)) or not 0 <= row < self.count:
            raise BatchError(f"There is no row {row!r}; there are rows 0 to {self.count - 1}.")
        progress = self._rows[int(row)]
        match, count = int(progress.match), int(progress.numbers)
        if before:
            match, count = match - 1, int(progress.before)
        if match < 0:
            raise BatchError(f"Row {row} is still in its first match.")
        return self.setting.table(int(row), match, self._written[row, match & 1, :count].tolist())

    def log(self, row: int, *, before: bool = False) -> Log:
        """Return the log of a row's match, or of the match before it; it replays at a table."""
        return self.table(row, before=before).log

    def play(self, policies: Sequence[str] | str, games: int) -> PlayedMatches:
        """Let bots play whole matches by compiled code: match i is the first match of row i.

        A bot for each seat, or one for all: "random", "greedy", or a level.
        """
        return PlayedMatches(self.setting, policies, games, self.threads)

    # How it is done.

    def _step(self, what: int, chosen: Longs) -> None:
        self.ended.fill(0)
        order = self._orders[0]
        order.what = what
        while any(self._each(self._advance, chosen)):
            waiting = (self._counts == FULL) | (self._counts > self._numbers.shape[1])
            self._make_room()
            order.what, chosen = GO_ON, np.where(waiting, 0, -1)

    def _make_room(self) -> None:
        """Have twice as much room for lists and matches, where it is not enough."""
        if self._counts.max() > self._numbers.shape[1]:
            more = max(int(self._counts.max()), 2 * self._numbers.shape[1])
            self._numbers = _wider(self._numbers, more)
        if (np.asarray(self._rows)["numbers"] >= self._written.shape[2]).any():
            self._written = _wider(self._written, 2 * self._written.shape[2])
        self._measure()

    def _measure(self) -> None:
        order = self._orders[0]
        order.room, order.pages = self._numbers.shape[1], self._written.shape[2]

    def _advance(self, thread: int, first: int, last: int, chosen: Longs) -> int:
        crowded: int = self._entries.step_rows(
            self._boxes,
            self.states,
            self._rows,
            self._keys,
            self._orders,
            first,
            last,
            thread,
            chosen,
            self._numbers.reshape(-1),
            self._facts,
            self._written.reshape(-1),
            self._dices,
            self._listings,
            self._hashings,
            SILENT,
        )
        return crowded

    def _refused(self, thread: int, first: int, last: int, chosen: Longs) -> int:
        row: int = self._entries.refuse(self._boxes, self.states, first, last, chosen, self._facts)
        return row

    def _each(self, work: Callable[..., Any], *given: Any) -> list[Any]:
        """Do some work on every span of rows, the first on this thread; return each result."""
        if self._pool is None:
            return [work(0, 0, self.count, *given)]
        spans = list(enumerate(self._spans))
        others = [self._pool.submit(work, thread, *span, *given) for thread, span in spans[1:]]
        first = work(0, *self._spans[0], *given)
        return [first, *(other.result() for other in others)]

    def _checked(self, numbers: ArrayLike) -> Longs:
        """Return numbers as they are needed, or say what is wrong with them."""
        self._check_begun()
        chosen: NDArray[Any] = np.asarray(numbers)
        if chosen.shape != (self.count,):
            raise BatchError(f"A step takes {self.count} numbers, one a row, not {chosen.shape}.")
        if chosen.dtype.kind not in "iu":
            raise BatchError(f"A step takes whole numbers, not {chosen.dtype}.")
        return np.ascontiguousarray(chosen, np.int64)

    def _check_begun(self) -> None:
        if not self._begun:
            raise BatchError("The batch has not begun: reset() begins the first match of each row.")

    def _reason(self, row: int, number: int) -> Reason:
        """Say why the asked seat of a row may not do something."""
        game, seat = self.game, int(self.asked[row])
        views = rows(game.view, 1)
        game.entries.observe(self._boxes, self.states, row, seat, views, 0)
        code = game.entries.verdict(self._boxes, self.states, row, seat, number)
        reason = game.words.reason(game.data, views[0], code, number)
        return Reason(reason.code, reason.rule, f"Row {row}: {reason.message}")


def _wider(numbers: Longs, room: int) -> Longs:
    """Return the same numbers with more room at the end of each row."""
    wider = np.zeros((*numbers.shape[:-1], room), np.int64)
    wider[..., : numbers.shape[-1]] = numbers
    return wider
