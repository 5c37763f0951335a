"""R29, R52 Digging: tiles are drawn, and the finds among them laid before play goes on."""

from watertable.games.water_to_water.actions import Verb, verb_of, what_of
from watertable.games.water_to_water.board import whose_question
from watertable.games.water_to_water.box import NONE, Box, Mark
from watertable.games.water_to_water.ground import fits_somewhere
from watertable.games.water_to_water.placing import lay_tile, list_places, place_verdict
from watertable.games.water_to_water.state import Ask, State, Step
from watertable.games.water_to_water.told import Told
from watertable.games.water_to_water.verdicts import Verdict
from watertable.games.water_to_water.zones import (
    place_in_spread,
    set_out,
    set_spread_out,
    take_from_spread,
)
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.events import Story
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.seats import CHANCE

TO_BAG = 1  # of dig_leftovers


@compiled
def put_back(box: Box, state: State, seat: int, top: int, story: Story) -> None:
    """R28 Unmarked tiles of a dig go back into the bag, which is shaken."""
    bottom = int(state.bag_count)
    for place in range(bottom, top):
        kind = int(state.bag[place])
        if box.mark[kind] == Mark.PLAIN:
            state.bag[state.bag_count] = kind
            state.bag_count += 1
            tell(story, Told.RETURNED, seat, kind, 0, 0, 0, 0)
    if state.bag_count > bottom:
        state.asked = CHANCE
        state.ask = Ask.RESHUFFLE


@compiled
def begin_dig(box: Box, state: State, seat: int, story: Story) -> None:
    """R29, R52 Draw up to three; unmarked tiles go out of play, or back into the bag."""
    tell(story, Told.DIG, seat, state.digs, 0, 0, 0, 0)
    state.digs -= 1
    state.digging = 1
    top = int(state.bag_count)
    bottom = max(0, top - int(box.dig_tiles))
    for place in range(top - 1, bottom - 1, -1):
        kind = int(state.bag[place])
        tell(story, Told.SPREAD, seat, kind, 0, 0, 0, 0)
        if box.mark[kind] != Mark.PLAIN:
            state.spread[state.spread_count] = kind
            state.spread_count += 1
        elif box.dig_leftovers != TO_BAG:
            set_out(state, seat, kind, story)
    state.bag_count = bottom
    if box.dig_leftovers == TO_BAG:
        put_back(box, state, seat, top, story)


@compiled
def digs_in_turn(box: Box, state: State) -> bool:
    """Whether the active player's turn is for digging, where a tile file says that it takes one."""
    due = box.dig_turn == 1 and state.digs > 0 and state.bag_count > 0
    return bool(due and whose_question(box, state, Ask.DIG) == state.active)


@compiled
def may_dig(box: Box, state: State, seat: int) -> bool:
    """R52 A dig is made at once; if it takes a turn, in a main action that uses no tile."""
    digging = state.is_main == 1 and state.used_tile == 0 and state.actor == seat
    return bool(box.dig_turn == 0 or digging)


@compiled
def go_on_digging(box: Box, state: State, story: Story) -> bool:
    """R52 Step 7: finds are laid, then the next dig begins; return whether all digs are done."""
    seat = whose_question(box, state, Ask.DIG)
    if state.digging == 1:
        for place in range(state.spread_count):
            if fits_somewhere(box, state, int(state.spread[place])):
                state.asked = seat
                state.ask = Ask.DIG
                return False
        set_spread_out(state, seat, story)
        state.digging = 0
    if state.bag_count == 0:
        state.digs = 0
    if state.digs > 0 and may_dig(box, state, seat):
        begin_dig(box, state, seat, story)
        return False
    return True


@compiled
def find_verdict(box: Box, state: State, number: int) -> int:
    """R29, R52 A find is laid where it fits."""
    if verb_of(number) != Verb.PLAY:
        return Verdict.WRONG_MOMENT
    if place_in_spread(state, what_of(number)) == NONE:
        return Verdict.NOT_HELD
    return place_verdict(box, state, what_of(number), number)


@compiled
def list_finds(box: Box, state: State, out: Listing) -> int:
    """List every way to lay a find of the dig."""
    count = 0
    for place in range(state.spread_count):
        kind = int(state.spread[place])
        if place_in_spread(state, kind) == place:
            count = list_places(box, state, Verb.PLAY, kind, out, count)
    return count


@compiled
def lay_find(box: Box, state: State, seat: int, number: int, story: Story) -> None:
    """R52 A find is laid; steps 1 to 6 follow, and the Thief has no part in it."""
    take_from_spread(state, what_of(number))
    lay_tile(box, state, seat, what_of(number), number, 0, story)
    state.lays = 0
    state.step = Step.CHECK
