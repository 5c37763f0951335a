"""C3 The Bog Minder: large voids."""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.state import State
from watertable.kernel.compile.compiled import compiled


@compiled
def points(box: Box, state: State) -> int:
    """C3 Points for every void by its size."""
    return int(state.bog_points)
