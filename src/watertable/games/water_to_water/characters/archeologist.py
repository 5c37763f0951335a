"""C2 The Archeologist: ruins, and a dig for every artifact that is laid."""

from watertable.games.water_to_water.board import is_awake, seat_of
from watertable.games.water_to_water.box import NONE, Box, Mark
from watertable.games.water_to_water.facts import Character
from watertable.games.water_to_water.state import Ask, State
from watertable.kernel.compile.compiled import compiled

NUMBER = 2
CHARACTER = Character(NUMBER, counts="ruins", question=Ask.DIG)
RUIN = 10


@compiled
def worth(box: Box, size: int) -> int:
    """C2 Ten points for a ruin on the map."""
    return RUIN


@compiled
def points(box: Box, state: State) -> int:
    """C2 Ten points for every ruin on the map."""
    return RUIN * int(state.ruins)


@compiled
def tile_laid(box: Box, state: State, kind: int) -> None:
    """R52 An artifact adds a dig if a face-up Archeologist is awake now; else it is lost."""
    if box.mark[kind] == Mark.ARTIFACT:
        seat = seat_of(state, NUMBER)
        if seat != NONE and is_awake(state, seat):
            state.digs += 1


@compiled
def arrives(state: State) -> None:
    """R27 Revealed by Doppelganger, he digs for every artifact that lies on the map."""
    state.digs += state.artifacts
