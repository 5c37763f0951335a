"""C8 The Planter: voids of one space."""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.facts import Character, Number, Numbers
from watertable.games.water_to_water.state import State
from watertable.kernel.compile.compiled import compiled

NUMBER = 8
CHARACTER = Character(NUMBER, counts="voids", numbers={"hole": Number(5)})


def lay_out(box: Box, numbers: Numbers) -> None:
    """C8 What a void of one space is worth."""
    box.each[NUMBER] = numbers["planter"]["hole"]


@compiled
def worth(box: Box, size: int) -> int:
    """C8 Five points for a void of exactly one space."""
    return int(box.each[NUMBER]) if size == 1 else 0


@compiled
def points(box: Box, state: State) -> int:
    """C8 Five points for every such void."""
    return worth(box, 1) * int(state.single_voids)
