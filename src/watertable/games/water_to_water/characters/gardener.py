"""C5 The Gardener: filled squares."""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.facts import Character, Number, Numbers
from watertable.games.water_to_water.state import State
from watertable.kernel.compile.compiled import compiled

CHARACTER = Character(
    5,
    counts="squares",
    numbers={"by_side": Number((0, 0, 0, 20, 50, 90, 140, 200, 270, 350))},
)


def lay_out(box: Box, numbers: Numbers) -> None:
    """C5, R7 What a filled square is worth by its side."""
    for side, points in enumerate(numbers["gardener"]["by_side"]):
        box.grid_points[side] = points


@compiled
def worth(box: Box, side: int) -> int:
    """C5 A filled square by its side."""
    return int(box.grid_points[side])


@compiled
def points(box: Box, state: State) -> int:
    """C5 The most that squares without a common cell are worth."""
    return int(state.square_points)
