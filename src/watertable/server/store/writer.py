"""Group commit: whatever is asked for while the disk is busy shares the next transaction.

    loop     BEGIN, quick changes ┐                                  ┌ the next BEGIN, answers
    thread                        └ slow changes, COMMIT (the disk) ─┘

Only one of them touches the connection at a time. Each statement lets go of Python's lock: with
the quick changes in the thread too, the two took it from each other at every move.
"""

import asyncio
import contextlib
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct

from watertable.server.bus import Bus, Hint
from watertable.server.store.appends import settle, tell
from watertable.server.store.contract import StoreError
from watertable.server.store.file import File, FileGone
from watertable.server.store.migrations import HEAD
from watertable.server.store.opening import PATIENCE, connect, is_busy, revision

T = TypeVar("T")
Change: TypeAlias = Callable[[sqlite3.Connection, float], T]
MOST = 512  # quick changes in one transaction, and slow ones


class Pending(Struct, eq=False):
    """A change, who is called when it is committed or refused, and what came of it."""

    change: Change[Any]
    hint: Hint | None
    done: Callable[[Any], None]
    result: Any = None


class Batch(Struct, eq=False):
    """Changes that share a transaction."""

    quick: list[Pending]
    slow: list[Pending]


class Writer:
    """The only connection that writes, and a thread that commits.

    A change that raises StoreError must not have written anything; it fails alone.
    """

    def __init__(self, connection: sqlite3.Connection, bus: Bus | None, path: Path) -> None:
        """Start the thread; answers come back in the event loop that runs now."""
        self.take_up(connection, path)
        self.bus = bus
        self.loop = asyncio.get_running_loop()
        self.quick: list[Pending] = []
        self.slow: list[Pending] = []
        self.batches: queue.SimpleQueue[Batch | None] = queue.SimpleQueue()
        self.is_open = True
        self.is_under_way = False  # a batch is with the thread, or about to be
        self.commits = 0
        self.thread = threading.Thread(target=self.run, name="store-writer", daemon=True)
        self.thread.start()

    def take_up(self, connection: sqlite3.Connection, path: Path) -> None:
        """Write through a connection to a file from now on."""
        self.connection = connection
        self.connection.execute("PRAGMA busy_timeout = 0")  # the loop never waits
        revision(connection)  # SQLite makes its own files beside the file when it is first read
        self.file = File(path)

    async def do(self, change: Change[T], hint: Hint | None = None) -> T:
        """Make a slow change, in the thread, and return its result once it is committed."""
        waiting: asyncio.Future[T] = self.loop.create_future()
        self.ask(self.slow, Pending(change, hint, partial(settle, waiting)))
        return await waiting

    def ask(self, waiting: list[Pending], one: Pending) -> None:
        """Have a change wait for the next transaction, which begins when the loop comes to it.

        One in `slow` is made in the thread, one in `quick` in the loop.
        """
        if not self.is_open:
            self.loop.call_soon(one.done, StoreError("The store is closed."))
            return
        waiting.append(one)
        if not self.is_under_way:
            self.is_under_way = True
            self.loop.call_soon(self.begin)

    async def close(self) -> None:
        """Commit what was asked for, all of it in the thread, and end the thread."""
        if self.is_open:
            self.is_open = False
            self.batches.put(None)
        await asyncio.to_thread(self.thread.join)

    def begin(self) -> None:
        """Make the quick changes that wait and leave the rest of the transaction to the thread.

        Where that fails, or another process writes just now, the thread does all of it.
        """
        if not self.is_open:
            return
        self.is_under_way = bool(self.quick or self.slow)
        if not self.is_under_way:
            return
        batch = self.take()
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            self.make(batch.quick)
        except BaseException as error:
            self.roll_back()
            if not isinstance(error, Exception):
                raise
        finally:
            self.batches.put(batch)

    def take(self) -> Batch:
        """What is to be done together of all that waits."""
        batch = Batch(self.quick[:MOST], self.slow[:MOST])
        del self.quick[:MOST], self.slow[:MOST]
        return batch

    def make(self, changes: Iterable[Pending]) -> None:
        """Make changes within the transaction; a refusal is a result."""
        now = time.time()
        for one in changes:
            try:
                one.result = one.change(self.connection, now)
            except StoreError as refusal:
                one.result = refusal

    def roll_back(self) -> None:
        """Undo the transaction, if whatever went wrong has left one."""
        with contextlib.suppress(sqlite3.Error):
            self.connection.execute("ROLLBACK")

    def run(self) -> None:
        """Commit batch after batch; after the last nobody else touches the connection."""
        while (batch := self.batches.get()) is not None:
            self.finish(batch)
        while self.quick or self.slow:
            self.finish(self.take())
        self.connection.close()

    def finish(self, batch: Batch) -> None:
        """Commit a batch and hand the results to the event loop, if it still runs."""
        self.commit(batch)
        try:
            self.loop.call_soon_threadsafe(self.answer, batch.quick + batch.slow)
        except RuntimeError:
            assert self.loop.is_closed()

    def commit(self, batch: Batch) -> None:
        """Make the changes that the loop has not made, and commit; if that fails, one by one."""
        asked = batch.quick + batch.slow
        try:
            if not self.connection.in_transaction:
                self.wait_to_begin()
                self.make(batch.quick)
            if batch.slow:
                self.make(batch.slow)
            self.file.check()
            self.connection.execute("COMMIT")
            self.commits += 1
        except Exception as error:  # whatever one change has done must not fail the others
            self.roll_back()
            if isinstance(error, FileGone):
                self.look_for_another()
            if len(asked) == 1 or isinstance(error, FileGone) or is_busy(error):
                for one in asked:  # to wait for each would take hours
                    one.result = fault(error)
                return
            for one in asked:
                self.commit(Batch([], [one]))

    def look_for_another(self) -> None:
        """Take up the file that was put where ours was, if it is a store of this version.

        What was asked for is refused all the same: it was meant for what the other file held.
        """
        if not self.file.is_replaced():
            return
        path = self.file.path
        with contextlib.suppress(sqlite3.Error, OSError):
            with contextlib.closing(sqlite3.connect(f"file:{path}?immutable=1", uri=True)) as it:
                if revision(it) != HEAD:
                    return
            self.file.clear()
            before, other = self.connection, connect(path)
            self.take_up(other, path)
            before.close()

    def wait_to_begin(self) -> None:
        """Begin a transaction, after that of another process if need be."""
        self.connection.execute(f"PRAGMA busy_timeout = {PATIENCE * 1000:.0f}")
        try:
            self.connection.execute("BEGIN IMMEDIATE")
        finally:
            self.connection.execute("PRAGMA busy_timeout = 0")

    def answer(self, asked: list[Pending]) -> None:
        """Begin the next transaction, then tell everyone who waits; publish what was done."""
        self.begin()  # first, so that the disk has something to do meanwhile
        hints = []
        for one in asked:
            hint, result = one.hint, one.result
            if hint is not None and result is not None and not isinstance(result, BaseException):
                hints.append(hint)
            tell(one.done, result)
        if hints and self.bus is not None:
            self.bus.publish(hints)


def fault(error: Exception) -> Exception:
    """What the database complains about, in one sentence; anything else as it is."""
    if isinstance(error, sqlite3.Error):
        return StoreError(f"The database could not be written to ({error}).")
    return error
