"""P5 Way of the Forest: place by land contact only."""

from watertable.games.water_to_water.actions import add, cell_number, cell_of, what_of
from watertable.games.water_to_water.board import has_uses
from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.facts import Power, laying
from watertable.games.water_to_water.ground import asked_sides, is_over_edge, wet_sides
from watertable.games.water_to_water.placing import lay_tile, space_verdict
from watertable.games.water_to_water.powers.action import begin_main, power_verdict, spend
from watertable.games.water_to_water.state import State
from watertable.games.water_to_water.verdicts import Verdict
from watertable.games.water_to_water.zones import take_from_hand
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.records.events import Story
from watertable.kernel.records.listing import Listing

NUMBER, VERB = 5, 5
POWER = Power(NUMBER, "Way of the Forest", uses=6, verbs={VERB: laying("forest")})


@compiled
def verdict(box: Box, state: State, seat: int, number: int) -> int:
    """P5 All sides still match, one touches, and none of them is water."""
    code = power_verdict(box, state, seat, NUMBER)
    if code != Verdict.OK:
        return code
    if state.placed == 0:
        return Verdict.FIRST_TURN
    if state.hand_count[seat] == 0 or state.hand[seat, 0] != what_of(number):
        return Verdict.NOT_HELD
    code = space_verdict(box, state, what_of(number), number)
    if code != Verdict.OK:
        return code
    wet = wet_sides(int(state.need[cell_of(number)])) != 0
    return Verdict.WATER_CONTACT if wet else Verdict.OK


@compiled
def list_moves(box: Box, state: State, seat: int, out: Listing, count: int) -> int:
    """List every placement by land alone."""
    if state.hand_count[seat] == 0 or state.placed == 0 or not has_uses(box, state, seat):
        return count
    kind = int(state.hand[seat, 0])
    for place in range(state.frontier_count):
        cell = int(state.frontier[place])
        need = int(state.need[cell])
        if wet_sides(need) != 0 or cell == state.block or is_over_edge(box, state, cell):
            continue
        for turn in range(box.looks[kind]):
            if int(box.edges[kind, turn]) & asked_sides(need) == need:
                count = add(out, count, cell_number(VERB, kind, cell, turn))
    return count


@compiled
def use(box: Box, state: State, seat: int, number: int, story: Story) -> None:
    """P5 Lay the tile; a use is spent."""
    begin_main(state, seat)
    spend(box, state, seat)
    state.lays = 1
    take_from_hand(state, seat, what_of(number))
    lay_tile(box, state, seat, what_of(number), number, NUMBER, story)
