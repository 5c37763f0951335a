"""C7 The Lake Nymph: closed lakes."""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.facts import Character
from watertable.games.water_to_water.state import State
from watertable.kernel.compile.compiled import compiled

CHARACTER = Character(7, counts="lakes", for_beginners=True)
POND, LAKE = 1, 2  # tiles of a lake that reaches no edge of its tile; and, at least, of any other


@compiled
def worth(box: Box, size: int) -> int:
    """C7, R5, R40 Four points for a closed lake; for a pond only if the option says so."""
    return int(box.nymph_points) if size >= box.min_lake_tiles else 0


@compiled
def points(box: Box, state: State) -> int:
    """C7, R40 Points for every closed lake, and for ponds by option."""
    return worth(box, LAKE) * int(state.lakes) + worth(box, POND) * int(state.ponds)
