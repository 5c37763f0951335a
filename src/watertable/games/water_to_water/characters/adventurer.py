"""C1 The Adventurer: the length and width of the map."""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.facts import Character, Number, Numbers
from watertable.games.water_to_water.state import State
from watertable.games.water_to_water.zones import is_exhausted
from watertable.kernel.compile.compiled import compiled

CHARACTER = Character(
    1,
    counts="extent",
    bonus="all_played",
    for_beginners=True,
    numbers={
        "extent": Number((22, 31, 36, 41, 46, 51), 1),  # from so much length plus width on,
        "points": Number((20, 45, 60, 80, 110, 140)),  # so many points
        "all_played": Number(20),
    },
)
NEARLY = 23.0  # length plus width that is as good as won


def lay_out(box: Box, numbers: Numbers) -> None:
    """C1 What length plus width is worth, and all tiles on the map."""
    own = numbers["adventurer"]
    for step, least in enumerate(own["extent"]):
        for total in range(least, len(box.extent_points)):
            box.extent_points[total] = own["points"][step]
    box.all_played = own["all_played"]


@compiled
def extent(state: State) -> int:
    """C1 Length plus width of the box around the map."""
    if state.placed == 0:
        return 0
    width = int(state.max_x) - int(state.min_x) + 1
    return width + int(state.max_y) - int(state.min_y) + 1


@compiled
def worth(box: Box, total: int) -> int:
    """C1 What length plus width is worth."""
    return int(box.extent_points[total])


@compiled
def has_played_all(state: State) -> bool:
    """R35 Bag, hands and discard pile are empty; what is out of play or covered does not matter."""
    return is_exhausted(state) and state.pile_count == 0 and state.placed > 0


@compiled
def points(box: Box, state: State) -> int:
    """C1 Points for length and width, and 20 if all tiles were drawn and could be played."""
    return worth(box, extent(state)) + (int(box.all_played) if has_played_all(state) else 0)


@compiled
def progress(box: Box, state: State, way: float) -> float:
    """A map that grows is on the way, though it brings no points yet."""
    return max(way, extent(state) / NEARLY)
