"""W1-W13 Setting up: the deal, the draft, the second card, the teacher and the early tile."""

from watertable.games.water_to_water.actions import Verb, verb_of, what_of
from watertable.games.water_to_water.board import holder_of, seat_of
from watertable.games.water_to_water.box import (
    CHARACTERS,
    NONE,
    POWERS,
    Box,
    Character,
    Power,
)
from watertable.games.water_to_water.state import Ask, State, Step
from watertable.games.water_to_water.told import Told
from watertable.games.water_to_water.verdicts import Verdict
from watertable.games.water_to_water.zones import draw_up, fill_bag, shuffle_bag
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.dice import below
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.events import Story
from watertable.kernel.records.seats import CHANCE

FOUR = 4  # seats from which Student and Thief may be chosen
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
        if state.character[seat] != Character.NOBODY:
            continue
        if found == NONE or state.power[seat] > state.power[found]:
            found = seat
    return found


@compiled
def character_verdict(box: Box, state: State, character: int) -> int:
    """W6, W7, W14 Whether a character may be chosen."""
    if character < 1 or character > CHARACTERS:
        return Verdict.NO_SUCH_CHARACTER
    if seat_of(state, character) != NONE:
        return Verdict.CHARACTER_TAKEN
    needs_four = character in (Character.STUDENT, Character.THIEF)
    if needs_four and state.seats < FOUR:
        return Verdict.NEEDS_FOUR
    beginners = box.characters == BEGINNER and state.seats <= POOL_SEATS
    return Verdict.NOT_IN_POOL if beginners and box.pool[character] == 0 else Verdict.OK


@compiled
def second_verdict(box: Box, state: State, character: int) -> int:
    """W8 Whether a character may be the hidden one: never Wrath or Student."""
    if character in (Character.WRATH, Character.STUDENT):
        return Verdict.NOT_AS_SECOND
    return character_verdict(box, state, character)


@compiled
def teacher_verdict(state: State, seat: int, teacher: int) -> int:
    """W10 The Student names one other player."""
    if teacher >= state.seats:
        return Verdict.NO_SUCH_SEAT
    return Verdict.TEACHER_SELF if teacher == seat else Verdict.OK


@compiled
def choose_character(state: State, seat: int, number: int, story: Story) -> None:
    """W6 A character is taken, face up."""
    state.character[seat] = what_of(number)
    tell(story, Told.CHARACTER, seat, what_of(number), 0, 0, 0, 0)
    state.step = Step.DRAFT


@compiled
def choose_second(state: State, seat: int, number: int, story: Story) -> None:
    """W8 A second character is taken face down, or none."""
    taken = verb_of(number) == Verb.CHARACTER
    if taken:
        state.second[seat] = 1
        state.hidden = what_of(number)
    tell(story, Told.SECOND, seat, 1 if taken else 0, 0, 0, 0, what_of(number))
    state.step = Step.TEACHER


@compiled
def choose_teacher(state: State, seat: int, number: int, story: Story) -> None:
    """W10 The teacher is announced."""
    state.teacher = what_of(number)
    tell(story, Told.TEACHER, seat, what_of(number), 0, 0, 0, 0)
    state.step = Step.EARLY


@compiled
def choose_early(state: State, seat: int, number: int, story: Story) -> None:
    """W12 The holder of 8 takes his tile before play begins, or does not."""
    drew = verb_of(number) == Verb.DRAW
    tell(story, Told.EARLY, seat, 1 if drew else 0, 0, 0, 0, 0)
    if drew:
        draw_up(state, seat, story)
    state.step = Step.TURN


@compiled
def ask_setup(state: State) -> None:
    """R4 Ask for the next choice before play: draft, second card, teacher, early tile."""
    if state.step == Step.DRAFT:
        seat = next_to_draft(state)
        if seat != NONE:
            state.asked = seat
            state.ask = Ask.DRAFT
            return
        state.step = Step.SECOND_CARD
    if state.step == Step.SECOND_CARD:
        seat = holder_of(state, Power.DOPPELGANGER)
        if seat != NONE:
            state.asked = seat
            state.ask = Ask.SECOND_CARD
            return
        state.step = Step.TEACHER
    if state.step == Step.TEACHER:
        seat = seat_of(state, Character.STUDENT)
        if seat != NONE:
            state.asked = seat
            state.ask = Ask.TEACHER
            return
        state.step = Step.EARLY
    seat = holder_of(state, Power.WAY_BENDER)
    if seat != NONE:
        state.asked = seat
        state.ask = Ask.EARLY
        return
    state.step = Step.TURN
