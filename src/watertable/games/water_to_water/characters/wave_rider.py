"""C13 The Wave Rider: large lakes."""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.state import State
from watertable.kernel.compile.compiled import compiled


@compiled
def points(box: Box, state: State) -> int:
    """C13 Points for every closed lake by its tiles."""
    return int(state.lake_points)
