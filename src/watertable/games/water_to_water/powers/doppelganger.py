"""P14 Doppelganger: a second, hidden character."""

from watertable.games.water_to_water.actions import Verb, add, number_of, verb_of, what_of
from watertable.games.water_to_water.board import has_secret
from watertable.games.water_to_water.box import CHARACTERS, Box
from watertable.games.water_to_water.characters.moments import arrives, leaves
from watertable.games.water_to_water.facts import Form, Numbers, Power, Way
from watertable.games.water_to_water.outcome import has_reached
from watertable.games.water_to_water.powers.action import begin_power, power_verdict, spend
from watertable.games.water_to_water.setup import second_verdict
from watertable.games.water_to_water.state import Ask, State, Step
from watertable.games.water_to_water.told import Told
from watertable.games.water_to_water.verdicts import Verdict
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.events import Story
from watertable.kernel.records.listing import Listing

NUMBER, VERB = 14, 18
POWER = Power(
    NUMBER,
    "Doppelganger",
    uses=1,
    any_time=True,
    verbs={VERB: Way("reveal", Form.ALONE, "reveal")},
    question=Ask.SECOND_CARD,
    keeps=("hidden", "burned", "revealed"),
)


def lay_out(box: Box, numbers: Numbers) -> None:
    """W14 By option it stays out of the game."""
    box.dealt[NUMBER] = box.doppelganger


@compiled
def may_act(box: Box, state: State, seat: int) -> bool:
    """R47 He is asked whenever a second card lies there, burned or not."""
    return has_secret(state, seat)


@compiled
def verdict(box: Box, state: State, seat: int, number: int) -> int:
    """P14, R26 Once, and before the hidden character has reached its target."""
    code = power_verdict(box, state, seat, NUMBER)
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
    if verdict(box, state, seat, VERB) == Verdict.OK:
        count = add(out, count, VERB)
    return count


@compiled
def use(box: Box, state: State, seat: int, number: int, story: Story) -> None:
    """P14, R25 The second character takes the place of the first for good."""
    begin_power(state, seat)
    spend(box, state, seat)
    leaves(state, int(state.character[seat]))
    state.character[seat] = state.hidden
    state.revealed[seat] = 1
    tell(story, Told.REVEALED, seat, state.hidden, 0, 0, 0, 0)
    arrives(state, int(state.hidden))


@compiled
def answer_verdict(box: Box, state: State, seat: int, number: int) -> int:
    """W8 A second character is taken, or none."""
    if verb_of(number) == Verb.CHARACTER:
        return second_verdict(box, state, what_of(number))
    return Verdict.OK if verb_of(number) == Verb.PASS else Verdict.WRONG_MOMENT


@compiled
def list_answers(box: Box, state: State, seat: int, out: Listing) -> int:
    """List the characters that are left, and to take none."""
    count = 0
    for character in range(1, CHARACTERS + 1):
        if second_verdict(box, state, character) == Verdict.OK:
            count = add(out, count, number_of(Verb.CHARACTER, character))
    return add(out, count, number_of(Verb.PASS, 0))


@compiled
def answer(box: Box, state: State, seat: int, number: int, story: Story) -> None:
    """W8 A second character is taken face down, or none."""
    taken = verb_of(number) == Verb.CHARACTER
    if taken:
        state.second[seat] = 1
        state.hidden = what_of(number)
    tell(story, Told.SECOND, seat, 1 if taken else 0, 0, 0, 0, what_of(number))
    state.step = Step.TEACHER
