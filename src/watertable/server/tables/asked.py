"""What is asked of those who sit, as everybody may know it: to go back, to give way."""

from watertable.kernel.table import orders
from watertable.kernel.table.lines import Line
from watertable.kernel.table.orders import Order
from watertable.server.protocol import LostSeat, Reissue, UndoAsked, VacationTold
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.sitters import GiveWay, LostWish, Vacation, Wish, present

LOST = "lost"  # what a seat is asked when somebody says that it is theirs


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
    return Reissue(seat, asked.act, asked.at + live.gap, given_at(live, asked))


def given_at(live: LiveTable, asked: GiveWay) -> float | None:
    """Say when a seat is given away without its word; null while it is here."""
    if asked.since is None:
        return None
    return max(asked.since, live.stood) + live.settings.giving + live.gap


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
    if orders.prepared(table, seat, names) is not None:
        return True
    given = orders.named(names)
    return orders.answer(table, seat, given, may_look=live.settings.quick) is not None


def lost_seats(live: LiveTable) -> list[LostSeat]:
    """Say who asks for which lost seat."""
    if live.asked is None:
        return []
    return [
        LostSeat(
            one.number,
            one.seat,
            one.name,
            one.at + live.gap,
            is_approved(live, one) or one.state == "granted",
            lost_due(live, one),
        )
        for one in wishes_of(live)
        if one.state != "refused"
    ]


def wishes_of(live: LiveTable) -> list[LostWish]:
    """Return the wishes for lost seats, but those at which somebody sits by newer links."""
    chairs = live.seats.chairs
    return [one for one in live.seats.lost if one.epoch == chairs[one.seat].epoch]


def is_approved(live: LiveTable, wish: LostWish) -> bool:
    """Whether whoever has the seat is asked about this wish now."""
    asked = live.seats.chairs[wish.seat].asked
    return wish.state == "approved" and asked is not None and asked.act == LOST


def lost_due(live: LiveTable, wish: LostWish) -> float | None:
    """Say when a lost seat is given, if the host has approved and nobody is there."""
    asked = live.seats.chairs[wish.seat].asked
    return given_at(live, asked) if asked is not None and is_approved(live, wish) else None


def asked_word(asked: GiveWay) -> str:
    """Say in a word for what a seat is asked to give way."""
    return LOST if asked.act == LOST else "reissue"


def asked_of(live: LiveTable, seat: int) -> str:
    """Say in a word what is asked of a seat at a table that goes on."""
    asked, wish = live.seats.chairs[seat].asked, wish_of(live)
    vacation = live.seats.vacation
    if live.asked is None:
        return ""
    if asked is not None:
        return asked_word(asked)
    if wish is not None and seat in waited_for(live, wish):
        return "undo"
    return "vacation" if vacation is not None and is_waited_for(vacation, seat) else ""


def agreeing(live: LiveTable, vacation: Vacation) -> list[int]:
    """Return who has still to say whether the clock may stand still."""
    asked = [] if live.table is None else present(live.seats, live.table)
    return [seat for seat in asked if is_waited_for(vacation, seat)]


def vacation_of(live: LiveTable) -> VacationTold | None:
    """Say who asks that the clock stands still, or until when it does."""
    wish = live.seats.vacation
    if wish is None or live.asked is None:
        return None
    until = None if wish.until is None else wish.until + live.gap
    return VacationTold(wish.by, wish.days, until, agreeing(live, wish))


def is_waited_for(vacation: Vacation, seat: int) -> bool:
    """Whether a seat has not yet said whether the clock may stand still."""
    return vacation.until is None and seat not in (vacation.by, *vacation.agreed)
