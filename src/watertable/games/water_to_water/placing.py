"""W22-W25 Where a tile may lie: the verdict on one placement, and the list of all."""

from watertable.games.water_to_water.actions import add, cell_number, cell_of, is_far, turn_of
from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.characters.moments import tile_laid
from watertable.games.water_to_water.ground import (
    asked_sides,
    is_over_edge,
    matches,
    touched,
    wet_sides,
    x_of,
    y_of,
)
from watertable.games.water_to_water.land import lay
from watertable.games.water_to_water.state import State
from watertable.games.water_to_water.told import Told
from watertable.games.water_to_water.verdicts import Verdict
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.events import Story
from watertable.kernel.records.listing import Listing

MIDDLE = 0


@compiled
def space_verdict(box: Box, state: State, kind: int, number: int) -> int:
    """W22, W23, W25 Whether a tile matches on an empty, free cell that touches the map."""
    cell, turn = cell_of(number), turn_of(number)
    if turn >= box.looks[kind]:
        return Verdict.MALFORMED
    if is_far(number):
        return Verdict.NO_CONTACT
    if state.at[cell] > 0:
        return Verdict.OCCUPIED
    if state.need[cell] == 0:
        return Verdict.NO_CONTACT
    if state.block == cell:
        return Verdict.BLOCKED
    if not matches(box, state, kind, cell, turn):
        return Verdict.CLASH
    return Verdict.TABLE_EDGE if is_over_edge(box, state, cell) else Verdict.OK


@compiled
def place_verdict(box: Box, state: State, kind: int, number: int) -> int:
    """W15, W24 Whether a tile may be laid here, by water; the first tile lies in the middle."""
    cell = cell_of(number)
    if state.placed == 0:
        if turn_of(number) >= box.looks[kind]:
            return Verdict.MALFORMED
        middle = cell == MIDDLE and not is_far(number)
        return Verdict.OK if middle else Verdict.FIRST_IN_MIDDLE
    code = space_verdict(box, state, kind, number)
    if code != Verdict.OK:
        return code
    return Verdict.OK if wet_sides(int(state.need[cell])) != 0 else Verdict.LAND_ONLY


@compiled
def list_places(box: Box, state: State, verb: int, kind: int, out: Listing, count: int) -> int:
    """List every placement of a tile that `place_verdict` allows."""
    looks = int(box.looks[kind])
    if state.placed == 0:
        for turn in range(looks):
            count = add(out, count, cell_number(verb, kind, MIDDLE, turn))
        return count
    for place in range(state.frontier_count):
        cell = int(state.frontier[place])
        need = int(state.need[cell])
        if wet_sides(need) == 0 or cell == state.block:
            continue
        sides = asked_sides(need)
        for turn in range(looks):
            if int(box.edges[kind, turn]) & sides == need and not is_over_edge(box, state, cell):
                count = add(out, count, cell_number(verb, kind, cell, turn))
    return count


@compiled
def lay_tile(
    box: Box, state: State, seat: int, kind: int, number: int, power: int, story: Story
) -> None:
    """Lay a tile on an empty cell, for all to see."""
    cell, turn = cell_of(number), turn_of(number)
    how = turn + 4 * touched(state, cell) + 32 * power
    tell(story, Told.LAID, seat, kind, x_of(state, cell), y_of(state, cell), how, 0)
    lay(box, state, kind, cell, turn, story)
    tile_laid(box, state, kind)
