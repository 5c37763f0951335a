"""Puzzles: positions in which one move is clearly best, and others that tempt lose.

A game has them in `puzzles.jsonl`: a first line on what they were found for and by which command,
then a puzzle a line, from the one that is missed least to the one that is missed most.
"""

import functools
from pathlib import Path

import msgspec

from watertable.kernel.errors import BoxError, PositionError
from watertable.kernel.game.game import Game
from watertable.kernel.text.json import Json
from watertable.kernel.text.message import KERNEL


class Loser(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move that is not the best, and the chance of winning with it."""

    move: Json
    chance: float
    tempts: bool  # it looks best to whoever looks one move ahead


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position, whose move it is, what is best there, and what only looks so."""

    position: Json
    seat: int
    best: Json
    chance: float  # of winning with the best move, as far as the seat can know
    losers: list[Loser]
    missed: dict[str, float]  # by level: how often it plays something else
    source: str  # which match it is from

    @property
    def hardness(self) -> float:
        """How often the levels miss it, on average."""
        return sum(self.missed.values()) / max(1, len(self.missed))


class Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the puzzles of a file were found for, and how."""

    game: str
    rules: int
    command: str


def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """Return a game's puzzles, the easiest first: none if it has none, or plays by other rules.

    >>> from watertable.games import game
    >>> len(puzzles_of(game("showdown"))), puzzles_of(game("splash"))
    (20, ())
    """
    return puzzles_in(game, game.folder / "puzzles.jsonl") if game.standard else ()


def puzzle_of(game: Game, number: int) -> Puzzle:
    """Return one of a game's puzzles, by its number from 1."""
    known = puzzles_of(game)
    if not 1 <= number <= len(known):
        raise PositionError(KERNEL.say("puzzle.number", number=number, most=len(known)))
    return known[number - 1]


@functools.cache
def _read(path: Path) -> tuple[Heading, tuple[Puzzle, ...]]:
    try:
        first, *lines = path.read_bytes().splitlines()
        heading = msgspec.json.decode(first, type=Heading)
        return heading, tuple(msgspec.json.decode(line, type=Puzzle) for line in lines)
    except (OSError, ValueError) as error:
        raise BoxError(KERNEL.say("box.unreadable", file=path.name, fault=str(error))) from error


def puzzles_in(game: Game, path: Path) -> tuple[Puzzle, ...]:
    """Return the puzzles of a file, if they are of these rules."""
    if not path.exists():
        return ()
    heading, puzzles = _read(path)
    return puzzles if (heading.game, heading.rules) == (game.slug, game.version) else ()


def written(game: Game, command: str, puzzles: list[Puzzle]) -> bytes:
    """Return the file of some puzzles, the one that is missed least first."""
    heading = Heading(game.slug, game.version, command)
    ranked = sorted(puzzles, key=lambda it: it.hardness)
    return b"".join(msgspec.json.encode(it) + b"\n" for it in (heading, *ranked))
