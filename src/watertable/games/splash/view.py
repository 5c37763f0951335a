"""What a seat may know: everything but where a swaying hand will be next (X8).

Stocks, drops and poses lie open for all (R27 changes none).
"""

from typing import Any

import numpy as np

from watertable.games.splash.box import Box
from watertable.games.splash.state import FirstView, Public, State, View
from watertable.kernel.records.chance import Dice

OPEN = np.dtype((np.void, Public.dtype.itemsize))  # states and views begin with what lies open


def copy_open(source: Public, target: Public) -> None:
    """Copy what lies open on the table."""
    beginning: Any = source
    target.setfield(beginning.getfield(OPEN, 0), OPEN, 0)  # type: ignore[attr-defined]


def observe(box: Box, state: State, seat: int, view: View) -> None:
    """Write into a blank view what a seat may know."""
    observe_first(box, state, seat, view)
    view.holds = state.holds


def guess(box: Box, view: View, dice: Dice, state: State) -> None:
    """X8 Write into a blank state what a view shows; a hand that holds a piece may sway anyhow."""
    copy_open(view, state)
    state.holds = view.holds
    if state.holds:
        state.sway[:] = dice.words


def observe_first(box: Box, state: Public, seat: int, view: View | FirstView) -> None:
    """Write into a blank view of the first rules what a seat may know."""
    view.seat = seat
    view.options[:] = box.options
    copy_open(state, view)


def guess_first(box: Box, view: Public, dice: Dice, state: Public) -> None:
    """Write into a blank state of the first rules what a view shows: nothing is hidden there."""
    copy_open(view, state)
