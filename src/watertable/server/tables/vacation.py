"""Vacation: where a clock counts days it stands still for some of them, if everybody agrees.

Nothing about it is in the log: the deadline of whoever is asked is put off, and so are those that
follow while it lasts. Who is away meanwhile is not missed.
"""

from typing import TYPE_CHECKING

from watertable.server.protocol import Done, VacationRequest
from watertable.server.tables import keeping, reissue, sitting
from watertable.server.tables.asked import agreeing
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.refused import refuse
from watertable.server.tables.settings import DAY
from watertable.server.tables.sitters import Vacation
from watertable.server.tables.who import Who

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall


async def take(hall: "Hall", live: LiveTable, who: Who, request: VacationRequest) -> Done:
    """Ask for it, answer who asks, or be back before it is over."""
    seat = live.seat_of(who)
    if seat in live.in_play.substitutes:
        raise sitting.away()
    if live.settings.clock.kind != "days":
        raise refuse(409, "no_vacation.clock")
    match request.act:
        case "ask":
            await _ask(hall, live, seat, request.days)
        case "agree" | "refuse":
            await _answer(hall, live, seat, request.act == "agree")
        case "end":
            await _end(hall, live, seat)
    return Done(live.ply)


async def _ask(hall: "Hall", live: LiveTable, seat: int, days: int | None) -> None:
    if days is None:
        raise refuse(422, "no_vacation.days")
    if live.rest(hall.time.now()):
        raise refuse(409, "no_vacation.already")
    await _go_on_with(hall, live, Vacation(seat, days))


async def _answer(hall: "Hall", live: LiveTable, seat: int, yes: bool) -> None:
    wish = live.seats.vacation
    if wish is None or seat not in agreeing(live, wish):
        raise refuse(409, "nothing_asked.vacation")
    if yes:
        await _go_on_with(hall, live, Vacation(wish.by, wish.days, None, (*wish.agreed, seat)))
        return
    live.seats.vacation = None
    await keeping.save(hall, live)


async def _go_on_with(hall: "Hall", live: LiveTable, wish: Vacation) -> None:
    """It begins when nobody has still to agree."""
    if not agreeing(live, wish):
        await keeping.put_off(hall, live, wish.days * DAY)
        wish.until = hall.time.now() + wish.days * DAY
        reissue.notice(hall, live, wish.by, "vacation", "vacation")
    live.seats.vacation = wish
    await keeping.save(hall, live)


async def _end(hall: "Hall", live: LiveTable, seat: int) -> None:
    """Whoever asked for it is back, or wants it no more: clocks have what they had at its start."""
    wish = live.seats.vacation
    if wish is None or wish.by != seat:
        raise refuse(409, "nothing_asked.vacation")
    rest = live.rest(hall.time.now())
    if rest:
        await keeping.put_off(hall, live, -rest)
        reissue.notice(hall, live, seat, "vacation", "vacation_over")
        live.seats.vacation = Vacation(seat, wish.days, hall.time.now())
    else:
        live.seats.vacation = None
    await keeping.save(hall, live)
