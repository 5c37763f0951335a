"""P13 Dreamweaver: a player sleeps through his next turn."""

from watertable.games.water_to_water.actions import add, number_of, what_of
from watertable.games.water_to_water.board import has_uses
from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.facts import Form, Power, Way
from watertable.games.water_to_water.powers.action import begin_power, power_verdict, spend
from watertable.games.water_to_water.state import Sleep, State
from watertable.games.water_to_water.told import Told
from watertable.games.water_to_water.verdicts import Verdict
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.events import Story
from watertable.kernel.records.listing import Listing

NUMBER, VERB = 13, 17
POWER = Power(
    NUMBER,
    "Dreamweaver",
    uses=2,
    any_time=True,
    verbs={VERB: Way("sleep", Form.THING, "sleep")},
)
NEVER = 1  # of sleep_stack


@compiled
def target_verdict(box: Box, state: State, target: int) -> int:
    """R31 One whose skip is still due cannot be chosen; one who has skipped can."""
    if target >= state.seats:
        return Verdict.NO_SUCH_SEAT
    if state.asleep[target] == Sleep.AWAKE:
        return Verdict.OK
    again = state.asleep[target] == Sleep.SKIPPED and box.sleep_stack != NEVER
    return Verdict.OK if again else Verdict.ALREADY_ASLEEP


@compiled
def may_act(box: Box, state: State, seat: int) -> bool:
    """P13 There must be somebody to put to sleep."""
    if not has_uses(box, state, seat):
        return False
    for target in range(state.seats):
        if target_verdict(box, state, target) == Verdict.OK:
            return True
    return False


@compiled
def verdict(box: Box, state: State, seat: int, number: int) -> int:
    """P13 Anybody may be chosen, oneself included."""
    code = power_verdict(box, state, seat, NUMBER)
    if code != Verdict.OK:
        return code
    return target_verdict(box, state, what_of(number))


@compiled
def list_moves(box: Box, state: State, seat: int, out: Listing, count: int) -> int:
    """List everybody who can be put to sleep."""
    if not has_uses(box, state, seat):
        return count
    for target in range(state.seats):
        if target_verdict(box, state, target) == Verdict.OK:
            count = add(out, count, number_of(VERB, target))
    return count


@compiled
def use(box: Box, state: State, seat: int, number: int, story: Story) -> None:
    """P13, R31 Sleep begins at once; for the player whose turn it is, when that is over."""
    begin_power(state, seat)
    spend(box, state, seat)
    target = what_of(number)
    on_turn = target == state.active and state.turn_over == 0
    state.asleep[target] = Sleep.NODDING if on_turn else Sleep.DUE
    tell(story, Told.SLEEPS, seat, target, 0, 0, 0, 0)


@compiled
def turn_ended(state: State) -> None:
    """R31 Who was put to sleep in his own turn falls asleep when it is over."""
    if state.asleep[state.active] == Sleep.NODDING:
        state.asleep[state.active] = Sleep.DUE


@compiled
def skips_turn(state: State, story: Story) -> bool:
    """P13 A sleeper skips exactly one turn and wakes at the next."""
    seat = int(state.active)
    if state.asleep[seat] == Sleep.DUE:
        state.asleep[seat] = Sleep.SKIPPED
        tell(story, Told.TURN_SKIPPED, seat, 0, 0, 0, 0, 0)
        return True
    if state.asleep[seat] == Sleep.SKIPPED:
        state.asleep[seat] = Sleep.AWAKE
        tell(story, Told.WOKE, seat, 0, 0, 0, 0, 0)
    return False
