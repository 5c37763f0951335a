"""Many matches of one game side by side, stepped by compiled code on several threads."""

from collections.abc import Callable, Sequence
from typing import Any, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from watertable.batches.any_batch import PAGES, ROOM, AnyBatch
from watertable.batches.crew import Crew, on_its_own_lines
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
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.events import SILENT
from watertable.kernel.records.hashes import Hashing, new_hashing
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import Longs, Rows, Small, rows
from watertable.kernel.records.seats import NOBODY
from watertable.kernel.text.reason import Reason


class MatchBatch(AnyBatch):
    """Rows of matches. Row i of a seed is the same match in any batch and on any machine.

    `asked`: whose turn it is in each row; `ended`: 1 where a match ended in the last step;
    `winners` (bit by seat) and `points` are those of the row's last match that ended.
    """

    def __init__(
        self, setting: Setting, count: int, *, threads: int, skip_forced: bool, again: bool
    ) -> None:
        """Make room for `count` matches; `reset` begins them."""
        super().__init__(setting, count)
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
        self._rooms = [_room() for _ in range(threads)]
        self._own_views = [on_its_own_lines(rows(game.view, 1)) for _ in range(threads)]
        self._spans = [(count * t // threads, count * (t + 1) // threads) for t in range(threads)]
        self._crew = Crew(threads) if threads > 1 else None
        self._views: Rows[Any] | None = None
        self._tensors: Small | None = None
        self._move_tensors: Small | None = None

    @property
    def threads(self) -> int:
        """How many threads share the rows."""
        return len(self._spans)

    @property
    def matches(self) -> Longs:
        """How many matches each row has had before the one it is in."""
        found: Longs = np.asarray(self._rows)["match"]
        return found

    @property
    def lengths(self) -> Longs:
        """How many moves the match of each row has had."""
        found: Longs = np.asarray(self._rows)["numbers"]
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
            for row in self._call(self._entries.refuse, self._refused, chosen):
                if row >= 0:
                    raise self._refusal(self.states, row, row, int(chosen[row]))
        self._step(PLAY, chosen)

    def step_listed(self, places: ArrayLike, *, verify: bool = False) -> None:
        """Carry out the move at a place of each row's list: `numbers[i, places[i]]` of `legal()`.

        As `step`, but the numbers are picked by the threads, each in the rows it has.
        """
        chosen = self._checked(places)
        if verify and (wrong := (chosen >= self._counts) & (self._counts > 0)).any():
            row = int(wrong.argmax())
            raise BatchError(f"Row {row} lists {self._counts[row]} moves; none at {chosen[row]}.")
        order = self._orders[0]
        order.listed = 1
        try:
            self._step(PLAY, chosen)
        finally:
            order.listed = 0

    def wander(self, moves: int) -> None:
        """Make so many moves in each row, each move as likely as any other, in compiled code.

        For rows that are not all as far along, and for positions to begin from. What is chosen
        follows from the seed, the row and its match alone. `ended` is 1 where a match ended on the
        way; without `again`, its row stays there.
        """
        self._check_begun()
        if not isinstance(moves, (int, np.integer)) or isinstance(moves, bool) or moves < 0:
            raise BatchError(f"Rows wander for no move or more, not for {moves!r}.")
        self.ended.fill(0)
        left: Longs = np.full(self.count, moves, np.int64)
        self._orders[0].what = PLAY
        while any(self._call(self._entries.wander_rows, self._told, left)):
            self._go_on()
            self._orders[0].what = PLAY

    def begin(self, rows: ArrayLike) -> None:
        """Begin the next match in those of some rows whose match is over."""
        self._check_begun()
        order, over = self._orders[0], np.asarray(rows, bool) & (self._counts == 0)
        before, order.again = order.again, 1
        self._step(PLAY, np.where(over, 0, -1))
        order.again = before

    def abandon(self, rows: ArrayLike) -> None:
        """Leave the match of some rows as it is, over without winners, until the next begins."""
        self._check_begun()
        left = np.asarray(rows, bool)
        self._counts[left], self.asked[left], self.winners[left] = 0, NOBODY, 0

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
        self._call(
            self._entries.observe_rows,
            lambda thread, first, last: (
                *(self._boxes, self.states, self._facts),
                *(views, first, last),
            ),
        )
        return views

    def tensors(self, seats: ArrayLike | None = None) -> Small:
        """Return what the asked seat of each row may know as small numbers; see `Game.tensor`.

        They are the batch's own, which the next call changes; zeros where nobody is asked. With
        `seats`, each row shows what that seat may know, asked or not; zeros where it is negative.
        """
        self._check_begun()
        size, facts = self.tensor.size, self._facts_for(seats)
        if self._tensors is None:
            self._tensors = np.zeros((self.count, size), np.int8)
        out = self._tensors
        flat = out.reshape(-1)
        self._call(
            self._entries.tensor_rows,
            lambda thread, first, last: (
                *(self._boxes, self.states, facts, self._own_views[thread]),
                *(first, last, size, flat),
            ),
        )
        return out

    def marked(self, catalogue: Longs) -> Small:
        """Return a line for each row, with 1 at the place of each legal number in a catalogue."""
        self._check_begun()
        out = np.zeros((self.count, len(catalogue)), np.int8)
        flat, numbers = out.reshape(-1), self._numbers.reshape(-1)
        self._call(
            self._entries.mark_rows,
            lambda thread, first, last: (
                *(self._facts, numbers, catalogue),
                *(self.count, first, last, flat),
            ),
        )
        return out

    def move_tensors(self, shown: int) -> Small:
        """Return what the first `shown` moves of each row are, as small numbers; zeros after them.

        `Game.move_tensor` says what stands where. They are the batch's own, which the next call
        changes.
        """
        self._check_begun()
        assert self.game.move_tensor is not None
        size, room = self.game.move_tensor.size, self._numbers.shape[1]
        if self._move_tensors is None or self._move_tensors.shape[1] != shown:
            self._move_tensors = np.zeros((self.count, shown, size), np.int8)
        out = self._move_tensors
        flat, numbers = out.reshape(-1), self._numbers.reshape(-1)
        self._call(
            self._entries.move_rows,
            lambda thread, first, last: (
                *(self._boxes, self.states, self._facts, self._own_views[thread]),
                *(first, last, numbers, room, shown, size, flat),
            ),
        )
        return out

    def play(
        self,
        policies: Sequence[str] | str,
        games: int,
        *,
        first: int = 0,
        pages: int = 0,
        blind: int = 0,
    ) -> PlayedMatches:
        """Let bots play whole matches by compiled code: match i is the first match of row i.

        A bot for each seat, or one for all: "random", "greedy", or a level. Who plays them in
        parts says the `first`; with `pages`, so many moves of each match are kept. At a question
        that is `blind` (a state's `ask`), bots play anything at all: to deal what they would draft.
        """
        return PlayedMatches(
            self.setting, policies, games, self._crew, first=first, pages=pages, blind=blind
        )

    # How it is done.

    def _match(self, row: int) -> int:
        return int(self._rows[row].match)

    def _moves(self, row: int, half: int, *, before: bool) -> list[int]:
        progress = self._rows[row]
        count = int(progress.before if before else progress.numbers)
        return cast("list[int]", self._written[row, half, :count].tolist())

    def _step(self, what: int, chosen: Longs) -> None:
        order = self._orders[0]
        order.what = what
        if any(self._call(self._entries.step_rows, self._told, chosen)):
            self._go_on()

    def _go_on(self) -> None:
        """Make room, and go on in the rows that had none, until all have."""
        crowded = True
        while crowded:
            waiting = (self._counts == FULL) | (self._counts > self._numbers.shape[1])
            self._make_room()
            self._orders[0].what = GO_ON
            again = np.where(waiting, 0, -1)
            crowded = any(self._call(self._entries.step_rows, self._told, again))

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
        self._side_by_side = self._numbers.reshape(-1), self._written.reshape(-1)

    def _told(self, thread: int, first: int, last: int, chosen: Longs) -> tuple[Any, ...]:
        """Return what compiled code is told that steps the rows of one thread."""
        numbers, written = self._side_by_side
        return (
            self._boxes,
            self.states,
            self._rows,
            self._keys,
            self._orders,
            first,
            last,
            chosen,
            numbers,
            self._facts,
            written,
            *self._rooms[thread],
            SILENT,
        )

    def _refused(self, thread: int, first: int, last: int, chosen: Longs) -> tuple[Any, ...]:
        """Return what compiled code is told that looks for a row where a number is illegal."""
        return self._boxes, self.states, first, last, chosen, self._facts

    def _facts_for(self, seats: ArrayLike | None) -> Longs:
        """Return the facts of all rows, as if these seats were asked."""
        if seats is None:
            return self._facts
        facts = self._facts.copy()
        facts[ASKED * self.count : (ASKED + 1) * self.count] = seats
        return facts

    def parts(self) -> tuple[Any, ...]:
        """Return what compiled code is told of all rows, for whoever chooses in them."""
        self._check_begun()
        return self._boxes, self.states, self._keys

    def each(self, work: Callable[..., Any], *given: Any) -> list[Any]:
        """Do some work on every span of rows, the first on this thread; return each result."""
        if self._crew is None:
            return [work(0, 0, self.count, *given)]
        spans = self._spans
        return self._crew.each(lambda thread: work(thread, *spans[thread], *given))

    def _call(self, entry: Callable[..., Any], told: Callable[..., Any], *given: Any) -> list[Any]:
        """Call an entry point with what `told` says for every span of rows; return each result."""
        if self._crew is None:
            return [entry(*told(0, 0, self.count, *given))]
        return self._crew.call(
            entry, [told(thread, *span, *given) for thread, span in enumerate(self._spans)]
        )

    def _checked(self, numbers: ArrayLike) -> Longs:
        """Return numbers as they are needed, or say what is wrong with them."""
        self._check_begun()
        chosen: NDArray[Any] = np.asarray(numbers)
        if chosen.shape != (self.count,):
            raise BatchError(f"A step takes {self.count} numbers, one a row, not {chosen.shape}.")
        if chosen.dtype.kind not in "iu":
            raise BatchError(f"A step takes whole numbers, not {chosen.dtype}.")
        return np.ascontiguousarray(chosen, np.int64)

    def reason(self, row: int, number: int) -> Reason:
        """Say why the asked seat of a row may not do something."""
        return self._refusal(self.states, row, row, number).reason


def _wider(numbers: Longs, room: int) -> Longs:
    """Return the same numbers with more room at the end of each row."""
    wider = np.zeros((*numbers.shape[:-1], room), np.int64)
    wider[..., : numbers.shape[-1]] = numbers
    return wider


def _room() -> tuple[Rows[Dice], Rows[Listing], Rows[Hashing]]:
    """Return what a thread needs to step rows, in the order in which it is handed over."""
    return (
        on_its_own_lines(rows(Dice, 1)),
        on_its_own_lines(rows(Listing, 1)),
        on_its_own_lines(new_hashing(1)),
    )
