"""Threads that wait in machine code: one entry point is run by all of them, each with its own part.

A thread that waits at a lock of Python's must have the interpreter before it can begin, and again
when it is done; sixteen threads then begin one after the other. These wait inside the library and
need no interpreter between two calls. They are threads of Python's at locks of Python's, so no
platform needs a way of its own.
"""

import ctypes
import threading
import weakref
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from watertable.kernel.compile.native.kinds import MOST
from watertable.kernel.compile.native.library import Library, number_of

GO, DONE, ENTRY, RESULT, SLOTS = 0, 1, 2, 5, 7  # of a Hand in binding.h, by 8 bytes
LINE = 16  # of these in two cache lines: what a thread writes to shares none with another's
SIZE = -(-(SLOTS + 2 * MOST) // LINE) * LINE


class Hands:
    """So many threads that run entry points of one library; the one that asks is the first."""

    def __init__(self, library: Library, count: int) -> None:
        """Start them; they end with this."""
        room = np.zeros(count * SIZE + LINE, np.int64)
        begin = -(room.ctypes.data // 8) % LINE
        self._room = room[begin : begin + count * SIZE].reshape(count, SIZE)
        self._places = [int(self._room[k].ctypes.data) for k in range(count)]
        self._tell, self._lead, serve = library.crew
        self._given: Sequence[tuple[Any, ...]] = ()
        self._at_work = False
        for k in range(1, count):
            self._room[k, (GO, DONE)] = _lock(), _lock()
            what = (serve, self._places[k], self._room)
            threading.Thread(target=_serve, args=what, daemon=True).start()
        weakref.finalize(self, _send_home, self._room)

    def run(self, number: int, given: Sequence[tuple[Any, ...]]) -> list[int]:
        """Run an entry point on each thread with what is given for it; return the whole numbers.

        Whatever happens, nobody is at work any more when this returns.
        """
        if self._at_work:  # a key was pressed before they could be waited for
            self._wait()
        self._given, self._at_work = given, True  # arrays are known by their address
        try:
            for place, one in zip(self._places, given, strict=True):
                self._tell(place, number, *one)
        finally:
            self._wait()
        found: list[int] = self._room[:, RESULT].tolist()
        return found

    def _wait(self) -> None:
        """Run the first part, and wait for all that were told."""
        self._lead(self._places[0], len(self._places), 8 * SIZE)
        self._at_work = False


def place_of(entry: Any) -> tuple[Library, int] | None:
    """Return where an entry point's machine code is, once it has been called; None if nowhere."""
    return number_of(getattr(entry, "run", entry))


def _lock() -> int:
    """Return a lock that is taken."""
    api: Any = ctypes.pythonapi
    api.PyThread_allocate_lock.restype = ctypes.c_void_p
    made = api.PyThread_allocate_lock()
    api.PyThread_acquire_lock(ctypes.c_void_p(made), 1)
    return int(made)


def _serve(serve: Callable[[int], None], place: int, room: Any) -> None:
    """Wait in machine code until sent home, and give back the locks."""
    serve(place)
    hand = room[(place - room.ctypes.data) // room.strides[0]]
    for lock in (GO, DONE):
        ctypes.pythonapi.PyThread_free_lock(ctypes.c_void_p(int(hand[lock])))


def _send_home(room: Any) -> None:
    for hand in room[1:]:
        hand[ENTRY] = 0
        ctypes.pythonapi.PyThread_release_lock(ctypes.c_void_p(int(hand[GO])))
