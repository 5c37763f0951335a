"""The instinct of a game as the compiled search takes it: packed into one array, once."""

import functools
from typing import Any, NamedTuple

import numpy as np

from watertable.bots.search import first_sight as it
from watertable.kernel.game.game import Game
from watertable.kernel.game.instinct import Instinct, InstinctLayout
from watertable.kernel.records.record import Longs, Rows

SEEN = 250  # rows that can count at once, however often: each card twice and all the rest
NOTHING: Longs = np.zeros(it.HEAD, np.int64)


def instinct_for(game: Game, boxes: Rows[Any]) -> Longs:
    """Return a game's instinct for a box; where it has none for these cards and options, zeros."""
    if game.instincts is None:
        return NOTHING
    return _instinct(game, boxes[0].tobytes(), _Unseen(boxes[0]))


def instinct_at(game: Game, boxes: Rows[Any], plans: Any) -> Longs:
    """Return the instinct that some plans ask for; where there is none, they do without."""
    asked = np.asarray(plans)["instinct"]
    if not asked.any():
        return NOTHING
    found = instinct_for(game, boxes)
    asked *= found[it.ON]
    return found


def has_instinct(game: Game, boxes: Rows[Any]) -> bool:
    """Say whether a game has an instinct for a box."""
    return bool(instinct_for(game, boxes)[it.ON])


class _Unseen:
    """Something that a cache passes on and does not look at."""

    def __init__(self, box: Any) -> None:
        self.box = box

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Unseen)

    def __hash__(self) -> int:
        return 0


@functools.lru_cache(maxsize=16)
def _instinct(game: Game, _: bytes, unseen: _Unseen) -> Longs:
    assert game.instincts is not None
    kept, tensor = game.instincts.kept(), game.tensor
    if kept is None or not game.instincts.fits(unseen.box):
        return NOTHING
    if tensor is None or (kept.rules, kept.fingerprint) != (game.version, tensor.fingerprint):
        return NOTHING
    return packed(kept, game.instincts.layout(unseen.box))


class Packing(NamedTuple):
    """How the numbers of one part lie in the array."""

    numbers: Any  # as they were learned, in lines
    lines: int  # so many, those of zeros behind them included
    each: int = 1  # numbers of a line that share one of the array,
    bits: int = 0  # of each of them
    bundles: int = 0  # those of the array that a line takes; 0: as many as it has
    times: int = 1  # what a number is multiplied by


def packings(kept: Instinct, layout: InstinctLayout) -> dict[int, Packing]:
    """Return how each part is packed, by its place in the head; they lie in this order."""
    looks = {"each": it.TOGETHER, "bits": it.BITS, "bundles": it.BUNDLES}
    judges = {"each": it.DEEP // it.PAIRS, "bits": it.HALF, "bundles": it.PAIRS}
    parts = layout.parts + 1  # behind all parts lies one that is 0
    return {
        it.LOOK: Packing(layout.looks, len(layout.looks)),
        it.ROW: Packing(kept.look, len(kept.look), **looks),
        it.LOOK_BIAS: Packing(kept.look_bias[None], 1, **looks),
        it.JUDGE: Packing(kept.judge, it.BUNDLES * it.TOGETHER, **judges),
        it.JUDGE_BIAS: Packing(kept.judge_bias[None], 1, **judges, times=it.ONCE),
        it.PART: Packing(kept.part, parts),
        it.PART_BIAS: Packing(kept.part_bias[:, None], parts),
        it.VALUE: Packing(kept.value[None], 1),
        it.LIKELY: Packing(kept.likely[None], 1),
    }


def packed(kept: Instinct, layout: InstinctLayout) -> Longs:
    """Lay an instinct out for compiled code."""
    check_room(kept, layout)
    head = NOTHING.copy()
    head[it.ON], head[it.LOOKS] = 1, len(layout.looks)
    at, whole = len(head), [head]
    for name, packing in packings(kept, layout).items():
        head[name] = at
        whole.append(_laid_out(packing))
        at += whole[-1].size
    return np.concatenate(whole)


def check_room(kept: Instinct, layout: InstinctLayout) -> None:
    """See that it was made for this layout, and that no sum can run into the one beside it."""
    look, judge = (np.abs(one.astype(np.int64)) for one in (kept.look, kept.judge))
    assert (len(look), len(kept.part)) == (layout.rows, layout.parts)
    assert SEEN * look.max() < 1 << (it.BITS - 1)
    assert judge.sum(0).max() * it.ONCE < 1 << (it.HALF - 1)


def _laid_out(packing: Packing) -> Longs:
    numbers = _padded(packing.numbers, packing.lines) * packing.times
    bundles = packing.bundles or numbers.shape[1]
    return _together(numbers, bundles, packing.each, packing.bits).reshape(-1)


def _padded(numbers: Any, lines: int) -> Longs:
    """Add lines of zeros."""
    wide: Longs = np.zeros((lines, numbers.shape[1]), np.int64)
    wide[: len(numbers)] = numbers
    return wide


def _together(numbers: Any, bundles: int, each: int, bits: int) -> Longs:
    """Put several numbers of a line into one, the first in its lowest bits.

    >>> bool(_together(np.array([[1, -1, 2]]), 1, 3, 21)[0, 0] == 1 - (1 << 21) + (2 << 42))
    True
    """
    wide: Longs = np.zeros((len(numbers), bundles * each), np.int64)
    wide[:, : numbers.shape[1]] = numbers
    found: Longs = np.zeros((len(numbers), bundles), np.int64)
    for k in range(each):
        found += wide[:, k::each] << (bits * k)
    return found
