"""C7 The Lake Nymph: closed lakes."""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.state import State
from watertable.kernel.compile.compiled import compiled


@compiled
def points(box: Box, state: State) -> int:
    """C7, R5, R40 Four points for every closed lake; ponds only if the option says so."""
    ponds = int(state.ponds) if box.min_lake_tiles == 1 else 0
    return int(box.nymph_points) * (int(state.lakes) + ponds)
