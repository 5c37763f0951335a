"""The tables' time: it stands still while nobody serves, and jumps for nobody.

It is the database's time less all that is away. Between two beats our own clock carries it on,
which nobody can set. A beat is written to the store; when nobody has written one for long (nothing
ran, the machine slept, the store was out of order, the database's clock was set), the store itself
puts that time away. A smaller jump is seen here: the database's clock and ours no longer agree.
"""

import asyncio
import functools
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from watertable.server import records
from watertable.server.store import SILENCE, Beat, StoreError
from watertable.server.tables import publishing

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall

NOTICED = 1.0  # seconds: what is less is how clocks differ, and is followed
LATE = 10.0  # seconds without a beat after which our own clock is not believed
SPARE = 1.0  # seconds between two attempts to say that we serve after all

_log = logging.getLogger("watertable.tables")


class TablesTime:
    """What time it is at the tables, as well as it is known here."""

    def __init__(self) -> None:
        """Know nothing of the database's time yet."""
        self.skew = 0.0  # the tables' time less the loop's
        self.gap = 0.0  # the time of day less the tables'
        self.beaten: float | None = None  # when we last told the store that we serve (loop's time)
        self.tried = 0.0  # and when we last tried to
        self.beating = asyncio.Lock()
        self.started = 0.0  # by the tables' time

    @functools.cached_property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The loop that everything here runs in; to ask asyncio for it takes a system call."""
        return asyncio.get_running_loop()

    @functools.cached_property
    def clock(self) -> Callable[[], float]:
        """What tells the loop's time."""
        return self.loop.time

    def now(self) -> float:
        """Return the tables' time."""
        return self.clock() + self.skew

    async def reach(self, moment: float) -> None:
        """Wait until the tables' time has come so far; it may be set meanwhile."""
        while (wait := moment - self.now()) > 0:
            await asyncio.sleep(wait)

    def is_late(self) -> bool:
        """Whether so long after the last beat our own clock may count time that nobody served."""
        return self.beaten is not None and self.clock() - self.beaten > LATE


async def beat(hall: "Hall") -> None:
    """Say that somebody serves, and see what time it is at the tables."""
    time = hall.time
    before = time.clock()
    time.tried = before
    said = await hall.store.beat()
    after = time.clock()
    middle, blur = (before + after) / 2, (after - before) / 2
    if said.away != time.gap:
        time.gap = said.away
        for live in hall.tables.values():
            live.gap, live.cover = time.gap, None
    error = said.now - said.away - middle - time.skew
    if time.beaten is None:
        time.skew += error
    elif abs(error) > NOTICED + blur:
        if was_set(error, blur, said) and await hall.store.give(error, said.away):
            _log.warning("the database's clock was set by %.1f s; nobody's time was", error)
        else:
            time.skew += error
            _tell(hall)
    elif abs(error) > blur:
        time.skew += error - blur if error > 0 else error + blur
    time.beaten = after
    if said.before is not None and said.now - said.before > SILENCE:
        gap = said.now - said.before
        records.note(f"nobody served for {gap:.0f} s; everybody got that time back")


def was_set(error: float, blur: float, said: Beat) -> bool:
    """Whether the database's clock was set, and not ours slept while somebody else served.

    The error is known to within the blur: a clock set just after another worker's beat was set.
    """
    if said.before is None:
        return False
    return said.now < said.before if error < 0 else said.now - said.before >= error - blur


def _tell(hall: "Hall") -> None:
    """Tell everybody who watches a clock what it says now."""
    for live in hall.tables.values():
        if live.clocks is not None:
            publishing.stir(hall, live)


async def be_timely(hall: "Hall") -> None:
    """Beat now, all who come meanwhile wait for it; if the store cannot, go on as it is."""
    async with hall.time.beating:
        if not hall.time.is_late() or hall.time.clock() - hall.time.tried < SPARE:
            return
        try:
            await beat(hall)
        except StoreError as error:
            _log.debug("no beat: %s", error)


async def keep(hall: "Hall") -> None:
    """Say again and again that somebody serves, and write down when the store does not hear it."""
    while not hall.is_draining:
        await asyncio.sleep(hall.manners.beat)
        try:
            async with hall.time.beating:  # one at a time: the next has the later clock
                await beat(hall)
            await hall.store.check()
        except StoreError as error:
            records.trouble(records.STORE, error)
        else:
            records.well(records.STORE)
