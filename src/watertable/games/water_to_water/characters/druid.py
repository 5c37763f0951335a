"""C4 The Druid: discards."""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.facts import Character
from watertable.games.water_to_water.state import State
from watertable.kernel.compile.compiled import compiled

CHARACTER = Character(4, counts="discard")
DISCARD = 5


@compiled
def worth(box: Box, size: int) -> int:
    """C4 Five points for every discarded tile."""
    return DISCARD * size


@compiled
def points(box: Box, state: State) -> int:
    """C4, R39 What lies in the discard pile; a swap does not change its size."""
    return worth(box, int(state.pile_count))
