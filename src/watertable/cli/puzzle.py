"""`watertable puzzle GAME`: one move wins, and what looks best loses. Solve them, or find them."""

import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from rich.text import Text

import watertable as wt
from watertable import warm
from watertable.bots.puzzle_finding import puzzles_from
from watertable.cli.errors import Complaint, Leave
from watertable.cli.look import LEAF, SUN
from watertable.cli.match import ask
from watertable.cli.screen import Screen
from watertable.cli.seats import Seats
from watertable.cli.sitting import Sitting
from watertable.cli.teaching import Teaching
from watertable.kernel.table.lesson import fits
from watertable.kernel.table.playable import Playable, table_from
from watertable.kernel.table.puzzles import Puzzle, puzzle_of, puzzles_of, written
from watertable.kernel.text.json import Json

RIVAL = "lake"
PAIRS = (
    ("river", "stream"),
    ("lake", "river"),
    ("stream", "puddle"),
)  # whose matches are looked at


def run(wanted: Namespace) -> int:
    """Solve one after the other, or look for new ones."""
    game = wt.game(wanted.game)
    if wanted.find is not None or wanted.log:
        return find(game, wanted)
    if not puzzles_of(game):
        raise Complaint(
            f"{game.title} has no puzzles: no search can say how a match goes on there."
        )
    screen, number = Screen(still=wanted.still), wanted.number or 1
    solved = 0
    while solve(game, number, screen):
        solved += 1
        if number == len(puzzles_of(game)):
            screen.say(Text("That was the last one.", SUN))
            break
        if screen.ask("Enter brings the next one, q leaves: ").strip().lower() in ("q", "quit"):
            break
        number += 1
    return 0


class Puzzling(Teaching):
    """A puzzle at its table: every move but the best is told what it is worth, and not made."""

    def __init__(self, puzzle: Puzzle, number: int, total: int) -> None:
        """Take one of a game's puzzles."""
        self.puzzle, self.number, self.total = puzzle, number, total
        self.tries = 0

    def lines(self, table: wt.Table) -> list[str]:
        """What is asked."""
        return [
            f"Puzzle {self.number} of {self.total}: one move is clearly best. Which? "
            f"({missed_by(self.puzzle)})"
        ]

    def answer(self, table: wt.Table, seat: int) -> Json | None:
        """Nobody moves but who is asked."""
        return None

    def instead(self, table: wt.Table, move: wt.Move) -> str:
        """What another move is worth; nothing for the best."""
        self.tries += 1
        if fits(self.puzzle.best, move.data):
            return ""
        for loser in self.puzzle.losers:
            if fits(loser.move, move.data):
                looks = " It looks good, but" if loser.tempts else ""
                wins = f"wins {loser.chance:.0%}, and another move {self.puzzle.chance:.0%}."
                return f"Not that.{looks or ' It'} {wins} Try again."
        return f"Not that. Another move wins {self.puzzle.chance:.0%}. Try again."


def missed_by(puzzle: Puzzle) -> str:
    """Say how often the levels miss it."""
    return "missed by " + ", ".join(f"{name} {share:.0%}" for name, share in puzzle.missed.items())


def solve(game: Playable, number: int, screen: Screen) -> bool:
    """Put one puzzle before a person until it is solved; False if they left."""
    puzzle = puzzle_of(game, number)
    table = table_from(game, puzzle.position)
    puzzling = Puzzling(puzzle, number, len(puzzles_of(game)))
    bots = tuple(None if seat == puzzle.seat else RIVAL for seat in range(table.seats))
    sitting = Sitting(table, Seats(bots), screen, teaching=puzzling)
    try:
        ask(sitting, puzzle.seat)
    except Leave:
        return False
    first = ", at once" if puzzling.tries == 1 else ""
    screen.say(Text(f"Solved{first}: that wins {puzzle.chance:.0%}.", LEAF))
    return True


def find(game: Playable, wanted: Namespace) -> int:
    """Look through matches for puzzles, and write the ones that are missed most."""
    if game.world is not None:
        raise Complaint(f"No search can say how a match of {game.title} goes on.")
    warm.ensure()
    found: list[Puzzle] = []
    for looked, (source, log) in enumerate(matches(game, wanted), start=1):
        for puzzle in puzzles_from(log, game, source):
            found.append(puzzle)
            print(
                f"{len(found)}: {puzzle.source}, {missed_by(puzzle)}", file=sys.stderr, flush=True
            )
        if wanted.out is not None:  # after each match, so that a long search can be stopped
            Path(wanted.out).write_bytes(
                written(game, command(game, wanted, looked), best(found, wanted.most))
            )
    return 0


def best(found: list[Puzzle], most: int) -> list[Puzzle]:
    """Return the puzzles that are missed most."""
    return sorted(found, key=lambda it: -it.hardness)[:most]


def command(game: Playable, wanted: Namespace, looked: int) -> str:
    """Say how the same puzzles are found again, after so many matches."""
    if wanted.log:
        return f"watertable puzzle {game.slug} --log ..."
    seats = "" if wanted.seats is None else f" --seats {wanted.seats}"
    return f"watertable puzzle {game.slug} --find {looked} --seed {wanted.seed}{seats} --out FILE"


def matches(game: Playable, wanted: Namespace) -> Iterator[tuple[str, wt.Log]]:
    """Yield saved games, or matches between bots, each with what it is called."""
    for file in wanted.log:
        yield Path(file).name, wt.Log.load(file)
    for deal in range(wanted.seed, wanted.seed + (0 if wanted.log else wanted.find)):
        table = game.table(wanted.seats, seed=deal)
        pair = PAIRS[deal % len(PAIRS)]
        while (seat := table.to_act) is not None:
            bot = wt.bot(pair[(seat + deal // len(PAIRS)) % 2])
            table.play(
                bot.choose(game, table.seen(seat), table.moves(), seed=deal * 4096 + table.ply)
            )
        yield f"{' against '.join(pair)}, deal {deal}", table.log
