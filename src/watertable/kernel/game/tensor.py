"""A view as an array of small numbers, in named blocks: for whoever learns to play.

A tensor is written from a View by compiled code, so that it can tell nothing that the seat does
not know. Each number has eight bits; what would be larger stays at 127. The layout is a contract:
it changes only together with its version.
"""

import functools
import hashlib
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray


class Block(NamedTuple):
    """Some numbers that belong together; `scale` brings them to about -1 to 1."""

    name: str
    shape: tuple[int, ...]
    scale: float = 1.0

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return math.prod(self.shape)


def places(blocks: Sequence[Block]) -> dict[str, int]:
    """Return where each block begins.

    >>> places((Block("hand", (3,)), Block("map", (2, 2)), Block("turn", (1,))))
    {'hand': 0, 'map': 3, 'turn': 7}
    """
    found, place = {}, 0
    for block in blocks:
        found[block.name] = place
        place += block.size
    return found


@dataclass(frozen=True)
class Tensor:
    """How a game's views are laid out, block after block, the own seat first among the seats."""

    version: int
    blocks: tuple[Block, ...]
    write: Callable[..., None]  # compiled: (box, view, out, at) or with a number, into zeros

    @functools.cached_property
    def size(self) -> int:
        """How many numbers a view has."""
        return sum(block.size for block in self.blocks)

    @functools.cached_property
    def fingerprint(self) -> str:
        """What the layout is, in a few digits."""
        return hashlib.sha256(msgspec.json.encode((self.version, self.blocks))).hexdigest()[:16]

    @functools.cached_property
    def scales(self) -> NDArray[np.float32]:
        """What brings each number to about -1 to 1: `tensor * scales`."""
        each = [np.full(block.size, block.scale, np.float32) for block in self.blocks]
        return np.concatenate(each)

    def block(self, name: str, numbers: NDArray[Any]) -> NDArray[Any]:
        """Look at one block of tensors, whose last axis is the tensor's."""
        found = next(block for block in self.blocks if block.name == name)
        start = places(self.blocks)[name]
        return numbers[..., start : start + found.size].reshape(*numbers.shape[:-1], *found.shape)
