"""A backup is one SQLite file, whichever database it is of; it is restored into either."""

import contextlib
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
from msgspec import Struct

from watertable.server.store import FILE, SILENCE, Store, StoreError, file_of, open_store
from watertable.server.store.migrations import CURRENT, statements
from watertable.server.store.opening import revision
from watertable.server.store.postgres import Connection, attempt
from watertable.server.store.sqlite import prepare

# Every table of the database; those that others belong to come first.
ORDER = (
    *("keys", "service", "workers", "boxes", "tables", "heads"),
    *("aliases", "lines", "flaws", "frames", "chat", "held", "ways"),
    *("players", "signed", "passkeys", "challenges", "sat"),
    *("ratings", "rated", "rerated", "waiting"),
    *("deals", "tries"),
    *("tournaments", "entered"),
)
ONES_OWN = ("keys", "service")  # what an empty store has too
SERVED = "SELECT extract(epoch FROM clock_timestamp()) - beat < $1 FROM service"
ODD = "SELECT name FROM sqlite_master WHERE type NOT IN ('table', 'index')"
MANY = 1000  # rows carried at once
NEXT_NUMBER = "SELECT setval(pg_get_serial_sequence('heads', 'number'), max(number)) FROM heads"


class Counted(Struct, frozen=True):
    """What a backup holds."""

    tables: int
    lines: int

    def __str__(self) -> str:
        """How much it is.

        >>> str(Counted(1, 20))
        '1 table with 20 lines'
        """
        counts = {"table": self.tables, "line": self.lines}
        return " with ".join(f"{n} {it}{'' if n == 1 else 's'}" for it, n in counts.items())


async def backup(url: str, target: Path) -> Counted:
    """Write the whole store at this moment to a new file; a server may go on using it."""
    if target.exists():
        raise StoreError(f"{target} exists already; name a new file.")
    draft = target.with_name(target.name + ".part")
    draft.unlink(missing_ok=True)
    os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with contextlib.closing(sqlite3.connect(draft, isolation_level=None)) as copy:
            if url.startswith(FILE):
                take(file_of(url), copy)
            else:
                await attempt(from_postgres(url, copy))
            copy.execute("PRAGMA journal_mode = DELETE").fetchall()  # one file, not three
            counted = count(copy)
        with draft.open("rb") as written:
            os.fsync(written.fileno())
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
    return counted


async def restore(source: Path, url: str) -> Counted:
    """Fill an empty store with a backup, of this version or an older one."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        with contextlib.closing(sqlite3.connect(copy)) as made:
            take(source, made)
        prepare(copy)
        store = await open_store(url, serves=True)
        try:
            await refuse_unless_empty(store)
            with contextlib.closing(sqlite3.connect(copy, isolation_level=None)) as saved:
                if url.startswith(FILE):
                    into_sqlite(copy, file_of(url))
                else:
                    await attempt(into_postgres(saved, url))
                return count(saved)
        finally:
            await store.close()


def take(source: Path, copy: sqlite3.Connection) -> None:
    """Copy a store's file as it is at this moment; StoreError if it is none."""
    if not source.is_file():
        raise StoreError(f"There is no file {source}.")
    try:
        with contextlib.closing(sqlite3.connect(source)) as it:
            if revision(it) is None:
                raise StoreError(f"{source} is not a store of tables.")
            if it.execute(ODD).fetchone() is not None:
                raise StoreError(f"{source} holds what no store has: views or triggers.")
            if it.execute("PRAGMA quick_check").fetchall() != [("ok",)]:
                raise StoreError(f"{source} is damaged.")
            it.backup(copy)
    except sqlite3.DatabaseError as error:
        raise StoreError(f"{source} is not a store of tables ({error}).") from error


async def refuse_unless_empty(store: Store) -> None:
    """A backup replaces nothing."""
    if await store.all_tables(limit=1):
        raise StoreError(
            "The store already holds tables and a backup is only restored into an empty one; "
            "name another with --database."
        )


async def revision_of(connection: Connection) -> str:
    """The migration that a database is at."""
    if await connection.fetchval("SELECT to_regclass('alembic_version')") is None:
        raise StoreError("There is no store in this database; --database names another.")
    return str(await connection.fetchval(CURRENT))


async def from_postgres(url: str, copy: sqlite3.Connection) -> None:
    """Read every row of one moment."""
    connection = await asyncpg.connect(url)
    try:
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            copy.execute("BEGIN")
            for statement in statements("sqlite", None, await revision_of(connection)):
                copy.execute(statement).fetchall()
            for table in ORDER:
                names = columns(copy, table)
                if not names:
                    continue  # an older store has no such table
                copy.execute(f"DELETE FROM {table}")
                holes = ", ".join("?" * len(names))
                rows: list[Any] = []
                async for row in connection.cursor(f"SELECT {', '.join(names)} FROM {table}"):
                    rows.append(tuple(row))
                    if len(rows) == MANY:
                        copy.executemany(f"INSERT INTO {table} VALUES ({holes})", rows)
                        rows.clear()
                copy.executemany(f"INSERT INTO {table} VALUES ({holes})", rows)
            copy.execute("COMMIT")
    finally:
        await connection.close()


def into_sqlite(saved: Path, path: Path) -> None:
    """Fill a file that is up to date."""
    try:
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("ATTACH ? AS saved", (str(saved),))
            connection.execute("BEGIN IMMEDIATE")
            for table in ONES_OWN:
                connection.execute(f"DELETE FROM main.{table}")
            for table in ORDER:
                names = ", ".join(columns(connection, table))
                connection.execute(
                    f"INSERT INTO main.{table} ({names}) SELECT {names} FROM saved.{table}"
                )
            connection.execute("COMMIT")
    except sqlite3.Error as error:
        raise StoreError(f"The backup could not be restored ({error}).") from error


async def into_postgres(saved: sqlite3.Connection, url: str) -> None:
    """Fill a database that is up to date."""
    connection = await asyncpg.connect(url)
    try:
        async with connection.transaction():
            await connection.execute("LOCK TABLE tables IN EXCLUSIVE MODE")
            if await connection.fetchval(SERVED, SILENCE):
                raise StoreError("A server is using this database, or just was; stop it first.")
            for table in ONES_OWN:
                await connection.execute(f"DELETE FROM {table}")
            for table in ORDER:
                names = columns(saved, table)
                for rows in batches(saved, table, names, await booleans(connection, table)):
                    await connection.copy_records_to_table(table, records=rows, columns=names)
            await connection.execute(NEXT_NUMBER)
    finally:
        await connection.close()


async def booleans(connection: Connection, table: str) -> set[str]:
    """The columns that are true or false in PostgreSQL, and 1 or 0 in SQLite."""
    rows = await connection.fetch(
        "SELECT column_name FROM information_schema.columns WHERE table_schema = "
        "current_schema() AND table_name = $1 AND data_type = 'boolean'",
        table,
    )
    return {row[0] for row in rows}


def batches(
    saved: sqlite3.Connection, table: str, names: list[str], truths: set[str]
) -> Iterator[list[tuple[Any, ...]]]:
    """Rows as PostgreSQL takes them, many at a time."""
    found = saved.execute(f"SELECT {', '.join(names)} FROM {table}")
    while rows := found.fetchmany(MANY):
        yield [
            tuple(bool(v) if n in truths else v for n, v in zip(names, row, strict=True))
            for row in rows
        ]


def columns(connection: sqlite3.Connection, table: str) -> list[str]:
    """The names of a table's columns."""
    return [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]


def count(copy: sqlite3.Connection) -> Counted:
    """Count what a backup holds."""
    tables, lines = (
        copy.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("tables", "lines")
    )
    return Counted(tables, lines)
