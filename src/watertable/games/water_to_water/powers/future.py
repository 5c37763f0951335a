"""P10 See the Future: hold three in order; re-order them."""

from watertable.games.water_to_water.actions import ORDERS, add, number_of, order_place, what_of
from watertable.games.water_to_water.board import has_uses
from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.facts import Form, Power, Way
from watertable.games.water_to_water.powers.action import begin_power, power_verdict, spend
from watertable.games.water_to_water.state import State
from watertable.games.water_to_water.told import Told
from watertable.games.water_to_water.verdicts import Verdict
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.events import Story
from watertable.kernel.records.listing import Listing

NUMBER, VERB = 10, 15
POWER = Power(
    NUMBER,
    "See the Future",
    uses=3,
    any_time=True,
    is_hard=True,
    holds=3,
    verbs={VERB: Way("order", Form.THING, "order")},
)
SWAPPED = 2  # the order that swaps the first two, and the only one for two tiles


@compiled
def same_order(state: State, seat: int, one: int, other: int) -> bool:
    """Whether two orders put the same kinds at the same places."""
    for place in range(state.hand_count[seat]):
        mine, theirs = order_place(one, place), order_place(other, place)
        if state.hand[seat, mine] != state.hand[seat, theirs]:
            return False
    return True


@compiled
def order_verdict(state: State, seat: int, order: int) -> int:
    """P10 An order must change something; equal ones are one move, the lowest number."""
    if state.hand_count[seat] < 2:
        return Verdict.FEW_TILES
    if order >= len(ORDERS) or (state.hand_count[seat] == 2 and order not in (0, SWAPPED)):
        return Verdict.ORDER_WRONG
    if same_order(state, seat, order, 0):
        return Verdict.ORDER_SAME
    for lower in range(order):
        if state.hand_count[seat] == 2:
            break
        if same_order(state, seat, order, lower):
            return Verdict.ORDER_WRONG
    return Verdict.OK


@compiled
def may_act(box: Box, state: State, seat: int) -> bool:
    """P10 There must be an order that changes something."""
    if state.hand_count[seat] < 2 or not has_uses(box, state, seat):
        return False
    for place in range(1, state.hand_count[seat]):
        if state.hand[seat, place] != state.hand[seat, 0]:
            return True
    return False


@compiled
def verdict(box: Box, state: State, seat: int, number: int) -> int:
    """P10 Three times the order may be changed."""
    code = power_verdict(box, state, seat, NUMBER)
    if code != Verdict.OK:
        return code
    return order_verdict(state, seat, what_of(number))


@compiled
def list_moves(box: Box, state: State, seat: int, out: Listing, count: int) -> int:
    """List every order that changes something."""
    if not has_uses(box, state, seat):
        return count
    for order in range(len(ORDERS)):
        if order_verdict(state, seat, order) == Verdict.OK:
            count = add(out, count, number_of(VERB, order))
    return count


@compiled
def use(box: Box, state: State, seat: int, number: int, story: Story) -> None:
    """P10 Put the tiles into another order, the front one included."""
    begin_power(state, seat)
    spend(box, state, seat)
    order = what_of(number)
    first = int(state.hand[seat, order_place(order, 0)])
    second = int(state.hand[seat, order_place(order, 1)])
    third = int(state.hand[seat, order_place(order, 2)])
    state.hand[seat, 0] = first
    state.hand[seat, 1] = second
    state.hand[seat, 2] = third
    tell(story, Told.REORDERED, seat, first, second, third, 0, 0)
