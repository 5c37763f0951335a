"""C14 The Wrath: waits until the bag is empty, or for a number of rounds."""

from watertable.games.water_to_water.board import is_awake, is_teacher, seat_of
from watertable.games.water_to_water.box import NONE, Box
from watertable.games.water_to_water.facts import Character, Number, Numbers
from watertable.games.water_to_water.state import State
from watertable.games.water_to_water.told import Told
from watertable.games.water_to_water.zones import is_exhausted
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.events import Story

NUMBER = 14
CHARACTER = Character(
    NUMBER, may_be_second=False, keeps=("tokens",), numbers={"tokens": Number(40, 1)}
)
ROUNDS = 1  # of wrath


def lay_out(box: Box, numbers: Numbers) -> None:
    """R1 The tokens that all players together wait for."""
    box.tokens = numbers["wrath"]["tokens"]


@compiled
def rounds_needed(box: Box, state: State, seat: int) -> int:
    """R1, R24 The tokens he needs, by the number of players; as a teacher twice as many."""
    rounds = int(box.tokens) // int(state.seats)
    return 2 * rounds if is_teacher(state, seat) else rounds


@compiled
def turn_ends(box: Box, state: State, seat: int, story: Story) -> None:
    """R1 One token at the end of each of his own turns; none for Intellect's second play."""
    if box.wrath == ROUNDS and is_awake(state, seat):
        state.tokens += 1
        tell(story, Told.TOKEN, seat, state.tokens, 0, 0, 0, 0)


@compiled
def has_waited(box: Box, state: State, seat: int) -> bool:
    """R1, R24 Whether his condition holds."""
    if box.wrath == ROUNDS:
        own_turn = state.active == seat and state.turn_over == 0
        return is_exhausted(state) or bool(
            own_turn and state.tokens >= rounds_needed(box, state, seat)
        )
    if is_teacher(state, seat):
        return is_exhausted(state)
    return bool(state.bag_count == 0)


@compiled
def outlasts(box: Box, state: State, won: int) -> int:
    """C14 He wins if he is awake and his condition holds."""
    seat = seat_of(state, NUMBER)
    if seat == NONE or not is_awake(state, seat) or not has_waited(box, state, seat):
        return won
    return won | 1 << seat


@compiled
def delays_end(state: State) -> bool:
    """While a Wrath sleeps turns go on until he wakes (step 11)."""
    seat = seat_of(state, NUMBER)
    return seat != NONE and not is_awake(state, seat)


@compiled
def progress(box: Box, state: State, way: float) -> float:
    """The emptier the bag, the nearer he is."""
    return 1.0 - float(state.bag_count) / float(box.tiles)
