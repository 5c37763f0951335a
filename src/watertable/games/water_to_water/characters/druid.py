"""C4 The Druid: discards."""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.facts import Character, Number, Numbers
from watertable.games.water_to_water.state import State
from watertable.kernel.compile.compiled import compiled

NUMBER = 4
CHARACTER = Character(NUMBER, counts="discard", numbers={"discard": Number(5)})


def lay_out(box: Box, numbers: Numbers) -> None:
    """C4 What a discarded tile is worth."""
    box.each[NUMBER] = numbers["druid"]["discard"]


@compiled
def worth(box: Box, size: int) -> int:
    """C4 Five points for every discarded tile."""
    return int(box.each[NUMBER]) * size


@compiled
def points(box: Box, state: State) -> int:
    """C4, R39 What lies in the discard pile; a swap does not change its size."""
    return worth(box, int(state.pile_count))
