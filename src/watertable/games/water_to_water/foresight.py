"""Whether anybody can win with his next action, by what everybody sees: standing orders ask this.

The rules are tried on tables of their own: every move of everybody, as if it were his turn now, or
he were asked in this window. A tile that is not drawn yet may be any of those unseen; of a group
or of finds one such tile is looked at, not all that several could do together.
"""

import numpy as np

from watertable.games.water_to_water.apply import apply
from watertable.games.water_to_water.board import is_awake
from watertable.games.water_to_water.box import Box, Mark
from watertable.games.water_to_water.legal import legal
from watertable.games.water_to_water.powers.moments import asks_on, goes_on, may_act
from watertable.games.water_to_water.state import Ask, State, Step, View
from watertable.games.water_to_water.turns import advance
from watertable.games.water_to_water.view import guess
from watertable.kernel.compile.compiled import compiled, entry
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.events import Story
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import Rows
from watertable.kernel.records.seats import NOBODY

NOW, DUE, MOVED, DRAWN, LAID = 0, 1, 2, 3, 4  # rows: the table, a seat's question, what follows
ROOM = 5
ENOUGH = 20_000  # tries after which it counts as possible: to be asked once too often harms nobody


@compiled
def lay_again(states: Rows[State], source: int, target: int) -> None:
    """Lay out the table of one row in another."""
    numbers = states.view(np.int16)
    size = len(numbers) // len(states)
    given = numbers[source * size : (source + 1) * size]
    numbers[target * size : (target + 1) * size] = given


@compiled
def is_won(state: State) -> bool:
    """W32 Whether the match is over, and somebody has won."""
    return bool(state.ending != 0 and state.winners != 0)


@compiled
def ask_in_window(box: Box, state: State, seat: int) -> bool:
    """R32 Ask a seat in this window; False if its power has nothing to do there."""
    if state.in_window == 0 or box.any_time[state.power[seat]] == 0:
        return False
    if not is_awake(state, seat) or not may_act(box, state, seat):
        return False
    state.asked = seat
    state.ask = Ask.WINDOW
    return True


@compiled
def let_pass(box: Box, state: State, silent: Story) -> None:
    """W31 Everybody who is left declines: play goes on to the next question."""
    if state.in_window == 1:
        state.asked = NOBODY
        state.ask = Ask.NOTHING
        state.window_power = 0
        state.step = Step.ASKING
        advance(box, state, silent)


@compiled
def ask_in_turn(box: Box, state: State, seat: int, silent: Story) -> bool:
    """W17 Let a seat's turn begin now; False if it sleeps through it."""
    if state.asked == seat and state.ask == Ask.MAIN:
        return True
    state.in_window = 0
    state.window_power = 0
    state.asked = NOBODY
    state.ask = Ask.NOTHING
    state.active = seat
    state.step = Step.TURN
    advance(box, state, silent)
    return bool(state.ending != 0 or (state.asked == seat and state.ask == Ask.MAIN))


@compiled
def is_going_on(state: State) -> bool:
    """Whether what was begun asks something more, before anybody else may act."""
    over = state.ending != 0 or state.asked < 0
    return not over and state.ask not in (Ask.MAIN, Ask.WINDOW)


@compiled
def may_be_drawn(box: Box, view: View, state: State, kind: int) -> bool:
    """W1, R52 Whether a tile could be one of those just drawn; a dig keeps only what is marked."""
    return bool(view.unseen[kind] > 0 and (state.ask != Ask.DIG or box.mark[kind] != Mark.PLAIN))


@compiled
def put_finds_on_top(box: Box, state: State) -> None:
    """C2 Nobody knows the bag's order: in this one a dig finds what can be found."""
    top = int(state.bag_count) - 1
    for place in range(top, -1, -1):
        kind = int(state.bag[place])
        if box.mark[kind] != Mark.PLAIN:
            state.bag[place] = state.bag[top]
            state.bag[top] = kind
            top -= 1


@compiled
def draw_instead(box: Box, state: State, seat: int, kind: int) -> bool:
    """Make the last of the tiles that a question is about another one; False if nothing is asked.

    A second play is asked for only if the tile drawn for it fits: this one may.
    """
    if is_going_on(state) and state.spread_count > 0:
        state.spread[state.spread_count - 1] = kind
        return True
    state.hand[seat, 0] = kind
    question = asks_on(box, state, seat)
    if question == Ask.NOTHING:
        return False
    state.asked = seat
    state.ask = question
    return True


@compiled
def wins_by_drawing(
    box: Box,
    view: View,
    states: Rows[State],
    seat: int,
    dice: Dice,
    moves: Listing,
    silent: Story,
) -> int:
    """Return the tries, negative once one tile of those unseen has won after the move of a seat."""
    tries = 0
    for kind in range(box.kinds):
        lay_again(states, MOVED, DRAWN)
        drawn = states[DRAWN]
        if not may_be_drawn(box, view, drawn, kind) or not draw_instead(box, drawn, seat, kind):
            continue
        count = legal(box, drawn, moves)
        for place in range(count):
            lay_again(states, DRAWN, LAID)
            laid = states[LAID]
            apply(box, laid, int(laid.asked), int(moves.numbers[place]), dice, silent)
            tries += 1
            if is_going_on(laid) and laid.group > 0:  # the group is complete
                apply(box, laid, int(laid.asked), 0, dice, silent)
            if is_won(laid):
                return -tries
    return tries


@compiled
def wins_here(
    box: Box,
    view: View,
    states: Rows[State],
    dice: Dice,
    moves: Listing,
    later: Listing,
    silent: Story,
) -> bool:
    """Whether the seat that is asked in row DUE can win with one of its moves."""
    if is_won(states[DUE]):
        return True
    count = legal(box, states[DUE], moves)
    tries = 0
    for place in range(count):
        lay_again(states, DUE, MOVED)
        moved = states[MOVED]
        seat = int(moved.asked)
        apply(box, moved, seat, int(moves.numbers[place]), dice, silent)
        if is_won(moved):
            return True
        tries += 1
        if is_going_on(moved) or (moved.is_main == 1 and goes_on(moved, seat)):
            more = wins_by_drawing(box, view, states, seat, dice, later, silent)
            if more < 0:
                return True
            tries += more
        if tries > ENOUGH:
            return True
    return False


@entry
def wins_next(
    boxes: Rows[Box],
    views: Rows[View],
    j: int,
    dice: Rows[Dice],
    states: Rows[State],
    moves: Rows[Listing],
    silent: Rows[Story],
) -> bool:
    """W32 Say whether anybody could win with his next action, by what everybody sees.

    The view is made a spectator's. `states` has room for ROOM, blank; `moves` for two listings.
    """
    box, view = boxes[0], views[j]
    if view.placed == 0:
        return False
    view.seat = NOBODY
    view.hidden = 0
    view.burned = 0
    guess(box, view, dice[0], states[NOW])
    put_finds_on_top(box, states[NOW])
    states[NOW].burned = 1  # what lies face down is not public: nobody counts on it
    for seat in range(states[NOW].seats):
        lay_again(states, NOW, DUE)
        if ask_in_window(box, states[DUE], seat) and wins_here(
            box, view, states, dice[0], moves[0], moves[1], silent[0]
        ):
            return True
    let_pass(box, states[NOW], silent[0])
    if is_won(states[NOW]):
        return True
    if states[NOW].ending != 0 or is_going_on(states[NOW]):
        return False
    for seat in range(states[NOW].seats):
        lay_again(states, NOW, DUE)
        if ask_in_turn(box, states[DUE], seat, silent[0]) and wins_here(
            box, view, states, dice[0], moves[0], moves[1], silent[0]
        ):
            return True
    return False
