"""Keeping house: clocks of tables not in memory, idle tables, hints from other workers, the end."""

import asyncio
import functools
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

from watertable.server import records
from watertable.server.bus import BESIDE, Hint
from watertable.server.messages import SERVER
from watertable.server.store import Due, StoreError
from watertable.server.tables import (
    automatic,
    boxes,
    deals,
    loading,
    meeting,
    owning,
    rating,
    rounds,
    talk,
    timekeeping,
)
from watertable.server.tables.refused import Refused
from watertable.server.tables.tokens import Signer

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall

SWEEP = 5.0  # seconds between two looks at what is idle, or what other workers did
HOUR = 3600.0
DUE = 200  # tables looked at together: those whose time is up, those that others changed

_log = logging.getLogger("watertable.tables")


async def start(hall: "Hall") -> None:
    """Fetch the signing key, listen to the bus, look after clocks."""
    hall.signer = Signer(await hall.store.key("tokens"))
    await timekeeping.beat(hall)
    hall.time.started = hall.time.now()
    if hall.claims.is_shared:
        await owning.renew(hall)
        hall.errands.start(owning.keep_renewing(hall))
        hall.bus.is_wanted = functools.partial(owning.is_wanted, hall)
    hall.bus.subscribe(functools.partial(heard, hall))
    hall.errands.start(timekeeping.keep(hall))
    hall.errands.start(_rounds(hall))
    hall.errands.start(boxes.keep_old(hall.store))


async def _rounds(hall: "Hall") -> None:
    """Make the rounds for as long as the house is open."""
    hopeless: set[str] = set()
    swept, pruned, looked = hall.time.clock(), hall.time.clock(), hall.doubted
    while not hall.is_draining:
        await asyncio.sleep(hall.manners.tick)
        try:
            await _ring_all(hall, hopeless)
            if hall.time.clock() - swept > SWEEP:
                swept = hall.time.clock()
                sweep(hall)
                await rating.catch_up(hall)
                await meeting.keep(hall)
                await rounds.keep(hall)
                if hall.claims.is_shared:
                    await _compare(hall)
                    await _miss(hall)
            if hall.time.clock() - pruned > HOUR:
                pruned = hall.time.clock()
                await hall.store.browsers.let_go()
                await hall.store.named.let_go()
                await _prune(hall)
                await meeting.clear(hall)
                await rounds.clear(hall)
            await deals.keep(hall)
            hall.doubt()
            if looked < hall.doubted:
                looked = hall.doubted
                await _miss(hall)
        except StoreError as error:
            records.trouble(records.STORE, error)


async def _ring_all(hall: "Hall", hopeless: set[str]) -> None:
    """Let time run out wherever it has, at many tables together: they share their commits.

    Those that can never be played again stay due; they are passed over.
    """
    last: Due | None = None
    while page := await hall.store.due(DUE, hall.time.now(), last):
        last = page[-1]
        ids = [due.table for due in page if due.table not in hopeless]
        is_good = await asyncio.gather(*(_ring(hall, id) for id in ids))
        hopeless.update(id for id, good in zip(ids, is_good, strict=True) if not good)
        sweep(hall)


async def _prune(hall: "Hall") -> None:
    """Throw away tables that ended long ago, and those that nobody comes back to."""
    keep, abandoned = hall.manners.keep_days or None, hall.manners.abandoned_days or None
    if await hall.store.prune(keep, abandoned):
        hall.doubted = hall.time.clock()


async def _miss(hall: "Hall") -> None:
    """Find tables in memory that are in the store no more."""
    if hall.tables:
        for id in await hall.store.missing(list(hall.tables)):
            _refresh(hall, id, BESIDE)


async def _ring(hall: "Hall", id: str) -> bool:
    """Let a table's time run out; False if that table can never be played again."""
    try:
        await automatic.time_out(hall, id)
    except Refused as error:
        return error.status not in automatic.LASTING
    except Exception:  # the clocks of all other tables go on
        _log.exception("the clock of table %s cannot run out", id)
        return False
    return True


def sweep(hall: "Hall") -> None:
    """Take tables out of memory that nobody watches and nothing happens at."""
    now, spare = hall.time.clock(), len(hall.tables) - hall.manners.tables
    idle = [
        live
        for live in hall.tables.values()
        if not live.watchers and not live.holders and live.task is None
    ]
    for live in sorted(idle, key=lambda live: live.used):
        if spare > 0 or now - live.used > hall.manners.idle:
            hall.drop(live)
            spare -= 1


async def _compare(hall: "Hall") -> None:
    """A lost hint heals: see whether other workers went on with tables that are watched here."""
    now = hall.time.clock()
    watched = [live for live in hall.tables.values() if live.watchers or live.guested > now]
    for place in range(0, len(watched), DUE):
        some = {live.id: live for live in watched[place : place + DUE]}
        for row in await hall.store.many(list(some)):
            live = some[row.id]
            if (row.ply, row.version) != (live.ply, live.version):
                _refresh(hall, row.id, row.ply)


def heard(hall: "Hall", hints: Sequence[Hint]) -> None:
    """Somebody says that tables have moved on: another worker, or our own store.

    Of our own we know already, but for what was kept after whoever asked for it had gone.
    """
    for id, ply in hints:
        if ply < BESIDE:
            if ply == -hall.claims.worker:
                owning.asked(hall, id)
            continue
        live = hall.tables.get(id)
        if live is None or (ply == BESIDE and not hall.claims.is_shared):
            continue
        if ply == BESIDE or live.table is None or live.table.ply < ply:
            _refresh(hall, id, ply)


def _refresh(hall: "Hall", id: str, ply: int) -> None:
    live = hall.tables.get(id)
    if live is not None and not live.is_refreshing and not hall.is_draining:
        live.is_refreshing = True
        hall.errands.start(_look_again(hall, id, ply == BESIDE))


async def _look_again(hall: "Hall", id: str, beside: bool) -> None:
    try:
        live = await hall.hold(id)
    except BaseException:
        if (known := hall.tables.get(id)) is not None:
            known.is_refreshing = False  # it is looked at again when there is another hint
        raise
    try:
        live.is_refreshing = False
        await loading.catch_up(hall, live)
        if beside and live.watchers:
            await talk.hear(hall, live)
    finally:
        hall.release(live, was_used=False)


async def drain(hall: "Hall") -> None:
    """Stop going on by itself, tell everybody to come back, and let what has begun finish."""
    hall.is_draining = True
    for live in hall.tables.values():
        for watch in tuple(live.watchers):
            watch.watcher.bye(SERVER.text("bye.stopping"), True)
        if live.task is not None and not live.lock.locked():
            live.task.cancel()
    for live in tuple(hall.tables.values()):
        await live.lock.acquire()
        live.lock.release()
    if hall.claims.is_shared:
        await owning.retire(hall)


async def close(hall: "Hall") -> None:
    """Drain, and end what runs in the background."""
    await drain(hall)
    await hall.errands.end()
    for live in tuple(hall.tables.values()):
        hall.drop(live)
    hall.backroom.close()
    hall.archive.close()
    if hall.inspecting is not None:
        await hall.inspecting.close()
