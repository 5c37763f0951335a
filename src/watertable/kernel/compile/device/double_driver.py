"""A driver whose card is this machine: the kernels that a card is given, run lane after lane.

Every index of the rules is looked at and all their arithmetic is held to 32 bits; around each
array lie bytes that nobody may write to, which are looked at after each kernel.
"""

import ctypes
import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from watertable.kernel.compile.device.driver import Driver, Module, Stopwatch
from watertable.kernel.compile.device.printing import Kernels, Printed, double_source
from watertable.kernel.compile.native.building import build
from watertable.kernel.compile.native.library import Fault

PROCESSOR = 1  # the kind of device, in DLPack
GUARD = 256  # bytes on either side of an array
UNTOUCHED = 0xA5


class DoubleDriver(Driver):
    """No card: libraries are built in a folder, unless they are there."""

    kind = PROCESSOR
    name = "the card's double"
    architecture = "host"
    processors = 1

    def __init__(self, folder: Path) -> None:
        """Have no memory in use."""
        self._folder = folder
        self._memory: dict[int, NDArray[np.uint8]] = {}

    def use(self) -> None:
        """Every thread can use it."""

    def wait(self) -> None:
        """Whatever was started is done."""

    def load(self, game: Printed, kernels: Kernels) -> "DoubleModule":
        """Return kernels as a library of this machine."""
        source = double_source(game, kernels)
        digest = hashlib.blake2b(source.encode(), digest_size=10).hexdigest()
        library = self._folder / f"double-{digest}.so"
        if not library.exists():
            build(source, library)
        return DoubleModule(self, library)

    def stopwatch(self) -> "NoStopwatch":
        """Measure nothing."""
        return NoStopwatch(self)

    def allocate(self, size: int) -> int:
        """Return the address of new memory between two guards."""
        block = np.full(size + 2 * GUARD + 16, UNTOUCHED, np.uint8)
        place = -(-(block.ctypes.data + GUARD) // 16) * 16
        begin = place - block.ctypes.data
        self._memory[place] = block[begin - GUARD : begin + size + GUARD]
        return place

    def free(self, place: int) -> None:
        """Give memory back."""
        del self._memory[place]

    def clear(self, place: int, size: int) -> None:
        """Make memory zero."""
        ctypes.memset(place, 0, size)

    def to_card(self, place: int, given: Any, size: int) -> None:
        """Copy bytes."""
        ctypes.memmove(place, given, size)

    def from_card(self, given: Any, place: int, size: int) -> None:
        """Copy bytes."""
        ctypes.memmove(given, place, size)

    def look_at_guards(self, kernel: str) -> None:
        """Raise Fault if a kernel wrote past an end of an array."""
        for block in self._memory.values():
            if (block[:GUARD] != UNTOUCHED).any() or (block[-GUARD:] != UNTOUCHED).any():
                size = len(block) - 2 * GUARD
                raise Fault(f"{kernel} wrote beside an array of {size} bytes")


class DoubleModule(Module):
    """Kernels in a library of this machine."""

    def __init__(self, driver: DoubleDriver, library: Path) -> None:
        """Load it."""
        self._double, self._library = driver, ctypes.CDLL(str(library))

    def launch(
        self, name: str, blocks: int, threads: int, shared: int, given: Sequence[Any]
    ) -> None:
        """Run a kernel, each lane by itself."""
        pointers = (ctypes.c_void_p * len(given))(*(ctypes.addressof(one) for one in given))
        run = getattr(self._library, f"run_{name}")
        run.restype = ctypes.c_char_p
        wrong = run(blocks * threads, pointers)
        if wrong:
            raise Fault(wrong.decode())
        self._double.look_at_guards(name)


class NoStopwatch(Stopwatch):
    """Says that nothing took any time."""

    def __init__(self, driver: DoubleDriver) -> None:
        """Look at no clock."""

    def seconds(self) -> float:
        """Return no time at all."""
        return 0.0
