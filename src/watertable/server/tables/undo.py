"""Undo: at once where one plays with bots alone, else when every other person present agrees."""

from typing import TYPE_CHECKING

from watertable.kernel.errors import CannotUndo
from watertable.kernel.table.table import Table
from watertable.server.protocol import Done
from watertable.server.tables import deal_seals, keeping, loading, rating, refused
from watertable.server.tables.asked import waited_for, wish_of
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.refused import Refused, refuse, said_as
from watertable.server.tables.sitters import Wish
from watertable.server.tables.who import Who

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall


async def ask(hall: "Hall", live: LiveTable, who: Who, ply: int, to: int | None) -> Done:
    """Go back, or ask the others whether one may."""
    seat = live.seat_of(who)
    table = live.in_play
    deal_seals.check_help(live)
    rating.forbid(live, "undo")
    if ply != live.ply:
        raise refused.stale(live.ply)
    own = table.undo_to(seat)
    goal = own if to is None else to
    wish = Wish(seat, goal or 0, ply)
    if goal is None or not waited_for(live, wish):
        return await _go_back(hall, live, table, seat, goal)
    if goal != own:
        _undo(await loading.copy(hall, live), seat, goal)
    live.seats.undo = wish
    await keeping.save(hall, live)
    return Done(live.ply)


async def answer(hall: "Hall", live: LiveTable, who: Who, yes: bool) -> Done:
    """Agree or not; the last to agree carries it out."""
    seat = live.seat_of(who)
    table = live.in_play
    wish = wish_of(live)
    if wish is None or seat not in waited_for(live, wish):
        raise refuse(409, "nothing_asked.undo")
    agreed = Wish(wish.by, wish.to, wish.ply, (*wish.agreed, seat))
    if yes and not waited_for(live, agreed):
        return await _go_back(hall, live, table, wish.by, wish.to)
    live.seats.undo = agreed if yes else None
    await keeping.save(hall, live)
    return Done(live.ply)


async def _go_back(hall: "Hall", live: LiveTable, table: Table, by: int, to: int | None) -> Done:
    _undo(table, by, to)
    live.note()
    await keeping.commit(hall, live)
    return Done(live.ply)


def _undo(table: Table, by: int, to: int | None) -> None:
    try:
        table.undo(by, to)
    except CannotUndo as error:
        raise Refused(422, said_as("cannot_undo", error)) from error
