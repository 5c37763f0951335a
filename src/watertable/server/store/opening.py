"""Opening a SQLite file, as every connection of a store does."""

import sqlite3
import time
from pathlib import Path

from watertable.server.store.migrations import CURRENT

PATIENCE = 30.0  # seconds to wait for another process that writes
PRAGMAS = {
    "journal_mode": "WAL",
    "synchronous": "FULL",
    "foreign_keys": "ON",
    "secure_delete": "ON",  # what was deleted is overwritten, however SQLite was built
    "wal_autocheckpoint": 4000,
    "journal_size_limit": 67_108_864,
}


def connect(path: Path) -> sqlite3.Connection:
    """Open a file as every connection of a store does; `clock()` is the machine's."""
    connection = sqlite3.connect(
        path, timeout=PATIENCE, isolation_level=None, check_same_thread=False
    )
    try:
        connection.create_function("clock", 0, time.time)
        for name, value in PRAGMAS.items():
            patiently(connection, f"PRAGMA {name} = {value}")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def patiently(connection: sqlite3.Connection, statement: str) -> None:
    """Run a statement that SQLite may refuse while another process writes, without waiting."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute(statement).fetchall()
            return
        except sqlite3.OperationalError as error:
            if not is_busy(error) or time.monotonic() > until:
                raise
        time.sleep(0.01)


def revision(connection: sqlite3.Connection) -> str | None:
    """The migration a file is at; None if it is empty."""
    known = "SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'"
    if connection.execute(known).fetchone() is None:
        return None
    row = connection.execute(CURRENT).fetchone()
    return None if row is None else str(row[0])


def is_busy(error: Exception) -> bool:
    """Whether SQLite complains that somebody else has the database to himself."""
    code: int = getattr(error, "sqlite_errorcode", 0)  # the low byte is the kind
    return code & 255 == sqlite3.SQLITE_BUSY
