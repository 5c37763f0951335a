"""Questions about the players. Nothing here changes the table."""

from watertable.games.water_to_water.box import NONE, Box, Character, Power
from watertable.games.water_to_water.state import Sleep, State
from watertable.kernel.compile.compiled import compiled

TARGET = 20


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
    return bool(state.teacher == seat) and seat_of(state, Character.STUDENT) != NONE


@compiled
def target(box: Box, state: State, seat: int) -> int:
    """W32, C11 The points a player needs: 20, a teacher more."""
    return int(box.student_target) if is_teacher(state, seat) else TARGET


@compiled
def has_uses(box: Box, state: State, seat: int) -> bool:
    """W4 Whether a player's power is not used up."""
    return bool(state.uses[seat] > 0 or box.uses[state.power[seat]] == 0)


@compiled
def has_secret(state: State, seat: int) -> bool:
    """R47 Whether a second card lies face down in front of a player."""
    return bool(state.second[seat] == 1 and state.revealed[seat] == 0)


@compiled
def is_any_time(power: int) -> bool:
    """W20 The powers that can be used out of turn."""
    if power in (Power.WAY_BENDER, Power.FUTURE):
        return True
    return power <= Power.RAVEN or power >= Power.TELEKINESIS
