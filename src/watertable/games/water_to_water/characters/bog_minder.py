"""C3 The Bog Minder: large voids."""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.facts import Character, Number, Numbers
from watertable.games.water_to_water.state import State
from watertable.games.water_to_water.voids import worth_of
from watertable.kernel.compile.compiled import compiled

CHARACTER = Character(
    3,
    counts="voids",
    numbers={
        "by_size": Number((0, 0, 7, 13, 20, 25, 31, 37, 43, 54, 77)),
        "more": Number(23, 0, 100),  # R7 for each space over ten
    },
)

worth = worth_of


def lay_out(box: Box, numbers: Numbers) -> None:
    """C3, R7 What a void is worth by its spaces."""
    own = numbers["bog_minder"]
    for size in range(len(box.bog_points)):
        box.bog_points[size] = own["by_size"][min(size, 10)] + own["more"] * max(0, size - 10)


@compiled
def points(box: Box, state: State) -> int:
    """C3 Points for every void by its size."""
    return int(state.bog_points)
