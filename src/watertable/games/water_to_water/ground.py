"""The ground: a torus of cells, what neighbours ask of each side, and the empty cells beside a map.

What a cell needs is one number: three bits a side, north lowest, 0 where no tile lies, else the
edge a tile must have there. A tile fits if its own edges are the same wherever the cell asks:
one comparison for four sides.

    need   west south east north       edge 1 land, 2 wide, 3 left, 4 right, 5 river
            000   010  000   101       a river to the north, wide water to the south
"""

from watertable.games.water_to_water.box import NODES, NONE, TABLE, Box
from watertable.games.water_to_water.state import GRID, State
from watertable.kernel.compile.compiled import compiled

LAST = GRID - 1
ONES = 0o1111
LEFT, RIGHT = 3, 4
WIDE = ("at", "need", "parent", "open")  # fields that a match writes into in places


@compiled
def beside(cell: int, side: int) -> int:
    """Return the cell to the north, east, south or west."""
    if side == 0:
        return (cell - GRID) & 4095
    if side == 1:
        return (cell & ~63) | ((cell + 1) & 63)
    if side == 2:
        return (cell + GRID) & 4095
    return (cell & ~63) | ((cell - 1) & 63)


@compiled
def facing(edge: int) -> int:
    """W23 Return the edge that meets this one: left meets right, all others their like."""
    if edge == LEFT:
        return RIGHT
    if edge == RIGHT:
        return LEFT
    return edge


@compiled
def asked_sides(need: int) -> int:
    """Return three set bits for every side that touches a tile."""
    return ((need | need >> 1 | need >> 2) & ONES) * 7


@compiled
def wet_sides(need: int) -> int:
    """Return one set bit for every side that touches water: all edges but land."""
    return (need >> 1 | need >> 2) & ONES


@compiled
def count_sides(bits: int) -> int:
    """Count the sides of which the lowest bit is set."""
    return (bits & 1) + (bits >> 3 & 1) + (bits >> 6 & 1) + (bits >> 9 & 1)


@compiled
def touched(state: State, cell: int) -> int:
    """Return how many tiles lie beside a cell."""
    need = int(state.need[cell])
    return count_sides(need | need >> 1 | need >> 2)


@compiled
def wetted(state: State, cell: int) -> int:
    """Return how many sides of a cell touch water."""
    return count_sides(wet_sides(int(state.need[cell])))


@compiled
def matches(box: Box, state: State, kind: int, cell: int, turn: int) -> bool:
    """W23 Whether every touching side matches."""
    need = int(state.need[cell])
    return int(box.edges[kind, turn]) & asked_sides(need) == need


@compiled
def x_of(state: State, cell: int) -> int:
    """Return how far east of the first tile a cell lies, seen from the map."""
    west = int(state.min_x) - 1
    return west + ((cell - west) & LAST)


@compiled
def y_of(state: State, cell: int) -> int:
    """Return how far south of the first tile a cell lies, seen from the map."""
    north = int(state.min_y) - 1
    return north + (((cell >> 6) - north) & LAST)


@compiled
def is_outside(state: State, cell: int) -> bool:
    """Whether a cell lies outside of the box around the map."""
    width = int(state.max_x) - int(state.min_x)
    height = int(state.max_y) - int(state.min_y)
    across = ((cell & LAST) - int(state.min_x)) & LAST
    down = ((cell >> 6) - int(state.min_y)) & LAST
    return across > width or down > height


@compiled
def is_over_edge(box: Box, state: State, cell: int) -> bool:
    """R53 Whether a tile here would make the map longer than the table."""
    if box.tiles <= TABLE:
        return False
    x, y = x_of(state, cell), y_of(state, cell)
    wide = max(x, int(state.max_x)) - min(x, int(state.min_x))
    high = max(y, int(state.max_y)) - min(y, int(state.min_y))
    return wide >= TABLE or high >= TABLE


@compiled
def fits(box: Box, state: State, kind: int, cell: int, turn: int) -> bool:
    """W22-W25 Whether a tile can be laid on an empty cell beside the map, by water."""
    if wet_sides(int(state.need[cell])) == 0 or state.block == cell or state.at[cell] > 0:
        return False
    return matches(box, state, kind, cell, turn) and not is_over_edge(box, state, cell)


@compiled
def fits_somewhere(box: Box, state: State, kind: int) -> bool:
    """R12 Whether a tile can be played at all; powers 5 and 8 do not count."""
    if state.placed == 0:
        return True
    looks = int(box.looks[kind])
    for place in range(state.frontier_count):
        cell = int(state.frontier[place])
        need = int(state.need[cell])
        if wet_sides(need) == 0 or cell == state.block:
            continue
        sides = asked_sides(need)
        for turn in range(looks):
            if int(box.edges[kind, turn]) & sides == need and not is_over_edge(box, state, cell):
                return True
    return False


@compiled
def leave_frontier(state: State, cell: int) -> None:
    """Take a cell off the list of empty cells beside the map."""
    for place in range(state.frontier_count):
        if state.frontier[place] == cell:
            state.frontier_count -= 1
            state.frontier[place] = state.frontier[state.frontier_count]
            return


@compiled
def ask_neighbours(box: Box, state: State, kind: int, cell: int, turn: int) -> None:
    """Write what this tile asks of the cells around it; new empty ones join the frontier."""
    edges = int(box.edges[kind, turn])
    for side in range(4):
        other = beside(cell, side)
        need = int(state.need[other])
        if need == 0 and state.at[other] <= 0:
            state.frontier[state.frontier_count] = other
            state.frontier_count += 1
        shift = 3 * ((side + 2) & 3)
        asks = facing(edges >> (3 * side) & 7)
        state.need[other] = (need & ~(7 << shift)) | asks << shift


@compiled
def stretch(state: State, cell: int) -> None:
    """Widen the box around the map so that it holds a cell."""
    if state.placed == 0:
        state.min_x, state.max_x, state.min_y, state.max_y = 0, 0, 0, 0
        return
    x, y = x_of(state, cell), y_of(state, cell)
    state.min_x, state.max_x = min(x, int(state.min_x)), max(x, int(state.max_x))
    state.min_y, state.max_y = min(y, int(state.min_y)), max(y, int(state.max_y))


@compiled
def place_at(state: State, cell: int) -> int:
    """Return the place of the tile on a cell, or NONE."""
    return int(state.at[cell]) - 1 if state.at[cell] > 0 else NONE


@compiled
def wipe(state: State) -> None:
    """Make the wide fields blank again: the rows around the map, and what laid tiles own."""
    first = (int(state.min_y) - 1) & LAST
    height = int(state.max_y) - int(state.min_y) + 3
    last = min(first + height, GRID)
    over = max(first + height - GRID, 0)  # rows beyond the torus' end
    state.at[first * GRID : last * GRID] = 0
    state.at[0 : over * GRID] = 0
    state.need[first * GRID : last * GRID] = 0
    state.need[0 : over * GRID] = 0
    state.parent[0 : NODES * int(state.placed)] = 0
    state.open[0 : NODES * int(state.placed)] = 0
