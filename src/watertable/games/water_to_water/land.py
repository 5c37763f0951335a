"""How a tile comes to lie on the map, on another tile, or turned in its place."""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.ground import (
    ask_neighbours,
    leave_frontier,
    place_at,
    stretch,
)
from watertable.games.water_to_water.shores import add_waters, recount_waters
from watertable.games.water_to_water.squares import add_square
from watertable.games.water_to_water.state import State
from watertable.games.water_to_water.voids import add_void
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.records.events import Story


@compiled
def lay(box: Box, state: State, kind: int, cell: int, turn: int, story: Story) -> None:
    """Put a tile on an empty cell and count what it changes."""
    place = int(state.placed)
    was = int(state.at[cell])
    stretch(state, cell)
    state.place_kind[place] = kind
    state.place_turn[place] = turn
    state.place_cell[place] = cell
    state.placed = place + 1
    state.at[cell] = place + 1
    if place > 0:
        leave_frontier(state, cell)
    ask_neighbours(box, state, kind, cell, turn)
    add_waters(box, state, place, True, story)
    add_void(box, state, cell, was, story)
    add_square(box, state, cell)


@compiled
def cover(box: Box, state: State, kind: int, cell: int, turn: int, story: Story) -> None:
    """P8 Put a tile in the place of another, which is destroyed."""
    place = place_at(state, cell)
    state.covered[state.place_kind[place]] += 1
    state.place_kind[place] = kind
    state.place_turn[place] = turn
    ask_neighbours(box, state, kind, cell, turn)
    recount_waters(box, state, story)


@compiled
def rotate(box: Box, state: State, cell: int, turn: int, story: Story) -> None:
    """P12 Turn a tile in its place."""
    place = place_at(state, cell)
    state.place_turn[place] = turn
    ask_neighbours(box, state, int(state.place_kind[place]), cell, turn)
    recount_waters(box, state, story)
