"""The compiled part of the greedy bot. Loaded once per game, with the game's rules."""

from typing import TYPE_CHECKING

from watertable.kernel.compiled import compiled, entry
from watertable.kernel.dice import next_word
from watertable.kernel.events import Event
from watertable.kernel.record import Floats, Int, Longs, Record, Rows
from watertable.kernel.seats import CHANCE

if TYPE_CHECKING:

    class Box(Record):
        """The game's box."""

    class State(Record):
        """The game's state."""

        asked: Int
        ending: Int

    class View(Record):
        """The game's view."""

    def rule_apply(
        box: Box, state: State, seat: int, number: int, words: Longs, events: Rows[Event]
    ) -> None: ...
    def rule_legal(box: Box, state: State, out: Longs) -> int: ...
    def rule_guess(box: Box, view: View, words: Longs, state: State) -> None: ...
    def rule_promise(box: Box, state: State, seat: int) -> float: ...


SETTLING = 40  # plies after which a move is judged, settled or not


@compiled
def settle(
    box: Box,
    state: State,
    seat: int,
    words: Longs,
    dice: Longs,
    moves: Longs,
    silent: Rows[Event],
) -> None:
    """Let everybody else do the last thing listed (pass, end) until the seat is asked again."""
    for _ in range(SETTLING):
        if state.ending != 0 or state.asked == seat:
            return
        number = 0
        if state.asked == CHANCE:
            for k in range(4):
                dice[k] = next_word(words)
        else:
            number = moves[rule_legal(box, state, moves) - 1]
        rule_apply(box, state, int(state.asked), number, dice, silent)


@entry
def look_ahead(
    boxes: Rows[Box],
    views: Rows[View],
    states: Rows[State],
    seat: int,
    numbers: Longs,
    scores: Floats,
    guesses: int,
    words: Longs,
    scratch: Longs,
    silent: Rows[Event],
) -> None:
    """Add up how good the table looks after each move, over imagined tables.

    Row 0 of the states stays blank, row 1 is the imagined table, row 2 the table after a move.
    """
    box = boxes[0]
    dice = scratch[:4]
    moves = scratch[4:]
    for _ in range(guesses):
        for k in range(4):
            dice[k] = next_word(words)
        states[1] = states[0]
        rule_guess(box, views[0], dice, states[1])
        for place in range(len(numbers)):
            states[2] = states[1]
            state = states[2]
            rule_apply(box, state, seat, int(numbers[place]), dice, silent)
            settle(box, state, seat, words, dice, moves, silent)
            scores[place] += rule_promise(box, state, seat)
