"""How tries at a deal came out: who did best, and what is said of a try in one line."""

from collections.abc import Sequence
from datetime import date

import msgspec
from msgspec import Struct

from watertable import games
from watertable.bots import people
from watertable.kernel.game.game import Outcome
from watertable.kernel.text.message import Sentence
from watertable.server.messages import SERVER
from watertable.server.store.deal_rows import DealRow, TryRow

PLAYER = 0  # the seat of whoever tries
MONTHS = "January February March April May June July August September October November December"


class TryResult(Struct, frozen=True):
    """How a try ended; not ranked is one that midnight ended."""

    won: bool
    points: tuple[int, ...]
    reason: str
    ranked: bool = True

    @property
    def worth(self) -> tuple[bool, int, int]:
        """What it is compared by: the victory, by how much, the points."""
        if not self.points:
            return False, 0, 0
        own = self.points[PLAYER]
        return self.won, own - max(self.points[PLAYER + 1 :]), own


class PlacedTry(Struct, frozen=True):
    """A try with its place in the list of the day; None if it is not listed."""

    row: TryRow
    place: int | None


def result_of(outcome: Outcome) -> TryResult:
    """Return what is kept of how a try ended."""
    return TryResult(PLAYER in outcome.winners, outcome.points, outcome.reason)


def read(row: TryRow) -> TryResult | None:
    """Return how a try ended, None while it is played."""
    return None if row.result is None else msgspec.json.decode(row.result, type=TryResult)


def placed(tries: Sequence[TryRow]) -> list[PlacedTry]:
    """Order tries, the best first; equals share a place. Only those of named players have one."""
    found = [(row, read(row)) for row in tries]
    listed = [
        (row, result)
        for row, result in found
        if row.player is not None and result is not None and result.ranked
    ]
    listed.sort(key=lambda one: one[1].worth, reverse=True)
    worths = [result.worth for _, result in listed]
    known = {row.table for row, _ in listed}
    return [
        *(PlacedTry(row, 1 + worths.index(result.worth)) for row, result in listed),
        *(PlacedTry(row, None) for row in tries if row.table not in known),
    ]


def said_day(day: str) -> str:
    """Return a day as people say it.

    >>> said_day("2026-11-18")
    '18 November 2026'
    """
    it = date.fromisoformat(day)
    return f"{it.day} {MONTHS.split()[it.month - 1]} {it.year}"


def rival_of(deal: DealRow) -> str:
    """Return what the bot is called that everybody plays against."""
    return people.called(deal.game, [deal.bot])[0] or deal.bot


def written(deal: DealRow, row: TryRow, result: TryResult | None, place: int | None) -> Sentence:
    """Say how a try came out, in one line that tells nothing else."""
    title, day, bot = games.game(row.game).title, said_day(row.day), rival_of(deal)
    if result is None:
        return SERVER.say("try.playing", title=title, day=day, bot=bot)
    if not result.ranked:
        return SERVER.say("try.unranked", title=title, day=day, bot=bot)
    own, other = result.points[PLAYER], max(result.points[PLAYER + 1 :])
    if place is None:
        return SERVER.say(
            "try.won" if result.won else "try.lost",
            title=title,
            day=day,
            bot=bot,
            own=own,
            other=other,
        )
    return SERVER.say(
        "try.won_placed" if result.won else "try.lost_placed",
        title=title,
        day=day,
        bot=bot,
        own=own,
        other=other,
        place=place,
    )
