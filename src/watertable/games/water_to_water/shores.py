"""Lakes, islands and rivers: which regions of which tiles are one, and whether they are closed.

Every region of a laid tile (its lakes and lands, then its rivers) is a node. Nodes that meet at a
shared edge are one: each knows a parent, and following parents leads to the root. The root counts
half-slots that still face an empty cell; when none is left, the lake or island is closed, and
nothing that is laid later can open it.
"""

from watertable.games.water_to_water.box import NODES, NONE, REGIONS, Box, Mark
from watertable.games.water_to_water.ground import beside
from watertable.games.water_to_water.state import State
from watertable.games.water_to_water.told import Told
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.events import Story
from watertable.kernel.records.seats import NOBODY

CLOSED = -1


@compiled
def root_of(state: State, node: int) -> int:
    """Follow parents to the root, making the way shorter."""
    while state.parent[node] != node:
        state.parent[node] = state.parent[state.parent[node]]
        node = int(state.parent[node])
    return node


@compiled
def join(state: State, one: int, other: int) -> bool:
    """Make two nodes one; False if they were."""
    one, other = root_of(state, one), root_of(state, other)
    if one == other:
        return False
    state.parent[other] = one
    state.open[one] += state.open[other]
    return True


@compiled
def new_node(state: State, node: int) -> None:
    """Begin with a region by itself."""
    state.parent[node] = node
    state.open[node] = 0


@compiled
def meet(state: State, mine: int, theirs: int) -> None:
    """Half a shared edge: the other's half faces an empty cell no longer, and both are one."""
    state.open[root_of(state, theirs)] -= 1
    join(state, mine, theirs)


@compiled
def connect(box: Box, state: State, mine: int, theirs: int) -> None:
    """C9 A river edge meets a river edge: one more connection in one river."""
    one, other = root_of(state, mine), root_of(state, theirs)
    state.river_points -= box.river_points[state.open[one]]
    if one != other:
        state.river_points -= box.river_points[state.open[other]]
        join(state, one, other)
    state.open[one] += 1
    state.river_points += box.river_points[state.open[one]]


@compiled
def tiles_of(box: Box, state: State, root: int, last: int) -> int:
    """C10 The size of a lake or island: its tiles, each once, up to the one laid last."""
    size = 0
    for place in range(last + 1):
        for region in range(box.regions[state.place_kind[place]]):
            if root_of(state, place * NODES + region) == root:
                size += 1
                break
    return size


@compiled
def close(
    box: Box, state: State, root: int, last: int, is_lake: bool, news: bool, story: Story
) -> None:
    """C6, C7, C10, C13 A lake or island has no open side left."""
    state.open[root] = CLOSED
    size = tiles_of(box, state, root, last)
    if is_lake:
        state.lakes += 1
        state.lake_points += box.size_points[size]
        if news:
            tell(story, Told.LAKE_CLOSED, NOBODY, size, 0, 0, 0, 0)
    else:
        state.islands += 1
        state.island_points += box.size_points[size]
        if news:
            tell(story, Told.ISLAND_CLOSED, NOBODY, size, 0, 0, 0, 0)


@compiled
def touch(box: Box, state: State, place: int, side: int) -> None:
    """Join a tile along one side with the tile there, if that was laid before it."""
    kind, turn = int(state.place_kind[place]), int(state.place_turn[place])
    mine = place * NODES
    left = mine + int(box.region[kind, turn, 2 * side])
    right = mine + int(box.region[kind, turn, 2 * side + 1])
    other = int(state.at[beside(int(state.place_cell[place]), side)]) - 1
    if other < 0 or other > place:
        state.open[root_of(state, left)] += 1
        state.open[root_of(state, right)] += 1
        return
    # The left half, seen from inside, touches the neighbour's right half, seen from inside.
    their_kind, their_turn = int(state.place_kind[other]), int(state.place_turn[other])
    theirs, back = other * NODES, (side + 2) & 3
    meet(state, left, theirs + int(box.region[their_kind, their_turn, 2 * back + 1]))
    meet(state, right, theirs + int(box.region[their_kind, their_turn, 2 * back]))
    river = int(box.river[kind, turn, side])
    if river != NONE:
        met = int(box.river[their_kind, their_turn, back])
        connect(box, state, mine + REGIONS + river, theirs + REGIONS + met)


@compiled
def add_waters(box: Box, state: State, place: int, news: bool, story: Story) -> None:
    """Join a tile's regions with those of its neighbours, and close what is closed."""
    kind = int(state.place_kind[place])
    mine = place * NODES
    for region in range(box.regions[kind]):
        new_node(state, mine + region)
    for river in range(box.rivers[kind]):
        new_node(state, mine + REGIONS + river)
    for side in range(4):
        touch(box, state, place, side)
    for region in range(box.regions[kind]):
        root = root_of(state, mine + region)
        if state.open[root] == 0:
            close(box, state, root, place, region < box.lakes[kind], news, story)
    state.ponds += box.ponds[kind]
    state.ruins += box.mark[kind] == Mark.RUIN
    state.artifacts += box.mark[kind] == Mark.ARTIFACT


@compiled
def recount_waters(box: Box, state: State, story: Story) -> None:
    """W35 Count the whole map again: a tile was turned or covered."""
    state.lakes, state.lake_points = 0, 0
    state.islands, state.island_points = 0, 0
    state.river_points, state.ponds = 0, 0
    state.ruins, state.artifacts = 0, 0
    for place in range(state.placed):
        add_waters(box, state, place, False, story)
