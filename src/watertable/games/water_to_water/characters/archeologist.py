"""C2 The Archeologist: ruins, and a dig for every artifact that is laid."""

from watertable.games.water_to_water.board import is_awake, seat_of
from watertable.games.water_to_water.box import NONE, Box, Mark
from watertable.games.water_to_water.facts import Character, Number, Numbers
from watertable.games.water_to_water.state import SPREAD, Ask, State
from watertable.kernel.compile.compiled import compiled

NUMBER = 2
CHARACTER = Character(
    NUMBER,
    counts="ruins",
    question=Ask.DIG,
    numbers={"ruin": Number(10), "dig": Number(3, 1, SPREAD), "dig_turn": Number(0, 0, 1)},
)


def lay_out(box: Box, numbers: Numbers) -> None:
    """C2, R29 What a ruin is worth, how many tiles a dig draws, and whether it takes a turn."""
    own = numbers["archeologist"]
    box.each[NUMBER] = own["ruin"]
    box.dig_tiles = own["dig"]
    box.dig_turn = own["dig_turn"]


@compiled
def worth(box: Box, size: int) -> int:
    """C2 Ten points for a ruin on the map."""
    return int(box.each[NUMBER])


@compiled
def points(box: Box, state: State) -> int:
    """C2 Ten points for every ruin on the map."""
    return worth(box, 1) * int(state.ruins)


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
