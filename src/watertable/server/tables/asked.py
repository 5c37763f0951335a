"""What is asked of those who sit, as everybody may know it: to go back, to give way."""

from watertable.kernel.table import orders
from watertable.kernel.table.lines import Line
from watertable.kernel.table.orders import Order
from watertable.server.protocol import Reissue, UndoAsked
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.sitters import GiveWay, Wish, present


def wish_of(live: LiveTable) -> Wish | None:
    """Return how far somebody wants to go back, unless people have gone on since."""
    wish, table = live.seats.undo, live.table
    if wish is None or table is None or live.outcome is not None:
        return None
    if any(_moves_on(live, line) for line in table.log.lines[wish.ply :]):
        return None
    return wish


def waited_for(live: LiveTable, wish: Wish) -> list[int]:
    """Return who has still to answer a wish."""
    assert live.table is not None
    asked = present(live.seats, live.table)
    return [seat for seat in asked if seat != wish.by and seat not in wish.agreed]


def undo_asked(live: LiveTable) -> UndoAsked | None:
    """Say how far somebody wants to go back."""
    wish = wish_of(live)
    return None if wish is None else UndoAsked(wish.by, wish.to, waited_for(live, wish))


def reissues_of(live: LiveTable) -> list[Reissue]:
    """Say who is asked to give way, while it is played."""
    if live.asked is None:
        return []
    return [
        reissue_of(live, seat, chair.asked)
        for seat, chair in enumerate(live.seats.chairs)
        if chair.asked is not None
    ]


def reissue_of(live: LiveTable, seat: int, asked: GiveWay) -> Reissue:
    """Say when a seat was asked to give way, and when it is given away without its word."""
    due = None if asked.since is None else asked.since + live.settings.patience + live.gap
    return Reissue(seat, asked.act, asked.at + live.gap, due)


def _moves_on(live: LiveTable, line: Line) -> bool:
    """Whether people have gone on by a line: those of bots, chance and world leave a wish alone."""
    if line.table is not None:
        return True
    return isinstance(line.seat, int) and not live.seats.chairs[line.seat].is_bot


def is_passed_over(live: LiveTable, seat: int | None) -> bool:
    """Whether a seat's standing orders are about to answer for it, which is told to it alone."""
    table = live.table
    if table is None or seat is None or seat != live.asked or live.is_held:
        return False
    names = live.seats.chairs[seat].orders
    looks_only = names == (Order.NOTHING_LEGAL.value,) and not live.settings.quick
    if not names or looks_only or seat in table.substitutes:
        return False
    given = frozenset(Order(name) for name in names)
    return orders.answer(table, seat, given, may_look=live.settings.quick) is not None
