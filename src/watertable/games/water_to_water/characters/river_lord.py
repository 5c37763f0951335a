"""C9 The River Lord: long rivers."""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.state import State
from watertable.kernel.compile.compiled import compiled


@compiled
def points(box: Box, state: State) -> int:
    """C9 Points for every river by its connections."""
    return int(state.river_points)
