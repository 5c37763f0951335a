"""A game on a graphics card: whole matches in one launch, or rows that are stepped.

Row i of a seed is the same match as on the processor (`batches.row` says where its chance comes
from), byte for byte. `device` has what is behind this door.
"""

import ctypes
import functools
from typing import Any

import numpy as np

from watertable.kernel.compile.device import kept_cubins
from watertable.kernel.compile.device.arrays import CardArray
from watertable.kernel.compile.device.card_matches import CardMatches
from watertable.kernel.compile.device.double import Double
from watertable.kernel.compile.device.driver import Driver, Module, NoCard, Stopwatch, driver
from watertable.kernel.compile.device.printing import (
    Kernels,
    Printed,
    box_bytes,
    card_source,
)
from watertable.kernel.records.chance import secret_of
from watertable.kernel.records.listing import MOVES

__all__ = [
    "Card",
    "CardArray",
    "CardMatches",
    "CardRows",
    "Double",
    "NoCard",
    "Printed",
    "card_sources",
]

AHEAD = 2  # chance events of a match whose words are made before it is played
LARGE = 8192  # bytes of a state that leave little of the cache to each lane
LINE = 32  # rows whose lists lie side by side
_MAKERS = 256  # threads of a block that makes words
_BEGINNERS = 32  # blocks of a multiprocessor that begin matches


def play_kernels(game: Printed) -> Kernels:
    """Return how whole matches are printed; the numbers were tried on an H200."""
    if game.state.dtype.itemsize > LARGE:
        return Kernels("play", 768, 2, 2000, ("IN_LOCAL_MEMORY",))
    return Kernels("play", 512, 2, 6000, ("IN_LOCAL_MEMORY",))


def row_kernels(game: Printed) -> Kernels:
    """Return how stepped rows are printed."""
    threads, blocks = (128, 8) if game.state.dtype.itemsize > LARGE else (256, 4)
    return Kernels("rows", threads, blocks, 1000, (f"LIST_STEP {LINE}",))


def card_sources(game: Printed) -> dict[str, str]:
    """Return the CUDA sources of a game, by what they are for."""
    return {one.name: card_source(game, one) for one in (play_kernels(game), row_kernels(game))}


class Card:
    """One game, with one box, on the first card of this machine.

    It is for the thread that made it; another one calls `card.driver.use()` first.
    """

    def __init__(self, game: Printed, boxes: Any, seats: int) -> None:
        """Put the box on the card; NoCard if there is none."""
        self.game, self.seats = game, seats
        self.driver: Driver = driver()
        self.driver.use()
        self._kernels = {"play": play_kernels(game), "rows": row_kernels(game)}
        self._modules: dict[str, Module] = {}
        self.box = CardArray(self.driver, (box_bytes(game),), "u1")
        told = np.asarray(boxes)[:1].view(np.uint8)
        self.box.put(np.pad(told, (0, len(self.box) - len(told))))
        self._shared = box_bytes(game) + 16  # behind the box: how much room lists have

    def module(self, name: str) -> Module:
        """Return kernels as machine code: kept, or built now."""
        if name not in self._modules:
            source = card_source(self.game, self._kernels[name])
            self.take(name, kept_cubins.machine_code(source, self.driver.architecture))
        return self._modules[name]

    def take(self, name: str, code: bytes) -> None:
        """Use this machine code for some kernels."""
        self._modules[name] = Module(self.driver, code)

    def launch(self, module: str, kernel: str, blocks: int, threads: int, *given: Any) -> None:
        """Start a kernel."""
        self.module(module).launch(
            kernel, blocks, threads, self._shared, [_argument(one) for one in given]
        )

    def secret(self, seed: int) -> CardArray:
        """Put the secret of a seed on the card."""
        made = CardArray(self.driver, (8,), "u4")
        made.put(np.frombuffer(secret_of(seed), ">u4"))
        return made

    def play(
        self, seed: int, count: int, *, first: int = 0, keep: int = 0, blocks: int = 0
    ) -> CardMatches:
        """Play the first match of each of `count` rows, from row `first` on, choosing at random.

        The last states of the first `keep` matches come back too. `blocks` share the work; else as
        many as fill the card.
        """
        size, words = self.game.state.dtype.itemsize, (AHEAD + 1, count, 4)
        made, kept = CardArray(self.driver, words, "u4"), CardArray(self.driver, (keep, size), "u1")
        decisions, plies, chances = (CardArray(self.driver, (count,), "i4") for _ in range(3))
        winners, following = (
            CardArray(self.driver, (count,), "i1"),
            CardArray(self.driver, (1,), "i4"),
        )
        secret = self.secret(seed)
        kernels = self._kernels["play"]
        most = blocks or kernels.blocks * self.driver.processors
        blocks = min(most, -(-count // kernels.threads))
        self.module("play")
        watch = Stopwatch(self.driver)
        self.launch(
            "play",
            "words",
            -(-count // _MAKERS),
            _MAKERS,
            secret,
            np.uint32(first),
            made,
            AHEAD,
            count,
        )
        self.launch(
            "play", "play", blocks, kernels.threads, self.box, secret, np.uint32(first), made,
            AHEAD, count, self.seats, following, keep, kept, decisions, plies, chances, winners,
        )  # fmt: skip
        seconds = watch.seconds()
        return CardMatches(
            decisions.numpy(),
            plies.numpy(),
            chances.numpy(),
            winners.numpy(),
            kept.numpy(),
            seconds,
        )

    def rows(
        self,
        seed: int,
        count: int,
        *,
        room: int = MOVES,
        again: bool = False,
        skip_forced: bool = False,
    ) -> "CardRows":
        """Return rows to be stepped."""
        return CardRows(self, seed, count, room, again=again, skip_forced=skip_forced)


class _Rows(ctypes.Structure):
    """As `struct Rows` in kernels.h."""

    _fields_ = (
        *(
            (name, ctypes.c_uint64)
            for name in (
                "box", "secret", "states", "words", "lists", "counts", "asked", "ended", "winners",
                "points", "matches", "chances", "decisions", "plies", "over",
            )
        ),
        *((name, ctypes.c_int32) for name in ("count", "events", "room", "seats", "skip")),
    )  # fmt: skip


class CardRows:
    """Matches side by side in the card's memory, each moved on to its next choice by a step.

    All arrays have one entry a row and stay on the card; a step changes them. `counts` says how
    many legal numbers a row has, 0 if its match is over; `lists` has them, those of 32 rows side by
    side: number k of row i is `lists[i // 32, k, i % 32]`. A row that has more of them than there
    is room for stands still, and `check_room` says so.
    """

    def __init__(
        self, card: Card, seed: int, count: int, room: int, *, again: bool, skip_forced: bool
    ) -> None:
        """Take memory; `reset` begins the matches."""
        self.card, self.count, self.room, self.again = card, count, room, again
        on_card = functools.partial(CardArray, card.driver)
        stride = -(-card.game.state.dtype.itemsize // 128) * 128
        lines = -(-count // LINE)
        self.states = on_card((count, stride), "u1")
        self.lists = on_card((lines, room + 1, LINE), "i4")
        self.counts, self.asked, self.ended = (on_card((count,), "i4") for _ in range(3))
        self.winners, self.points = on_card((count,), "i4"), on_card((count, card.seats), "i4")
        self.matches, self.chances = on_card((count,), "i4"), on_card((count,), "i4")
        self.decisions, self.plies = on_card((count,), "i4"), on_card((count,), "i4")
        self._words, self._secret = on_card((AHEAD + 1, count, 4), "u4"), card.secret(seed)
        self._over, self._refused = on_card((count + 1,), "i4"), on_card((1,), "i4")
        self._views: CardArray | None = None
        self._given = _Rows(
            box=card.box.place,
            secret=self._secret.place,
            words=self._words.place,
            over=self._over.place,
            count=count,
            events=AHEAD,
            room=room,
            seats=card.seats,
            skip=skip_forced,
            **{
                name: getattr(self, name).place
                for name in (
                    "states", "lists", "counts", "asked", "ended", "winners", "points", "matches",
                    "chances", "decisions", "plies",
                )
            },
        )  # fmt: skip

    def reset(self) -> None:
        """Begin the first match of every row."""
        self._forget()
        self._begin(everywhere=True)

    def step(self, chosen: CardArray | Any = None, *, verify: bool = False) -> None:
        """Carry out what is chosen in each row, or something at random where nothing is handed in.

        Numbers lie on the card as int32. A row with one below zero stays as it is, and so does one
        whose match is over (with `again`, it begins its next match). They must be legal: whoever
        does not know has them verified, and ValueError then changes nothing.
        """
        numbers = 0 if chosen is None else _place_of(chosen, self.count)
        if verify and numbers:
            row = self.refused(chosen)
            if row is not None:
                raise ValueError(f"Row {row}: the number that was chosen is not legal.")
        self._forget()
        self._launch("step", ctypes.c_uint64(numbers))
        if self.again:
            self._begin(everywhere=False)

    def refused(self, chosen: Any) -> int | None:
        """Return the first row whose seat may not do what is chosen, or None."""
        self._refused.put(np.array([self.count], np.int32))
        self._launch("verify", ctypes.c_uint64(_place_of(chosen, self.count)), self._refused)
        row = int(self._refused.numpy()[0])
        return None if row == self.count else row

    def check_room(self) -> None:
        """Raise ValueError if a row had more legal moves than there is room to list."""
        most = int(self.counts.numpy().max())
        if most > self.room:
            raise ValueError(f"A row has {most} legal moves, and there is room for {self.room}.")

    def observe(self) -> CardArray:
        """Return what the asked seat of each row may know, as View records."""
        if self._views is None:
            size = self.card.game.view.dtype.itemsize
            self._views = CardArray(self.card.driver, (self.count, size), "u1")
        self._views.clear()
        self._launch("look", self._views)
        return self._views

    def _forget(self) -> None:
        """Forget which rows had to begin anew."""
        self.card.driver.clear(self._over.place, 4)

    def _begin(self, *, everywhere: bool) -> None:
        """Begin matches: few at a time, so each block is a single warp."""
        blocks = min(-(-self.count // LINE), _BEGINNERS * self.card.driver.processors)
        self.card.launch("rows", "begin", blocks, LINE, self._given, self._over, int(everywhere))

    def _launch(self, kernel: str, *given: Any) -> None:
        threads = row_kernels(self.card.game).threads
        self.card.launch("rows", kernel, -(-self.count // threads), threads, self._given, *given)


def _place_of(chosen: Any, count: int) -> int:
    """Return where numbers lie on the card, or say what is wrong with them."""
    told = chosen.__cuda_array_interface__
    if told["shape"] != (count,) or told["typestr"] != "<i4" or told.get("strides"):
        raise ValueError(f"A step takes {count} numbers of 32 bits on the card, one a row.")
    place: int = told["data"][0]
    return place


def _argument(given: Any) -> Any:
    """Return what a kernel is handed."""
    if isinstance(given, CardArray):
        return ctypes.c_uint64(given.place)
    if isinstance(given, np.uint32):
        return ctypes.c_uint32(int(given))
    return ctypes.c_int32(given) if isinstance(given, int) else given
