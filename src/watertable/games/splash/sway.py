"""X8 The way of a hand that holds a piece: where it is at each tick, off the spot it aims at.

Along each axis, and in its turn, the hand is a weight on two springs, a slow one and a quick one,
pushed at every tick by a number of chance: whoever has seen its way so far knows where it is, and
how fast it goes, but not where it will be. Whole numbers alone, so that it is the same everywhere.

    how far it sways, in sizes of the table's tremor
      3 |*               .  a hand that has just come is restless,
        |  *           .    quiet after three seconds,
    1.3 |    * * * * '      and tires from the tenth on
        +----+------+-----+
        0    3     10    25 seconds

Careful players (docs/splash-skill.md) let go with just the error of steady aim: QUIET is chosen so.
"""

import functools
import hashlib
from typing import NamedTuple

import numpy as np

from watertable.kernel.records.record import Longs

RATE = 20  # ticks a second
TICKS = 511  # the last one: then the hand must rest, and take the piece anew
HOLDS = 40  # how often a piece may be taken in hand before it is let go
UNIT = 1 << 10  # one deviation of the hand, of what springs say
TURN = 7_700  # how far it turns, where it sways by the table's tremor: 0.0001 degree
RESTLESS, QUIET, TIRED = 3_100, 1_300, 3_000  # thousandths of the tremor
CALM, LONG = 3 * RATE, 10 * RATE  # ticks: when the hand is quiet, and when it begins to tire


class Spring(NamedTuple):
    """How stiff it is and how it is damped, in 1024ths a tick; a unit of its way, and its share."""

    stiff: int
    damp: int
    unit: int  # the standard deviation of its way, measured
    share: int  # of the hand's way, in 1024ths


SLOW = Spring(16, 103, 338_366, 922)  # swings 0.4 times a second
QUICK = Spring(227, 338, 51_298, 445)  # 1.5 times a second
PUSH = 1 << 15  # pushes are smaller
BEFORE = 3 * RATE  # ticks for which it has swayed when the piece is taken


class Off(NamedTuple):
    """How far the hand is off: x and y in tenths of a micrometre, the turn in 0.0001 degree."""

    x: int
    y: int
    turn: int


@functools.lru_cache(maxsize=64)
def way(words: tuple[int, ...], size: int) -> list[Off]:
    """Return where the hand is at every tick, from 0 on; `size` is the table's tremor."""
    parts = 1000 * UNIT
    return [
        Off(x * size * reach // parts, y * size * reach // parts, turn * TURN * reach // parts)
        for (x, y, turn), reach in zip(_units(words), _REACH, strict=True)
    ]


def off_at(words: Longs, size: int, tick: int) -> Off:
    """Return where the hand is at a tick."""
    return way(tuple(words.tolist()), size)[tick]


def reach_at(tick: int) -> int:
    """Return how far the hand sways at a tick, in thousandths of the table's tremor."""
    if tick < CALM:
        return RESTLESS + (QUIET - RESTLESS) * tick // CALM
    if tick < LONG:
        return QUIET
    return QUIET + (TIRED - QUIET) * (tick - LONG) // (TICKS - LONG)


_REACH = [reach_at(tick) for tick in range(TICKS + 1)]


@functools.lru_cache(maxsize=64)
def _units(words: tuple[int, ...]) -> list[tuple[int, int, int]]:
    """Return the way in deviations of the hand, along x, y and in the turn."""
    pushes = iter(_pushes(words, 6 * (BEFORE + TICKS + 1)))
    ends = [[0, 0] for _ in range(6)]  # where each spring's end is, and how fast
    units = []
    for _ in range(BEFORE + TICKS + 1):
        for end, spring in zip(ends, (SLOW, QUICK) * 3, strict=True):
            end[1] += next(pushes) - (spring.stiff * end[0] + spring.damp * end[1]) // 1024
            end[0] += end[1]
        slow = [end[0] * SLOW.share // SLOW.unit for end in ends[::2]]
        quick = [end[0] * QUICK.share // QUICK.unit for end in ends[1::2]]
        x, y, turn = (one + other for one, other in zip(slow, quick, strict=True))
        units.append((x, y, turn))
    return units[BEFORE:]


def _pushes(words: tuple[int, ...], count: int) -> list[int]:
    """Return so many whole numbers around 0: SHAKE256 of the words, two bytes each."""
    seed = b"".join(word.to_bytes(4, "big") for word in words)
    drawn = np.frombuffer(hashlib.shake_256(seed).digest(2 * count), ">u2")
    pushes: list[int] = (drawn.astype(np.int64) - PUSH).tolist()
    return pushes
