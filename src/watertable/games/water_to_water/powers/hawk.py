"""P9 Hawk's Vision: draw four more and play one of the five."""

from watertable.games.water_to_water.actions import Verb, add, number_of, verb_of, what_of
from watertable.games.water_to_water.board import has_uses
from watertable.games.water_to_water.box import NONE, Box
from watertable.games.water_to_water.facts import Power, calling
from watertable.games.water_to_water.ground import fits_somewhere
from watertable.games.water_to_water.placing import lay_tile, list_places, place_verdict
from watertable.games.water_to_water.powers.action import begin_main, power_verdict, spend
from watertable.games.water_to_water.state import State, Step
from watertable.games.water_to_water.verdicts import Verdict
from watertable.games.water_to_water.zones import (
    discard,
    place_in_spread,
    set_spread_out,
    spread_out,
    take_from_hand,
    take_from_spread,
)
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.records.events import Story
from watertable.kernel.records.listing import Listing

NUMBER, VERB, ASK = 9, 11, 8
POWER = Power(NUMBER, "Hawk's Vision", uses=2, verbs={VERB: calling("hawk")}, question=ASK)
EXTRA = 4


@compiled
def verdict(box: Box, state: State, seat: int, number: int) -> int:
    """P9, R49 A tile must be held, and one at least be in the bag."""
    code = power_verdict(box, state, seat, NUMBER)
    if code != Verdict.OK:
        return code
    if state.hand_count[seat] == 0:
        return Verdict.NO_TILE
    return Verdict.BAG_EMPTY if state.bag_count == 0 else Verdict.OK


@compiled
def list_moves(box: Box, state: State, seat: int, out: Listing, count: int) -> int:
    """List the use, if it is possible."""
    if state.hand_count[seat] > 0 and state.bag_count > 0 and has_uses(box, state, seat):
        count = add(out, count, number_of(VERB, 0))
    return count


@compiled
def use(box: Box, state: State, seat: int, number: int, story: Story) -> None:
    """P9 Draw four more tiles; the use is spent."""
    begin_main(state, seat)
    spend(box, state, seat)
    kind = int(state.hand[seat, 0])
    take_from_hand(state, seat, kind)
    state.spread[0] = kind
    state.spread_count = 1
    drawn = spread_out(state, seat, EXTRA, story)
    state.emptied = 1 if drawn > 0 and state.bag_count == 0 else 0
    state.asked = seat
    state.ask = ASK


@compiled
def one_fits(box: Box, state: State) -> bool:
    """R15 Whether one of the tiles can be played."""
    for place in range(state.spread_count):
        if fits_somewhere(box, state, int(state.spread[place])):
            return True
    return False


@compiled
def answer_verdict(box: Box, state: State, seat: int, number: int) -> int:
    """R15 Play one that fits; discard one only if none does (or the option allows it)."""
    if verb_of(number) not in (Verb.PLAY, Verb.DISCARD):
        return Verdict.WRONG_MOMENT
    kind = what_of(number)
    if place_in_spread(state, kind) == NONE:
        return Verdict.NOT_HELD
    if verb_of(number) == Verb.PLAY:
        return place_verdict(box, state, kind, number)
    if box.hawk_may_discard == 1:
        return Verdict.ONE_FITS if fits_somewhere(box, state, kind) else Verdict.OK
    return Verdict.ONE_FITS if one_fits(box, state) else Verdict.OK


@compiled
def list_answers(box: Box, state: State, seat: int, out: Listing) -> int:
    """List what can be done with the five tiles."""
    count, some = 0, one_fits(box, state)
    for place in range(state.spread_count):
        kind = int(state.spread[place])
        if place_in_spread(state, kind) != place:
            continue
        allowed = not some or box.hawk_may_discard == 1
        if allowed and not fits_somewhere(box, state, kind):
            count = add(out, count, number_of(Verb.DISCARD, kind))
        count = list_places(box, state, Verb.PLAY, kind, out, count)
    return count


@compiled
def answer(box: Box, state: State, seat: int, number: int, story: Story) -> None:
    """P9 One is played or discarded, the rest goes out of play."""
    kind = what_of(number)
    take_from_spread(state, kind)
    if verb_of(number) == Verb.PLAY:
        lay_tile(box, state, seat, kind, number, NUMBER, story)
    else:
        discard(state, seat, kind, story)
    set_spread_out(state, seat, story)
    state.lays = 1
    state.step = Step.CHECK
