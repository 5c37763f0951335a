"""C6 The Islander: closed islands."""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.facts import Character
from watertable.games.water_to_water.state import State
from watertable.kernel.compile.compiled import compiled

CHARACTER = Character(6, counts="islands", for_beginners=True)
ISLAND = 5


@compiled
def worth(box: Box, size: int) -> int:
    """C6 Five points for a closed island, whatever its size."""
    return ISLAND


@compiled
def points(box: Box, state: State) -> int:
    """C6 Five points for every closed island."""
    return ISLAND * int(state.islands)
