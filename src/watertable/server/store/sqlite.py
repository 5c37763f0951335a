"""Tables in a SQLite file: one thread commits, one reads (WAL), every commit is on disk (FULL)."""

import asyncio
import contextlib
import json
import os
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from filelock import BaseFileLock

from watertable.server.bus import Bus, Hint
from watertable.server.store.alone import claim
from watertable.server.store.appends import AWAY, DONE, STANDING, Append, Row, refusal, storable
from watertable.server.store.clearing import Clearing
from watertable.server.store.contract import Appended, Done, KeptLine, Repeated, StoreError
from watertable.server.store.database import SqlValue, Step
from watertable.server.store.file import File
from watertable.server.store.migrations import CURRENT, HEAD, statements
from watertable.server.store.opening import connect, revision
from watertable.server.store.writer import Pending, Writer

OLDEST = (3, 35, 5)  # the first with RETURNING that drops columns without damage
DELETE = "DELETE FROM "
MOST_DELETIONS = 2**31  # the number then begins again


def prepare(path: Path, *, is_alone: bool = False) -> None:
    """Make the file if there is none, for its owner only, and bring it up to date.

    A file that somebody serves is not changed under them.
    """
    if sqlite3.sqlite_version_info < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        raise StoreError(
            f"This Python comes with SQLite {sqlite3.sqlite_version}; {oldest} is needed."
        )
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    try:
        with contextlib.closing(connect(path)) as connection, contextlib.ExitStack() as held:
            if not is_alone and revision(connection) not in (None, HEAD):
                held.enter_context(claim(path))
            connection.execute("BEGIN IMMEDIATE")  # one process at a time
            for statement in statements("sqlite", revision(connection)):
                connection.execute(statement).fetchall()
            connection.execute("COMMIT")
    except sqlite3.Error as error:
        raise StoreError(f"{path} cannot be used as a store ({error}).") from error


class SqliteStore(Clearing):
    """A store in one file."""

    clock = "clock()"
    among = "SELECT value FROM json_each($1)"
    holding = holding_free = ""  # there is one writer

    def __init__(self, path: Path, bus: Bus | None, lock: BaseFileLock | None = None) -> None:
        """Open a file that is up to date; the lock of whoever serves it is let go at the end."""
        self.path, self.lock = path, lock
        self.writer = Writer(connect(path), bus, path)
        self.connection = connect(path)
        self.connection.execute("PRAGMA query_only = ON")
        self.file = File(path)
        self.reader = ThreadPoolExecutor(1, "store-reader")
        self.watching = connect(path)  # used in the event loop alone
        self.watched = self.file.identity
        self.deletions = count_deletions(self.watching)

    async def read(self, statement: str, *values: SqlValue) -> Sequence[Row]:
        """Run a query in the reader thread."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self.reader, self.fetch, statement, values)
        except sqlite3.Error as error:
            raise StoreError(f"The database could not be read ({error}).") from error

    def fetch(self, statement: str, values: Sequence[SqlValue]) -> list[Row]:
        """Run a query on the file that is there now."""
        if self.file.is_replaced() and self.writer.file.identity != self.file.identity:
            self.connection.close()
            self.connection = connect(self.path)
            self.connection.execute("PRAGMA query_only = ON")
            self.file = File(self.path)
        return fetch(self.connection, statement, values)

    async def look(self) -> None:
        """Look at the file and its disk."""
        await asyncio.get_running_loop().run_in_executor(self.reader, self.writer.file.examine)
        await self.read(CURRENT)

    async def write(
        self,
        statement: str,
        *values: SqlValue,
        first: Step | None = None,
        also: Step | None = None,
        hint: Hint | None = None,
    ) -> Sequence[Row]:
        """Run a statement, or two or three, in the writer thread."""

        def run(connection: sqlite3.Connection, _: float) -> list[Row] | None:
            if first is not None:
                fetch(connection, *first)
            rows = fetch(connection, statement, values)
            if rows and also is not None:
                fetch(connection, *also)
            if rows and DELETE in statement:
                deletions = count_deletions(connection) + 1
                connection.execute(f"PRAGMA user_version = {deletions % MOST_DELETIONS}")
            return rows or None

        return await self.writer.do(run, hint) or ()

    async def write_all(self, steps: Sequence[Step]) -> bool:
        """Run statements in the writer thread, behind a mark to which one of no use goes back."""

        def run(connection: sqlite3.Connection, _: float) -> bool:
            connection.execute("SAVEPOINT steps")
            done = all(fetch(connection, *step) for step in steps)
            if not done:
                connection.execute("ROLLBACK TO steps")
            connection.execute("RELEASE steps")
            return done

        return await self.writer.do(run)

    def commit(self, append: Append, done: Done) -> None:
        """Leave an append to the writer."""
        one = Pending(partial(add, append), (append.table, append.ply), done)
        self.writer.ask(self.writer.quick, one)

    def has_changed(self) -> bool:
        """Say whether tables were deleted; takes microseconds, and never waits for a writer."""
        before = self.deletions
        with contextlib.suppress(sqlite3.Error):
            if self.watched != self.writer.file.identity:  # another file lies in its place now
                self.watching.close()
                self.watching = connect(self.path)
                self.watched, before = self.writer.file.identity, -1
            self.deletions = count_deletions(self.watching)
        return self.deletions != before

    def ids(self, tables: Sequence[str]) -> str:
        """Tables as a JSON list."""
        return json.dumps(list(tables))

    async def close(self) -> None:
        """Commit what was asked for, then let go of the file."""
        await self.writer.close()
        await asyncio.to_thread(self.reader.shutdown)
        self.connection.close()
        self.watching.close()
        if self.lock is not None:
            self.lock.release()


def count_deletions(connection: sqlite3.Connection) -> int:
    """How often tables were deleted; kept where SQLite leaves a program room for a number."""
    [(deletions,)] = connection.execute("PRAGMA user_version")
    return int(deletions)


def fetch(connection: sqlite3.Connection, statement: str, values: Sequence[SqlValue]) -> list[Row]:
    """Run one statement; SQLite writes ?1 where PostgreSQL writes $1."""
    return connection.execute(statement.replace("$", "?"), values).fetchall()


MOVE_ON = """
UPDATE heads SET ply = ?2, asked = ?3, changed = ?4, ended = ?5,
    deadline = CASE WHEN ?6 THEN deadline ELSE ?7 END
WHERE table_id = ?1 AND ply = ?8 AND ended IS NULL AND
    CASE WHEN ?9 THEN deadline <= ?12 ELSE deadline IS NULL OR deadline > ?12 END AND
    NOT EXISTS (SELECT 1 FROM lines WHERE head = number AND seat = ?10 AND key = ?11)
"""  # RETURNING the deadline would cost 3.5 us of 20; mostly we know it
DEADLINE = "SELECT deadline FROM heads WHERE table_id = ?"
BEGIN = "UPDATE tables SET header = ?2 WHERE id = ?1"
ADD_LINE = """
INSERT INTO lines (head, ply, line, seat, key, done, hash, at)
VALUES ((SELECT number FROM heads WHERE table_id = ?), ?, ?, ?, ?, ?, ?, ?)
"""
ADD_FRAMES = "INSERT INTO frames (table_id, ply, frames) VALUES (?, ?, ?)"
ADD_FLAW = """
INSERT INTO flaws (head, ply, kind) VALUES ((SELECT number FROM heads WHERE table_id = ?), ?, ?)
"""


def add(append: Append, connection: sqlite3.Connection, now: float) -> Appended:
    """Write an append within the writer's transaction, or refuse before anything is written."""
    head, table, ply, entries = append.head, append.table, append.ply, append.entries
    at = append.at
    if at is None:
        [(away,)] = connection.execute(AWAY.strip("()"))
        at = now - away
    keyed = append.keyed if len(entries) != 1 else entries if entries[0].key is not None else ()
    keep = head.keep and not head.ended
    deadline = None if head.budget is None or head.ended else at + head.budget
    if len(keyed) > 1:  # MOVE_ON looks for one key only
        check_keys(connection, table, keyed)
    moved = connection.execute(
        MOVE_ON,
        (
            table,
            ply,
            head.asked,
            now,
            now if head.ended else None,
            keep,
            deadline,
            append.after_ply,
            append.late,
            keyed[0].seat if keyed else None,
            storable(keyed[0].key or "") if keyed else None,
            at,
        ),
    )
    if moved.rowcount == 0:
        check_keys(connection, table, keyed)
        raise refusal(append, fetch(connection, STANDING, (table,)))
    if keep:
        [(deadline,)] = connection.execute(DEADLINE, (table,))
    if head.header is not None:
        connection.execute(BEGIN, (table, head.header.decode()))
    if len(entries) == 1:
        connection.execute(ADD_LINE, line_of(table, ply, entries[0], at))
    else:
        lines = [line_of(table, ply, entry, at) for entry in entries]
        connection.executemany(ADD_LINE, lines)
    if append.frames:
        connection.executemany(ADD_FRAMES, [(table, it.ply, it.frames) for it in append.frames])
    if append.flaws:
        connection.executemany(ADD_FLAW, [(table, it.ply, it.kind) for it in append.flaws])
    return Appended(at, deadline)


def check_keys(connection: sqlite3.Connection, table: str, keyed: Sequence[KeptLine]) -> None:
    """Refuse an append one of whose keys was used before."""
    for entry in keyed:
        if done := fetch(connection, DONE, (table, entry.seat, storable(entry.key or ""))):
            raise Repeated(done[0][0])


def line_of(table: str, ply: int, entry: KeptLine, at: float) -> tuple[SqlValue, ...]:
    """An entry as a row of `lines`; the table is at a ply when all are written."""
    key = None if entry.key is None else storable(entry.key)
    done = None if key is None else ply
    return table, entry.ply, entry.line.decode(), entry.seat, key, done, entry.hash, at
