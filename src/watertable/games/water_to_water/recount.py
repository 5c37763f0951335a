"""The map counted from scratch, by other means than play counts it: a check on both.

Half-slots and river edges are united one by one; voids are flooded from outside.
"""

import numpy as np

from watertable.games.water_to_water.box import NODES, NONE, TILES, Box
from watertable.games.water_to_water.ground import beside, is_outside
from watertable.games.water_to_water.squares import is_filled, makes_square, overlap
from watertable.games.water_to_water.state import CELLS, State
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.records.record import Longs

HALVES = 8
SMALLEST = 3
MOST = TILES * NODES


@compiled
def top_of(up: Longs, node: int) -> int:
    """Return the representative of a node."""
    while up[node] != node:
        node = int(up[node])
    return node


@compiled
def unite(up: Longs, one: int, other: int) -> None:
    """Make two nodes one."""
    up[top_of(up, one)] = top_of(up, other)


@compiled
def unite_tile(box: Box, state: State, up: Longs, place: int) -> None:
    """Unite the halves and river edges that are one region of a tile."""
    kind, turn = int(state.place_kind[place]), int(state.place_turn[place])
    mine = place * NODES
    for one in range(HALVES):
        for other in range(one):
            if box.region[kind, turn, one] == box.region[kind, turn, other]:
                unite(up, mine + one, mine + other)
    for one in range(4):
        for other in range(one):
            river = box.river[kind, turn, one]
            if river != NONE and river == box.river[kind, turn, other]:
                unite(up, mine + HALVES + one, mine + HALVES + other)


@compiled
def is_water(box: Box, state: State, place: int, half: int) -> bool:
    """Whether half an edge of a laid tile is lake."""
    kind, turn = int(state.place_kind[place]), int(state.place_turn[place])
    return bool(box.region[kind, turn, half] < box.lakes[kind])


@compiled
def size_of(state: State, up: Longs, top: int) -> int:
    """Count the tiles that have a half in a region, each once."""
    size = 0
    for place in range(state.placed):
        for half in range(HALVES):
            if top_of(up, place * NODES + half) == top:
                size += 1
                break
    return size


@compiled
def are_waters_right(box: Box, state: State) -> bool:
    """W35 Whether lakes, islands and rivers are worth what play says."""
    nodes = int(state.placed) * NODES
    up, links, leaks = np.arange(MOST), np.zeros(MOST, np.int64), np.zeros(MOST, np.int64)
    for place in range(state.placed):
        unite_tile(box, state, up, place)
    for place in range(state.placed):
        for side in range(4):
            other = int(state.at[beside(int(state.place_cell[place]), side)]) - 1
            if other < 0:
                continue
            mine, theirs, back = place * NODES, other * NODES, (side + 2) & 3
            unite(up, mine + 2 * side, theirs + 2 * back + 1)
            unite(up, mine + 2 * side + 1, theirs + 2 * back)
            if box.river[state.place_kind[place], state.place_turn[place], side] != NONE:
                unite(up, mine + HALVES + side, theirs + HALVES + back)
    lakes, lake_points, islands, island_points, river_points = 0, 0, 0, 0, 0
    for place in range(state.placed):
        for side in range(4):
            other = int(state.at[beside(int(state.place_cell[place]), side)]) - 1
            mine = place * NODES
            if other < 0:
                leaks[top_of(up, mine + 2 * side)] += 1
                leaks[top_of(up, mine + 2 * side + 1)] += 1
            elif box.river[state.place_kind[place], state.place_turn[place], side] != NONE:
                links[top_of(up, mine + HALVES + side)] += 1  # seen from both tiles: twice
    for node in range(nodes):
        if up[node] != node:
            continue
        river_points += box.river_points[links[node] // 2]
        if leaks[node] == 0 and node % NODES < HALVES:
            size = size_of(state, up, node)
            if is_water(box, state, node // NODES, node % NODES):
                lakes += 1
                lake_points += box.size_points[size]
            else:
                islands += 1
                island_points += box.size_points[size]
    right = lakes == state.lakes and lake_points == state.lake_points
    right = right and islands == state.islands and island_points == state.island_points
    return bool(right and river_points == state.river_points)


@compiled
def flood(state: State, reached: Longs, start: int) -> int:
    """Reach all empty cells that hang together with one; return how many are new."""
    stack = np.zeros(CELLS, np.int64)
    stack[0] = start
    reached[start] = 1
    top, count = 1, 1
    while top > 0:
        top -= 1
        cell = int(stack[top])
        for side in range(4):
            other = beside(cell, side)
            if reached[other] == 0 and state.at[other] <= 0:
                reached[other] = 1
                stack[top] = other
                top += 1
                count += 1
    return count


@compiled
def are_voids_right(box: Box, state: State) -> bool:
    """R41 Whether the enclosed areas are those that play has numbered."""
    if state.placed == 0:
        return True
    reached = np.zeros(CELLS, np.int64)
    for cell in range(CELLS):
        if is_outside(state, cell):
            flood(state, reached, cell)
            break
    singles, points = 0, 0
    for cell in range(CELLS):
        if state.at[cell] > 0:
            continue
        if (reached[cell] == 1) != (state.at[cell] == 0) and reached[cell] < 2:
            return False
        if reached[cell] == 0:
            label = -int(state.at[cell])
            size = flood(state, reached, cell)
            if size != state.void_size[label]:
                return False
            singles += size == 1
            points += int(box.bog_points[min(size, TILES)]) + 23 * max(0, size - TILES)
            for other in range(CELLS):
                if reached[other] == 1 and state.at[other] == -label:
                    reached[other] = 2
    return bool(singles == state.single_voids and points == state.bog_points)


@compiled
def are_squares_right(box: Box, state: State) -> bool:
    """C5 Whether the chosen squares are filled, disjoint and worth what play says."""
    total = 0
    for one in range(state.square_count):
        corner, side = int(state.square_cell[one]), int(state.square_side[one])
        total += int(box.grid_points[side])
        for inner in range(1, side + 1):
            if not is_filled(state, corner, inner):
                return False
        for other in range(one):
            cell = int(state.square_cell[other])
            if overlap(state, corner, side, cell, int(state.square_side[other])):
                return False
    some = False
    for place in range(state.placed):
        some = some or makes_square(state, int(state.place_cell[place]))
    return bool(total == state.square_points and some == (state.square_points > 0))
