"""P12 Telekinesis: rotate a tile in its place."""

from watertable.games.water_to_water.actions import add, cell_number, cell_of, is_far, turn_of
from watertable.games.water_to_water.board import has_uses
from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.facts import Form, Power, Way
from watertable.games.water_to_water.ground import (
    asked_sides,
    matches,
    place_at,
    wet_sides,
    x_of,
    y_of,
)
from watertable.games.water_to_water.land import rotate
from watertable.games.water_to_water.powers.action import begin_power, power_verdict, spend
from watertable.games.water_to_water.state import State
from watertable.games.water_to_water.told import Told
from watertable.games.water_to_water.verdicts import Verdict
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.events import Story
from watertable.kernel.records.listing import Listing

NUMBER, VERB = 12, 16
POWER = Power(
    NUMBER,
    "Telekinesis",
    uses=8,
    any_time=True,
    is_hard=True,
    verbs={VERB: Way("rotate", Form.TURN, "rotate")},
    rules={Verdict.CLASH: "R18", Verdict.LAND_ONLY: "R18", Verdict.NOTHING_THERE: "P12"},
)


@compiled
def can_turn(box: Box, state: State, place: int, turn: int) -> bool:
    """R18, R55 Whether a tile can lie another way: it looks different, matches, and is wet."""
    if turn == state.place_turn[place]:
        return False
    need = int(state.need[state.place_cell[place]])
    if int(box.edges[state.place_kind[place], turn]) & asked_sides(need) != need:
        return False
    return need == 0 or wet_sides(need) != 0 or bool(box.rotate_needs_water == 0)


@compiled
def may_act(box: Box, state: State, seat: int) -> bool:
    """P12 There must be a tile that can lie another way."""
    if not has_uses(box, state, seat):
        return False
    for place in range(state.placed):
        for turn in range(box.looks[state.place_kind[place]]):
            if can_turn(box, state, place, turn):
                return True
    return False


@compiled
def verdict(box: Box, state: State, seat: int, number: int) -> int:
    """P12, R18 The tile must match all sides in its new turn and keep a water contact."""
    code = power_verdict(box, state, seat, NUMBER)
    if code != Verdict.OK:
        return code
    cell, turn = cell_of(number), turn_of(number)
    if is_far(number) or state.at[cell] <= 0:
        return Verdict.NOTHING_THERE
    place = place_at(state, cell)
    kind = int(state.place_kind[place])
    if turn >= box.looks[kind]:
        return Verdict.MALFORMED
    if turn == state.place_turn[place]:
        return Verdict.SAME_LOOK
    if not matches(box, state, kind, cell, turn):
        return Verdict.CLASH
    return Verdict.OK if can_turn(box, state, place, turn) else Verdict.LAND_ONLY


@compiled
def list_moves(box: Box, state: State, seat: int, out: Listing, count: int) -> int:
    """List every tile that can be turned, and how."""
    if not has_uses(box, state, seat):
        return count
    for place in range(state.placed):
        for turn in range(box.looks[state.place_kind[place]]):
            if can_turn(box, state, place, turn):
                cell = int(state.place_cell[place])
                count = add(out, count, cell_number(VERB, 0, cell, turn))
    return count


@compiled
def use(box: Box, state: State, seat: int, number: int, story: Story) -> None:
    """P12, R30 Turn the tile; an artifact that is turned starts no dig."""
    begin_power(state, seat)
    spend(box, state, seat)
    cell, turn = cell_of(number), turn_of(number)
    kind = int(state.place_kind[place_at(state, cell)])
    rotate(box, state, cell, turn, story)
    tell(story, Told.ROTATED, seat, kind, x_of(state, cell), y_of(state, cell), turn, 0)
