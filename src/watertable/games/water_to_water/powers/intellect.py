"""P4 Intellect: play twice if the first tile touches two sides."""

from watertable.games.water_to_water.actions import what_of
from watertable.games.water_to_water.box import Box, Power
from watertable.games.water_to_water.ground import fits_somewhere, touched, wetted
from watertable.games.water_to_water.placing import lay_tile
from watertable.games.water_to_water.state import State, Step
from watertable.games.water_to_water.zones import take_from_hand
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.records.events import Story

SIDES = 2


@compiled
def sides_counted(box: Box, state: State, cell: int) -> int:
    """R16 The sides of a first play that count: all that touch, or only those with water."""
    return wetted(state, cell) if box.intellect_counts == 1 else touched(state, cell)


@compiled
def may_follow(state: State) -> bool:
    """P4, R16 Whether the first play of this main action has earned a second one."""
    return bool(
        state.is_main == 1
        and state.power[state.active] == Power.INTELLECT
        and state.sides >= SIDES
        and state.second_done == 0
    )


@compiled
def may_play_again(box: Box, state: State) -> bool:
    """P4, R16 The drawn tile must fit; with an empty bag there is none."""
    seat = int(state.active)
    if not may_follow(state) or state.hand_count[seat] == 0:
        return False
    return fits_somewhere(box, state, int(state.hand[seat, 0]))


@compiled
def play_again(box: Box, state: State, seat: int, number: int, story: Story) -> None:
    """P4 The second play, which is followed by the same checks and draw, never by a third."""
    state.lays = 1
    state.redraws = 1
    state.second_done = 1
    take_from_hand(state, seat, what_of(number))
    lay_tile(box, state, seat, what_of(number), number, Power.INTELLECT, story)
    state.step = Step.CHECK
