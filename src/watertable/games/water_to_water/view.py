"""What a seat may know, and how it may guess the rest (R47).

`observe` starts from a blank view and copies in what lies open, then the seat's own second card.
Hidden are the bag's order, the second character and whether it is burned.
"""

from watertable.games.water_to_water.board import has_secret, secret_keeper, target
from watertable.games.water_to_water.box import CHARACTERS, NONE, OPTIONS, Box
from watertable.games.water_to_water.outcome import has_reached, points
from watertable.games.water_to_water.setup import second_verdict
from watertable.games.water_to_water.state import Public, State, View
from watertable.games.water_to_water.verdicts import Verdict
from watertable.kernel.compile.compiled import compiled, compiled_for
from watertable.kernel.compile.dice import below, stir
from watertable.kernel.records.chance import Dice


def copy_course(source: Public, target: Public) -> None:
    """Copy where play stands and what lies in front of the players."""
    target.asked, target.ask = source.asked, source.ask
    target.ending, target.winners = source.ending, source.winners
    target.step, target.seats = source.step, source.seats
    target.first, target.active = source.first, source.active
    target.turn, target.turn_over = source.turn, source.turn_over
    target.teacher, target.tokens = source.teacher, source.tokens
    target.power[:] = source.power
    target.uses[:] = source.uses
    target.character[:] = source.character
    target.asleep[:] = source.asleep
    target.second[:] = source.second
    target.revealed[:] = source.revealed
    target.points[:] = source.points
    target.hand_count[:] = source.hand_count
    target.hand[:] = source.hand
    target.actor, target.is_main = source.actor, source.is_main
    target.lays, target.redraws = source.lays, source.redraws
    target.used_tile, target.emptied = source.used_tile, source.emptied
    target.sides, target.second_done = source.sides, source.second_done
    target.digs, target.digging = source.digs, source.digging
    target.group, target.in_window = source.group, source.in_window
    target.window_power, target.back = source.window_power, source.back
    target.bag_count, target.pile_count = source.bag_count, source.pile_count
    target.pile[:] = source.pile
    target.out[:] = source.out
    target.covered[:] = source.covered
    target.spread_count = source.spread_count
    target.spread[:] = source.spread


def copy_map(source: Public, target: Public) -> None:
    """Copy the map and what it is worth."""
    target.block, target.placed = source.block, source.placed
    target.place_kind[:] = source.place_kind
    target.place_turn[:] = source.place_turn
    target.place_cell[:] = source.place_cell
    target.min_x, target.max_x = source.min_x, source.max_x
    target.min_y, target.max_y = source.min_y, source.max_y
    target.at[:] = source.at
    target.need[:] = source.need
    target.frontier_count = source.frontier_count
    target.frontier[:] = source.frontier
    target.parent[:] = source.parent
    target.open[:] = source.open
    target.lakes, target.lake_points = source.lakes, source.lake_points
    target.islands, target.island_points = source.islands, source.island_points
    target.river_points, target.ponds = source.river_points, source.ponds
    target.ruins, target.artifacts = source.ruins, source.artifacts
    target.void_size[:] = source.void_size
    target.single_voids, target.bog_points = source.single_voids, source.bog_points
    target.square_points, target.square_count = source.square_points, source.square_count
    target.square_cell[:] = source.square_cell
    target.square_side[:] = source.square_side


course_to_view = compiled_for(State, View)(copy_course)
course_to_state = compiled_for(View, State)(copy_course)
map_to_view = compiled_for(State, View)(copy_map)
map_to_state = compiled_for(View, State)(copy_map)


@compiled
def observe(box: Box, state: State, seat: int, view: View) -> None:
    """R47 Everything is public but the bag's order and the second card; -1 sees no card."""
    view.seat = seat
    for option in range(OPTIONS):
        view.options[option] = box.options[option]
    course_to_view(state, view)
    map_to_view(state, view)
    for place in range(state.bag_count):
        view.unseen[state.bag[place]] += 1
    for player in range(state.seats):
        view.worth[player] = points(box, state, player)
        if box.has_points[state.character[player]] == 1:
            view.target[player] = target(box, state, player)
    if seat >= 0 and state.second[seat] == 1:
        view.hidden = state.hidden
        view.burned = state.burned


@compiled
def guess_second(box: Box, state: State, seat: int, dice: Dice) -> None:
    """R47 Deal a second character that could lie there; it is burned if it has its points."""
    options = 0
    for character in range(1, CHARACTERS + 1):
        options += second_verdict(box, state, character) == Verdict.OK
    chosen = below(dice, options)
    for character in range(1, CHARACTERS + 1):
        if second_verdict(box, state, character) == Verdict.OK:
            if chosen == 0:
                state.hidden = character
                break
            chosen -= 1
    state.burned = 1 if has_reached(box, state, seat, int(state.hidden)) else 0


@compiled
def guess(box: Box, view: View, dice: Dice, state: State) -> None:
    """Shuffle the unseen tiles into the bag and deal a second card: one truth that fits."""
    stir(dice)
    course_to_state(view, state)
    map_to_state(view, state)
    count = 0
    for kind in range(box.kinds):
        for _ in range(view.unseen[kind]):
            state.bag[count] = kind
            count += 1
    for place in range(count - 1, 0, -1):
        other = below(dice, place + 1)
        kind = int(state.bag[place])
        state.bag[place] = state.bag[other]
        state.bag[other] = kind
    state.hidden = 0
    state.burned = 0
    seat = secret_keeper(state)
    if seat == NONE:
        return
    if seat == view.seat:
        state.hidden = view.hidden
        state.burned = view.burned
    elif has_secret(state, seat):
        guess_second(box, state, seat, dice)
    else:
        state.hidden = state.character[seat]
