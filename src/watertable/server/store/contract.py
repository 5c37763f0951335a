"""What a store promises: rows, lines and chat of tables, whichever database keeps them.

Every method that changes something returns after the database has committed: what it returns is on
disk. All times are seconds since 1970 by the database's clock; those of lines and deadlines are
the tables' time, which is the same less the seconds in which nobody served.
"""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from msgspec import Struct

from watertable.kernel.errors import WatertableError

SILENCE = 15.0  # seconds without a beat after which nobody has served


class StoreError(WatertableError):
    """The store could not do it; raised bare, it is unknown whether it was done: read again."""


class Conflict(StoreError):
    """Somebody else was first: the table is not as the caller believed. Nothing was written."""


class Missing(Conflict):
    """There is no such table."""


class Repeated(Conflict):
    """The seat has used this key before; `ply` is what the table was at after that append."""

    def __init__(self, ply: int) -> None:
        """Remember the answer that was given then."""
        super().__init__(f"This was done before; the table came to ply {ply}.")
        self.ply = ply


class TooLate(StoreError):
    """The deadline has passed. Nothing was written."""


class TooEarly(StoreError):
    """A time-out before the deadline, or where there is none. Nothing was written."""


class Entry(Struct, frozen=True):
    """One line of a log, as the store keeps it."""

    ply: int
    line: bytes  # JSON of a kernel Line
    seat: int | None  # who sent it, with `key`
    key: str | None  # makes a repeated submit harmless
    hash: bytes  # keyed hash of the state after it


class Frames(Struct, frozen=True):
    """Keyframes of a motion, kept beside the log."""

    ply: int
    frames: bytes


class TableRow(Struct):
    """Everything about a table but its lines and its chat."""

    id: str
    game: str
    rules: int  # the version of the rules it was set up with
    settings: bytes  # JSON, never changes
    secret: bytes
    seats: bytes  # JSON, changed by compare-and-set of `version`
    address: str  # a keyed hash of who made it
    listed: bool = False
    header: bytes | None = None  # JSON of the log's Header, once play has begun
    version: int = 0
    ply: int = 0
    asked: int | None = None
    created: float = 0.0
    changed: float = 0.0
    ended: float | None = None
    deadline: float | None = None


class Head(Struct, frozen=True):
    """What an append changes in the table's row."""

    asked: int | None
    ended: bool = False
    budget: float | None = None  # seconds from the append to the next deadline
    header: bytes | None = None  # when play begins
    keep: bool = False  # the deadline stays as it is; `budget` is not read


class Due(Struct, frozen=True):
    """A table whose deadline has passed."""

    deadline: float
    table: str


class Beat(Struct, frozen=True):
    """Somebody serves; `before` is when somebody had last said so, `away` how long nobody did."""

    now: float
    away: float
    before: float | None


class Appended(Struct, frozen=True):
    """An append is on disk; `at` is the tables' time of it."""

    at: float
    deadline: float | None


Done: TypeAlias = Callable[[Appended | BaseException], None]


class ChatRow(Struct, frozen=True):
    """A line of chat, numbered from 1; an empty text is one that was removed."""

    n: int
    seat: int | None
    name: str
    text: str
    at: float


class Store(Protocol):
    """One database. Safe to use from many tasks of one event loop."""

    async def create(self, row: TableRow) -> TableRow:
        """Keep a new table and return it with its times; Conflict if its id is taken."""

    async def load(self, table: str) -> TableRow | None:
        """Return a table's row."""

    async def many(self, tables: Sequence[str]) -> list[TableRow]:
        """Return the rows of those of these tables that exist, in no order."""

    async def lines(self, table: str, since: int = 0) -> list[tuple[Entry, float]]:
        """Return the entries after ply `since`, each with the time it was appended."""

    async def append(
        self,
        table: str,
        after_ply: int,
        entries: Sequence[Entry],
        head: Head,
        *,
        frames: Sequence[Frames] = (),
        late: bool = False,
        at: float | None = None,
    ) -> Appended:
        """Add lines in one atomic step; Conflict unless the table is at `after_ply` and not ended.

        `at` is the tables' time as the caller keeps it; without, it is asked of the database.
        TooLate if there is a deadline and it has passed; with `late`, which is for time-outs,
        TooEarly if it has not. Repeated if an entry's (seat, key) is taken. With no entries only
        the head is changed.
        """

    def submit(
        self,
        table: str,
        after_ply: int,
        entries: Sequence[Entry],
        head: Head,
        done: Done,
        *,
        frames: Sequence[Frames] = (),
        late: bool = False,
        at: float | None = None,
    ) -> None:
        """Append without waiting: `done` is called later, once, in the event loop's thread.

        It is given what `append` would return or raise. This is for whoever appends so often that
        a future for each would cost too much.
        """

    async def by_key(self, table: str, seat: int, key: str) -> int | None:
        """Return the ply the table came to by the append that carried this seat's key."""

    async def change(self, table: str, version: int, seats: bytes) -> int:
        """Replace the seats and return their new version; Conflict unless `version` is current."""

    async def end(self, table: str) -> None:
        """End a table without a line: nothing can be appended to it any more."""

    async def frames(self, table: str, ply: int) -> bytes | None:
        """Return the keyframes of the motion at a ply."""

    async def add_chat(self, table: str, seat: int | None, name: str, text: str) -> ChatRow:
        """Say something at a table; Missing if there is no such table."""

    async def chat(self, table: str, last: int = 50) -> list[ChatRow]:
        """Return the last lines of chat, oldest first."""

    async def remove_chat(self, table: str, n: int) -> None:
        """Empty a line of chat; Missing if there is no such line."""

    async def listed(self, limit: int) -> list[TableRow]:
        """Return the listed tables that have not ended, the liveliest first."""

    async def count_recent(self, address: str, seconds: float) -> int:
        """Count the tables that an address has made in the last seconds."""

    async def due(self, limit: int, at: float | None = None, after: Due | None = None) -> list[Due]:
        """Return tables whose deadline has passed, the longest overdue first, those after one."""

    async def soonest(self) -> float | None:
        """Return the seconds until the next deadline of all, 0 if it has passed."""

    async def all_tables(self, after: str = "", limit: int = 1000) -> list[TableRow]:
        """Return tables in the order of their ids, those after one."""

    async def delete(self, table: str) -> None:
        """Forget a table with all that belongs to it; nothing happens if there is none."""

    async def prune(self, days: float, idle: float | None = None) -> int:
        """Delete tables that ended `days` ago, and unfinished ones untouched for `idle` days."""

    async def key(self, name: str) -> bytes:
        """Return the 32 secret bytes of this name; drawn once, the same for every process."""

    async def now(self) -> float:
        """Return the database's time."""

    async def beat(self) -> Beat:
        """Say that somebody serves; if nobody said so for long, that time is away from now on."""

    async def give(self, seconds: float, away: float) -> bool:
        """Add to the time that is away, if it is still what the caller believes."""

    async def check(self) -> None:
        """Raise StoreError if the database cannot be written to; writes nothing to find out."""

    async def close(self) -> None:
        """Commit what was asked for, then let go of the database."""
