"""Where tables are kept: SQLite or PostgreSQL behind one promise."""

import asyncio
from pathlib import Path
from urllib.parse import unquote

from watertable.server.bus import Bus
from watertable.server.store.contract import (
    HELD_DAYS,
    SILENCE,
    Appended,
    Beat,
    Brief,
    ChatRow,
    Conflict,
    Due,
    Flaw,
    Frames,
    Head,
    Held,
    KeptLine,
    Missing,
    Owner,
    Repeated,
    Store,
    StoreError,
    TableRow,
    TooEarly,
    TooLate,
)
from watertable.server.store.sealing import Seals, seals_of

__all__ = [
    "HELD_DAYS",
    "SILENCE",
    "Appended",
    "Beat",
    "Brief",
    "ChatRow",
    "Conflict",
    "Due",
    "Flaw",
    "Frames",
    "Head",
    "Held",
    "KeptLine",
    "Missing",
    "Owner",
    "Repeated",
    "Seals",
    "Store",
    "StoreError",
    "TableRow",
    "TooEarly",
    "TooLate",
    "open_store",
    "seals_of",
]

FILE = "sqlite:///"


async def open_store(
    url: str,
    bus: Bus | None = None,
    *,
    make: bool = True,
    serves: bool = False,
    seals: Seals | None = None,
) -> Store:
    """Open the store of a URL, brought up to date; after each commit `bus` is given the hints.

    `sqlite:///relative/path`, `sqlite:////absolute/path` or `postgresql://...`. Where there is no
    store yet one is made, or with `make=False` a StoreError is raised. Who `serves` a file has it
    alone: a second server is refused. With `seals` secrets are kept sealed.
    """
    if url.startswith(FILE):
        from watertable.server.store.alone import claim  # noqa: PLC0415
        from watertable.server.store.sqlite import SqliteStore, prepare  # noqa: PLC0415

        path = file_of(url)
        if not make and not path.is_file():
            raise StoreError(f"There is no store at {path}; --database names another.")
        lock = await asyncio.to_thread(claim, path) if serves else None
        try:
            await asyncio.to_thread(prepare, path, is_alone=serves)
            file = SqliteStore(path, bus, lock)
        except BaseException:
            if lock is not None:
                lock.release()
            raise
        file.seals = seals
        return file
    if url.startswith(("postgresql://", "postgres://")):
        from watertable.server.store.postgres import open_postgres  # noqa: PLC0415

        database = await open_postgres(url, bus, make)
        database.seals = seals
        return database
    raise StoreError(f"{url} is not the address of a database; it begins {FILE} or postgresql://.")


def file_of(url: str) -> Path:
    """The file of a SQLite URL.

    >>> file_of("sqlite:////srv/watertable.db").as_posix()
    '/srv/watertable.db'
    """
    name = unquote(url.removeprefix(FILE))
    if not name or name == ":memory:":
        raise StoreError("A store in memory would lose its tables; name a file.")
    return Path(name).expanduser()
