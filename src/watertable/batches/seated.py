"""A bot as compiled matches know it: which one it is, and how much it looks at."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

import numpy as np

from watertable.bots import bot
from watertable.bots.between import stretch
from watertable.bots.greedy import GUESSES
from watertable.bots.levels import THOUSANDTH, Level, Sheet, manner_for, seen_by
from watertable.bots.search import Manner, affordable
from watertable.bots.search.plan import Plan
from watertable.bots.search.search import lay_out, tree_size
from watertable.bots.search.think import SLICES
from watertable.kernel.errors import BatchError
from watertable.kernel.game.game import Game
from watertable.kernel.records.record import Int, Long, Record, Rows, rows

ALWAYS = 1 << 32  # how often attention slips that always does

PLAYERS = 1 << 62  # chance throws for the rules by number from 0 on, for the bots from here

WON = 0  # facts of a match: who won it, bit by seat,
PLIES = 1  # how long it was,
MOVED = 2  # how many of its plies were moves of a seat,
BY_SEAT = 3  # and each seat's points

MULTIPLES = ("2", "4", "8")  # of a bot's budget: "river*2" looks at twice as much

HEAD = 4  # numbers at the top of the sheet that answers are written on (see replies.py)
LINES = 4  # of that sheet that have a place for each row


class Span(Record):
    """Which of all matches are played."""

    seats: Long
    first: Long
    last: Long


class TwinOrder(Record):
    """Which matches are played with chance that is told apart by what it is for."""

    seats: Long
    first: Long
    last: Long
    random: Long  # the question that is answered at random; 0: none is


class Kind(IntEnum):
    """How a bot chooses."""

    RANDOM = 0
    GREEDY = 1
    SEARCH = 2


class Seated(Record):
    """A bot at one seat."""

    kind: Int
    budget: Long  # imagined tables, or playouts
    slice: Long  # playouts between two looks at whether the answer can still change
    slip: Long  # how often its attention slips, of 2^32,
    warmth: Long  # and what tempts it then (bots/tempting.py); 0: it plays anything at all
    blind: Long  # what is asked (the state's `ask`) where it always does; 0: nowhere


def players_for(
    game: Game,
    boxes: Rows[Any],
    names: list[str],
    *,
    seats: int | None = None,
    sheet: Sheet | None = None,
) -> tuple[Rows[Seated], Rows[Plan]]:
    """Return the bots of all seats, and how each that judges by weights or searches does so.

    `seats`: how many sit at the table, where there is not a bot for each; `sheet`: other levels.
    """
    players, plans = rows(Seated, len(names)), rows(Plan, len(names))
    for seat, name in enumerate(names):
        _seat(game, name, seats or len(names), sheet, players[seat], plans[seat], boxes)
    return players, plans


def tree_for(players: Rows[Seated]) -> int:
    """Return how many nodes the largest search of some bots can grow."""
    searching = [int(one.budget) for one in np.asarray(players) if one.kind == Kind.SEARCH]
    return tree_size(max(searching) + 1) if searching else 1


def _seat(
    game: Game,
    name: str,
    seats: int,
    sheet: Sheet | None,
    player: Seated,
    plan: Plan,
    boxes: Rows[Any],
) -> None:
    plain, times = _times(name)
    found = bot(plain)
    if not isinstance(found, Level):
        player.kind = Kind.RANDOM if plain == "random" else Kind.GREEDY
        player.budget = GUESSES * times
        return
    settings = found.settings(game, sheet, boxes=boxes)
    player.kind = Kind.GREEDY if settings.bot == "greedy" else Kind.SEARCH
    player.budget = max(1, affordable(game, settings.budget)) * times
    player.slice = max(1, int(player.budget) // SLICES)
    player.slip, player.warmth = int(settings.slip * ALWAYS), settings.warmth * THOUSANDTH
    manner, room = Manner(values=int(bool(settings.temper))), 1
    if player.kind == Kind.SEARCH:
        manner, room = manner_for(game, settings, sheet), int(player.budget) + 1
    lay_out(plan, seen_by(game, settings), manner, seats, room)


def _times(name: str) -> tuple[str, int]:
    """Return which bot a name means, and by what its budget is multiplied.

    >>> _times("river*2"), _times("greedy")
    (('river', 2), ('greedy', 1))
    """
    plain, star, times = name.partition("*")
    if not star or times not in MULTIPLES:
        return name, 1
    return plain, int(times)


def names_for(given: Sequence[str] | str, seats: int, *, at_tables: bool = False) -> list[str]:
    """Return a bot's name for each seat, or say what is missing.

    `at_tables`: matches are played there, by any bot, and not by compiled ones.
    """
    names = [given] * seats if isinstance(given, str) else list(given)
    if len(names) != seats:
        raise BatchError(f"{seats} seats need {seats} bots, or one for all, not {len(names)}.")
    for name in names:
        bot(_times(name)[0])
        if not at_tables:
            check_compiled(name)
    return names


def check_compiled(name: str) -> None:
    """Refuse a bot that plays at tables only."""
    plain, _ = _times(name)
    if stretch(plain) is not None:
        raise BatchError(
            f"{plain!r} lies between two levels, and such bots play at tables alone: `watertable "
            "arena` lets them play; batches, and what the lab plays in compiled code, cannot."
        )
