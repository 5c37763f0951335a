"""The shape of a game's records and compiled rules, for the type checker and for readers.

Templates (compile/entries.py, bots/lookahead.py, batches/stepping.py) are written against these
names; when a template is loaded for a game, the game's own take their place.
"""

from typing import Annotated

from watertable.kernel.records.chance import Dice
from watertable.kernel.records.events import Story
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import Int, Ints, Longs, Record, Rows, Small


class Box(Record):
    """A game's cards, tiles or pieces and its options, as numbers."""

    options: Annotated[Ints, 32]


class State(Record):
    """The whole truth about a table."""

    asked: Int  # the seat that must answer, CHANCE, WORLD, or NOBODY
    ask: Int  # what that seat has to decide, by the game's own numbers
    ending: Int  # 0 while the match goes on


class View(Record):
    """What one seat may know."""

    seat: Int
    options: Annotated[Ints, 32]


def rule_start(box: Box, state: State, seats: int) -> None:
    """Make a blank state the beginning of a match."""


def rule_apply(box: Box, state: State, seat: int, number: int, dice: Dice, story: Story) -> None:
    """Carry out a legal action."""


def rule_verdict(box: Box, state: State, seat: int, number: int) -> int:
    """Return 0 if the seat may do this now, else the code of the reason."""
    raise NotImplementedError


def rule_legal(box: Box, state: State, out: Listing) -> int:
    """List every number that the verdict allows the seat that is asked; return how many.

    In a window, what declines to answer is listed last.
    """
    raise NotImplementedError


def rule_observe(box: Box, state: State, seat: int, view: View) -> None:
    """Write into a blank view what a seat may know."""


def rule_guess(box: Box, view: View, dice: Dice, state: State) -> None:
    """Deal into a blank state one truth that fits a view."""


def rule_winners(box: Box, state: State) -> int:
    """Return the winners of a match that is over, bit by seat."""
    raise NotImplementedError


def rule_points(box: Box, state: State, seat: int) -> int:
    """Return a seat's points as they stand."""
    raise NotImplementedError


def rule_fault(box: Box, state: State) -> int:
    """Return 0 if the state could lie on a real table."""
    raise NotImplementedError


def rule_promise(box: Box, state: State, seat: int) -> float:
    """Return how good the table looks for a seat, from -1 to 1."""
    raise NotImplementedError


def rule_judge(box: Box, state: State, seat: int, weights: Longs) -> float:
    """Return how good the table looks for a seat by what was learned, from -1 to 1."""
    raise NotImplementedError


def rule_believe(box: Box, view: View, state: State, weights: Longs, dice: Dice) -> None:
    """Deal into a blank state one truth that fits a view, more often such as rivals' were."""


def rule_spends(box: Box, state: State, number: int) -> bool:
    """Return whether a legal move spends what could be kept for later: a power, an answer."""
    raise NotImplementedError


def rule_sense(box: Box, view: View, out: Small, at: int) -> None:
    """Write a view as small numbers, into zeros."""


def rule_part(box: Box, view: View, number: int, which: int) -> int:
    """Return one part of what a legal move is made of, or NONE behind the last one."""
    raise NotImplementedError


def rule_settled(box: Box, state: State) -> bool:
    """Return whether nothing is in progress, so that the promise means something."""
    raise NotImplementedError


def write_tensor(box: Box, view: View, out: Small, at: int) -> None:
    """Write what a view shows into zeros, from place `at` on."""


def write_move(box: Box, view: View, number: int, out: Small, at: int) -> None:
    """Write what a legal move of a view's seat is into zeros, from place `at` on."""


def rule_loose(box: Box, state: State) -> int:
    """Return how many things chance is about to shuffle; 0: none."""
    raise NotImplementedError


def rule_loose_at(box: Box, state: State, place: int) -> int:
    """Return the kind of one of them."""
    raise NotImplementedError


def rule_lay_loose(box: Box, state: State, place: int, kind: int) -> None:
    """Put another in its place, before they are shuffled."""


def copy_row(states: Rows[State], source: int, target: int) -> None:
    """Copy a whole state from row to row (compile/entries.py has it)."""
