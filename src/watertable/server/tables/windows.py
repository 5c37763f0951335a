"""Windows: how long an answer took tells nothing, because none is told before a drawn moment.

When a seat is asked in a window, a moment is drawn from the spread that the table was set up with.
It follows from the table's secret and from the ply that opened the window, and from nothing else:
not from what anybody holds, not from standing orders, not from who sits there. After a restart, and
at another worker, it is the same. Whatever is answered before, nobody is told of it until then. No
clock is charged before the spread's latest moment: how long one runs must not tell what was drawn.
"""

import hashlib
from typing import TypeAlias

from msgspec import Struct

from watertable.kernel.table.lines import Line

Spread: TypeAlias = tuple[float, float]  # seconds: at the earliest, at the latest

READY = 0.1  # seconds before the earliest moment at which a bot says what it has found
QUIET = frozenset({"timeout", "resign", "leave", "join", "substitute"})  # who sits there, no more


class EarlyAnswer(Struct, eq=False):
    """An answer that was given before its moment, and is made then."""

    ply: int
    number: int
    until: float  # by the tables' time


class Window:
    """Since when a seat is asked, and when its answer is told at the earliest; the tables' time."""

    def __init__(self) -> None:
        """Nobody is asked yet."""
        self.since = 0.0  # when the newest line was kept
        self.opened = 0.0
        self.told = 0.0
        self.is_open = False

    def pass_line(self, pause: float | None, at: float) -> None:
        """Follow one line that was kept at this time: see `pause_after`."""
        self.since = at
        if pause is not None:
            self.opened, self.told, self.is_open = at, at + pause, pause > 0


def pause_after(line: Line | None, is_window: bool, secret: bytes, spread: Spread) -> float | None:
    """Return the seconds before which no answer is told to what is asked after a line.

    None: who sits where has changed, and what was asked before is asked still.
    """
    if line is not None and line.table in QUIET:
        return None
    return drawn(secret, line.ply if line is not None else 0, spread) if is_window else 0.0


def drawn(secret: bytes, ply: int, spread: Spread) -> float:
    """Draw the moment of what the line of this ply asked, evenly from the spread.

    >>> 0.6 <= drawn(bytes(32), 7, (0.6, 1.6)) < 1.6
    True
    """
    said = hashlib.blake2b(f"window at {ply}".encode(), digest_size=8, key=secret).digest()
    earliest, latest = spread
    return earliest + (latest - earliest) * (int.from_bytes(said, "big") >> 11) / 2.0**53
