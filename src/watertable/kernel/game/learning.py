"""What a game can be taught from matches: by hands of its own, without whoever teaches it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from watertable.kernel.records.record import Longs

Matrix: TypeAlias = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Hiding:
    """Where rivals had things: for each what it could have been, and the weight that tells it."""

    could: Matrix  # a line each: copies of every kind that were not seen
    was: Longs  # the place of its weight: some place for a zone, and the kind


@dataclass(frozen=True, slots=True)
class Looked:
    """What a network looks at."""

    inputs: NDArray[np.int8]  # a line each: how often each input is there
    side: NDArray[np.int8]  # 1 where it speaks for seat 0, -1 for seat 1


@dataclass(frozen=True, slots=True)
class Trial:
    """A network as it came out of training, in whole numbers."""

    rows: Longs  # by input and unit, in thousandths
    out: Longs  # by unit, in weights for a thousandth of it
    curve: tuple[float, ...]  # nats a state on matches held back: without it, then round by round


@dataclass(frozen=True, slots=True, kw_only=True)
class Networking:
    """A network that adds to the opinion by weights: its size, and how it is written down."""

    units: int
    full: int  # of a unit that is wholly on: it counts no further
    widest: int  # no number in its rows is larger
    looked_at: Callable[[Any], Looked]  # (states)
    written: Callable[[Trial, int, str, str], str]  # (rules, recipe, upon which weights)


@dataclass(frozen=True, slots=True, kw_only=True)
class Learning:
    """How the weights of `Game.learned` come from matches."""

    settled: Callable[[Any], NDArray[np.bool_]]  # (states): where nothing is in progress
    lying: Callable[[Any], Matrix]  # (states): by weight, what seat 0 has more than seat 1
    hidden: Callable[[Any, Any], Hiding]  # (states, views of the seats that are asked)
    written: Callable[[Longs, int, str], str]  # (weights, rules, recipe) -> learned.toml
    usual: Callable[[Any], Longs]  # (data): the weights of whoever has learned nothing
    unlearned: Callable[[Any], list[str]]  # (data): what is other than when it was learned
    even: int  # the weight of what rivals have as often as chance would
    odds: int  # weights for odds of 1
    network: Networking | None = None
