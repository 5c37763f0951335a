"""C12 The Thief: wins instead of those whose victory he completes."""

from watertable.games.water_to_water.board import seat_of
from watertable.games.water_to_water.box import NONE, Box, Character
from watertable.games.water_to_water.state import State
from watertable.games.water_to_water.told import Told
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.events import Story

LAST_TILE = 0  # of thief_wrath


@compiled
def acts_now(box: Box, state: State) -> bool:
    """R21 Whether the Thief himself laid or discarded the tile of this action."""
    seat = seat_of(state, Character.THIEF)
    if seat == NONE or state.actor != seat or state.lays == 0:
        return False
    own_turn = state.active == seat and state.turn_over == 0
    return bool(own_turn or box.thief_out_of_turn == 1)


@compiled
def robbed(state: State, winners: int, story: Story) -> int:
    """R22 All victims lose; the Thief alone is left."""
    seat = seat_of(state, Character.THIEF)
    for victim in range(state.seats):
        if winners >> victim & 1:
            tell(story, Told.STOLEN, seat, victim, 0, 0, 0, 0)
    return 1 << seat


@compiled
def robs_wrath(box: Box, state: State, taught: bool) -> bool:
    """R20 Whether the Thief's own main action took the last tile that the Wrath waits for."""
    seat = seat_of(state, Character.THIEF)
    if seat == NONE or box.thief_wrath != LAST_TILE:
        return False
    if state.is_main == 0 or state.actor != seat:
        return False
    return bool(state.used_tile == 1) if taught else bool(state.emptied == 1)
