"""C1 The Adventurer: the length and width of the map."""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.facts import Character
from watertable.games.water_to_water.state import State
from watertable.games.water_to_water.zones import is_exhausted
from watertable.kernel.compile.compiled import compiled

CHARACTER = Character(1, counts="extent", bonus="all_played", for_beginners=True)
ALL_PLAYED = 20
NEARLY = 23.0  # length plus width that is as good as won


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
    if total < 22:
        return 0
    if total <= 30:
        return 20
    if total <= 35:
        return 45
    if total <= 40:
        return 60
    if total <= 45:
        return 80
    return 110 if total <= 50 else 140


@compiled
def has_played_all(state: State) -> bool:
    """R35 Bag, hands and discard pile are empty; what is out of play or covered does not matter."""
    return is_exhausted(state) and state.pile_count == 0 and state.placed > 0


@compiled
def points(box: Box, state: State) -> int:
    """C1 Points for length and width, and 20 if all tiles were drawn and could be played."""
    return worth(box, extent(state)) + (ALL_PLAYED if has_played_all(state) else 0)


@compiled
def progress(box: Box, state: State, way: float) -> float:
    """A map that grows is on the way, though it brings no points yet."""
    return max(way, extent(state) / NEARLY)
