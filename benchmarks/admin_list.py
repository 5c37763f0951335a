"""Measure `watertable admin list`: `python benchmarks/admin_list.py [TABLES] [DATABASE]`.

Fills an empty store (a SQLite file, unless a database is named) with tables and lists them, as text
and as JSON, each time by a new process: the seconds it took and its CPU time.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from watertable.server.store import TableRow, open_store
from watertable.server.tables.tokens import new_id

MANY = 500  # made at once


async def fill(url: str, tables: int) -> None:
    """Make tables as a server does, with settings as long as those of an ordinary one."""
    store = await open_store(url)
    for place in range(0, tables, MANY):
        rows = [a_row(number % 2 == 0) for number in range(min(MANY, tables - place))]
        await asyncio.gather(*(store.create(row) for row in rows))
    await store.close()


def a_row(listed: bool) -> TableRow:
    """Return a table that waits for people."""
    settings = b'{"game":"showdown","seats":2,"options":{}}' + b" " * 500
    seats = b'{"chairs":[{"kind":"person"},{"kind":"person"}]}'
    return TableRow(
        new_id(), "showdown", 1, settings, os.urandom(32), seats, os.urandom(8).hex(), listed
    )


def measure(url: str, *words: str) -> str:
    """Return how long one list takes."""
    command = [sys.executable, "-m", "watertable", "admin", "list", *words, "--database", url]
    before, began = os.times(), time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    seconds, after = time.perf_counter() - began, os.times()
    cpu = after.children_user + after.children_system
    cpu -= before.children_user + before.children_system
    return f"{seconds:.2f} s, {cpu:.2f} s of CPU"


def main(words: list[str]) -> None:
    """Fill a store and list it."""
    tables = int(words[0]) if words else 20_000
    with tempfile.TemporaryDirectory(prefix="watertable-bench-") as folder:
        url = words[1] if len(words) > 1 else f"sqlite:///{Path(folder) / 'tables.sqlite'}"
        asyncio.run(fill(url, tables))
        for flags in ((), ("--json",)):
            print(f"admin list {' '.join(flags):<7}{tables} tables: {measure(url, *flags)}")


if __name__ == "__main__":
    main(sys.argv[1:])
