"""W1-W9 Setting up: the deal, the draft, and who may be a second character."""

from watertable.games.water_to_water.actions import what_of
from watertable.games.water_to_water.board import seat_of
from watertable.games.water_to_water.box import NONE, POWERS, Box
from watertable.games.water_to_water.state import Ask, State, Step
from watertable.games.water_to_water.told import Told
from watertable.games.water_to_water.verdicts import Verdict
from watertable.games.water_to_water.zones import fill_bag, shuffle_bag
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.dice import below
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.events import Story
from watertable.kernel.records.seats import CHANCE

POOL_SEATS = 4  # seats that the beginners' pool is large enough for
BEGINNER = 1  # of characters


@compiled
def start(box: Box, state: State, seats: int) -> None:
    """W2 Make a blank state the beginning of a match."""
    state.seats = seats
    state.teacher = NONE
    state.block = NONE
    state.actor = NONE
    fill_bag(box, state)
    state.asked = CHANCE
    state.ask = Ask.DEAL
    state.step = Step.DRAFT


@compiled
def lowest_power(state: State) -> int:
    """W15 Return the seat with the lowest power number."""
    lowest = 0
    for seat in range(1, state.seats):
        if state.power[seat] < state.power[lowest]:
            lowest = seat
    return lowest


@compiled
def deal(box: Box, state: State, dice: Dice, story: Story) -> None:
    """W1, W3, W4 Shake the bag and deal one power with its tokens to each player."""
    shuffle_bag(state, dice)
    left = 0
    for power in range(1, POWERS + 1):
        left += int(box.dealt[power])
    taken = 0
    for seat in range(state.seats):
        chosen = below(dice, left)
        left -= 1
        for power in range(1, POWERS + 1):
            if box.dealt[power] == 0 or taken >> power & 1:
                continue
            if chosen == 0:
                taken |= 1 << power
                state.power[seat] = power
                state.uses[seat] = box.uses[power]
                tell(story, Told.DEALT, seat, power, 0, 0, 0, 0)
                break
            chosen -= 1
    state.first = lowest_power(state)
    state.active = state.first


@compiled
def next_to_draft(state: State) -> int:
    """W6 Return the seat with the highest power that has no character yet, or NONE."""
    found = NONE
    for seat in range(state.seats):
        if state.character[seat] != 0:
            continue
        if found == NONE or state.power[seat] > state.power[found]:
            found = seat
    return found


@compiled
def character_verdict(box: Box, state: State, character: int) -> int:
    """W6, W7, W14 Whether a character may be chosen."""
    if character < 1 or character > box.character_count:
        return Verdict.NO_SUCH_CHARACTER
    if seat_of(state, character) != NONE:
        return Verdict.CHARACTER_TAKEN
    if state.seats < box.least_seats[character]:
        return Verdict.NEEDS_FOUR
    beginners = box.characters == BEGINNER and state.seats <= POOL_SEATS
    return Verdict.NOT_IN_POOL if beginners and box.for_beginners[character] == 0 else Verdict.OK


@compiled
def second_verdict(box: Box, state: State, character: int) -> int:
    """W8 Whether a character may be the hidden one: some never are."""
    known = 1 <= character <= box.character_count
    if known and box.may_be_second[character] == 0:
        return Verdict.NOT_AS_SECOND
    return character_verdict(box, state, character)


@compiled
def choose_character(state: State, seat: int, number: int, story: Story) -> None:
    """W6 A character is taken, face up."""
    state.character[seat] = what_of(number)
    tell(story, Told.CHARACTER, seat, what_of(number), 0, 0, 0, 0)
    state.step = Step.DRAFT


@compiled
def loose(box: Box, state: State) -> int:
    """W1, R28 How many tiles are about to be shaken: those in the bag."""
    shaken = state.ask in (Ask.DEAL, Ask.RESHUFFLE)
    return int(state.bag_count) if shaken else 0


@compiled
def loose_at(box: Box, state: State, place: int) -> int:
    """Return the kind of one of these tiles."""
    return int(state.bag[place])


@compiled
def lay_loose(box: Box, state: State, place: int, kind: int) -> None:
    """Put another tile there; what order they come in does not matter before a shuffle."""
    state.bag[place] = kind
