"""The compiled part of the greedy bot. Loaded once per game, with the game's rules."""

from typing import TYPE_CHECKING

from watertable.bots.search.plan import Plan
from watertable.kernel.compile.compiled import apart, compiled, entry
from watertable.kernel.compile.dice import next_word
from watertable.kernel.compile.mildest import mildest
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.events import Story
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import Floats, Longs, Rows
from watertable.kernel.records.seats import CHANCE

if TYPE_CHECKING:
    from watertable.kernel.compile.shape import (
        Box,
        State,
        View,
        copy_row,
        rule_apply,
        rule_guess,
        rule_judge,
        rule_legal,
        rule_promise,
        rule_settled,
    )

SETTLING = 40  # plies after which a move is judged, settled or not


@compiled
def settle(box: Box, state: State, policy: Dice, dice: Dice, moves: Listing, silent: Story) -> None:
    """Go on until nothing is in progress: whoever is asked passes, or does what is mildest."""
    for _ in range(SETTLING):
        if state.ending != 0 or rule_settled(box, state):
            return
        number = 0
        if state.asked == CHANCE:
            for k in range(4):
                dice.words[k] = next_word(policy)
        else:
            number = mildest(moves, rule_legal(box, state, moves))
        rule_apply(box, state, int(state.asked), number, dice, silent)


@compiled
@apart
def weigh(
    box: Box,
    view: View,
    states: Rows[State],
    seat: int,
    numbers: Longs,
    count: int,
    scores: Floats,
    guesses: int,
    plan: Plan,
    policy: Dice,
    dice: Dice,
    moves: Listing,
    silent: Story,
) -> None:
    """Add up how good the table looks after each of `count` moves, over imagined tables.

    It looks as the game has it, or as the plan's weights do. Row 0 of the states stays blank,
    row 1 is the imagined table, row 2 the table after a move.
    """
    for _ in range(guesses):
        for k in range(4):
            dice.words[k] = next_word(policy)
        copy_row(states, 0, 1)
        rule_guess(box, view, dice, states[1])
        for place in range(count):
            copy_row(states, 1, 2)
            state = states[2]
            rule_apply(box, state, seat, int(numbers[place]), dice, silent)
            settle(box, state, policy, dice, moves, silent)
            if plan.values != 0:
                scores[place] += rule_judge(box, state, seat, plan.weights)
            else:
                scores[place] += rule_promise(box, state, seat)


@entry
def look_ahead(
    boxes: Rows[Box],
    views: Rows[View],
    states: Rows[State],
    seat: int,
    numbers: Longs,
    scores: Floats,
    guesses: int,
    plans: Rows[Plan],
    policy: Rows[Dice],
    dice: Rows[Dice],
    moves: Rows[Listing],
    silent: Rows[Story],
) -> None:
    """Weigh each move, for Python."""
    weigh(
        boxes[0],
        views[0],
        states,
        seat,
        numbers,
        len(numbers),
        scores,
        guesses,
        plans[0],
        policy[0],
        dice[0],
        moves[0],
        silent[0],
    )
