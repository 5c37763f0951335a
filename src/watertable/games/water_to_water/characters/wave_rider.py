"""C13 The Wave Rider: large lakes."""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.facts import Character
from watertable.games.water_to_water.state import State
from watertable.kernel.compile.compiled import compiled

CHARACTER = Character(13, counts="lakes")


@compiled
def worth(box: Box, size: int) -> int:
    """C13 A closed lake by its tiles, by the Strider's table."""
    return int(box.size_points[size])


@compiled
def points(box: Box, state: State) -> int:
    """C13 Points for every closed lake by its tiles."""
    return int(state.lake_points)
