"""P4 Intellect: play twice if the first tile touches two sides."""

from watertable.games.water_to_water.actions import Verb, add, number_of, verb_of, what_of
from watertable.games.water_to_water.board import choice_verdict
from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.facts import Power
from watertable.games.water_to_water.ground import fits_somewhere, touched, wetted
from watertable.games.water_to_water.placing import lay_tile, list_places, place_verdict
from watertable.games.water_to_water.state import Ask, State, Step
from watertable.games.water_to_water.told import Told
from watertable.games.water_to_water.verdicts import Verdict
from watertable.games.water_to_water.zones import take_from_hand
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.events import Story
from watertable.kernel.records.listing import Listing

NUMBER = 4
POWER = Power(NUMBER, "Intellect", question=Ask.SECOND_PLAY)
SIDES = 2


@compiled
def tile_played(box: Box, state: State, cell: int) -> None:
    """R16 The sides of a first play that count: all that touch, or only those with water."""
    state.sides = wetted(state, cell) if box.intellect_counts == 1 else touched(state, cell)


@compiled
def goes_on(state: State, seat: int) -> bool:
    """P4, R16 Whether the first play of this main action has earned a second one."""
    return bool(state.is_main == 1 and state.sides >= SIDES and state.second_done == 0)


@compiled
def asks_on(box: Box, state: State, seat: int) -> int:
    """P4, R16 The drawn tile must fit; with an empty bag there is none."""
    if not goes_on(state, seat) or state.hand_count[seat] == 0:
        return Ask.NOTHING
    fits = fits_somewhere(box, state, int(state.hand[seat, 0]))
    return Ask.SECOND_PLAY if fits else Ask.NOTHING


@compiled
def answer_verdict(box: Box, state: State, seat: int, number: int) -> int:
    """P4, R16 The drawn tile may be laid on the map, or kept."""
    if verb_of(number) == Verb.PASS:
        return Verdict.OK
    if verb_of(number) != Verb.PLAY:
        return Verdict.WRONG_MOMENT
    code = choice_verdict(box, state, seat, what_of(number))
    return code if code != Verdict.OK else place_verdict(box, state, what_of(number), number)


@compiled
def list_answers(box: Box, state: State, seat: int, out: Listing) -> int:
    """List every place for the drawn tile, and to keep it."""
    count = list_places(box, state, Verb.PLAY, int(state.hand[seat, 0]), out, 0)
    return add(out, count, number_of(Verb.PASS, 0))


@compiled
def answer(box: Box, state: State, seat: int, number: int, story: Story) -> None:
    """P4 The second play is followed by the same checks and draw, never by a third."""
    if verb_of(number) == Verb.PASS:
        tell(story, Told.DECLINED, seat, 0, 0, 0, 0, 0)
        state.step = Step.WAITING
        return
    state.lays = 1
    state.redraws = 1
    state.second_done = 1
    take_from_hand(state, seat, what_of(number))
    lay_tile(box, state, seat, what_of(number), number, NUMBER, story)
    state.step = Step.CHECK
