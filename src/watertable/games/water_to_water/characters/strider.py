"""C10 The Strider: large islands."""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.state import State
from watertable.kernel.compile.compiled import compiled


@compiled
def points(box: Box, state: State) -> int:
    """C10 Points for every closed island by its tiles."""
    return int(state.island_points)
