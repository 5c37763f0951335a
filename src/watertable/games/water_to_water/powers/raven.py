"""P3 Raven's Wit: swap your tile with one in the discard pile."""

from watertable.games.water_to_water.actions import add, number_of, what_of
from watertable.games.water_to_water.board import has_uses
from watertable.games.water_to_water.box import NONE, Box
from watertable.games.water_to_water.facts import Form, Power, Way
from watertable.games.water_to_water.powers.action import begin_power, power_verdict, spend
from watertable.games.water_to_water.state import State
from watertable.games.water_to_water.told import Told
from watertable.games.water_to_water.verdicts import Verdict
from watertable.games.water_to_water.zones import place_in_pile, take_from_pile
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.events import Story
from watertable.kernel.records.listing import Listing

NUMBER, VERB = 3, 14
POWER = Power(
    NUMBER,
    "Raven's Wit",
    uses=9,
    any_time=True,
    is_hard=True,
    verbs={VERB: Way("swap", Form.THING, "swap")},
)


@compiled
def may_act(box: Box, state: State, seat: int) -> bool:
    """P3, R48 There must be a tile to give and one to take."""
    return (
        bool(state.hand_count[seat] > 0)
        and bool(state.pile_count > 0)
        and has_uses(box, state, seat)
    )


@compiled
def verdict(box: Box, state: State, seat: int, number: int) -> int:
    """P3, R48 The tile wanted must lie in the discard pile, and one must be held."""
    code = power_verdict(box, state, seat, NUMBER)
    if code != Verdict.OK:
        return code
    if state.hand_count[seat] == 0:
        return Verdict.NO_TILE
    if state.pile_count == 0:
        return Verdict.PILE_EMPTY
    return Verdict.NOT_IN_PILE if place_in_pile(state, what_of(number)) == NONE else Verdict.OK


@compiled
def list_moves(box: Box, state: State, seat: int, out: Listing, count: int) -> int:
    """List every kind of tile in the discard pile once."""
    if not may_act(box, state, seat):
        return count
    for place in range(state.pile_count):
        kind = int(state.pile[place])
        if place_in_pile(state, kind) == place:
            count = add(out, count, number_of(VERB, kind))
    return count


@compiled
def use(box: Box, state: State, seat: int, number: int, story: Story) -> None:
    """P3, R39 Swap; this is no discard and keeps the size of the pile."""
    begin_power(state, seat)
    spend(box, state, seat)
    given, taken = int(state.hand[seat, 0]), what_of(number)
    take_from_pile(state, taken)
    state.pile[state.pile_count] = given
    state.pile_count += 1
    state.hand[seat, 0] = taken
    tell(story, Told.SWAPPED, seat, given, taken, 0, 0, 0)
