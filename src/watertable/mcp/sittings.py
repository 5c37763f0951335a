"""Sittings: the tables at which an assistant has a seat and bots have the others.

Calls may come at the same time; each table has a lock, under which its ply is checked.
"""

import secrets
import threading
from dataclasses import dataclass, field

import watertable as wt
from watertable.bots.hints import hints
from watertable.clock import for_a_choice
from watertable.kernel.errors import WatertableError
from watertable.pages import DecisionPage, Unread, page_with

MOST = 32  # tables that are kept; the oldest goes first


class CannotDo(WatertableError):
    """What an assistant cannot do, in one sentence."""


@dataclass(slots=True)
class Sitting:
    """A table, and the seat that the assistant has there."""

    name: str
    table: wt.Table
    seat: int
    bot: str
    seed: int
    since: int = 0  # the ply at which the assistant last moved
    reasons: list[str] = field(default_factory=list)  # of the best moves in its hints
    lock: threading.Lock = field(default_factory=threading.Lock)

    def page(self) -> DecisionPage:
        """Return the assistant's page."""
        return page_with(self.table, self.seat, self.since)

    def play(self, ply: int, answer: str) -> None:
        """Make a move at the ply that was looked at, and let the bots answer it."""
        self.check(ply)
        number = self.meant(answer)
        before = self.table.ply
        self.table.play(number, self.seat)
        self.since = before
        self.bots_play()

    def resign(self, ply: int) -> None:
        """Give up; where others play on, a bot takes the seat."""
        self.check(ply)
        self.table.resign(self.seat)
        if self.table.outcome is None:
            self.table.substitute(self.seat, self.bot)
            self.bots_play(everybody=True)

    def check(self, ply: int) -> None:
        """Refuse what was meant for another moment."""
        if self.table.outcome is not None:
            raise CannotDo("The match is over.")
        if ply != self.table.ply:
            raise CannotDo(f"The table is at ply {self.table.ply}, not {ply}: look again.")

    def meant(self, answer: str) -> int:
        """Return the number of the move that an answer names."""
        try:
            return self.page().read(answer)
        except Unread as refusal:
            raise CannotDo(str(refusal)) from refusal

    def hints(self) -> list[str]:
        """Return the best moves that a search finds, each with its place on the page."""
        page = self.page()
        if not page.numbers:
            raise CannotDo("Nothing is asked of your seat now.")
        places = {number: f"[{place}] " for place, number in enumerate(page.numbers, 1)}
        found = hints(
            self.table.game,
            self.table.seen(self.seat),
            self.table.moves(),
            seed=self.seed + self.table.ply,
            enough=for_a_choice(self.table.game.slug),
            said=self.reasons,
        )
        self.reasons += [hint.reason for hint in found[:1]]
        return [
            f"{places.get(it.action, '')}{it.text}: {it.chance:.0%} to win. {it.reason}"
            for it in found
        ]

    def bots_play(self, everybody: bool = False) -> None:
        """Let the bots choose from their own views until the assistant is asked."""
        table = self.table
        while (seat := table.to_act) is not None and (everybody or seat != self.seat):
            moves, seed = table.moves(), self.seed + table.ply
            table.play(wt.bot(self.bot).choose(table.game, table.seen(seat), moves, seed=seed))


class Sittings:
    """All tables of one assistant."""

    def __init__(self, seed: int | None = None) -> None:
        """Have no table yet; with a seed, the same tables are dealt again."""
        self.seed = seed
        self.tables: dict[str, Sitting] = {}
        self.made = 0
        self.lock = threading.Lock()

    def begin(self, game: str, seats: int | None, seat: int, bot: str) -> Sitting:
        """Set up a table; the assistant takes a seat, counted from 1, and bots the others."""
        playable = wt.game(game)
        count = playable.check_seats(seats)
        if not 1 <= seat <= count:
            raise CannotDo(f"There are seats 1 to {count}, and no seat {seat}.")
        wt.bot(bot)
        with self.lock:
            self.made += 1
            chance = None if self.seed is None else self.seed + self.made
            name = f"table-{self.made}"
        table = playable.table(count, seed=chance)
        choices = secrets.randbits(32) if chance is None else chance
        sitting = Sitting(name, table, seat - 1, bot, choices)
        sitting.bots_play()
        with self.lock:
            self.tables[name] = sitting
            while len(self.tables) > MOST:
                del self.tables[next(iter(self.tables))]
        return sitting

    def at(self, name: str) -> Sitting:
        """Return the sitting at a table."""
        found = self.tables.get(name)
        if found is None:
            names = ", ".join(self.tables) or "none yet: new_table makes one"
            raise CannotDo(f"There is no table {name!r}; there are {names}.")
        return found
