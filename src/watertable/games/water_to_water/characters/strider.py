"""C10 The Strider: large islands."""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.facts import Character, Number, Numbers
from watertable.games.water_to_water.state import State
from watertable.kernel.compile.compiled import compiled

CHARACTER = Character(
    10,
    counts="islands",
    numbers={
        "tiles": Number((4, 6, 10, 13, 16), 1),  # from so many on,
        "points": Number((10, 20, 28, 40, 76)),  # so many points
    },
)
CARD = 1  # of size_table


def lay_out(box: Box, numbers: Numbers) -> None:
    """C10, C13, R6 What a closed lake or island is worth by its tiles; six are 10 by the card."""
    own = numbers["strider"]
    for step, least in enumerate(own["tiles"]):
        first = least + 1 if least == 6 and box.size_table == CARD else least
        for size in range(first, len(box.size_points)):
            box.size_points[size] = own["points"][step]


@compiled
def worth(box: Box, size: int) -> int:
    """C10 A closed island by its tiles."""
    return int(box.size_points[size])


@compiled
def points(box: Box, state: State) -> int:
    """C10 Points for every closed island by its tiles."""
    return int(state.island_points)
