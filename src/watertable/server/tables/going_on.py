"""Going on without somebody who is away: a bot plays for them, or the match is claimed.

It can be done by anybody else who sits at the table, once the table's time has passed. Whoever
comes back to a bot takes the seat again.
"""

from math import ceil
from typing import TYPE_CHECKING, Literal

from watertable.server.protocol import Done
from watertable.server.tables import automatic, keeping, presence, reissue, sitting
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.refused import refuse
from watertable.server.tables.sitters import name_of
from watertable.server.tables.who import Who

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall


async def without(
    hall: "Hall", live: LiveTable, who: Who, of: int, act: Literal["bot", "claim"]
) -> Done:
    """Go on without a seat; refused while it is here, or may still come back in its time."""
    seat = live.seat_of(who)
    table = live.in_play
    if seat in table.substitutes:
        raise sitting.away()
    if of >= len(live.seats.chairs):
        raise refuse(404, "no_seat.such")
    presence.look(hall, live)
    since = live.absent.get(of)
    if since is None or of == seat:
        raise refuse(409, "not_away.here")
    wait = since + live.settings.patience - hall.time.now()
    if wait > 0:
        raise refuse(409, "not_away.yet", wait=ceil(wait))
    if act == "claim" and not table.ends_without(of):
        raise refuse(409, "not_away.goes_on")
    name = name_of(live.seats, of)
    table.leave(of)
    live.note()
    if act == "claim":
        automatic.resign(live, of)
    else:
        table.substitute(of, live.settings.substitute)
        live.note()
    await keeping.commit(hall, live)
    reissue.notice(hall, live, of, act, "went_on_bot" if act == "bot" else "went_on_claim", name)
    await keeping.save(hall, live)
    return Done(live.ply)
