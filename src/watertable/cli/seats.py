"""Who sits where: people, bots and what they are called. Seats count from 1 for people."""

from collections.abc import Sequence
from dataclasses import dataclass

import watertable as wt
from watertable.cli.errors import Complaint
from watertable.programs import check, is_program

USUAL_BOT = "greedy"


@dataclass(frozen=True, slots=True)
class Seats:
    """For each seat the bot that plays it, or None for a person."""

    bots: tuple[str | None, ...]

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, bot in enumerate(self.bots) if bot is None]

    @property
    def names(self) -> list[str]:
        """What each seat is called: a lone person is "You", namesakes get their seat's number."""
        alone = len(self.people) == 1
        plain = [bot or ("You" if alone else "Player") for bot in self.bots]
        return [
            name if plain.count(name) == 1 else f"{name} {seat}"
            for seat, name in enumerate(plain, 1)
        ]


def seated(table: wt.Table, people: int, bots: Sequence[str], seat: int | None) -> Seats:
    """Seat the people from `seat` on (or the first seats) and the bots in the others."""
    total = table.seats
    if people + len(bots) > total:
        title = table.game.title
        raise Complaint(f"{title} has {total} seats; {people} + {len(bots)} are too many.")
    for bot in bots:
        check(bot) if is_program(bot) else wt.bot(bot)
    first = 1 if seat is None else seat
    if not 1 <= first <= total - people + 1:
        raise Complaint(f"--seat must be from 1 to {total - people + 1}, not {first}.")
    others = [*bots, *[bots[-1] if bots else USUAL_BOT] * total]
    waiting = iter(others)
    sits = range(first - 1, first - 1 + people)
    return Seats(tuple(None if place in sits else next(waiting) for place in range(total)))


def names_of(table: wt.Table) -> list[str]:
    """What the seats of a saved game are called: by those who joined, else by number."""
    return [table.names.get(seat, f"Player {seat + 1}") for seat in range(table.seats)]
