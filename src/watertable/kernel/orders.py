"""Standing orders: a seat says once when it wants to be passed over, instead of each time.

Orders belong to a seat and are told to nobody else. A pass they make is an ordinary action: the
others cannot tell it from one made by hand. They look only at the seat's own view and moves.
"""

from collections.abc import Collection
from enum import Enum

from watertable.kernel.table.table import Table


class Order(Enum):
    """When to pass in a window without asking."""

    NOTHING_LEGAL = "nothing_legal"  # only passing is legal
    UNTIL_MY_TURN = "until_my_turn"  # until one's own turn begins; then the order is used up
    NEAR_WIN = "near_win"  # unless somebody is close to winning
    NEVER_ASK = "never_ask"  # always


def answer(table: Table, seat: int, orders: Collection[Order]) -> int | None:
    """Return the number that a seat's orders play now, or None when the seat must be asked."""
    if table.to_act != seat or not orders:
        return None
    view = table.seen(seat)
    passing = table.game.windows.passing(view)
    if passing is None:
        return None
    if Order.NEVER_ASK in orders:
        return passing
    if Order.UNTIL_MY_TURN in orders and table.game.windows.whose_turn(view) != seat:
        return passing
    if Order.NEAR_WIN in orders and not table.game.windows.near_win(view):
        return passing
    if Order.NOTHING_LEGAL in orders and table.numbers() == [passing]:
        return passing
    return None


def still_standing(table: Table, seat: int, orders: Collection[Order]) -> frozenset[Order]:
    """Return the orders that go on: `until_my_turn` ends when that seat's turn has come."""
    over = table.game.windows.whose_turn(table.seen(seat)) == seat
    return frozenset(o for o in orders if not (over and o is Order.UNTIL_MY_TURN))
