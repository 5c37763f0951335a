"""The instinct of a game as the compiled search takes it: packed into one array, once."""

import functools
from typing import Any

import numpy as np

from watertable.bots.search import first_sight as it
from watertable.kernel.game.game import Game
from watertable.kernel.game.instinct import Instinct, InstinctLayout
from watertable.kernel.records.record import Longs, Rows

NOTHING: Longs = np.zeros(it.HEAD, np.int64)


def instinct_for(game: Game, boxes: Rows[Any]) -> Longs:
    """Return a game's instinct for a box; where it has none for these cards and options, zeros."""
    if game.instincts is None:
        return NOTHING
    return _instinct(game, boxes[0].tobytes(), _Unseen(boxes[0]))


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
    if kept is None or not game.instincts.fits(game.data, unseen.box):
        return NOTHING
    if tensor is None or (kept.rules, kept.fingerprint) != (game.version, tensor.fingerprint):
        return NOTHING
    return packed(kept, game.instincts.layout(unseen.box))


def packed(kept: Instinct, layout: InstinctLayout) -> Longs:
    """Lay an instinct out for compiled code."""
    head = NOTHING.copy()
    parts = {
        it.LOOK: layout.looks,
        it.ROW: _together(kept.look, it.BUNDLES, it.TOGETHER, it.BITS),
        it.LOOK_BIAS: _together(kept.look_bias[None], it.BUNDLES, it.TOGETHER, it.BITS),
        it.JUDGE: _together(
            _padded(kept.judge, it.BUNDLES * it.TOGETHER), it.PAIRS, it.DEEP // it.PAIRS, it.HALF
        ),
        it.JUDGE_BIAS: _together(
            kept.judge_bias[None].astype(np.int64) * it.ONCE,
            *(it.PAIRS, it.DEEP // it.PAIRS, it.HALF),
        ),
        it.PART: _padded(kept.part, layout.parts + 1),  # behind all parts lies one that is 0
        it.PART_BIAS: _padded(kept.part_bias[:, None], layout.parts + 1),
        it.VALUE: kept.value,
        it.LIKELY: kept.likely,
    }
    head[it.ON], head[it.LOOKS] = 1, len(layout.looks)
    at, whole = len(head), [head]
    for name, numbers in parts.items():
        head[name] = at
        whole.append(np.asarray(numbers, np.int64).reshape(-1))
        at += whole[-1].size
    return np.concatenate(whole)


def _padded(numbers: Any, lines: int) -> Longs:
    """Add lines of zeros."""
    wide: Longs = np.zeros((lines, numbers.shape[1]), np.int64)
    wide[: len(numbers)] = numbers
    return wide


def _together(numbers: Any, bundles: int, each: int, bits: int) -> Longs:
    """Put several numbers of a line into one, the first in its lowest bits.

    >>> _together(np.array([[1, -1, 2]]), 1, 3, 21)[0, 0] == 1 - (1 << 21) + (2 << 42)
    True
    """
    wide: Longs = np.zeros((len(numbers), bundles * each), np.int64)
    wide[:, : numbers.shape[1]] = numbers
    found: Longs = np.zeros((len(numbers), bundles), np.int64)
    for k in range(each):
        found += wide[:, k::each] << (bits * k)
    return found
