"""C5 The Gardener: filled squares."""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.facts import Character
from watertable.games.water_to_water.state import State
from watertable.kernel.compile.compiled import compiled

CHARACTER = Character(5, counts="squares")
BY_SIDE = (0, 0, 0, 20, 50, 90, 140, 200, 270, 350)


def lay_out(box: Box) -> None:
    """C5, R7 What a filled square is worth by its side."""
    box.grid_points[:] = BY_SIDE


@compiled
def worth(box: Box, side: int) -> int:
    """C5 A filled square by its side."""
    return int(box.grid_points[side])


@compiled
def points(box: Box, state: State) -> int:
    """C5 The most that squares without a common cell are worth."""
    return int(state.square_points)
