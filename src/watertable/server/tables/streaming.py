"""Streaming: who is asked is shown a way tick by tick, and may name no tick but those just shown.

Which tick it is follows from the tables' time and from when chance spoke, which stand in the log: a
server that starts again, or a browser that comes back, sees the way where it is by now, never from
its beginning.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from watertable.kernel.game.game import Stream
from watertable.kernel.text.json import Json
from watertable.server.protocol import Way
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.refused import refuse

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall

AHEAD = 0.25  # seconds: no tick is sent earlier than this before its time
OFTEN = 0.1  # seconds between two glimpses
LATE = 1.0  # seconds for which a tick counts

_encode = msgspec.json.Encoder().encode


def go_on(hall: "Hall", live: LiveTable) -> None:
    """Show what there is to be shown from now on, if there is anything."""
    if live.way is not None:
        live.way.cancel()
        live.way = None
    if hall.is_draining or _way_of(live) is None:
        return
    if live.shown[0] != live.ply:
        live.shown = (live.ply, -1)
    _show(hall, live)


def _show(hall: "Hall", live: LiveTable) -> None:
    """Send the next ticks to whoever sits at the seat that is asked, and come back soon."""
    live.way = None
    stream, way = live.game.stream, _way_of(live)
    if stream is None or way is None:
        return
    now = _tick(hall, live, stream)
    until = min(now + int(AHEAD * stream.rate), len(way) - 1)
    first = max(live.shown[1] + 1, now - int(LATE * stream.rate), 0)
    watchers = [watch.watcher for watch in live.watchers if watch.who.seat == live.asked]
    if watchers and first <= until:
        some = [list(one) for one in way[first : until + 1]]
        body = _encode(Way(live.ply, stream.rate, first, now, len(way) - 1, some))
        live.shown = (live.ply, until)
        for watcher in watchers:
            watcher.show(body)
    if now < len(way):
        live.way = hall.time.loop.call_later(OFTEN, _show, hall, live)


def check(hall: "Hall", live: LiveTable, move: int | Json) -> None:
    """Refuse a move that names a tick which has not been shown, or is long gone."""
    stream = live.game.stream
    tick = 0 if stream is None else stream.tick(move)
    if stream is None or tick <= 0 or _way_of(live) is None:
        return  # the rules say the rest
    ply, shown = live.shown
    if ply != live.ply or tick > shown:
        raise refuse(422, "not_this_tick.unseen")
    if tick < _tick(hall, live, stream) - LATE * stream.rate:
        raise refuse(422, "not_this_tick.gone")


def _way_of(live: LiveTable) -> Sequence[Sequence[int]] | None:
    """Return the way that the seat which is asked is shown now."""
    stream, table = live.game.stream if live.is_loaded else None, live.table
    if stream is None or table is None or live.asked is None or live.fresh:
        return None
    return stream.way(table.board.boxes[0], table.board.states[0])


def _tick(hall: "Hall", live: LiveTable, stream: Stream) -> int:
    return max(0, int((hall.time.now() - live.chanced) * stream.rate))
