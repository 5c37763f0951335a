"""C6 The Islander: closed islands."""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.state import State
from watertable.kernel.compile.compiled import compiled

ISLAND = 5


@compiled
def points(box: Box, state: State) -> int:
    """C6 Five points for every closed island."""
    return ISLAND * int(state.islands)
