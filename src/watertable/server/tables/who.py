"""Who asks, who watches, and how a house runs its tables."""

from typing import Protocol

from msgspec import Struct


class Manners(Struct, frozen=True, kw_only=True):
    """How this house runs its tables."""

    base: str = ""  # before every link, such as https://example.org; "" gives relative links
    idle: float = 60.0  # seconds after which a table that nobody watches leaves memory
    tables: int = 10_000  # kept in memory at once, if nobody watches them
    unwatched: float = 60.0  # seconds after the last look at which bots alone at a table pause
    tick: float = 1.0  # seconds between two looks at the clocks of tables not in memory
    beat: float = 5.0  # seconds between two words to the store that somebody serves
    tables_per_hour: int = 0  # that one address may make; 0 is no limit
    chat_per_minute: int = 0  # lines of one seat, and of one address; 0 is no limit
    keep_days: float = 30.0  # finished tables are thrown away after so long; 0 never
    abandoned_days: float = 0.0  # and unfinished ones to which nobody came back; 0 never


class Address(Struct, frozen=True):
    """Where somebody asks from, as keyed hashes: enough to count, too little to tell."""

    today: str = ""  # by the key of this day: what is kept with a table, and written down
    recent: tuple[str, ...] = ()  # by today's key and yesterday's: what is counted in the store
    visitor: str = ""  # by a key that only this process has: what is counted in memory


NOWHERE = Address()


class Who(Struct, frozen=True):
    """Who asks: a seat (of this epoch of its link), a spectator (no seat), perhaps the host."""

    seat: int | None = None
    host: bool = False
    epoch: int = 0


SPECTATOR = Who()


class Watcher(Protocol):
    """A connection: it is told at once and must not wait; it is called only in the event loop."""

    def payload(self, ply: int, since: int, body: bytes) -> None:
        """A whole Payload, encoded; its events are those after ply `since`.

        One that missed something (its last ply is less than `since`) or is still sending asks
        `Hub.newest` later, with the ply it last got.
        """

    def chat(self, body: bytes) -> None:
        """A ChatLine, encoded."""

    def show(self, body: bytes) -> None:
        """A Way, or what is Shown, encoded: worth nothing later, so a newer one takes its place."""

    def bye(self, reason: str, again: bool) -> None:
        """Say goodbye and close: the link was revoked, or the server stops."""


class Watch(Struct, eq=False):
    """One watcher at one table; `Hub.unwatch` ends it."""

    id: str
    who: Who
    watcher: Watcher


class PayloadText(Struct, frozen=True):
    """A Payload, encoded: the ply it shows and the ply after which its events begin."""

    ply: int
    since: int
    body: bytes
