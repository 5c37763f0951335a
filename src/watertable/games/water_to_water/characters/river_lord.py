"""C9 The River Lord: long rivers."""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.facts import Character, Number, Numbers
from watertable.games.water_to_water.state import State
from watertable.kernel.compile.compiled import compiled

CHARACTER = Character(
    9,
    counts="rivers",
    numbers={
        "by_links": Number((0, 0, 2, 4, 8, 14, 18, 25, 32, 40, 50)),
        "more": Number(10, 0, 100),  # R7 for each connection over ten
    },
)


def lay_out(box: Box, numbers: Numbers) -> None:
    """C9, R7 What a river is worth by its connections."""
    own = numbers["river_lord"]
    for links in range(len(box.river_points)):
        box.river_points[links] = own["by_links"][min(links, 10)] + own["more"] * max(0, links - 10)


@compiled
def worth(box: Box, links: int) -> int:
    """C9 A river by its connections, finished or not."""
    return int(box.river_points[links])


@compiled
def points(box: Box, state: State) -> int:
    """C9 Points for every river by its connections."""
    return int(state.river_points)
