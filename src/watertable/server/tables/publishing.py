"""Publishing: who watches a table is told how it stands; who sits there no more is told goodbye."""

from typing import TYPE_CHECKING

from watertable.server.messages import SERVER
from watertable.server.tables import presence
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.payloads import bodies_of
from watertable.server.tables.who import Watcher

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall

STIR = 0.2  # seconds in which people who come and go are told of together
CROWD = 2.0  # the same of spectators: they are only counted, and nobody can hurry that


def publish(hall: "Hall", live: LiveTable, seat: int | None = None) -> None:
    """Tell all watchers how the table stands, or those of one seat alone.

    One payload is made for each seat that has watchers, and one for all spectators.
    """
    since, live.published = live.published, live.ply
    audience: dict[tuple[int | None, bool], list[Watcher]] = {}
    for watch in live.watchers:
        who = watch.who
        if seat is None or who.seat == seat:
            audience.setdefault((who.seat, who.host), []).append(watch.watcher)
    if not audience:
        return
    presence.look(hall, live)
    bodies = bodies_of(live, audience, since, hall.time.now())
    for watchers, body in zip(audience.values(), bodies, strict=True):
        for watcher in watchers:
            watcher.payload(live.ply, since, body)


def stir(hall: "Hall", live: LiveTable, soon: float = STIR) -> None:
    """Tell everybody soon that somebody came or went."""
    loop = hall.time.loop
    if live.stir is not None and live.stir.when() > loop.time() + soon:
        live.stir.cancel()  # somebody who sits does not wait for the crowd
        live.stir = None
    if live.stir is None and live.watchers and not hall.is_draining:
        live.stir = loop.call_later(soon, _stirred, hall, live)


def _stirred(hall: "Hall", live: LiveTable) -> None:
    live.stir = None
    if live.lock.locked() or not live.is_loaded:
        stir(hall, live)
    else:
        publish(hall, live)


def part(live: LiveTable, seat: int) -> None:
    """Say goodbye to every connection of a seat."""
    for watch in [w for w in live.watchers if w.who.seat == seat]:
        live.dismiss(watch)
        watch.watcher.bye(SERVER.text("bye.revoked"), False)


def part_strangers(live: LiveTable) -> None:
    """Say goodbye to connections whose seat has become somebody else's, however that was.

    Done whenever seats were kept or read, before anything is told.
    """
    chairs = live.seats.chairs
    for watch in tuple(live.watchers):
        at = watch.who.seat
        if at is not None and chairs[at].epoch != watch.who.epoch:
            live.dismiss(watch)
            watch.watcher.bye(SERVER.text("bye.revoked"), False)
