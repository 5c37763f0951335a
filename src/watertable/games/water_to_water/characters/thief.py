"""C12 The Thief: wins instead of those whose victory he completes."""

from watertable.games.water_to_water.board import seat_of
from watertable.games.water_to_water.box import NONE, Box
from watertable.games.water_to_water.facts import Character
from watertable.games.water_to_water.state import State
from watertable.games.water_to_water.told import Told
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.events import Story

NUMBER = 12
CHARACTER = Character(NUMBER, least_seats=4, takes_victories=True)
LAST_TILE = 0  # of thief_wrath


@compiled
def acts_now(box: Box, state: State, seat: int) -> bool:
    """R21 Whether the Thief himself laid or discarded the tile of this action."""
    if seat == NONE or state.actor != seat or state.lays == 0:
        return False
    own_turn = state.active == seat and state.turn_over == 0
    return bool(own_turn or box.thief_out_of_turn == 1)


@compiled
def robbed(state: State, seat: int, won: int, story: Story) -> int:
    """R22 All victims lose; the Thief alone is left."""
    for victim in range(state.seats):
        if won >> victim & 1:
            tell(story, Told.STOLEN, seat, victim, 0, 0, 0, 0)
    return 1 << seat


@compiled
def takes(box: Box, state: State, won: int, story: Story) -> int:
    """C12 Who has come to his target by the Thief's own tile is robbed."""
    seat = seat_of(state, NUMBER)
    return robbed(state, seat, won, story) if acts_now(box, state, seat) else won


@compiled
def takes_last(box: Box, state: State, won: int, story: Story) -> int:
    """R20 So is who waits for the last tile, if the Thief's own main action took it."""
    seat = seat_of(state, NUMBER)
    if seat == NONE or box.thief_wrath != LAST_TILE:
        return won
    if state.is_main == 0 or state.actor != seat:
        return won
    taught = state.teacher >= 0 and won >> state.teacher & 1
    took = state.used_tile == 1 if taught else state.emptied == 1
    return robbed(state, seat, won, story) if took else won
