"""A game that is on a card: its box, and its kernels as machine code."""

import ctypes
from typing import Any

import numpy as np

from watertable.kernel.compile.device import driver as drivers
from watertable.kernel.compile.device.arrays import CardArray
from watertable.kernel.compile.device.driver import Driver, Module
from watertable.kernel.compile.device.printing import Kernels, Printed, box_bytes, card_source
from watertable.kernel.records.chance import secret_of

LARGE = 8192  # bytes of a state that leave little of the cache to each lane
LINE = 32  # rows whose lists lie side by side


def play_kernels(game: Printed) -> Kernels:
    """Return how whole matches are printed; the numbers were tried on an H200."""
    threads, inlined = (768, 2000) if game.state.dtype.itemsize > LARGE else (512, 6000)
    return Kernels("play", threads, 2, inlined, ("matches",), ("IN_LOCAL_MEMORY",))


def row_kernels(game: Printed) -> Kernels:
    """Return how stepped rows are printed."""
    threads, blocks = (128, 8) if game.state.dtype.itemsize > LARGE else (256, 4)
    return Kernels("rows", threads, blocks, 1000, ("rows", "looks"), (f"LIST_STEP {LINE}",))


def card_sources(game: Printed) -> dict[str, str]:
    """Return the CUDA sources of a game, by what they are for."""
    return {one.name: card_source(game, one) for one in (play_kernels(game), row_kernels(game))}


class GameOnCard:
    """One game, with one box, on the first card of this machine.

    It is for the thread that made it; another one calls `driver.use()` first.
    """

    def __init__(self, game: Printed, boxes: Any, seats: int) -> None:
        """Put the box on the card; NoCard if there is none."""
        self.game, self.seats = game, seats
        self.driver: Driver = drivers.driver()
        self.driver.use()
        self.kernels = {one.name: one for one in (play_kernels(game), row_kernels(game))}
        self._modules: dict[str, Module] = {}
        self.box = CardArray(self.driver, (box_bytes(game),), "u1")
        told = np.asarray(boxes)[:1].view(np.uint8)
        self.box.put(np.pad(told, (0, len(self.box) - len(told))))
        self._shared = box_bytes(game) + 16  # behind the box: how much room lists have

    def module(self, name: str) -> Module:
        """Return kernels as machine code: kept, or built now."""
        if name not in self._modules:
            self.take(name, self.driver.load(self.game, self.kernels[name]))
        return self._modules[name]

    def take(self, name: str, module: Module) -> None:
        """Use this machine code for some kernels."""
        self._modules[name] = module

    def launch(self, module: str, kernel: str, blocks: int, threads: int, *given: Any) -> None:
        """Start a kernel."""
        told = [_argument(one) for one in given]
        self.module(module).launch(kernel, blocks, threads, self._shared, told)

    def secret(self, seed: int) -> CardArray:
        """Put the secret of a seed on the card."""
        made = CardArray(self.driver, (8,), "u4")
        made.put(np.frombuffer(secret_of(seed), ">u4"))
        return made


def _argument(given: Any) -> Any:
    """Return what a kernel is handed."""
    if isinstance(given, CardArray):
        return ctypes.c_uint64(given.place)
    if isinstance(given, np.uint32):
        return ctypes.c_uint32(int(given))
    return ctypes.c_int32(given) if isinstance(given, int) else given
