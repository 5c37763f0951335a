"""What a store promises: rows, lines and chat of tables, whichever database keeps them.

Every method that changes something returns after the database has committed: what it returns is on
disk. All times are seconds since 1970 by the database's clock; those of lines and deadlines are
the tables' time, which is the same less the seconds in which nobody served.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias

from msgspec import Struct

from watertable.kernel.errors import WatertableError

if TYPE_CHECKING:
    from watertable.server.store.aliases import Aliases
    from watertable.server.store.deal_rows import DealRows
    from watertable.server.store.held import HeldSeats
    from watertable.server.store.leases import Leases
    from watertable.server.store.named import NamedPlayers
    from watertable.server.store.rated import Ratings
    from watertable.server.store.tournament_rows import TournamentRows
    from watertable.server.store.waiting import WaitingTables
    from watertable.server.store.ways import Ways

HELD_DAYS = 180  # how long a browser's seat is kept for it
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


class KeptLine(Struct, frozen=True):
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


class Flaw(Struct, frozen=True):
    """A bot's move at a ply was less than was asked for: `cut` short, or a `simpler` bot's."""

    ply: int
    kind: str


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
    box: str | None = None  # the hash of its box's text; None: made before texts were kept
    alias: str | None = None  # what people call it; None: made before tables had names


class Brief(Struct):
    """What is told of a table in a list."""

    id: str
    game: str
    rules: int
    ply: int
    asked: int | None
    listed: bool
    created: float
    changed: float
    ended: float | None
    deadline: float | None
    begun: bool
    address: str


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


class Owner(Struct, frozen=True):
    """The worker that a table belongs to, and for how many seconds at least."""

    worker: int
    seconds: float = 0.0


class ChatRow(Struct, frozen=True):
    """A line of chat, numbered from 1; an empty text is one that was removed."""

    n: int
    seat: int | None
    name: str
    text: str
    at: float


class Held(Struct, frozen=True):
    """A token that is kept for a browser, as only the browser can open it."""

    browser: str  # a hash of the browser's secret
    table: str
    seat: int  # -1: the host's place
    token: bytes


class Store(Protocol):
    """One database. Safe to use from many tasks of one event loop."""

    @property
    def browsers(self) -> "HeldSeats":
        """The seats that browsers hold."""

    @property
    def aliases(self) -> "Aliases":
        """What tables are called."""

    @property
    def deals(self) -> "DealRows":
        """The deals of the days, and the tries at them."""

    @property
    def leases(self) -> "Leases":
        """Which worker has which table."""

    @property
    def named(self) -> "NamedPlayers":
        """Players who have a name here."""

    @property
    def ratings(self) -> "Ratings":
        """How strong players and bots are."""

    @property
    def tournaments(self) -> "TournamentRows":
        """Tournaments, and who has entered them."""

    @property
    def waiters(self) -> "WaitingTables":
        """Where somebody waits for anybody."""

    @property
    def ways(self) -> "Ways":
        """How seats want to be told that it is their turn."""

    async def create(self, row: TableRow, box: str | None = None) -> TableRow:
        """Keep a new table and return it with its times; Conflict if its id is taken.

        `box` is the text of the box it is played with, which is kept as long as a table has it.
        """

    async def box(self, hash: str) -> str | None:
        """Return the text of a box that is kept, by its hash."""

    async def boxless(self) -> list[str]:
        """Return the games of tables that have begun and whose box is not kept."""

    async def keep_box(self, text: str, header: str) -> int:
        """Keep the box of tables whose header begins so, where it is not kept; say of how many."""

    async def load(self, table: str) -> TableRow | None:
        """Return a table's row; only here its secret is opened, where secrets are sealed."""

    async def many(self, tables: Sequence[str]) -> list[TableRow]:
        """Return the rows of those of these tables that exist, in no order."""

    async def lines(self, table: str, since: int = 0) -> list[tuple[KeptLine, float]]:
        """Return the entries after ply `since`, each with the time it was appended."""

    async def append(
        self,
        table: str,
        after_ply: int,
        entries: Sequence[KeptLine],
        head: Head,
        *,
        frames: Sequence[Frames] = (),
        flaws: Sequence[Flaw] = (),
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
        entries: Sequence[KeptLine],
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

    async def films(self, table: str, after: int = 0) -> list[Frames]:
        """Return the keyframes of all motions after a ply, in their order."""

    async def flaws(self, table: str) -> list[Flaw]:
        """Return which moves were less than was asked for, in their order."""

    async def add_chat(self, table: str, seat: int | None, name: str, text: str) -> ChatRow:
        """Say something at a table; Missing if there is no such table."""

    async def chat(self, table: str, last: int = 50) -> list[ChatRow]:
        """Return the last lines of chat, oldest first."""

    async def remove_chat(self, table: str, n: int) -> None:
        """Empty a line of chat; Missing if there is no such line."""

    async def listed(self, limit: int) -> list[TableRow]:
        """Return the listed tables that have not ended, the liveliest first."""

    async def count_recent(self, addresses: Sequence[str], seconds: float) -> int:
        """Count the tables that an address, under any of these hashes, has made in the seconds."""

    async def count_alone(self, addresses: Sequence[str], seconds: float) -> int:
        """Count an address's tables of bots alone that went on in the last seconds of this day."""

    async def due(self, limit: int, at: float | None = None, after: Due | None = None) -> list[Due]:
        """Return tables whose deadline has passed, the longest overdue first, those after one."""

    async def soonest(self) -> float | None:
        """Return the seconds until the next deadline of all, 0 if it has passed."""

    async def all_tables(self, after: str = "", limit: int = 1000) -> list[TableRow]:
        """Return tables in the order of their ids, those after one."""

    async def briefs(
        self, after: str = "", limit: int = 1000, *, ended: bool = True
    ) -> list[Brief]:
        """Return the same in short rows, with or without those that have ended."""

    async def made_by(self, addresses: Sequence[str]) -> list[str]:
        """Return the tables that these addresses (keyed hashes) have made."""

    async def made_before(self, days: float) -> list[str]:
        """Return the tables that are older than so many days."""

    async def missing(self, tables: Sequence[str]) -> set[str]:
        """Return those of these tables that there are not, or not any more."""

    def has_changed(self) -> bool:
        """Say whether another process, of which no bus tells, has deleted tables since asked."""

    async def delete(self, table: str) -> bool:
        """Forget a table with all that belongs to it; False if there is none."""

    async def prune(self, days: float | None, idle: float | None = None) -> int:
        """Delete tables that ended `days` ago, and those that were abandoned for `idle` days.

        Abandoned is what nobody has finished or touched, and where no deadline lies ahead.
        """

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
