"""C10 The Strider: large islands."""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.facts import Character
from watertable.games.water_to_water.state import State
from watertable.kernel.compile.compiled import compiled

CHARACTER = Character(10, counts="islands")
STEPS = ((4, 10), (6, 20), (10, 28), (13, 40), (16, 76))  # from so many tiles on, so many points
CARD = 1  # of size_table


def lay_out(box: Box) -> None:
    """C10, C13, R6 What a closed lake or island is worth by its tiles; six are 10 by the card."""
    for least, points in STEPS:
        box.size_points[least + (least == 6 and box.size_table == CARD) :] = points


@compiled
def worth(box: Box, size: int) -> int:
    """C10 A closed island by its tiles."""
    return int(box.size_points[size])


@compiled
def points(box: Box, state: State) -> int:
    """C10 Points for every closed island by its tiles."""
    return int(state.island_points)
