"""A trace: a match in plain numbers, as compiled loops write it down.

These rules know no game, so they are not part of a template: Numba keeps one compiled copy for one
signature in one file, and would hand a game the copy that belongs to another game's module.
"""

from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.dice import next_word
from watertable.kernel.compile.tally import TRACE
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.record import Longs


@compiled
def roll(policy: Dice, dice: Dice) -> None:
    """Make fresh dice for a chance action out of those that choose the moves."""
    for k in range(4):
        dice.words[k] = next_word(policy)


@compiled
def note(trace: Longs, ply: int, seat: int, number: int, dice: Dice) -> None:
    """Write a ply to a trace, if it has room."""
    if len(trace) >= (ply + 1) * TRACE:
        trace[ply * TRACE] = seat
        trace[ply * TRACE + 1] = number
        for k in range(4):
            trace[ply * TRACE + 2 + k] = dice.words[k]
