"""C8 The Planter: voids of one space."""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.state import State
from watertable.kernel.compile.compiled import compiled

HOLE = 5


@compiled
def points(box: Box, state: State) -> int:
    """C8 Five points for every void of exactly one space."""
    return HOLE * int(state.single_voids)
