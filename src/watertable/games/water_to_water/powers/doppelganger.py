"""P14 Doppelganger: a second, hidden character."""

from watertable.games.water_to_water.actions import Verb, number_of
from watertable.games.water_to_water.board import has_secret
from watertable.games.water_to_water.box import Box, Character, Power
from watertable.games.water_to_water.characters import archeologist, student
from watertable.games.water_to_water.outcome import has_reached
from watertable.games.water_to_water.placing import add
from watertable.games.water_to_water.powers.moments import begin_power, power_verdict, spend
from watertable.games.water_to_water.state import State
from watertable.games.water_to_water.told import Told
from watertable.games.water_to_water.verdicts import Verdict
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.events import Story
from watertable.kernel.records.listing import Listing

_archeologist_revealed = archeologist.revealed
_student_revealed = student.revealed


@compiled
def may_act(state: State, seat: int) -> bool:
    """R47 He is asked whenever a second card lies there, burned or not."""
    return has_secret(state, seat)


@compiled
def verdict(box: Box, state: State, seat: int) -> int:
    """P14, R26 Once, and before the hidden character has reached its target."""
    code = power_verdict(box, state, seat, Power.DOPPELGANGER)
    if code not in (Verdict.OK, Verdict.NO_USES):
        return code
    if state.revealed[seat] == 1:
        return Verdict.ALREADY_REVEALED
    if state.second[seat] == 0:
        return Verdict.NO_SECOND
    if state.burned == 1 or has_reached(box, state, seat, state.hidden):
        return Verdict.BURNED
    return Verdict.OK


@compiled
def list_moves(box: Box, state: State, seat: int, out: Listing, count: int) -> int:
    """List the reveal, if it is possible."""
    if verdict(box, state, seat) == Verdict.OK:
        count = add(out, count, number_of(Verb.REVEAL, 0))
    return count


@compiled
def use(box: Box, state: State, seat: int, story: Story) -> None:
    """P14, R25 The second character takes the place of the first for good."""
    begin_power(state, seat)
    spend(box, state, seat)
    if state.character[seat] == Character.STUDENT:
        _student_revealed(state)
    state.character[seat] = state.hidden
    state.revealed[seat] = 1
    tell(story, Told.REVEALED, seat, state.hidden, 0, 0, 0, 0)
    if state.hidden == Character.ARCHEOLOGIST:
        _archeologist_revealed(state)
