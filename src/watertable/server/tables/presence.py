"""Who is away: a seat of somebody who sat down and has no connection, nor asks anything.

Where several workers serve a table, that one of them has lost sight of a seat is kept with it, and
another that has it connected takes that back (`reissue`).
"""

from math import ceil
from typing import TYPE_CHECKING

from watertable.server.protocol import Away
from watertable.server.tables.live_table import LiveTable

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall


def look(hall: "Hall", live: LiveTable) -> None:
    """See who is away, before it is told how the table stands."""
    if live.are_all_here:
        return
    live.absent = {}
    table = live.table
    if table is None or live.asked is None:
        return
    connected = live.connected
    unseen = [
        seat
        for seat, chair in enumerate(live.seats.chairs)
        if not chair.is_bot and seat not in connected
    ]
    live.are_all_here = not unseen
    for seat in unseen:
        if not live.seats.chairs[seat].joined or seat in table.substitutes:
            continue
        since = gone_since(hall, live, seat)
        if since is not None:
            live.absent[seat] = since


def gone_since(hall: "Hall", live: LiveTable, seat: int) -> float | None:
    """Return since when a seat that is not connected here is away; None if it may be elsewhere.

    The time before we served does not count, nor does one in which clocks stood still.
    """
    gone = live.seats.chairs[seat].gone
    if gone is None:
        is_known = not hall.claims.is_shared or (
            hall.claims.leads(live) and live.guested <= hall.time.clock()
        )
        if not is_known:
            return None
        gone = live.seen.get(seat, live.came)
    return max(gone, hall.time.started, live.stood)


def away_of(live: LiveTable) -> dict[int, Away]:
    """Say since when nobody is at which seats, and when the others may go on without them.

    In whole seconds: when exactly somebody asked what is nobody else's business.
    """
    table, wait = live.table, live.settings.patience
    if table is None:
        return {}
    return {
        seat: Away(ceil(since + live.gap), ceil(since + wait + live.gap), table.ends_without(seat))
        for seat, since in live.absent.items()
    }
