"""Undo: at once where one plays with bots alone, else when every other person present agrees."""

from typing import TYPE_CHECKING

from watertable.kernel.errors import CannotUndo
from watertable.kernel.table.lines import Line
from watertable.kernel.table.table import Table
from watertable.server.protocol import Done, UndoAsked
from watertable.server.tables import keeping, refused
from watertable.server.tables.live import Live
from watertable.server.tables.refused import Refused
from watertable.server.tables.sitters import Wish, present
from watertable.server.tables.who import Who

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall


def standing(live: Live) -> Wish | None:
    """Return what is asked of everybody, unless people have gone on since."""
    wish, table = live.seats.undo, live.table
    if wish is None or table is None or live.outcome is not None:
        return None
    if any(_moves_on(live, line) for line in table.log.lines[wish.ply :]):
        return None
    return wish


def waiting(live: Live, wish: Wish) -> list[int]:
    """Return who has still to answer."""
    assert live.table is not None
    asked = present(live.seats, live.table)
    return [seat for seat in asked if seat != wish.by and seat not in wish.agreed]


def told(live: Live) -> UndoAsked | None:
    """Say what is asked, as everybody may know it."""
    wish = standing(live) if live.seats.undo is not None else None
    return None if wish is None else UndoAsked(wish.by, wish.to, waiting(live, wish))


async def ask(hall: "Hall", live: Live, who: Who, ply: int, to: int | None) -> Done:
    """Go back, or ask the others whether one may."""
    seat = live.seat_of(who)
    table = live.in_play
    if ply != live.ply:
        raise refused.stale(live.ply)
    own = table.undo_to(seat)
    goal = own if to is None else to
    wish = Wish(seat, goal or 0, ply)
    if goal is None or not waiting(live, wish):
        return await _go_back(hall, live, table, seat, goal)
    if goal != own:
        _undo(await hall.copy(live), seat, goal)
    live.seats.undo = wish
    await keeping.save(hall, live)
    return Done(live.ply)


async def answer(hall: "Hall", live: Live, who: Who, yes: bool) -> Done:
    """Agree or not; the last to agree carries it out."""
    seat = live.seat_of(who)
    table = live.in_play
    wish = standing(live)
    if wish is None or seat not in waiting(live, wish):
        raise Refused(409, "nothing_asked", "Nobody is asking you to go back.")
    agreed = Wish(wish.by, wish.to, wish.ply, (*wish.agreed, seat))
    if yes and not waiting(live, agreed):
        return await _go_back(hall, live, table, wish.by, wish.to)
    live.seats.undo = agreed if yes else None
    await keeping.save(hall, live)
    return Done(live.ply)


async def _go_back(hall: "Hall", live: Live, table: Table, by: int, to: int | None) -> Done:
    _undo(table, by, to)
    live.note()
    await keeping.commit(hall, live)
    return Done(live.ply)


def _undo(table: Table, by: int, to: int | None) -> None:
    try:
        table.undo(by, to)
    except CannotUndo as error:
        raise Refused(422, "cannot_undo", str(error)) from error


def _moves_on(live: Live, line: Line) -> bool:
    """Whether people have gone on by a line: those of bots, chance and world leave a wish alone."""
    if line.table is not None:
        return True
    return isinstance(line.seat, int) and not live.seats.chairs[line.seat].is_bot
