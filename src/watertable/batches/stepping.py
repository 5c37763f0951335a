"""Many tables stepped by compiled code. Loaded once per game, with the game's rules.

Of the arrays, `facts` has a line for each fact with a place for each row; `numbers` has `room`
places a row, `written` twice `pages`: one half for the row's match, one for the match before it.
Dice, listings, hashing and the views that tensors are made from belong to the thread: it hands over
its own.

A row is cleared through a slice of its own: past an index that could be negative, LLVM clears one
number after the other (Showdown's tensor: 0.42 us, this way under 0.03).
"""

from typing import TYPE_CHECKING

import numpy as np

from watertable.batches.chances import take_secret, throw
from watertable.batches.row import (
    ASKED,
    BEGIN,
    COUNT,
    ENDED,
    FULL,
    GO_ON,
    PLAY,
    POINTS,
    WINNERS,
    Row,
    StepOrder,
)
from watertable.kernel.compile.compiled import apart, compiled, entry
from watertable.kernel.compile.dice import below, stir
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.events import Story
from watertable.kernel.records.hashes import Hashing, Key
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import Longs, Rows, Small
from watertable.kernel.records.seats import CHANCE

if TYPE_CHECKING:
    from watertable.kernel.compile.shape import (
        Box,
        State,
        View,
        rule_apply,
        rule_legal,
        rule_observe,
        rule_points,
        rule_start,
        rule_verdict,
        rule_winners,
        write_move,
        write_tensor,
    )


@compiled
def blank_state(states: Rows[State], i: int) -> None:
    """Clear a state."""
    numbers = states.view(np.int16)
    size = len(numbers) // len(states)
    own = numbers[i * size : (i + 1) * size]
    for k in range(size):
        own[k] = 0


@compiled
def blank_view(views: Rows[View], j: int) -> None:
    """Clear a view."""
    numbers = views.view(np.int16)
    size = len(numbers) // len(views)
    own = numbers[j * size : (j + 1) * size]
    for k in range(size):
        own[k] = 0


@compiled
@apart
def go_on(
    box: Box,
    state: State,
    row: Row,
    key: Key,
    order: StepOrder,
    written: Longs,
    page: int,
    dice: Dice,
    moves: Listing,
    hashing: Hashing,
    silent: Story,
) -> int:
    """Go on to the next choice; return how many moves there are, 0 when the match is over.

    Chance answers by itself; so does a seat that has no choice, if that is skipped. FULL: there is
    no room left to write down what was forced.
    """
    while state.ending == 0:
        seat = int(state.asked)
        number = 0
        if seat == CHANCE:
            throw(hashing, key, int(row.chances), dice)
            row.chances += 1
        else:
            count = rule_legal(box, state, moves)
            if count != 1 or order.skip == 0:
                return count
            if row.numbers == order.pages:
                return FULL
            number = int(moves.numbers[0])
            written[page + row.numbers] = number
            row.numbers += 1
        rule_apply(box, state, seat, number, dice, silent)
    return 0


@compiled
def advance(
    box: Box,
    states: Rows[State],
    progress: Rows[Row],
    keys: Rows[Key],
    order: StepOrder,
    i: int,
    number: int,
    numbers: Longs,
    facts: Longs,
    written: Longs,
    dice: Dice,
    moves: Listing,
    hashing: Hashing,
    silent: Story,
) -> int:
    """Follow the order in a row, with a number where one is played; list its next choice.

    Return whether the row needs more room: to list more moves, or to write one more down. A match
    that follows another waits for the next call if it is over without a choice. The last key is
    that of the seed.
    """
    what, room, pages, tables = int(order.what), int(order.room), int(order.pages), len(states)
    state, row = states[i], progress[i]
    count = 0
    beginning = what == BEGIN or (what == PLAY and facts[COUNT * tables + i] == 0)
    playing = not beginning
    if what == BEGIN:
        row.match, row.numbers = -1, 0
    elif what == PLAY and playing:
        written[(2 * i + (int(row.match) & 1)) * pages + row.numbers] = number
        row.numbers += 1
        rule_apply(box, state, int(state.asked), number, dice, silent)
    while playing or beginning:
        if beginning:
            row.match += 1
            row.before = row.numbers
            row.numbers, row.chances = 0, 0
            blank_state(states, i)
            rule_start(box, state, int(order.seats))
            take_secret(hashing, keys[len(keys) - 1], i, int(row.match), keys[i])
        page = (2 * i + (int(row.match) & 1)) * pages
        count = go_on(box, state, row, keys[i], order, written, page, dice, moves, hashing, silent)
        beginning = playing and count == 0 and order.again == 1
        playing = False
        if count == 0:
            facts[ENDED * tables + i] = 1
            facts[WINNERS * tables + i] = rule_winners(box, state)
            for seat in range(order.seats):
                facts[(POINTS + seat) * tables + i] = rule_points(box, state, seat)
    facts[ASKED * tables + i] = state.asked
    facts[COUNT * tables + i] = count
    listed = numbers[i * room : (i + 1) * room]
    for k in range(min(count, room)):
        listed[k] = moves.numbers[k]
    return 1 if count == FULL or count > room or row.numbers == pages else 0


@entry
def step_rows(
    boxes: Rows[Box],
    states: Rows[State],
    progress: Rows[Row],
    keys: Rows[Key],
    orders: Rows[StepOrder],
    first: int,
    last: int,
    chosen: Longs,
    numbers: Longs,
    facts: Longs,
    written: Longs,
    dices: Rows[Dice],
    listings: Rows[Listing],
    hashings: Rows[Hashing],
    silents: Rows[Story],
) -> int:
    """Follow the order in each row for which a number, or its place in the list, is 0 or more.

    Return how many rows need more room.
    """
    order, tables, crowded = orders[0], len(states), 0
    for i in range(first, last):
        if order.what != GO_ON:
            facts[ENDED * tables + i] = 0
        number = int(chosen[i])
        over = order.what == PLAY and facts[COUNT * tables + i] == 0
        if number < 0 or (over and order.again == 0):
            continue
        if order.listed == 1:
            number = int(numbers[i * int(order.room) + number])
        crowded += advance(
            boxes[0],
            states,
            progress,
            keys,
            order,
            i,
            number,
            numbers,
            facts,
            written,
            dices[0],
            listings[0],
            hashings[0],
            silents[0],
        )
    return crowded


@entry
def wander_rows(
    boxes: Rows[Box],
    states: Rows[State],
    progress: Rows[Row],
    keys: Rows[Key],
    orders: Rows[StepOrder],
    first: int,
    last: int,
    left: Longs,
    numbers: Longs,
    facts: Longs,
    written: Longs,
    dices: Rows[Dice],
    listings: Rows[Listing],
    hashings: Rows[Hashing],
    silents: Rows[Story],
) -> int:
    """Make as many moves in each row as are left to it, each as likely as any other.

    They come from the key of the row's match and from how many moves it has had: on nothing else
    in the batch. Return how many rows need more room before they can go on.
    """
    order, dice, tables, crowded = orders[0], dices[0], len(states), 0
    for i in range(first, last):
        while left[i] > 0:
            count = int(facts[COUNT * tables + i])
            number = 0
            if count == 0 and order.again == 0:
                left[i] = 0
                break
            if count > 0:
                dice.words[0], dice.words[1] = keys[i].inner[0], keys[i].inner[1]
                dice.words[2], dice.words[3] = progress[i].numbers, 1
                stir(dice)
                number = int(numbers[i * int(order.room) + below(dice, count)])
            left[i] -= 1
            full = advance(
                boxes[0],
                states,
                progress,
                keys,
                order,
                i,
                number,
                numbers,
                facts,
                written,
                dice,
                listings[0],
                hashings[0],
                silents[0],
            )
            if full == 1:
                crowded += 1
                break
    return crowded


@entry
def refuse(
    boxes: Rows[Box],
    states: Rows[State],
    first: int,
    last: int,
    chosen: Longs,
    facts: Longs,
) -> int:
    """Return the first row whose seat may not do what is chosen, or -1."""
    for i in range(first, last):
        seat, number = int(states[i].asked), int(chosen[i])
        if number < 0 or facts[COUNT * len(states) + i] == 0:
            continue
        if rule_verdict(boxes[0], states[i], seat, number) != 0:
            return i
    return -1


@entry
def observe_rows(
    boxes: Rows[Box], states: Rows[State], facts: Longs, views: Rows[View], first: int, last: int
) -> None:
    """Write what the asked seat of each row may know."""
    for i in range(first, last):
        blank_view(views, i)
        seat = int(facts[ASKED * len(states) + i])
        rule_observe(boxes[0], states[i], seat, views[i])


@entry
def tensor_rows(
    boxes: Rows[Box],
    states: Rows[State],
    facts: Longs,
    views: Rows[View],
    first: int,
    last: int,
    size: int,
    out: Small,
) -> None:
    """Write what the asked seat of each row may know as a tensor; zeros where nobody is asked."""
    for i in range(first, last):
        own = out[i * size : (i + 1) * size]
        for k in range(size):
            own[k] = 0
        seat = int(facts[ASKED * len(states) + i])
        if seat >= 0:
            blank_view(views, 0)
            rule_observe(boxes[0], states[i], seat, views[0])
            write_tensor(boxes[0], views[0], out, i * size)


@entry
def tensor_of(boxes: Rows[Box], views: Rows[View], j: int, out: Small) -> None:
    """Write one view as a tensor, into zeros."""
    write_tensor(boxes[0], views[j], out, 0)


@entry
def move_rows(
    boxes: Rows[Box],
    states: Rows[State],
    facts: Longs,
    views: Rows[View],
    first: int,
    last: int,
    numbers: Longs,
    room: int,
    shown: int,
    size: int,
    out: Small,
) -> None:
    """Write what each of the first `shown` moves listed of each row is; zeros after them."""
    for i in range(first, last):
        own = out[i * shown * size : (i + 1) * shown * size]
        for k in range(shown * size):
            own[k] = 0
        seat = int(facts[ASKED * len(states) + i])
        if seat >= 0:
            blank_view(views, 0)
            rule_observe(boxes[0], states[i], seat, views[0])
            for k in range(min(int(facts[COUNT * len(states) + i]), shown)):
                at = (i * shown + k) * size
                write_move(boxes[0], views[0], int(numbers[i * room + k]), out, at)


@entry
def mark_rows(
    facts: Longs,
    numbers: Longs,
    catalogue: Longs,
    count: int,
    first: int,
    last: int,
    out: Small,
) -> None:
    """Mark the places that the moves listed of each row have in a sorted catalogue, in zeros."""
    size, room = len(catalogue), len(numbers) // count
    for i in range(first, last):
        for k in range(facts[COUNT * count + i]):
            number = int(numbers[i * room + k])
            low, high = 0, size - 1
            while low < high:
                middle = (low + high) // 2
                if catalogue[middle] < number:
                    low = middle + 1
                else:
                    high = middle
            out[i * size + low] = 1


@entry
def moves_of(
    boxes: Rows[Box], views: Rows[View], j: int, numbers: Longs, size: int, out: Small
) -> None:
    """Write what each of some moves of a view's seat is, into zeros."""
    for k in range(len(numbers)):
        write_move(boxes[0], views[j], int(numbers[k]), out, k * size)
