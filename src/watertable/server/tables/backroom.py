"""The back room: one thread for whatever takes long, so that the event loop never waits for it.

Python runs one thread at a time and lets another wait for five milliseconds. So whoever works here
pauses after each little piece of work (`breathe`), and moves go on between two of them.
"""

import asyncio
import functools
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from watertable.server.tables.refused import refuse

WAITING = 64  # pieces of work that may wait
BREATH = 0.000_05  # seconds

P = ParamSpec("P")
T = TypeVar("T")


class _Here(threading.local):
    is_back = False


_here = _Here()


class Backroom:
    """One thread of this process, which does one thing after the other."""

    def __init__(self, name: str) -> None:
        """Start no thread yet."""
        self._thread = ThreadPoolExecutor(1, name, _enter)
        self.waiting = 0

    def check(self) -> None:
        """Refuse more of what can as well be asked for later."""
        if self.waiting >= WAITING:
            raise refuse(429, "busy.lookups", wait=2)

    async def do(self, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Return what a function returns, without the loop having waited for it.

        Whoever is cancelled meanwhile goes on only when it is done: what the thread works on must
        be touched by nobody else.
        """
        self.waiting += 1
        loop = asyncio.get_running_loop()
        done = loop.run_in_executor(self._thread, functools.partial(work, *args, **more))
        try:
            return await asyncio.shield(done)
        except asyncio.CancelledError:
            if not done.cancelled():
                await asyncio.wait([done])
            raise
        finally:
            self.waiting -= 1

    def close(self) -> None:
        """Begin nothing more; what is being done is done to its end."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def _enter() -> None:
    _here.is_back = True


def breathe() -> None:
    """Let the event loop go on, where this is not its own thread."""
    if _here.is_back:
        time.sleep(BREATH)
