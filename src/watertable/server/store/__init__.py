"""Where tables are kept: SQLite or PostgreSQL behind one promise."""

from watertable.server.bus import Bus
from watertable.server.store.contract import (
    Appended,
    ChatRow,
    Conflict,
    Entry,
    Frames,
    Head,
    Missing,
    Repeated,
    Store,
    StoreError,
    TableRow,
    TooEarly,
    TooLate,
)

__all__ = [
    "Appended",
    "ChatRow",
    "Conflict",
    "Entry",
    "Frames",
    "Head",
    "Missing",
    "Repeated",
    "Store",
    "StoreError",
    "TableRow",
    "TooEarly",
    "TooLate",
    "open_store",
]


async def open_store(url: str, bus: Bus | None = None) -> Store:
    """Open the store of a URL, brought up to date; after each commit `bus` is given the hints.

    `sqlite:///relative/path`, `sqlite:////absolute/path` or `postgresql://...`.
    """
    raise NotImplementedError(url)
