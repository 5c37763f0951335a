"""Matches side by side in the card's memory, stepped together."""

import ctypes
import functools
from typing import Any

import numpy as np

from watertable.kernel.compile.device.arrays import CardArray
from watertable.kernel.compile.device.game_on_card import LINE, GameOnCard
from watertable.kernel.errors import BatchError

AHEAD = 2  # chance events of a match whose words are made before it is played
_BEGINNERS = 32  # blocks of a multiprocessor that begin matches
_KEPT = (  # arrays of `CardRows`, by their names in `struct Rows`
    "states", "lists", "counts", "asked", "ended", "winners", "points", "matches", "chances",
    "decisions", "plies", "numbers", "before", "written",
)  # fmt: skip


class _Rows(ctypes.Structure):
    """As `struct Rows` in rows.h."""

    _fields_ = (
        *(
            (name, ctypes.c_uint64)
            for name in (
                "box", "secret", "states", "words", "lists", "counts", "asked", "ended", "winners",
                "points", "matches", "chances", "decisions", "plies", "numbers", "before",
                "written", "over", "crowded",
            )
        ),
        *((name, ctypes.c_int32) for name in ("count", "events", "room", "pages", "seats", "skip")),
    )  # fmt: skip


class CardRows:
    """Matches side by side, each moved on to its next choice by a step.

    All arrays have one entry a row and stay on the card; a step changes them. `counts` says how
    many legal numbers a row has, 0 if its match is over; `lists` has them, those of 32 rows side by
    side: number k of row i is `lists[i // 32, k, i % 32]`. With `pages`, as many numbers of a row's
    match are written down: `written[i, matches[i] % 2]`; beside them, those of the match before.
    A row that needs more room stands still, until `make_room` has made it.
    """

    def __init__(
        self,
        card: GameOnCard,
        seed: int,
        count: int,
        room: int,
        *,
        again: bool,
        skip_forced: bool,
        pages: int = 0,
    ) -> None:
        """Take memory; `reset` begins the matches."""
        self.card, self.count, self.again = card, count, again
        self._on_card = functools.partial(CardArray, card.driver)
        each = functools.partial(self._on_card, (count,), "i4")
        stride = -(-card.game.state.dtype.itemsize // 128) * 128
        self.states = self._on_card((count, stride), "u1")
        self.counts, self.asked, self.ended, self.winners = each(), each(), each(), each()
        self.points = self._on_card((count, card.seats), "i4")
        self.matches, self.chances, self.decisions, self.plies = each(), each(), each(), each()
        self.numbers, self.before = each(), each()
        self.lists = self._new_lists(room)
        self.written = self._on_card((count, 2, pages), "i4")
        self._words = self._on_card((AHEAD + 1, count, 4), "u4")
        self._secret = card.secret(seed)
        self._over, self._refused = self._on_card((count + 1,), "i4"), self._on_card((1,), "i4")
        self._crowded = self._on_card((1,), "i4")
        self._views: CardArray | None = None
        self._tensors: CardArray | None = None
        self._given = _Rows(
            box=card.box.place,
            secret=self._secret.place,
            words=self._words.place,
            over=self._over.place,
            crowded=self._crowded.place,
            count=count,
            events=AHEAD,
            seats=card.seats,
            skip=skip_forced,
        )
        self._say_where()

    @property
    def room(self) -> int:
        """How many legal numbers of a row can be listed."""
        return self.lists.shape[1] - 1

    @property
    def pages(self) -> int:
        """How many numbers of a match can be written down; 0: none are."""
        return self.written.shape[2]

    def reset(self) -> None:
        """Begin the first match of every row."""
        for one in (self.ended, self.winners, self.points, self._crowded):
            one.clear()
        self._begin(everywhere=True)

    def step(self, chosen: CardArray | Any = None, *, verify: bool = False) -> None:
        """Carry out what is chosen in each row, or something at random where nothing is handed in.

        Numbers lie on the card as int32. A row with one below zero stays as it is, and so does one
        whose match is over (with `again`, it begins its next match). They must be legal: whoever
        does not know has them verified, and ValueError then changes nothing.
        """
        numbers = 0 if chosen is None else self._place_of(chosen)
        if verify and numbers:
            row = self.refused(chosen)
            if row is not None:
                raise ValueError(f"Row {row}: the number that was chosen is not legal.")
        self._go("step", ctypes.c_uint64(numbers))

    def refused(self, chosen: Any) -> int | None:
        """Return the first row whose seat may not do what is chosen, or None."""
        self._refused.put(np.array([self.count], np.int32))
        self._launch("verify", ctypes.c_uint64(self._place_of(chosen)), self._refused)
        row = int(self._refused.numpy()[0])
        return None if row == self.count else row

    def number(self, chosen: Any, row: int) -> int:
        """Return what is chosen in a row."""
        found = ctypes.c_int32()
        place = self._place_of(chosen) + 4 * row
        self.card.driver.from_card(ctypes.byref(found), place, 4)
        return found.value

    def is_crowded(self) -> bool:
        """Say whether a row stands still until there is more room."""
        return bool(self._crowded.numpy()[0])

    def make_room(self) -> None:
        """Have twice as much room for lists and pages, where it is not enough, and go on."""
        most = int(self.counts.numpy().max())
        if most > self.room:
            self.lists = self._new_lists(max(most, 2 * self.room))
        if self.pages and int(self.numbers.numpy().max()) >= self.pages:
            wider = self._on_card((self.count, 2, 2 * self.pages), "i4")
            lines, threads = 2 * self.count, self._threads
            given = (self.written, self.pages, wider, 2 * self.pages, lines)
            self.card.launch("rows", "widen", -(-lines // threads), threads, *given)
            self.card.driver.wait()  # before the memory that it reads is given back
            self.written = wider
        self._say_where()
        self._go("resume")

    def check_room(self) -> None:
        """Raise ValueError if a row had more legal moves than there is room to list."""
        most = int(self.counts.numpy().max())
        if most > self.room:
            raise ValueError(f"A row has {most} legal moves, and there is room for {self.room}.")

    def list(self, numbers: CardArray) -> None:
        """Write the lists line by line, into (count, room) numbers."""
        self._launch("list", numbers)

    def observe(self) -> CardArray:
        """Return what the asked seat of each row may know, as View records."""
        if self._views is None:
            self._views = self._on_card((self.count, self.card.game.view.dtype.itemsize), "u1")
        self._views.clear()
        self._launch("look", self._views)
        return self._views

    def tensors(self, size: int) -> CardArray:
        """Return the same as small numbers, `size` a row; zeros where nobody is asked."""
        if self._tensors is None:
            self._tensors = self._on_card((self.count, size), "i1")
        self._tensors.clear()
        self._launch("tensors", self._tensors, size)
        return self._tensors

    def _new_lists(self, room: int) -> CardArray:
        return self._on_card((-(-self.count // LINE), room + 1, LINE), "i4")

    def _say_where(self) -> None:
        """Tell the kernels where all arrays are, and how much room there is."""
        for name in _KEPT:
            setattr(self._given, name, getattr(self, name).place)
        self._given.room, self._given.pages = self.room, self.pages

    def _go(self, kernel: str, *given: Any) -> None:
        """Move rows on; those whose match is over begin the next, if that is wanted."""
        for count in (self._over, self._crowded):
            self.card.driver.clear(count.place, 4)
        self._launch(kernel, *given)
        if self.again:
            self._begin(everywhere=False)

    def _begin(self, *, everywhere: bool) -> None:
        """Begin matches: few at a time, so each block is a single warp."""
        blocks = min(-(-self.count // LINE), _BEGINNERS * self.card.driver.processors)
        self.card.launch("rows", "begin", blocks, LINE, self._given, self._over, int(everywhere))

    @property
    def _threads(self) -> int:
        return self.card.kernels["rows"].threads

    def _launch(self, kernel: str, *given: Any) -> None:
        blocks = -(-self.count // self._threads)
        self.card.launch("rows", kernel, blocks, self._threads, self._given, *given)

    def _place_of(self, chosen: Any) -> int:
        """Return where numbers lie on the card, or say what is wrong with them."""
        told = chosen.__cuda_array_interface__
        plain = told.get("strides") in (None, (4,))
        if told["shape"] != (self.count,) or told["typestr"] != "<i4" or not plain:
            raise BatchError(
                f"A step takes {self.count} numbers of 32 bits on the card, one a row."
            )
        if told.get("stream") not in (None, 1):  # 1 is the stream that all our kernels run on
            self.card.driver.wait()
        place: int = told["data"][0]
        return place
