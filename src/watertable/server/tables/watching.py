"""Watching: a connection is told of everything that happens at a table, from its first look on."""

from typing import TYPE_CHECKING

from watertable.server.tables import (
    automatic,
    deal_seals,
    presence,
    publishing,
    refused,
    reissue,
    sitting,
    talk,
)
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.payloads import bodies_of
from watertable.server.tables.who import PayloadText, Watch, Watcher, Who

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall


async def watch(
    hall: "Hall", live: LiveTable, who: Who, watcher: Watcher, since: int
) -> tuple[Watch, PayloadText]:
    """Tell a connection of everything from now on, and first how the table stands."""
    deal_seals.check_spectator(live, who)
    await sitting.arrive(hall, live, who)
    if who.seat is not None:
        await reissue.seen(hall, live, who.seat, comes=True)
    is_new = who.seat is not None and who.seat not in live.connected
    one = Watch(live.id, who, watcher)
    if not live.watchers:
        live.published = live.ply
    elif is_new:
        publishing.stir(hall, live)
    elif who.seat is None:
        publishing.stir(hall, live, publishing.CROWD)
    live.admit(one)
    automatic.look(hall, live)
    if hall.claims.is_shared and live.chatted is None:
        await talk.hear(hall, live)
    return one, _newest(hall, live, who, since)


def unwatch(hall: "Hall", watch: Watch) -> None:
    """Tell a connection no more; harmless when repeated."""
    hall.shows.leave(watch)
    live = hall.tables.get(watch.id)
    if live is not None and watch in live.watchers:
        live.dismiss(watch)
        live.used = live.looked = hall.time.clock()
        if watch.who.seat is not None and watch.who.seat not in live.connected:
            reissue.gone(hall, live, watch.who.seat)
            publishing.stir(hall, live)
        elif watch.who.seat is None:
            publishing.stir(hall, live, publishing.CROWD)


async def newest(hall: "Hall", watch: Watch, since: int) -> PayloadText:
    """Return the newest payload for a watcher that missed some."""
    live = await hall.hold(watch.id)
    try:
        publishing.part_strangers(live)
        if watch not in live.watchers:
            raise refused.revoked()
        return _newest(hall, live, watch.who, since)
    finally:
        hall.release(live)


def _newest(hall: "Hall", live: LiveTable, who: Who, since: int) -> PayloadText:
    since = min(since, live.ply)
    presence.look(hall, live)
    (body,) = bodies_of(live, [(who.seat, who.host)], since, hall.time.now())
    return PayloadText(live.ply, since, body)
