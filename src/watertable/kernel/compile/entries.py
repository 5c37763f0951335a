"""What Python may call of a game's compiled rules. Loaded once per game, with the game's rules.

`compile/entry_points.py` loads this file as a module of the game's own; the names
under TYPE_CHECKING are put into its globals then. Dice, story and listing are in row 0 of theirs.
"""

from typing import TYPE_CHECKING

import numpy as np

from watertable.kernel.compile.changes import note_changes
from watertable.kernel.compile.compiled import compiled, entry
from watertable.kernel.compile.dice import below
from watertable.kernel.compile.tally import (
    DECISIONS,
    DRAWS,
    FAULTS,
    FIRST_WINS,
    GAMES,
    PLIES,
    TRACE,
)
from watertable.kernel.compile.trace import note, roll
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.events import Story
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import Ints, Longs, Rows
from watertable.kernel.records.seats import CHANCE

if TYPE_CHECKING:
    from watertable.kernel.compile.shape import (
        Box,
        State,
        View,
        rule_apply,
        rule_fault,
        rule_guess,
        rule_legal,
        rule_observe,
        rule_points,
        rule_start,
        rule_verdict,
        rule_winners,
    )


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
    dice: Rows[Dice],
    story: Rows[Story],
) -> None:
    """Carry out an action that is known to be legal. Chance's dice are used up."""
    rule_apply(boxes[0], states[i], seat, number, dice[0], story[0])


@entry
def verdict(boxes: Rows[Box], states: Rows[State], i: int, seat: int, number: int) -> int:
    """Return 0 if the seat may do this now, else the code of the reason."""
    return rule_verdict(boxes[0], states[i], seat, number)


@entry
def carry(
    boxes: Rows[Box],
    states: Rows[State],
    i: int,
    seat: int,
    number: int,
    before: Rows[State],
    dice: Rows[Dice],
    story: Rows[Story],
    reveals: int,
    changes: Ints,
) -> int:
    """Carry out an action if the seat may do that now; return 0, or the code of the reason.

    The state as it was is kept in row 0 of `before`, and the story begins anew. What the action
    changed is written down, unless it has told what reveals something (bit by kind).
    """
    code = rule_verdict(boxes[0], states[i], seat, number)
    if code == 0:
        kept, numbers = before.view(np.int16), states.view(np.int16)
        size = len(numbers) // len(states)
        kept[:size] = numbers[i * size : (i + 1) * size]
        story[0].count = 0
        rule_apply(boxes[0], states[i], seat, number, dice[0], story[0])
        after = numbers[i * size : (i + 1) * size]
        note_changes(kept[:size], after, story[0], reveals, changes)
    return code


@entry
def legal(boxes: Rows[Box], states: Rows[State], i: int, out: Rows[Listing]) -> int:
    """List the legal numbers of the seat that is asked; return how many."""
    return rule_legal(boxes[0], states[i], out[0])


@entry
def observe(
    boxes: Rows[Box], states: Rows[State], i: int, seat: int, views: Rows[View], j: int
) -> None:
    """Write into a blank view what a seat may know (-1: a spectator)."""
    rule_observe(boxes[0], states[i], seat, views[j])


@entry
def guess(
    boxes: Rows[Box], views: Rows[View], j: int, dice: Rows[Dice], states: Rows[State], i: int
) -> None:
    """Deal into a blank state one truth that fits a view. The dice are used up."""
    rule_guess(boxes[0], views[j], dice[0], states[i])


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
def copy_row(states: Rows[State], source: int, target: int) -> None:
    """Copy a whole state from row to row.

    `states[j] = states[i]` does the same, but LLVM takes minutes to compile it for a record of
    20 KB; this compiles at once. As C++ it copies such a record in 0.35 us, by Numba in 3.2 us.
    """
    numbers = states.view(np.int16)
    size = len(numbers) // len(states)
    given = numbers[source * size : (source + 1) * size]
    numbers[target * size : (target + 1) * size] = given


@compiled
def play_out(
    box: Box,
    state: State,
    policy: Dice,
    dice: Dice,
    moves: Listing,
    trace: Longs,
    silent: Story,
    tally: Longs,
    checked: bool,
) -> int:
    """Play on at random until the match is over; return the number of plies."""
    plies = 0
    decisions = 0
    traced = len(trace) > 0
    while state.ending == 0:
        seat = int(state.asked)
        number = 0
        if seat == CHANCE:
            roll(policy, dice)
        else:
            count = rule_legal(box, state, moves)
            if count == 0:
                tally[FAULTS] += 1
                break
            if count > 1:
                decisions += 1
                number = moves.numbers[below(policy, count)]
            else:
                number = moves.numbers[0]
        if traced:
            note(trace, plies, seat, number, dice)
        rule_apply(box, state, seat, number, dice, silent)
        plies += 1
        if checked and rule_fault(box, state) != 0:
            tally[FAULTS] += 1
            break
    tally[DECISIONS] += decisions
    return plies


@entry
def random_games(
    boxes: Rows[Box],
    states: Rows[State],
    seats: int,
    games: int,
    policy: Rows[Dice],
    dice: Rows[Dice],
    moves: Rows[Listing],
    trace: Longs,
    silent: Rows[Story],
    tally: Longs,
    checked: bool,
) -> None:
    """Play whole random matches in row 1, starting from the blank state in row 0.

    `policy` is the generator, moved on; `tally` is added to (see DECISIONS ... FIRST_WINS). The
    last match stays in row 1 and, as far as it fits, in `trace`. `checked` looks for faults
    after every ply.
    """
    box = boxes[0]
    for _ in range(games):
        copy_row(states, 0, 1)
        state = states[1]
        rule_start(box, state, seats)
        tally[PLIES] += play_out(
            box, state, policy[0], dice[0], moves[0], trace, silent[0], tally, checked
        )
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
    dice: Rows[Dice],
    silent: Rows[Story],
) -> None:
    """Carry out a traced match on a state that has just been started."""
    for ply in range(plies):
        for k in range(4):
            dice[0].words[k] = trace[ply * TRACE + 2 + k]
        seat, number = int(trace[ply * TRACE]), int(trace[ply * TRACE + 1])
        rule_apply(boxes[0], states[i], seat, number, dice[0], silent[0])


@entry
def copy_many(states: Rows[State], times: int) -> int:
    """Copy the state in row 0 again and again: the benchmark of a copy."""
    last = len(states) - 1
    total = 0
    for k in range(times):
        copy_row(states, 0, 1 + k % last)
        total += states[1 + k % last].asked
    return total
