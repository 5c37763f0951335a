"""C8 The Planter: voids of one space."""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.facts import Character
from watertable.games.water_to_water.state import State
from watertable.kernel.compile.compiled import compiled

CHARACTER = Character(8, counts="voids")
HOLE = 5


@compiled
def worth(box: Box, size: int) -> int:
    """C8 Five points for a void of exactly one space."""
    return HOLE if size == 1 else 0


@compiled
def points(box: Box, state: State) -> int:
    """C8 Five points for every such void."""
    return HOLE * int(state.single_voids)
