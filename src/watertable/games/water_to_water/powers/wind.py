"""P6 The Wind and the Waves: draw two more, and lay up to three as one group."""

from watertable.games.water_to_water.actions import (
    Verb,
    add,
    cell_number,
    cell_of,
    number_of,
    verb_of,
    what_of,
)
from watertable.games.water_to_water.board import has_uses
from watertable.games.water_to_water.box import NONE, Box
from watertable.games.water_to_water.facts import Power, calling
from watertable.games.water_to_water.ground import beside, fits, fits_somewhere
from watertable.games.water_to_water.placing import lay_tile, list_places, place_verdict
from watertable.games.water_to_water.powers.action import begin_main, power_verdict, spend
from watertable.games.water_to_water.state import State, Step
from watertable.games.water_to_water.verdicts import Verdict
from watertable.games.water_to_water.zones import (
    place_in_spread,
    set_spread_out,
    spread_out,
    take_from_hand,
    take_from_spread,
)
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.records.events import Story
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.seats import NOBODY

NUMBER, VERB, ASK = 6, 10, 7
POWER = Power(
    NUMBER,
    "The Wind and the Waves",
    uses=3,
    is_hard=True,
    verbs={VERB: calling("wind")},
    question=ASK,
)
EXTRA = 2
WATER = 2  # the first edge that is not land


@compiled
def verdict(box: Box, state: State, seat: int, number: int) -> int:
    """P6, R49 A tile must be held, and one at least be in the bag."""
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
def touches_group(state: State, cell: int) -> bool:
    """R17 Whether a cell touches an earlier tile of the group by water."""
    for side in range(4):
        place = int(state.at[beside(cell, side)]) - 1
        is_wet = int(state.need[cell]) >> (3 * side) & 7 >= WATER
        if is_wet and place >= int(state.placed) - int(state.group):
            return True
    return False


@compiled
def may_join(box: Box, state: State, kind: int) -> bool:
    """R17 Whether a tile could be laid next: by water on the map, then on the group."""
    if state.group == 0:
        return fits_somewhere(box, state, kind)
    for place in range(state.frontier_count):
        cell = int(state.frontier[place])
        if touches_group(state, cell):
            for turn in range(box.looks[kind]):
                if fits(box, state, kind, cell, turn):
                    return True
    return False


@compiled
def stop(state: State, story: Story) -> None:
    """P6 The group is complete: now it counts, as one."""
    set_spread_out(state, int(state.active), story)
    state.lays = 1 if state.group > 0 else 0
    state.step = Step.CHECK


@compiled
def go_on(box: Box, state: State, story: Story) -> None:
    """P6 Ask for the next tile while one can be laid; the rest goes out of play."""
    seat = int(state.active)
    for place in range(state.spread_count):
        if may_join(box, state, int(state.spread[place])):
            state.asked = seat
            state.ask = ASK
            return
    stop(state, story)


@compiled
def use(box: Box, state: State, seat: int, number: int, story: Story) -> None:
    """P6 Draw two more tiles; the use is spent."""
    begin_main(state, seat)
    spend(box, state, seat)
    kind = int(state.hand[seat, 0])
    take_from_hand(state, seat, kind)
    state.spread[0] = kind
    state.spread_count = 1
    drawn = spread_out(state, seat, EXTRA, story)
    state.emptied = 1 if drawn > 0 and state.bag_count == 0 else 0
    state.asked = NOBODY
    go_on(box, state, story)


@compiled
def answer_verdict(box: Box, state: State, seat: int, number: int) -> int:
    """R17 The first tile touches the map by water, each next one an earlier one of the group.

    Once one lies, the group may be complete.
    """
    if verb_of(number) == Verb.PASS:
        return Verdict.OK if state.group > 0 else Verdict.MUST_LAY
    if verb_of(number) != Verb.PLAY:
        return Verdict.WRONG_MOMENT
    kind = what_of(number)
    if place_in_spread(state, kind) == NONE:
        return Verdict.NOT_HELD
    code = place_verdict(box, state, kind, number)
    if code != Verdict.OK and (state.group == 0 or code != Verdict.LAND_ONLY):
        return code
    if state.group > 0 and not touches_group(state, cell_of(number)):
        return Verdict.GROUP_CONTACT
    return code


@compiled
def list_answers(box: Box, state: State, seat: int, out: Listing) -> int:
    """List every tile that can be laid next, and the end once one lies."""
    count = 0
    for place in range(state.spread_count):
        kind = int(state.spread[place])
        if place_in_spread(state, kind) != place:
            continue
        if state.group == 0:
            count = list_places(box, state, Verb.PLAY, kind, out, count)
            continue
        for spot in range(state.frontier_count):
            cell = int(state.frontier[spot])
            if touches_group(state, cell):
                for turn in range(box.looks[kind]):
                    if fits(box, state, kind, cell, turn):
                        count = add(out, count, cell_number(Verb.PLAY, kind, cell, turn))
    if state.group > 0:
        count = add(out, count, number_of(Verb.PASS, 0))
    return count


@compiled
def answer(box: Box, state: State, seat: int, number: int, story: Story) -> None:
    """P6 Lay one more tile of the group, or let it be complete."""
    if verb_of(number) == Verb.PASS:
        stop(state, story)
        return
    take_from_spread(state, what_of(number))
    lay_tile(box, state, seat, what_of(number), number, NUMBER, story)
    state.group += 1
    go_on(box, state, story)
