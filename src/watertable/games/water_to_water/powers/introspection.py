"""P7 Introspection: set your tile out of play instead of playing it."""

from watertable.games.water_to_water.actions import add, number_of, what_of
from watertable.games.water_to_water.board import has_uses
from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.facts import Form, Power, Way
from watertable.games.water_to_water.powers.action import begin_main, power_verdict, spend
from watertable.games.water_to_water.state import State
from watertable.games.water_to_water.verdicts import Verdict
from watertable.games.water_to_water.zones import set_out, take_from_hand
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.records.events import Story
from watertable.kernel.records.listing import Listing

NUMBER, VERB = 7, 9
POWER = Power(NUMBER, "Introspection", uses=5, verbs={VERB: Way("set_out", Form.THING, "set_out")})


@compiled
def verdict(box: Box, state: State, seat: int, number: int) -> int:
    """P7, R44, R51 Any tile held, playable or not, but not on the first turn."""
    code = power_verdict(box, state, seat, NUMBER)
    if code != Verdict.OK:
        return code
    if state.placed == 0:
        return Verdict.FIRST_TURN
    if state.hand_count[seat] == 0:
        return Verdict.NO_TILE
    return Verdict.OK if state.hand[seat, 0] == what_of(number) else Verdict.NOT_HELD


@compiled
def list_moves(box: Box, state: State, seat: int, out: Listing, count: int) -> int:
    """List the use, if it is possible."""
    if state.hand_count[seat] > 0 and state.placed > 0 and has_uses(box, state, seat):
        count = add(out, count, number_of(VERB, int(state.hand[seat, 0])))
    return count


@compiled
def use(box: Box, state: State, seat: int, number: int, story: Story) -> None:
    """P7 The tile goes out of play; draw as if it had been played."""
    begin_main(state, seat)
    spend(box, state, seat)
    take_from_hand(state, seat, what_of(number))
    set_out(state, seat, what_of(number), story)
