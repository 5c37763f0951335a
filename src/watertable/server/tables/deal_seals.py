"""What of a deal of the day is closed, and to whom, until its seed is told."""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import msgspec

from watertable.server.store import TableRow
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.refused import refuse
from watertable.server.tables.settings import TableSettings
from watertable.server.tables.who import Who

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall

DAY = timedelta(days=1)
_settings = msgspec.json.Decoder(TableSettings)


class Calendar:
    """What day it is, and which deals are known to be told."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        """Know of none yet."""
        self.clock = clock
        self.revealed: set[tuple[str, str]] = set()
        self.settled = ""  # the day before which all deals are over

    @property
    def today(self) -> str:
        """The day that it is, UTC."""
        return self.day_in(0)

    def day_in(self, days: int) -> str:
        """Return the day in so many days."""
        return (datetime.fromtimestamp(self.clock(), UTC) + days * DAY).date().isoformat()


async def is_sealed(hall: "Hall", settings: TableSettings) -> bool:
    """Whether a table is a try at a deal whose seed has not been told."""
    if not settings.deal:
        return False
    which = (settings.deal, settings.game)
    if which in hall.calendar.revealed:
        return False
    deal = await hall.kept(hall.store.deals.find(*which))
    if deal is not None and deal.revealed is not None:
        hall.calendar.revealed.add(which)
        return False
    return True


async def is_sealed_row(hall: "Hall", row: TableRow) -> bool:
    """Whether a row is that of a try at a deal whose seed has not been told."""
    return b'"deal"' in row.settings and await is_sealed(hall, _settings.decode(row.settings))


async def check_row(hall: "Hall", row: TableRow) -> None:
    """Refuse to tell of a try before its seed is told."""
    if await is_sealed_row(hall, row):
        raise refuse(403, "deal.closed")


def check_spectator(live: LiveTable, who: Who) -> None:
    """Refuse whoever looks on at a try before its seed is told."""
    if live.is_sealed and who.seat is None:
        raise refuse(403, "deal.closed")


def check_help(live: LiveTable) -> None:
    """Refuse what would help at a try: hints, going back, another match like it."""
    if live.settings.deal:
        raise refuse(403, "deal.no_help")
