"""C5 Filled squares, and the most that squares without a common cell are worth.

The best choice is found by trying squares in order, largest first at each corner, and giving up
where even the best use of the tiles left could not do better.
"""

from watertable.games.water_to_water.box import SQUARES, Box
from watertable.games.water_to_water.ground import beside, x_of, y_of
from watertable.games.water_to_water.state import CORNERS, PACKED, State
from watertable.kernel.compile.compiled import compiled

SMALLEST = 3


@compiled
def moved(cell: int, east: int, south: int) -> int:
    """Return the cell so many steps east and south."""
    return ((cell >> 6) + south & 63) << 6 | ((cell & 63) + east & 63)


@compiled
def is_filled(state: State, corner: int, side: int) -> bool:
    """Whether the outer row and column of a square, seen from its north-west, are filled."""
    for step in range(side):
        if state.at[moved(corner, step, side - 1)] <= 0:
            return False
        if state.at[moved(corner, side - 1, step)] <= 0:
            return False
    return True


@compiled
def side_from(state: State, corner: int) -> int:
    """Return the side of the largest filled square with this north-west cell."""
    side = 0
    while side < SQUARES - 1 and is_filled(state, corner, side + 1):
        side += 1
    return side


@compiled
def makes_square(state: State, cell: int) -> bool:
    """Whether some filled square of three holds this cell."""
    for up in range(SMALLEST):
        for left in range(SMALLEST):
            corner = moved(cell, -left, -up)
            if state.at[corner] > 0 and side_from(state, corner) >= SMALLEST:
                return True
    return False


@compiled
def list_corners(state: State) -> int:
    """Write down the north-west cell and the size of every largest square; return how many."""
    count = 0
    for place in range(state.placed):
        corner = int(state.place_cell[place])
        side = side_from(state, corner)
        if side >= SMALLEST and count < CORNERS:
            state.corner_cell[count] = corner
            state.corner_side[count] = side
            count += 1
    return count


@compiled
def overlap(state: State, one: int, side: int, other: int, other_side: int) -> bool:
    """Whether two squares, by north-west cell and side, have a common cell."""
    x, y = x_of(state, one), y_of(state, one)
    u, v = x_of(state, other), y_of(state, other)
    return x < u + other_side and u < x + side and y < v + other_side and v < y + side


@compiled
def is_free(state: State, corner: int, side: int, depth: int) -> bool:
    """Whether a square has no common cell with those chosen so far."""
    for k in range(depth):
        cell = int(state.corner_cell[state.chosen[k]])
        if overlap(state, corner, side, cell, int(state.chosen_side[k])):
            return False
    return True


@compiled
def keep_best(state: State, depth: int, total: int) -> None:
    """Remember the squares chosen now."""
    state.square_points = total
    state.square_count = depth
    for k in range(depth):
        state.square_cell[k] = state.corner_cell[state.chosen[k]]
        state.square_side[k] = state.chosen_side[k]


@compiled
def pack_squares(box: Box, state: State) -> None:
    """C5 Find the disjoint squares that are worth most."""
    corners = list_corners(state)
    keep_best(state, 0, 0)
    largest = SMALLEST
    for k in range(corners):
        largest = max(largest, int(state.corner_side[k]))
    worth, area = int(box.grid_points[largest]), largest * largest
    depth, total, used = 0, 0, 0
    corner = 0
    side = int(state.corner_side[0]) if corners > 0 else 0
    while True:
        while corner < corners:
            left = (int(state.placed) - used) * worth // area
            if total + left <= state.square_points:
                corner = corners
                break
            cell = int(state.corner_cell[corner])
            while side >= SMALLEST and not is_free(state, cell, side, depth):
                side -= 1
            if side >= SMALLEST and depth < PACKED:
                state.chosen[depth] = corner
                state.chosen_side[depth] = side
                depth += 1
                total += int(box.grid_points[side])
                used += side * side
                if total > state.square_points:
                    keep_best(state, depth, total)
            corner += 1
            side = int(state.corner_side[corner]) if corner < corners else 0
        if depth == 0:
            return
        depth -= 1
        corner, side = int(state.chosen[depth]), int(state.chosen_side[depth])
        total -= int(box.grid_points[side])
        used -= side * side
        side -= 1


@compiled
def add_square(box: Box, state: State, cell: int) -> None:
    """C5 A tile has been laid: count again if it fills a square."""
    around = 0
    for side in range(4):
        other = beside(cell, side)
        around += state.at[other] > 0
        around += state.at[beside(other, (side + 1) & 3)] > 0
    if around >= 3 and makes_square(state, cell):
        pack_squares(box, state)
