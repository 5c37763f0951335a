"""P8 Way Bender: play your tile on top of another."""

from watertable.games.water_to_water.actions import (
    Verb,
    add,
    cell_number,
    cell_of,
    is_far,
    number_of,
    turn_of,
    verb_of,
    what_of,
)
from watertable.games.water_to_water.board import has_uses
from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.characters.moments import tile_laid
from watertable.games.water_to_water.facts import Numbers, Power, laying
from watertable.games.water_to_water.ground import (
    asked_sides,
    matches,
    place_at,
    touched,
    wet_sides,
    x_of,
    y_of,
)
from watertable.games.water_to_water.land import cover
from watertable.games.water_to_water.powers.action import (
    begin_main,
    begin_power,
    power_verdict,
    spend,
)
from watertable.games.water_to_water.state import Ask, State, Step
from watertable.games.water_to_water.told import Told
from watertable.games.water_to_water.verdicts import Verdict
from watertable.games.water_to_water.zones import draw_up, take_from_hand
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.events import Story
from watertable.kernel.records.listing import Listing

NUMBER, VERB = 8, 6
POWER = Power(
    NUMBER,
    "Way Bender",
    uses=4,
    uses_by_option=True,  # R2
    any_time=True,
    is_hard=True,
    verbs={VERB: laying("overlay")},
    question=Ask.EARLY,
    rules={Verdict.CLASH: "R19", Verdict.LAND_ONLY: "R19"},
)


def lay_out(box: Box, numbers: Numbers) -> None:
    """R2 Four uses, or two as the card says."""
    box.uses[NUMBER] = box.way_bender_uses


@compiled
def is_wet_enough(box: Box, state: State, cell: int) -> bool:
    """R18, R19 A tile with neighbours needs a water contact; a lone one does not."""
    need = int(state.need[cell])
    return bool(box.rotate_needs_water == 0) or need == 0 or wet_sides(need) != 0


@compiled
def is_too_early(state: State, seat: int) -> bool:
    """R19 In one's own turn it is the main action, and nothing for a window before that."""
    return bool(state.ask == Ask.WINDOW and state.active == seat and state.turn_over == 0)


@compiled
def may_act(box: Box, state: State, seat: int) -> bool:
    """P8, R48 There must be a tile to lay and one that it can cover."""
    if state.hand_count[seat] == 0 or not has_uses(box, state, seat):
        return False
    if state.active == seat and state.turn_over == 0:
        return False
    kind = int(state.hand[seat, 0])
    for place in range(state.placed):
        cell = int(state.place_cell[place])
        if not is_wet_enough(box, state, cell):
            continue
        for turn in range(box.looks[kind]):
            if matches(box, state, kind, cell, turn):
                return True
    return False


@compiled
def verdict(box: Box, state: State, seat: int, number: int) -> int:
    """P8, R19 The tile must be able to stand where the other one lies."""
    code = power_verdict(box, state, seat, NUMBER)
    if code != Verdict.OK:
        return code
    if state.placed == 0:
        return Verdict.FIRST_TURN
    if is_too_early(state, seat):
        return Verdict.OWN_MAIN
    if state.hand_count[seat] == 0:
        return Verdict.NO_TILE
    kind, cell, turn = what_of(number), cell_of(number), turn_of(number)
    if state.hand[seat, 0] != kind:
        return Verdict.NOT_HELD
    if turn >= box.looks[kind]:
        return Verdict.MALFORMED
    if is_far(number) or state.at[cell] <= 0:
        return Verdict.NOTHING_THERE
    if not matches(box, state, kind, cell, turn):
        return Verdict.CLASH
    return Verdict.OK if is_wet_enough(box, state, cell) else Verdict.LAND_ONLY


@compiled
def list_moves(box: Box, state: State, seat: int, out: Listing, count: int) -> int:
    """List every tile that can be covered, and every way to do it."""
    if state.hand_count[seat] == 0 or not has_uses(box, state, seat):
        return count
    if is_too_early(state, seat):
        return count
    kind = int(state.hand[seat, 0])
    for place in range(state.placed):
        cell = int(state.place_cell[place])
        need = int(state.need[cell])
        if not is_wet_enough(box, state, cell):
            continue
        sides = asked_sides(need)
        for turn in range(box.looks[kind]):
            if int(box.edges[kind, turn]) & sides == need:
                count = add(out, count, cell_number(VERB, kind, cell, turn))
    return count


@compiled
def use(box: Box, state: State, seat: int, number: int, story: Story) -> None:
    """P8, R19, R45 Cover a tile; the covered one is destroyed. Out of turn, draw at once."""
    if state.in_window == 0:
        begin_main(state, seat)
    else:
        begin_power(state, seat)
    spend(box, state, seat)
    state.lays = 1
    state.redraws = 1
    kind, cell, turn = what_of(number), cell_of(number), turn_of(number)
    take_from_hand(state, seat, kind)
    covered = int(state.place_kind[place_at(state, cell)])
    x, y = x_of(state, cell), y_of(state, cell)
    tell(story, Told.COVERED, seat, covered, x, y, 0, 0)
    how = turn + 4 * touched(state, cell) + 32 * NUMBER
    tell(story, Told.LAID, seat, kind, x, y, how, 0)
    cover(box, state, kind, cell, turn, story)
    tile_laid(box, state, kind)


@compiled
def answer_verdict(box: Box, state: State, seat: int, number: int) -> int:
    """W12 He may draw his tile before play begins."""
    return Verdict.OK if verb_of(number) in (Verb.DRAW, Verb.PASS) else Verdict.WRONG_MOMENT


@compiled
def list_answers(box: Box, state: State, seat: int, out: Listing) -> int:
    """List both answers."""
    count = add(out, 0, number_of(Verb.DRAW, 0))
    return add(out, count, number_of(Verb.PASS, 0))


@compiled
def answer(box: Box, state: State, seat: int, number: int, story: Story) -> None:
    """W12 He takes his tile before play begins, or does not."""
    drew = verb_of(number) == Verb.DRAW
    tell(story, Told.EARLY, seat, 1 if drew else 0, 0, 0, 0, 0)
    if drew:
        draw_up(box, state, seat, story)
    state.step = Step.TURN
