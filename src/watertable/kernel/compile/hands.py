"""Threads that wait in machine code: one entry point is run by all of them, each with its own part.

A thread that waits at a lock of Python's must have the interpreter before it can begin, and again
when it is done; sixteen threads then begin one after the other. These wait inside the library and
need no interpreter between two calls. They are threads of Python's at locks of Python's, so no
platform needs a way of its own.

They wake each other, a few each. Before a thread sleeps it looks for a moment, some 1,000 us,
whether it is told something: that needs no waking. Where there are fewer cores than threads none
does, since it would look while another could work.
"""

import ctypes
import os
import threading
import weakref
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from watertable.kernel.compile.native.kinds import MOST
from watertable.kernel.compile.native.library import Library, number_of

LOCK, TOLD, LOOKS, VAIN, LEADER, RESULT, SLOTS = 0, 1, 4, 5, 6, 9, 11  # of a Hand in binding.h
LINE = 16  # of its numbers in two cache lines: what a thread writes to shares none with another's
SIZE = -(-(SLOTS + 2 * MOST) // LINE) * LINE


class Hands:
    """So many threads that run entry points of one library; the one that asks is the first."""

    def __init__(self, library: Library, count: int) -> None:
        """Start them; they end with this."""
        room = np.zeros(count * SIZE + LINE, np.int64)
        begin = -(room.ctypes.data // 8) % LINE
        self._room = room[begin : begin + count * SIZE].reshape(count, SIZE)
        self._places = [int(self._room[k].ctypes.data) for k in range(count)]
        self._lead, serve, send_home = library.crew
        self._room[:, LEADER] = self._places[0]
        self._room[:, LOOKS] = int(count <= cores())
        self._room[:, LOCK] = [_lock() for _ in range(count)]
        told = send_home, self._places, self._room, os.getpid()
        weakref.finalize(self, _send_home, *told).atexit = False  # a thread may still lead them
        for place in self._places[1:]:
            what = (serve, place, self._room)
            threading.Thread(target=_serve, args=what, daemon=True).start()

    def run(self, number: int, given: Sequence[tuple[Any, ...]]) -> list[int]:
        """Run an entry point on each thread with what is given for it; return the whole numbers.

        Whatever happens, nobody is at work any more when this returns: one call of machine code
        tells all and waits for all, and none begins if one of them could not be told.
        """
        assert len(given) == len(self._places)
        self._lead(self._places[0], number, *given)
        found: list[int] = self._room[:, RESULT].tolist()
        return found


def place_of(entry: Any) -> tuple[Library, int] | None:
    """Return where an entry point's machine code is, once it has been called; None if nowhere."""
    return number_of(getattr(entry, "run", entry))


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _lock() -> int:
    """Return a lock that is taken."""
    api: Any = ctypes.pythonapi
    api.PyThread_allocate_lock.restype = ctypes.c_void_p
    made = api.PyThread_allocate_lock()
    api.PyThread_acquire_lock(ctypes.c_void_p(made), 1)
    return int(made)


def _serve(serve: Callable[[int], None], place: int, room: Any) -> None:
    """Wait in machine code until sent home, and give back the lock."""
    serve(place)
    _free(room[(place - room.ctypes.data) // room.strides[0]])


def _free(hand: Any) -> None:
    ctypes.pythonapi.PyThread_free_lock(ctypes.c_void_p(int(hand[LOCK])))


def _send_home(send: Callable[[int], None], places: list[int], room: Any, process: int) -> None:
    """Send all home but the first, who is the one that asks; a forked process has no others."""
    if os.getpid() != process:
        return
    for place in places[1:]:
        send(place)
    _free(room[0])
