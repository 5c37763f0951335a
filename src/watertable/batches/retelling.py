"""Matches whose moves are known, gone through once more for what the rules tell of them.

Loaded once per game, with the game's rules. Rows of the states: 0 stays blank, 1 + k is how match k
of the span ends. A line for each ply says what was asked and answered, and how many events it told;
the events stand side by side, as rules wrote them.
"""

from typing import TYPE_CHECKING

from watertable.batches.chances import take_secret, throw
from watertable.batches.seated import Span
from watertable.kernel.compile.compiled import entry
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.events import FIELDS, Story
from watertable.kernel.records.hashes import Hashing, Key
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import Ints, Longs, Rows
from watertable.kernel.records.seats import CHANCE

if TYPE_CHECKING:
    from watertable.kernel.compile.shape import (
        Box,
        State,
        copy_row,
        rule_apply,
        rule_legal,
        rule_start,
    )

LINE = 6  # numbers of a ply: its match, who acted, what was asked, choices, number, events told


@entry
def retell(
    boxes: Rows[Box],
    states: Rows[State],
    spans: Rows[Span],
    dices: Rows[Dice],
    moves: Rows[Listing],
    keys: Rows[Key],
    hashings: Rows[Hashing],
    stories: Rows[Story],
    numbers: Longs,
    plies: Longs,
    events: Ints,
) -> int:
    """Write down every ply and every event of some matches; return how many events there were.

    `numbers` are the moves of all matches, one after the other. Events that find no room are
    counted all the same. Row 0 of the keys is that of the match, row 1 that of the seed.
    """
    box, dice, story, hashing = boxes[0], dices[0], stories[0], hashings[0]
    seats, first, last = int(spans[0].seats), int(spans[0].first), int(spans[0].last)
    room = len(events) // FIELDS
    moved, line, told = 0, 0, 0
    for game in range(first, last):
        copy_row(states, 0, 1 + game - first)
        state = states[1 + game - first]
        rule_start(box, state, seats)
        take_secret(hashing, keys[1], game, 0, keys[0])
        chances = 0
        while state.ending == 0:
            seat, choices, number = int(state.asked), 0, 0
            plies[line * LINE] = game
            plies[line * LINE + 1] = seat
            plies[line * LINE + 2] = state.ask
            if seat == CHANCE:
                throw(hashing, keys[0], chances, dice)
                chances += 1
            else:
                choices = rule_legal(box, state, moves[0])
                number = int(numbers[moved])
                moved += 1
            story.count = 0
            rule_apply(box, state, seat, number, dice, story)
            plies[line * LINE + 3] = choices
            plies[line * LINE + 4] = number
            plies[line * LINE + 5] = story.count
            line += 1
            for k in range(story.count):
                if told < room:
                    for field in range(FIELDS):
                        events[told * FIELDS + field] = story.told[k, field]
                told += 1
    return told
