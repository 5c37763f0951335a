"""Moves as a page lists them: lines, and the number of each move in the order of its place."""

from collections.abc import Iterable
from dataclasses import dataclass

from watertable.kernel.text.moves import Move


@dataclass(frozen=True, slots=True)
class Listed:
    """Lines in which every move has its place in square brackets, from 1."""

    lines: list[str]
    numbers: tuple[int, ...]


def one_a_line(moves: Iterable[Move]) -> Listed:
    """List each move on a line of its own, in its own words."""
    shown = list(moves)
    lines = [f"[{place}] {move.text}" for place, move in enumerate(shown, 1)]
    return Listed(lines, tuple(move.action for move in shown))


def whose(seat: int, reader: int | None) -> str:
    """Name a seat to who reads: a seat, or somebody who watches.

    >>> whose(0, 0), whose(1, 0), whose(1, None)
    ('You (seat 1)', 'Rival (seat 2)', 'Seat 2')
    """
    if reader is None:
        return f"Seat {seat + 1}"
    return f"{'You' if seat == reader else 'Rival'} (seat {seat + 1})"


def counted(names: Iterable[str]) -> str:
    """Name things, each once, with how often it is there.

    >>> counted(["Sun", "Cat", "Sun"])
    'Sun x2, Cat'
    """
    names = list(names)
    kinds = dict.fromkeys(names)
    times = {name: names.count(name) for name in kinds}
    return ", ".join(f"{name} x{n}" if n > 1 else name for name, n in times.items()) or "none"
