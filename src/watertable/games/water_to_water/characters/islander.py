"""C6 The Islander: closed islands."""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.facts import Character, Number, Numbers
from watertable.games.water_to_water.state import State
from watertable.kernel.compile.compiled import compiled

NUMBER = 6
CHARACTER = Character(NUMBER, counts="islands", for_beginners=True, numbers={"island": Number(5)})


def lay_out(box: Box, numbers: Numbers) -> None:
    """C6 What a closed island is worth."""
    box.each[NUMBER] = numbers["islander"]["island"]


@compiled
def worth(box: Box, size: int) -> int:
    """C6 Five points for a closed island, whatever its size."""
    return int(box.each[NUMBER])


@compiled
def points(box: Box, state: State) -> int:
    """C6 Five points for every closed island."""
    return worth(box, 1) * int(state.islands)
