"""Where each number of an observation stands: named blocks, each scaled, all finite."""

import hashlib
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from watertable.kernel.game.tensor import Block, Tensor, places

Values = NDArray[np.float32]
LOWEST, HIGHEST = -128, 127  # of a small number


@dataclass(frozen=True)
class Layout:
    """Blocks one after the other, and between which numbers each of their numbers lies."""

    version: int
    blocks: tuple[Block, ...]
    low: Values
    high: Values

    @classmethod
    def of(cls, tensor: Tensor) -> "Layout":
        """Return the layout of small numbers, once they are scaled."""
        scales = tensor.scales
        return cls(tensor.version, tensor.blocks, LOWEST * scales, HIGHEST * scales)

    @classmethod
    def within(cls, version: int, blocks: tuple[Block, ...], bound: float) -> "Layout":
        """Return a layout whose numbers all lie between minus and plus a bound."""
        high = np.full(sum(block.size for block in blocks), bound, np.float32)
        return cls(version, blocks, -high, high)

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return len(self.low)

    @property
    def fingerprint(self) -> str:
        """What the layout is, in a few digits."""
        told = msgspec.json.encode((self.version, self.blocks))
        return hashlib.sha256(told).hexdigest()[:16]

    def block(self, name: str, numbers: NDArray[Any]) -> NDArray[Any]:
        """Look at one block of observations, whose last axis is the layout's."""
        found = next(block for block in self.blocks if block.name == name)
        start = places(self.blocks)[name]
        return numbers[..., start : start + found.size].reshape(*numbers.shape[:-1], *found.shape)
