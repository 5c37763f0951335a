"""C4 The Druid: discards."""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.state import State
from watertable.kernel.compile.compiled import compiled

DISCARD = 5


@compiled
def points(box: Box, state: State) -> int:
    """C4, R39 Five points for every tile in the discard pile."""
    return DISCARD * int(state.pile_count)
