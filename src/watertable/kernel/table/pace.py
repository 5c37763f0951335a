"""Pace: what everybody sees that makes it quicker or slower until a bot's answer is told.

Nothing else may: not what is hidden, not how much there is to choose from.
"""

from typing import Any

from msgspec import Struct

from watertable.kernel.game.game import Game
from watertable.kernel.table.table import Table


class Pace(Struct, frozen=True):
    """Facts of one choice that everybody sees."""

    follows: bool  # the same seat made the ply before
    is_close: bool  # somebody may be about to win


def pace_of(table: Table) -> Pace:
    """Return the facts of the choice that is asked for now.

    >>> import watertable as wt
    >>> pace_of(wt.game("showdown").table(seed=7))
    Pace(follows=False, is_close=False)
    """
    return Pace(_last(table) == table.to_act, is_close(table.game, table.seen(None)))


def is_close(game: Game, view: Any) -> bool:
    """Say whether somebody may be about to win, where a view alone says that."""
    near_win = game.windows.near_win
    return near_win is not None and bool(near_win(view))


def _last(table: Table) -> int | None:
    """Return the seat that made a ply last; chance and the world have none."""
    lines = table.log.lines
    for place in range(len(lines) - 1, -1, -1):
        seat = lines[place].seat
        if isinstance(seat, int):
            return seat
    return None
