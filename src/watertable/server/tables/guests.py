"""Guests: spectators who ask for a seat at which nobody is, and what the host says to that."""

from typing import TYPE_CHECKING

from watertable.server.protocol import AskRequest, Done, HostAnswer, SeatWanted
from watertable.server.tables import deal_seals, keeping, rating, refused
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.refused import refuse

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall

MOST = 6  # who ask at once; a newer one ends the oldest


async def ask(hall: "Hall", live: LiveTable, request: AskRequest) -> Done:
    """Somebody who looks on would like a seat; everybody is told, and the host decides."""
    deal_seals.check_help(live)
    if live.outcome is not None or live.is_closed:
        raise refused.over()
    if live.table is not None:
        rating.forbid(live, "seat")
    if request.seat >= len(live.seats.chairs):
        raise refuse(404, "no_seat.such")
    if not is_free(live, request.seat):
        raise refuse(409, "taken.here")
    fresh = SeatWanted(request.seat, request.name, hall.time.now() + hall.time.gap)
    before = [one for one in live.seats.wants if one.name != request.name]
    live.seats.wants = [*before, fresh][-MOST:]
    await keeping.save(hall, live)
    return Done(live.ply)


def is_free(live: LiveTable, seat: int) -> bool:
    """Whether nobody is at a seat now who could play: not come yet, or played by a bot."""
    chair, table = live.seats.chairs[seat], live.table
    if chair.is_bot:
        return False
    return not chair.joined or (table is not None and seat in table.substitutes)


async def decline(hall: "Hall", live: LiveTable, seat: int | None) -> HostAnswer:
    """The host says no to all who ask for a seat."""
    live.seats.wants = [one for one in live.seats.wants if one.seat != seat]
    await keeping.save(hall, live)
    return HostAnswer()
