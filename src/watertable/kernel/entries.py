"""What Python may call of a game's compiled rules. Loaded once per game, with the game's rules.

`watertable.kernel.game.entry_points` loads this file as a module of the game's own; the names
under TYPE_CHECKING are put into its globals then.
"""

from typing import TYPE_CHECKING

from watertable.kernel.compiled import compiled, entry
from watertable.kernel.dice import below, next_word
from watertable.kernel.events import Event
from watertable.kernel.record import Int, Longs, Record, Rows
from watertable.kernel.seats import CHANCE

if TYPE_CHECKING:

    class Box(Record):
        """The game's box."""

        options: Longs

    class State(Record):
        """The game's state."""

        asked: Int
        ending: Int

    class View(Record):
        """The game's view."""

    def rule_start(box: Box, state: State, seats: int) -> None: ...
    def rule_apply(
        box: Box, state: State, seat: int, number: int, words: Longs, events: Rows[Event]
    ) -> None: ...
    def rule_verdict(box: Box, state: State, seat: int, number: int) -> int: ...
    def rule_legal(box: Box, state: State, out: Longs) -> int: ...
    def rule_observe(box: Box, state: State, seat: int, view: View) -> None: ...
    def rule_guess(box: Box, view: View, words: Longs, state: State) -> None: ...
    def rule_winners(box: Box, state: State) -> int: ...
    def rule_points(box: Box, state: State, seat: int) -> int: ...
    def rule_fault(box: Box, state: State) -> int: ...


TRACE = 6  # numbers per traced ply: seat, action, four words
DECISIONS, PLIES, GAMES, DRAWS, FAULTS, FIRST_WINS = range(6)  # of a tally; then one per seat


@entry
def start(boxes: Rows[Box], states: Rows[State], i: int, seats: int) -> None:
    """Make a blank state the beginning of a match."""
    rule_start(boxes[0], states[i], seats)


@entry
def apply(
    boxes: Rows[Box],
    states: Rows[State],
    i: int,
    seat: int,
    number: int,
    words: Longs,
    events: Rows[Event],
) -> None:
    """Carry out an action that is known to be legal. Chance's words are used up."""
    rule_apply(boxes[0], states[i], seat, number, words, events)


@entry
def verdict(boxes: Rows[Box], states: Rows[State], i: int, seat: int, number: int) -> int:
    """Return 0 if the seat may do this now, else the code of the reason."""
    return rule_verdict(boxes[0], states[i], seat, number)


@entry
def legal(boxes: Rows[Box], states: Rows[State], i: int, out: Longs) -> int:
    """List the legal numbers of the seat that is asked; return how many."""
    return rule_legal(boxes[0], states[i], out)


@entry
def observe(
    boxes: Rows[Box], states: Rows[State], i: int, seat: int, views: Rows[View], j: int
) -> None:
    """Write into a blank view what a seat may know (-1: a spectator)."""
    rule_observe(boxes[0], states[i], seat, views[j])


@entry
def guess(
    boxes: Rows[Box], views: Rows[View], j: int, words: Longs, states: Rows[State], i: int
) -> None:
    """Deal into a blank state one truth that fits a view. The words are used up."""
    rule_guess(boxes[0], views[j], words, states[i])


@entry
def winners(boxes: Rows[Box], states: Rows[State], i: int) -> int:
    """Return the winners of a match that is over, bit by seat."""
    return rule_winners(boxes[0], states[i])


@entry
def points(boxes: Rows[Box], states: Rows[State], i: int, seat: int) -> int:
    """Return a seat's points as they stand."""
    return rule_points(boxes[0], states[i], seat)


@entry
def fault(boxes: Rows[Box], states: Rows[State], i: int) -> int:
    """Return 0 if the state could lie on a real table, else the number of what is wrong."""
    return rule_fault(boxes[0], states[i])


@compiled
def _play_one(
    box: Box,
    state: State,
    words: Longs,
    dice: Longs,
    moves: Longs,
    trace: Longs,
    silent: Rows[Event],
    tally: Longs,
    checked: bool,
) -> int:
    """Play on at random until the match is over; return the number of plies."""
    plies = 0
    while state.ending == 0:
        seat = int(state.asked)
        number = 0
        if seat == CHANCE:
            for k in range(4):
                dice[k] = next_word(words)
        else:
            count = rule_legal(box, state, moves)
            if count == 0:
                tally[FAULTS] += 1
                return plies
            if count > 1:
                tally[DECISIONS] += 1
                number = moves[below(words, count)]
            else:
                number = moves[0]
        if len(trace) >= (plies + 1) * TRACE:
            trace[plies * TRACE] = seat
            trace[plies * TRACE + 1] = number
            for k in range(4):
                trace[plies * TRACE + 2 + k] = dice[k]
        rule_apply(box, state, seat, number, dice, silent)
        plies += 1
        if checked and rule_fault(box, state) != 0:
            tally[FAULTS] += 1
            return plies
    return plies


@entry
def random_games(
    boxes: Rows[Box],
    states: Rows[State],
    seats: int,
    games: int,
    words: Longs,
    dice: Longs,
    moves: Longs,
    trace: Longs,
    silent: Rows[Event],
    tally: Longs,
    checked: bool,
) -> None:
    """Play whole random matches in row 1, starting from the blank state in row 0.

    `words` is the generator, moved on; `tally` is added to (see DECISIONS ... FIRST_WINS). The
    last match stays in row 1 and, as far as it fits, in `trace`. `checked` looks for faults
    after every ply.
    """
    box = boxes[0]
    for _ in range(games):
        states[1] = states[0]
        state = states[1]
        rule_start(box, state, seats)
        tally[PLIES] += _play_one(box, state, words, dice, moves, trace, silent, tally, checked)
        tally[GAMES] += 1
        if state.ending != 0:
            won = rule_winners(box, state)
            if won == 0:
                tally[DRAWS] += 1
            for seat in range(seats):
                tally[FIRST_WINS + seat] += (won >> seat) & 1


@entry
def play_trace(
    boxes: Rows[Box],
    states: Rows[State],
    i: int,
    trace: Longs,
    plies: int,
    dice: Longs,
    silent: Rows[Event],
) -> None:
    """Carry out a traced match on a state that has just been started."""
    for ply in range(plies):
        for k in range(4):
            dice[k] = trace[ply * TRACE + 2 + k]
        seat, number = int(trace[ply * TRACE]), int(trace[ply * TRACE + 1])
        rule_apply(boxes[0], states[i], seat, number, dice, silent)


@entry
def copy_many(states: Rows[State], times: int) -> int:
    """Copy the state in row 0 again and again: the benchmark of a copy."""
    last = len(states) - 1
    total = 0
    for k in range(times):
        states[1 + k % last] = states[0]
        total += states[1 + k % last].asked
    return total
