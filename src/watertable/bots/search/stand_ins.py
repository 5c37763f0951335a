"""What stands where a game has learned nothing: bodies that are compiled for its records.

They are asked of no plan that does not ask for them: see `Manner`.
"""

from collections.abc import Callable
from typing import Any

from watertable.kernel.compile.shape import Box, State, View
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.record import Longs, Small


def judge_nothing(box: Box, state: State, seat: int, weights: Longs) -> float:
    """Have no opinion."""
    return 0.0


def believe_nothing(box: Box, view: View, state: State, weights: Longs, dice: Dice) -> None:
    """Deal nothing."""
    return


def spends_nothing(box: Box, state: State, number: int) -> bool:
    """Whether a move spends what could be kept: none does."""
    return False


def sense_nothing(box: Box, view: View, out: Small, at: int) -> None:
    """Write nothing."""
    return


def part_of_nothing(box: Box, view: View, number: int, which: int) -> int:
    """Return what a move is made of: nothing."""
    return -1


STAND_INS: dict[str, tuple[Callable[..., Any], *tuple[str, ...]]] = {
    "judge": (judge_nothing, "box", "state"),
    "believe": (believe_nothing, "box", "view", "state"),
    "spends": (spends_nothing, "box", "state"),
    "sense": (sense_nothing, "box", "view"),
    "part": (part_of_nothing, "box", "view"),
}
