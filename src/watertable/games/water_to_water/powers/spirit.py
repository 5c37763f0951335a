"""P2 Spirit of Determination: block an empty space."""

from watertable.games.water_to_water.actions import (
    add,
    cell_number,
    cell_of,
    is_far,
    number_of,
    verb_of,
)
from watertable.games.water_to_water.board import has_uses
from watertable.games.water_to_water.box import NONE, Box
from watertable.games.water_to_water.facts import Form, Power, Way
from watertable.games.water_to_water.ground import x_of, y_of
from watertable.games.water_to_water.powers.action import begin_power, power_verdict, spend
from watertable.games.water_to_water.state import State
from watertable.games.water_to_water.told import Told
from watertable.games.water_to_water.verdicts import Verdict
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.events import Story
from watertable.kernel.records.listing import Listing

NUMBER, BLOCK, UNBLOCK = 2, 12, 13
POWER = Power(
    NUMBER,
    "Spirit of Determination",
    uses=3,
    any_time=True,
    verbs={
        BLOCK: Way("block", Form.SPACE, "block"),
        UNBLOCK: Way("unblock", Form.ALONE, "unblock"),
    },
    keeps=("block",),
)


@compiled
def may_act(box: Box, state: State, seat: int) -> bool:
    """P2, R50 A space can be blocked while uses are left; a block can always be removed."""
    return bool(state.placed > 0) and (has_uses(box, state, seat) or bool(state.block != NONE))


@compiled
def block_verdict(box: Box, state: State, seat: int, number: int) -> int:
    """P2, R13 The space must be empty, beside a tile, and not the one already blocked."""
    code = power_verdict(box, state, seat, NUMBER)
    if code != Verdict.OK:
        return code
    cell = cell_of(number)
    if is_far(number) or (state.need[cell] == 0 and state.at[cell] <= 0):
        return Verdict.BLOCK_APART
    if state.at[cell] > 0:
        return Verdict.BLOCK_OCCUPIED
    return Verdict.BLOCK_SAME if state.block == cell else Verdict.OK


@compiled
def removal_verdict(box: Box, state: State, seat: int) -> int:
    """P2, R50 Removing the block is free, even without uses."""
    code = power_verdict(box, state, seat, NUMBER)
    if code not in (Verdict.OK, Verdict.NO_USES):
        return code
    return Verdict.NOTHING_BLOCKED if state.block == NONE else Verdict.OK


@compiled
def verdict(box: Box, state: State, seat: int, number: int) -> int:
    """P2 Block a space, or remove the block."""
    if verb_of(number) == UNBLOCK:
        return removal_verdict(box, state, seat)
    return block_verdict(box, state, seat, number)


@compiled
def list_moves(box: Box, state: State, seat: int, out: Listing, count: int) -> int:
    """List every space that can be blocked, and the removal."""
    if has_uses(box, state, seat):
        for place in range(state.frontier_count):
            cell = int(state.frontier[place])
            if cell != state.block:
                count = add(out, count, cell_number(BLOCK, 0, cell, 0))
    if state.block != NONE:
        count = add(out, count, number_of(UNBLOCK, 0))
    return count


@compiled
def use(box: Box, state: State, seat: int, number: int, story: Story) -> None:
    """P2, R50 Block a space, which lifts a block elsewhere; to remove the block is free."""
    begin_power(state, seat)
    if verb_of(number) == UNBLOCK:
        state.block = NONE
        tell(story, Told.UNBLOCKED, seat, 0, 0, 0, 0, 0)
        return
    spend(box, state, seat)
    state.block = cell_of(number)
    cell = cell_of(number)
    tell(story, Told.BLOCKED, seat, 0, x_of(state, cell), y_of(state, cell), 0, 0)
