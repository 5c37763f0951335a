"""Questions about the players. Nothing here changes the table."""

from watertable.games.water_to_water.box import NONE, Box
from watertable.games.water_to_water.state import Sleep, State
from watertable.games.water_to_water.verdicts import Verdict
from watertable.games.water_to_water.zones import place_in_hand
from watertable.kernel.compile.compiled import compiled


@compiled
def seat_of(state: State, character: int) -> int:
    """Return who plays a character face up, or NONE."""
    for seat in range(state.seats):
        if state.character[seat] == character:
            return seat
    return NONE


@compiled
def holder_of(state: State, power: int) -> int:
    """Return who holds a power, or NONE."""
    for seat in range(state.seats):
        if state.power[seat] == power:
            return seat
    return NONE


@compiled
def is_awake(state: State, seat: int) -> bool:
    """P13 Whether a player is not asleep; one who nods is awake until his turn is over."""
    return bool(state.asleep[seat] == Sleep.AWAKE or state.asleep[seat] == Sleep.NODDING)


@compiled
def is_teacher(state: State, seat: int) -> bool:
    """C11 Whether the Student has named this player."""
    return bool(state.teacher == seat)


@compiled
def target(box: Box, state: State, seat: int) -> int:
    """W32, C11 The points a player needs: 20, a teacher more."""
    return int(box.student_target) if is_teacher(state, seat) else int(box.target)


@compiled
def has_uses(box: Box, state: State, seat: int) -> bool:
    """W4 Whether a player's power is not used up."""
    return bool(state.uses[seat] > 0 or box.uses[state.power[seat]] == 0)


@compiled
def has_secret(state: State, seat: int) -> bool:
    """R47 Whether a second card lies face down in front of a player."""
    return bool(state.second[seat] == 1 and state.revealed[seat] == 0)


@compiled
def secret_keeper(state: State) -> int:
    """W8 Return who has taken a second card, revealed or not, or NONE."""
    for seat in range(state.seats):
        if state.second[seat] == 1:
            return seat
    return NONE


@compiled
def whose_question(box: Box, state: State, question: int) -> int:
    """Return the seat whose power or face-up character has this question, or NONE."""
    if box.power_asked[question] > 0:
        return holder_of(state, int(box.power_asked[question]))
    if box.character_asked[question] > 0:
        return seat_of(state, int(box.character_asked[question]))
    return NONE


@compiled
def choices(box: Box, state: State, seat: int) -> int:
    """P10, P11 How many of the held tiles, from the front, can be chosen from."""
    return min(int(state.hand_count[seat]), int(box.chooses[state.power[seat]]))


@compiled
def choice_verdict(box: Box, state: State, seat: int, kind: int) -> int:
    """W17, P10, P11 Whether a player holds this tile and may use it now."""
    place = place_in_hand(state, seat, kind)
    if place == NONE:
        return Verdict.NOT_HELD
    return Verdict.OK if place < choices(box, state, seat) else Verdict.NOT_FRONT
