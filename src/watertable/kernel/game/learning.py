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


@dataclass(frozen=True, slots=True, kw_only=True)
class Learning:
    """How the weights of `Game.learned` come from matches."""

    lying: Callable[[Any], Matrix]  # (states): by weight, what seat 0 has more than seat 1
    hidden: Callable[[Any, Any], Hiding]  # (states, views of the seats that are asked)
    written: Callable[[Longs, int, str], str]  # (weights, rules, recipe) -> learned.toml
    usual: Callable[[Any], Longs]  # (data): the weights of whoever has learned nothing
    unlearned: Callable[[Any], list[str]]  # (data): what is other than when it was learned
    even: int  # the weight of what rivals have as often as chance would
    odds: int  # weights for odds of 1
