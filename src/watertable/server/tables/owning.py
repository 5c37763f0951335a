"""Which tables are this worker's own, where several workers share a database.

A worker has a lease, which it renews. A table that it opens becomes its own, unless another has it
whose lease goes on. At its own tables a worker does what goes on by itself, it believes its memory
without looking again, and it tells the other workers nothing. Whoever opens a table that is
another's is a guest there: it looks again often, does nothing by itself, and asks the owner to be
told. What is kept does not depend on any of this: the ply decides whose append is the next.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

from watertable.server.bus import BESIDE, Hint
from watertable.server.messages import SERVER
from watertable.server.store import StoreError
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.timekeeping import TablesTime

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall

LEASE = 8.0  # seconds: a lost worker's tables are free after so long
RENEW = 2.0  # seconds between two renewals
MARGIN = 0.5  # seconds by which we believe a lease to end earlier than the others do
TOLD = 15.0  # seconds for which a guest is told what happens, unless it asks again
IDLE = 5.0  # seconds in which nobody used a table, after which a guest may have it

_log = logging.getLogger("watertable.tables")


class Claims:
    """Which tables are this worker's own, by a lease that it renews."""

    def __init__(self, time: TablesTime, *, is_shared: bool) -> None:
        """Have none; `is_shared` says whether there are other workers at all."""
        self.time, self.is_shared = time, is_shared
        self.worker = 0  # the number the lease is under; another one after it was lost
        self.until = 0.0  # the end of the lease, by the loop's clock
        self.belongs: Callable[[str], bool] = lambda _: True  # whether it is this worker's table
        self.wants: Callable[[str], bool] = lambda _: True  # whether the next new table is to be it

    def leads(self, live: LiveTable) -> bool:
        """Say whether a table is our own now: no other worker goes on with it."""
        if not self.is_shared:
            return True
        return live.owner == self.worker and self.time.clock() < self.until


async def renew(hall: "Hall") -> None:
    """Let the lease go on; when it was lost, begin another, and all tables are claimed again."""
    began, claims = hall.time.clock(), hall.claims
    was_lost = claims.until < began
    if not claims.worker or not await hall.store.leases.renew(claims.worker, LEASE):
        was_lost = True  # by the database's clock, which may have been set
        worker = secrets.randbits(61) + 2  # hints have a meaning for 1
        await hall.store.leases.enlist(worker, LEASE)
        claims.worker = worker
    claims.until = began + LEASE - MARGIN
    if was_lost:
        for live in hall.tables.values():
            live.owner = 0
            if live.is_loaded:
                hall.errands.start(hall.refresh(live.id))


async def keep_renewing(hall: "Hall") -> None:
    """Renew the lease for as long as the house is open."""
    while True:
        await asyncio.sleep(RENEW)
        if hall.is_draining:
            return
        try:
            await renew(hall)
        except StoreError as error:
            _log.warning("the lease was not renewed: %s", error)


async def retire(hall: "Hall") -> None:
    """Let the others have our tables at once."""
    hall.claims.until = 0.0
    with contextlib.suppress(StoreError):
        await hall.store.leases.retire(hall.claims.worker)


async def claim(hall: "Hall", live: LiveTable) -> None:
    """Make a table our own if it is free; if it is not, ask its owner to be told."""
    owner = await hall.store.leases.own(live.id, hall.claims.worker)
    if owner is None:
        return  # there is no such table
    live.owner, live.leased = owner.worker, hall.time.clock() + owner.seconds
    if owner.worker != hall.claims.worker:
        hall.bus.publish([(live.id, -owner.worker)])


def wait(hall: "Hall", live: LiveTable) -> None:
    """Do nothing by itself at another's table until its lease may have ended; then look again."""
    if live.task is not None and live.task is not asyncio.current_task():
        live.task.cancel()
    live.task = None
    if live.timer is not None:
        live.timer.cancel()
    seconds = max(MARGIN, live.leased - hall.time.clock() + MARGIN)
    live.timer = hall.time.loop.call_later(seconds, _look, hall, live)


def _look(hall: "Hall", live: LiveTable) -> None:
    live.timer = None
    if live.watchers and live.is_loaded and not hall.is_draining:
        hall.errands.start(hall.refresh(live.id))


def is_wanted(hall: "Hall", hint: Hint) -> bool:
    """Say whether another worker wants a hint: nobody does of a table that is ours alone."""
    live = hall.tables.get(hint[0])
    return live is None or live.guested > hall.time.clock() or not hall.claims.leads(live)


def asked(hall: "Hall", id: str) -> None:
    """A guest asks to be told of a table of ours; one that nobody uses here becomes its own."""
    live, now = hall.tables.get(id), hall.time.clock()
    if live is not None:
        live.guested = now + TOLD
        if live.is_loaded and live.task is None and live.seats.are_bots_alone:
            hall.go_on(live)  # bots that paused because nobody looked
        if live.watchers or live.holders or live.task or now - live.used < IDLE:
            return
    hall.errands.start(leave(hall, id))


def move_out(hall: "Hall") -> None:
    """Other workers of this server have some tables now: whoever is at one comes again there."""
    for live in tuple(hall.tables.values()):
        if hall.claims.belongs(live.id):
            continue
        for watch in tuple(live.watchers):
            live.dismiss(watch)
            watch.watcher.bye(SERVER.text("bye.moved"), True)
        hall.errands.start(leave(hall, live.id))


async def leave(hall: "Hall", id: str) -> None:
    """Let go of a table when nobody holds it, and say so to whoever waits for it."""
    live = await hall.take(id)
    try:
        if live.task is not None:
            live.task.cancel()
            live.task = None
        live.owner = 0
        await hall.store.leases.disown(id, hall.claims.worker)
    finally:
        hall.forget(live)
        hall.release(live)
    hall.bus.publish([(id, BESIDE)])


async def may_go_on(hall: "Hall", id: str) -> bool:
    """Say whether this worker lets the time of a table run out: only one does."""
    if not hall.claims.is_shared:
        return True
    live = hall.tables.get(id)
    if (
        live is not None
        and live.is_loaded
        and (hall.claims.leads(live) or hall.time.clock() < live.leased)
    ):
        return hall.claims.leads(live)
    if not hall.claims.belongs(id):
        return False
    owner = await hall.store.leases.own(id, hall.claims.worker)
    return owner is not None and owner.worker == hall.claims.worker
