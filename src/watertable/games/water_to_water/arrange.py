"""Arranging a table by hand: what Python calls of the rules when it has read a position."""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.land import lay
from watertable.games.water_to_water.outcome import points
from watertable.games.water_to_water.setup import lowest_power
from watertable.games.water_to_water.state import State
from watertable.games.water_to_water.zones import draw_up
from watertable.kernel.compile.compiled import entry
from watertable.kernel.records.events import Story
from watertable.kernel.records.record import Rows


@entry
def lay_map(boxes: Rows[Box], states: Rows[State], silent: Rows[Story]) -> None:
    """Lay the tiles that a position lists, one after the other, and count what they make."""
    state = states[0]
    count = int(state.placed)
    state.placed = 0
    for place in range(count):
        kind, turn = int(state.place_kind[place]), int(state.place_turn[place])
        lay(boxes[0], state, kind, int(state.place_cell[place]), turn, silent[0])


@entry
def begin_by_hand(boxes: Rows[Box], states: Rows[State], silent: Rows[Story]) -> None:
    """Bring a hand-made position to the active player's decision: he holds a tile if he can."""
    state = states[0]
    state.first = lowest_power(state)
    for seat in range(state.seats):
        state.points[seat] = points(boxes[0], state, seat)
    if state.hand_count[state.active] == 0:
        draw_up(boxes[0], state, int(state.active), silent[0])
