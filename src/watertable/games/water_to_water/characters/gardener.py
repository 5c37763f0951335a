"""C5 The Gardener: filled squares."""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.state import State
from watertable.kernel.compile.compiled import compiled


@compiled
def points(box: Box, state: State) -> int:
    """C5 The most that squares without a common cell are worth."""
    return int(state.square_points)
