"""A bot as compiled matches know it: which one it is, and how much it looks at."""

from collections.abc import Sequence
from dataclasses import replace
from enum import IntEnum

from watertable.bots import bot
from watertable.bots.greedy import GUESSES
from watertable.bots.levels import Level, manner_of
from watertable.bots.search import affordable
from watertable.bots.search.plan import Plan
from watertable.bots.search.search import lay_out
from watertable.bots.search.think import SLICES
from watertable.kernel.errors import BatchError
from watertable.kernel.game.game import Game
from watertable.kernel.records.record import Int, Long, Record, Rows, rows

ALWAYS = 1 << 32  # how often attention slips that always does

WON = 0  # facts of a match: who won it, bit by seat,
PLIES = 1  # how long it was,
BY_SEAT = 2  # and each seat's points


class Span(Record):
    """Which of all matches are played."""

    seats: Long
    first: Long
    last: Long
    matches: Long  # in all


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
    slip: Long  # how often it plays anything at all, of 2^32


def players_for(game: Game, names: list[str]) -> tuple[Rows[Seated], Rows[Plan]]:
    """Return the bots of all seats, and how each that searches does so."""
    players, plans = rows(Seated, len(names)), rows(Plan, len(names))
    for seat, name in enumerate(names):
        _seat(game, name, len(names), players[seat], plans[seat])
    return players, plans


def _seat(game: Game, name: str, seats: int, player: Seated, plan: Plan) -> None:
    found = bot(name)
    if not isinstance(found, Level):
        player.kind = Kind.RANDOM if name == "random" else Kind.GREEDY
        player.budget = GUESSES
        return
    settings = found.settings(game)
    player.kind = Kind.GREEDY if settings.bot == "greedy" else Kind.SEARCH
    player.budget = max(1, affordable(settings.budget))
    player.slice = max(1, int(player.budget) // SLICES)
    player.slip = int(settings.slip * ALWAYS)
    if player.kind == Kind.SEARCH:
        manner = replace(manner_of(game), **settings.search)
        lay_out(plan, manner, seats, int(player.budget) + 1)


def names_for(given: Sequence[str] | str, seats: int) -> list[str]:
    """Return a bot's name for each seat, or say what is missing."""
    names = [given] * seats if isinstance(given, str) else list(given)
    if len(names) != seats:
        raise BatchError(f"{seats} seats need {seats} bots, or one for all, not {len(names)}.")
    for name in names:
        bot(name)
    return names
