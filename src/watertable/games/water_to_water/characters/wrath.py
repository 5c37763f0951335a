"""C14 The Wrath: waits until the bag is empty, or for a number of rounds."""

from watertable.games.water_to_water.board import is_awake, is_teacher, seat_of
from watertable.games.water_to_water.box import NONE, Box, Character
from watertable.games.water_to_water.state import State
from watertable.games.water_to_water.told import Told
from watertable.games.water_to_water.zones import is_exhausted
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.events import Story

ROUNDS = 1  # of wrath
TOKENS = 40


@compiled
def rounds_needed(state: State, seat: int) -> int:
    """R1, R24 The tokens he needs, by the number of players; as a teacher twice as many."""
    rounds = TOKENS // int(state.seats)
    return 2 * rounds if is_teacher(state, seat) else rounds


@compiled
def turn_ended(box: Box, state: State, story: Story) -> None:
    """R1 One token at the end of each of his own turns; none for Intellect's second play."""
    seat = int(state.active)
    if box.wrath == ROUNDS and state.character[seat] == Character.WRATH and is_awake(state, seat):
        state.tokens += 1
        tell(story, Told.TOKEN, seat, state.tokens, 0, 0, 0, 0)


@compiled
def has_waited(box: Box, state: State, seat: int) -> bool:
    """R1, R24 Whether his condition holds."""
    if box.wrath == ROUNDS:
        own_turn = state.active == seat and (state.is_main == 1 or state.actor == NONE)
        return is_exhausted(state) or bool(own_turn and state.tokens >= rounds_needed(state, seat))
    if is_teacher(state, seat):
        return is_exhausted(state)
    return bool(state.bag_count == 0)


@compiled
def winner(box: Box, state: State) -> int:
    """C14 Return the Wrath's seat if he is awake and has won, else NONE."""
    seat = seat_of(state, Character.WRATH)
    if seat == NONE or not is_awake(state, seat) or not has_waited(box, state, seat):
        return NONE
    return seat


@compiled
def is_asleep(state: State) -> bool:
    """Whether a Wrath sleeps: then turns go on until he wakes (step 11)."""
    seat = seat_of(state, Character.WRATH)
    return seat != NONE and not is_awake(state, seat)
