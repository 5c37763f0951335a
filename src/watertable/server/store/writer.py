"""Group commit: one thread writes, and commits together all that was asked for meanwhile.

While the disk is busy with one transaction the next ones gather; they then share one commit.
"""

import asyncio
import contextlib
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct

from watertable.server.bus import Bus, Hint
from watertable.server.store.contract import StoreError

T = TypeVar("T")
Change: TypeAlias = Callable[[sqlite3.Connection, float], T]
MOST = 512  # changes in one transaction


class Asked(Struct, eq=False):
    """A change and whoever waits for it."""

    change: Change[Any]
    hint: Hint | None
    waiting: "asyncio.Future[Any]"


class Writer:
    """A thread with the only connection that writes.

    A change that raises StoreError must not have written anything; it fails alone.
    """

    def __init__(self, connection: sqlite3.Connection, bus: Bus | None) -> None:
        """Start the thread; answers come back in the event loop that runs now."""
        self.connection = connection
        self.bus = bus
        self.loop = asyncio.get_running_loop()
        self.asked: queue.SimpleQueue[Asked | None] = queue.SimpleQueue()
        self.is_open = True
        self.commits = 0
        self.thread = threading.Thread(target=self.run, name="store-writer", daemon=True)
        self.thread.start()

    async def do(self, change: Change[T], hint: Hint | None = None) -> T:
        """Make a change and return its result once it is committed."""
        if not self.is_open:
            raise StoreError("The store is closed.")
        waiting: asyncio.Future[T] = self.loop.create_future()
        self.asked.put(Asked(change, hint, waiting))
        return await waiting

    async def close(self) -> None:
        """Commit what was asked for and end the thread."""
        if self.is_open:
            self.is_open = False
            self.asked.put(None)
        await asyncio.to_thread(self.thread.join)

    def run(self) -> None:
        """Commit batch after batch."""
        goes_on = True
        while goes_on:
            batch = [self.asked.get()]
            while batch[-1] is not None and len(batch) < MOST and not self.asked.empty():
                batch.append(self.asked.get())
            goes_on = batch[-1] is not None
            asked = [one for one in batch if one is not None]
            if asked:
                self.tell(asked, self.commit(asked))
        self.connection.close()

    def commit(self, batch: list[Asked]) -> list[Any]:
        """Make changes in one transaction; each result is what a change returned or raised."""
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            now = time.time()
            results = [self.attempt(one, now) for one in batch]
            self.connection.execute("COMMIT")
            self.commits += 1
            return results
        except Exception as error:  # whatever one change has done must not fail the others
            with contextlib.suppress(sqlite3.Error):  # the error may have ended the transaction
                self.connection.execute("ROLLBACK")
            if len(batch) > 1:
                return [self.commit([one])[0] for one in batch]
            if isinstance(error, sqlite3.Error):
                return [StoreError(f"The database could not be written to ({error}).")]
            return [error]

    def attempt(self, one: Asked, now: float) -> Any:
        """Make one change; a refusal is its result."""
        try:
            return one.change(self.connection, now)
        except StoreError as refusal:
            return refusal

    def tell(self, batch: list[Asked], results: list[Any]) -> None:
        """Hand the results to the event loop, if it still runs."""
        try:
            self.loop.call_soon_threadsafe(self.answer, batch, results)
        except RuntimeError:
            assert self.loop.is_closed()

    def answer(self, batch: list[Asked], results: list[Any]) -> None:
        """Wake everyone who waits; publish the hints of what was done."""
        hints = []
        for one, result in zip(batch, results, strict=True):
            failed = isinstance(result, BaseException)
            if one.hint is not None and not failed and result is not None:
                hints.append(one.hint)
            if one.waiting.done():
                continue  # whoever asked has gone
            if failed:
                one.waiting.set_exception(result)
            else:
                one.waiting.set_result(result)
        if hints and self.bus is not None:
            self.bus.publish(hints)
