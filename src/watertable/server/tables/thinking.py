"""Thinking: outside windows too, how long a bot took tells nothing about what it holds.

Its answer is told at a moment that is drawn by the table's secret and the ply, between two that
follow from who plays and from what everybody sees (`bots.tempo`, `kernel.table.pace`).
"""

from msgspec import Struct

from watertable.bots import tempo
from watertable.kernel.table.pace import pace_of
from watertable.programs import is_program
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.sitters import player_of, present
from watertable.server.tables.windows import drawn


class Thought(Struct, frozen=True):
    """When a bot's answer is told, by the tables' time."""

    lasts: float  # seconds from when it was asked until it could be told at the earliest
    told: float


def thought_of(live: LiveTable, seat: int, bot: str | None) -> Thought | None:
    """Return the moment of a bot that is asked; None where it answers as soon as it can.

    That is in a window, which has a moment of its own, where the table has no tempo, where a
    program plays, and where all people have left.
    """
    table = live.table
    if table is None or bot is None or not live.settings.tempo or live.window.is_open:
        return None
    if is_program(bot) or not present(live.seats, table):
        return None
    pace = pace_of(table)
    bots = sum(player_of(live.seats, table, one) is not None for one in range(table.seats))
    spread = tempo.spread_of(
        live.game.slug, bot, follows=pace.follows, is_close=pace.is_close, bots=bots
    )
    since = live.window.since
    return Thought(spread[0], since + drawn(live.secret, live.ply, spread))
