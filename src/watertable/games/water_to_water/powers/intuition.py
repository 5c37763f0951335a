"""P1 Intuition: play your tile out of turn, and draw at once."""

from watertable.games.water_to_water.actions import what_of
from watertable.games.water_to_water.board import has_uses
from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.facts import Power, laying
from watertable.games.water_to_water.ground import fits_somewhere
from watertable.games.water_to_water.placing import lay_tile, list_places, place_verdict
from watertable.games.water_to_water.powers.action import begin_power, power_verdict, spend
from watertable.games.water_to_water.state import State
from watertable.games.water_to_water.verdicts import Verdict
from watertable.games.water_to_water.zones import take_from_hand
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.records.events import Story
from watertable.kernel.records.listing import Listing

NUMBER, VERB = 1, 7
POWER = Power(NUMBER, "Intuition", uses=5, any_time=True, verbs={VERB: laying("intuition")})


@compiled
def may_act(box: Box, state: State, seat: int) -> bool:
    """P1, W30 There must be a tile to play, and a place on the map for it."""
    if state.hand_count[seat] == 0 or state.placed == 0 or not has_uses(box, state, seat):
        return False
    return fits_somewhere(box, state, int(state.hand[seat, 0]))


@compiled
def verdict(box: Box, state: State, seat: int, number: int) -> int:
    """P1, R48, R51 An extra play obeys the rules of placement; it is never the first tile."""
    code = power_verdict(box, state, seat, NUMBER)
    if code != Verdict.OK:
        return code
    if state.placed == 0:
        return Verdict.FIRST_TURN
    if state.hand_count[seat] == 0:
        return Verdict.NO_TILE
    if state.hand[seat, 0] != what_of(number):
        return Verdict.NOT_HELD
    return place_verdict(box, state, what_of(number), number)


@compiled
def list_moves(box: Box, state: State, seat: int, out: Listing, count: int) -> int:
    """List every extra play."""
    if state.hand_count[seat] == 0 or state.placed == 0 or not has_uses(box, state, seat):
        return count
    return list_places(box, state, VERB, int(state.hand[seat, 0]), out, count)


@compiled
def use(box: Box, state: State, seat: int, number: int, story: Story) -> None:
    """P1 Lay the tile; a new one is drawn after the check."""
    begin_power(state, seat)
    spend(box, state, seat)
    state.lays = 1
    state.redraws = 1
    take_from_hand(state, seat, what_of(number))
    lay_tile(box, state, seat, what_of(number), number, NUMBER, story)
