"""Standing orders: a seat says once when it wants to be passed over, instead of each time.

Or what it answers with when a certain card comes: `answer:big_water_gun:umbrella`. That is played
where it can be in one way only; where there are several, or none, the seat is asked.

Orders belong to a seat and are told to nobody else. A pass they make is an ordinary action: the
others cannot tell it from one made by hand. They look only at the seat's own view and moves, and
all but `nothing_legal` at nothing that not everybody sees: whether they pass is no secret either.
"""

from collections.abc import Collection, Sequence
from enum import Enum
from typing import Any

from watertable.kernel.game.foreseen import is_win_near
from watertable.kernel.game.game import Game
from watertable.kernel.table.table import Table

ANSWER = "answer:"  # what comes, and what it is answered with, follow


class Order(Enum):
    """When to pass in a window without asking."""

    NOTHING_LEGAL = "nothing_legal"  # only passing is legal: looks at the hand
    UNTIL_MY_TURN = "until_my_turn"  # until one's own turn begins; then the order is used up
    NEAR_WIN = "near_win"  # unless somebody can win with his next action
    NEVER_ASK = "never_ask"  # always


def answer(
    table: Table, seat: int, orders: Collection[Order], *, may_look: bool = True
) -> int | None:
    """Return the number that a seat's orders play now, or None when the seat must be asked.

    `may_look`: the one that looks at the hand acts too. Whoever can see how long an answer takes
    then learns that a seat which takes its time has something to answer with.
    """
    if table.to_act != seat or not orders:
        return None
    view = table.seen(seat)
    passing = table.game.windows.passing(view)
    if passing is None:
        return None
    if passes(table.game, view, seat, orders):
        return passing
    if may_look and Order.NOTHING_LEGAL in orders and table.numbers() == [passing]:
        return passing
    return None


def named(names: Collection[str]) -> frozenset[Order]:
    """Return those orders that pass, of all that stand."""
    return frozenset(Order(name) for name in names if not name.startswith(ANSWER))


def known_answer(game: Game, name: str) -> bool:
    """Whether an order is an answer given beforehand, with cards that the game has."""
    answers, [_, *kinds] = game.windows.answers, name.split(":")
    known = () if answers is None else answers.names(game.data)
    return name.startswith(ANSWER) and len(kinds) == 2 and all(kind in known for kind in kinds)


def prepared(table: Table, seat: int, names: Sequence[str]) -> int | None:
    """Return the number of the answer that a seat gave beforehand, or None when it is asked."""
    answers = table.game.windows.answers
    if table.to_act != seat or answers is None or not any(n.startswith(ANSWER) for n in names):
        return None
    view = table.seen(seat)
    if table.game.windows.passing(view) is None:
        return None
    kinds = answers.names(table.game.data)
    asked = f"{ANSWER}{kinds[answers.asked(view)]}:"
    wanted = {name.removeprefix(asked) for name in names if name.startswith(asked)}
    given = {number: answers.given(view, number) for number in table.numbers()}
    ways = [number for number, kind in given.items() if kind >= 0 and kinds[kind] in wanted]
    return ways[0] if len(ways) == 1 else None


def passes(game: Game, view: Any, seat: int, orders: Collection[Order]) -> bool:
    """Say whether a seat's orders pass in a window by what everybody sees."""
    if Order.NEVER_ASK in orders:
        return True
    if Order.UNTIL_MY_TURN in orders and game.windows.whose_turn(view) != seat:
        return True
    return Order.NEAR_WIN in orders and not is_win_near(game, view)


def still_standing(table: Table, seat: int, orders: Collection[Order]) -> frozenset[Order]:
    """Return the orders that go on: `until_my_turn` ends when that seat's turn has come."""
    over = table.game.windows.whose_turn(table.seen(seat)) == seat
    return frozenset(o for o in orders if not (over and o is Order.UNTIL_MY_TURN))
