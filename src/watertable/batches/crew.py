"""A crew: threads that stay, each with its own part of the work.

An executor gives a piece of work to whichever thread is free. Here every thread has the same rows
each time, which then lie in the cache of its core, and is told to go and waited for by two locks.
One call of machine code a thread is made by threads that wait inside it (`kernel/compile/hands`).
"""

import os
import threading
import weakref
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numpy as np

from watertable.kernel.compile.hands import Hands, place_of
from watertable.kernel.records.record import Record, Rows

LINE = 128  # bytes: two cache lines, since processors fetch them in pairs

R = TypeVar("R", bound=Record)
Work = Callable[..., Any]


class Crew:
    """So many threads; the one that asks is the first of them."""

    def __init__(self, threads: int) -> None:
        """Have none yet: they start when they are first needed, and end with the crew."""
        self.threads = threads
        self._hands: list[_Hand] = []
        self._inside: dict[Any, Hands] = {}  # by library
        self._one_at_a_time = threading.Lock()
        self._process = os.getpid()
        weakref.finalize(self, _send_home, self._hands)

    def each(self, work: Work, *given: Any) -> list[Any]:
        """Return what `work(part, *given)` gives for every part, each on the thread it has."""
        with self._alone():
            if not self._hands:
                self._hands += [_Hand(part) for part in range(1, self.threads)]
            for hand in self._hands:
                hand.begin(work, given)
            try:
                first = work(0, *given)
            finally:
                for hand in self._hands:
                    hand.wait()
            return [first, *(hand.result() for hand in self._hands)]

    def call(self, entry: Callable[..., Any], given: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Call an entry point once for every part, with what is given for it, each on its thread.

        Return the whole numbers that it gives, if it gives any.
        """
        found = place_of(entry)
        if found is None:  # plain Python, or not loaded yet
            return self.each(lambda part: entry(*given[part]))
        library, number = found
        with self._alone():
            if library not in self._inside:
                self._inside[library] = Hands(library, self.threads)
            return self._inside[library].run(number, given)

    def _alone(self) -> threading.Lock:
        """Return what one caller at a time holds; a process that was forked starts its own threads.

        It has none of those that there were, and whoever held this has stayed behind.
        """
        if self._process != os.getpid():
            self._process, self._one_at_a_time = os.getpid(), threading.Lock()
            self._hands.clear()
            self._inside.clear()
        return self._one_at_a_time


class _Hand:
    """One thread: what it is to do, what came of it, and two locks to hand both over."""

    def __init__(self, part: int) -> None:
        self.part = part
        self.work: Work | None = None
        self.given: tuple[Any, ...] = ()
        self.came: Any = None
        self.failed: BaseException | None = None
        self.go, self.done = threading.Lock(), threading.Lock()
        self.go.acquire()
        self.done.acquire()
        threading.Thread(target=_serve, args=(self,), daemon=True).start()

    def begin(self, work: Work, given: tuple[Any, ...]) -> None:
        self.work, self.given = work, given
        self.go.release()

    def wait(self) -> None:
        """Wait for it to be done: also if a key is pressed meanwhile, for it works in the rows."""
        pressed: KeyboardInterrupt | None = None
        while True:
            try:
                self.done.acquire()
                break
            except KeyboardInterrupt as key:
                pressed = key
        self.work, self.given = None, ()
        if pressed is not None:
            raise pressed

    def result(self) -> Any:
        if self.failed is not None:
            raise self.failed
        return self.came


def _serve(hand: _Hand) -> None:
    while True:
        hand.go.acquire()
        if hand.work is None:
            return
        try:
            hand.came, hand.failed = hand.work(hand.part, *hand.given), None
        except BaseException as error:
            hand.failed = error
        hand.done.release()


def _send_home(hands: list[_Hand]) -> None:
    for hand in hands:
        hand.go.release()


def on_its_own_lines(records: Rows[R]) -> Rows[R]:
    """Return the same records where no other thread's lie in one cache line with them.

    Two threads that write to one line wait for each other at every write.
    """
    given: Any = records
    room = np.zeros(given.nbytes + 2 * LINE, np.uint8)
    start = -room.ctypes.data % LINE
    end = start + -(-given.nbytes // LINE) * LINE
    made: Any = room[start:end][: given.nbytes].view(given.dtype)
    made[:] = given
    return made  # type: ignore[no-any-return]
