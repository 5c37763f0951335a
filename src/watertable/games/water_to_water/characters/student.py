"""C11 The Student: wins with his teacher."""

from watertable.games.water_to_water.board import seat_of
from watertable.games.water_to_water.box import NONE, Character
from watertable.games.water_to_water.state import State
from watertable.kernel.compile.compiled import compiled


@compiled
def joined(state: State, winners: int) -> int:
    """C11, R23 Return the winners, the Student among them if his teacher is."""
    seat = seat_of(state, Character.STUDENT)
    if seat != NONE and state.teacher >= 0 and winners >> state.teacher & 1:
        return winners | 1 << seat
    return winners


@compiled
def revealed(state: State) -> None:
    """C11 A Student who has switched to another character has no teacher any more."""
    state.teacher = NONE
