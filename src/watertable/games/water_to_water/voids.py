"""Voids: empty areas that the map encloses (R41: a diagonal gap does not leak).

A new tile can enclose an area only if it parts the empty cells around it:

    . . #     north and south of x are not joined by the ring around x: look whether one of them
    # x .     is enclosed. Where the ring joins all empty neighbours, nothing can have changed but
    . . .     the size of the void that the tile was laid into.
"""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.ground import beside, is_outside
from watertable.games.water_to_water.state import VOIDS, State
from watertable.games.water_to_water.told import Told
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.events import Story
from watertable.kernel.records.seats import NOBODY

SEEN = -110  # the way back is written in the cell: SEEN + side, or SEEN + START
PAINTED = -120
START = 4


@compiled
def is_seen(mark: int) -> bool:
    """Whether a cell bears a mark of the walk that looks for a way out."""
    return SEEN <= mark <= SEEN + START


@compiled
def enclosed(state: State, start: int) -> int:
    """Walk over an empty area; return its size, or 0 once the walk has come outside."""
    cell, size = start, 1
    state.at[cell] = SEEN + START
    while True:
        moved = False
        for side in range(4):
            other = beside(cell, side)
            mark = int(state.at[other])
            if mark > 0 or is_seen(mark):
                continue
            if is_outside(state, other):
                return 0
            state.at[other] = SEEN + ((side + 2) & 3)
            cell, size, moved = other, size + 1, True
            break
        if not moved:
            back = int(state.at[cell]) - SEEN
            if back == START:
                return size
            cell = beside(cell, back)


@compiled
def paint(state: State, start: int, value: int) -> None:
    """Walk the same way again and leave a value in every cell."""
    cell = start
    state.at[cell] = PAINTED + START
    while True:
        moved = False
        for side in range(4):
            other = beside(cell, side)
            if is_seen(int(state.at[other])):
                state.at[other] = PAINTED + ((side + 2) & 3)
                cell, moved = other, True
                break
        if not moved:
            back = int(state.at[cell]) - PAINTED
            state.at[cell] = value
            if back == START:
                return
            cell = beside(cell, back)


@compiled
def sees_outside(state: State, start: int) -> bool:
    """Whether a straight line of empty cells leads out: most areas that are open show it."""
    for side in range(4):
        cell = start
        while state.at[cell] <= 0:
            if is_outside(state, cell):
                return True
            cell = beside(cell, side)
    return False


@compiled
def worth_of(box: Box, size: int) -> int:
    """C3 What a void is worth by its spaces; the largest go on from the end of the table."""
    last = len(box.bog_points) - 1
    if size <= last:
        return int(box.bog_points[size])
    step = int(box.bog_points[last]) - int(box.bog_points[last - 1])
    return int(box.bog_points[last]) + step * (size - last)


@compiled
def count_void(box: Box, state: State, size: int, sign: int) -> None:
    """C3, C8 Add a void to what voids are worth, or take it away."""
    if size == 1:
        state.single_voids += sign
    if size > 0:
        state.bog_points += sign * worth_of(box, size)


@compiled
def free_label(state: State) -> int:
    """Return a void number that is not in use."""
    for label in range(1, VOIDS):
        if state.void_size[label] == 0:
            return label
    return VOIDS


@compiled
def look_at_area(box: Box, state: State, start: int, story: Story) -> None:
    """Give an empty area its void number if it is enclosed."""
    if sees_outside(state, start):
        return
    size = enclosed(state, start)
    if size == 0:
        paint(state, start, 0)
        return
    label = free_label(state)
    paint(state, start, -label)
    state.void_size[label] = size
    count_void(box, state, size, 1)
    tell(story, Told.VOID_MADE, NOBODY, size, 0, 0, 0, 0)


@compiled
def is_empty(state: State, cell: int) -> bool:
    """Whether no tile lies on a cell."""
    return bool(state.at[cell] <= 0)


@compiled
def is_joined(state: State, cell: int, side: int) -> bool:
    """Whether the ring around a cell joins its neighbour on a side with the one before it."""
    before = (side + 3) & 3
    other = beside(cell, before)
    return is_empty(state, other) and is_empty(state, beside(other, side))


@compiled
def add_void(box: Box, state: State, cell: int, was: int, story: Story) -> None:
    """R41 A tile has been laid on a cell which was outside (0) or in a void (-n)."""
    groups = 0
    for side in range(4):
        if is_empty(state, beside(cell, side)) and not is_joined(state, cell, side):
            groups += 1
    size = 0
    if was < 0:
        size = int(state.void_size[-was])
        count_void(box, state, size, -1)
    if groups <= 1:
        if was < 0:
            state.void_size[-was] = size - 1
            count_void(box, state, size - 1, 1)
        return
    for side in range(4):
        start = beside(cell, side)
        if is_empty(state, start) and not is_joined(state, cell, side) and state.at[start] == was:
            look_at_area(box, state, start, story)
    if was < 0:
        state.void_size[-was] = 0
