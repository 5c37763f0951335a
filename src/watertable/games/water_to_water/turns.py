"""The course of play: what follows an action, step by step, until somebody must decide again.

Steps 1 to 11 are those of the check order in the rulebook.
"""

from watertable.games.water_to_water.board import is_awake, whose_question
from watertable.games.water_to_water.box import NONE, Box, WindowRule
from watertable.games.water_to_water.characters.moments import delays_end, turn_ends
from watertable.games.water_to_water.dig import digs_in_turn, go_on_digging
from watertable.games.water_to_water.outcome import check, check_waiting, end_exhausted
from watertable.games.water_to_water.powers.action import begin_main
from watertable.games.water_to_water.powers.moments import (
    asks_on,
    goes_on,
    may_act,
    skips_turn,
    turn_ended,
)
from watertable.games.water_to_water.setup import next_to_draft
from watertable.games.water_to_water.state import Ask, State, Step
from watertable.games.water_to_water.told import Told
from watertable.games.water_to_water.zones import draw_up, is_exhausted
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.events import Story
from watertable.kernel.records.seats import NOBODY

EVERYBODY = -1  # bit by seat


@compiled
def ask(state: State, seat: int, question: int) -> None:
    """Ask a seat."""
    state.asked = seat
    state.ask = question


@compiled
def asks_owner(box: Box, state: State, question: int) -> bool:
    """Ask the player whose power or character has this question, if there is one."""
    seat = whose_question(box, state, question)
    if seat != NONE:
        ask(state, seat, question)
    return seat != NONE


@compiled
def ask_before_play(box: Box, state: State) -> None:
    """R4 Ask for the next choice before play: draft, second card, teacher, early tile."""
    if state.step == Step.DRAFT:
        seat = next_to_draft(state)
        if seat != NONE:
            ask(state, seat, Ask.DRAFT)
            return
        state.step = Step.SECOND_CARD
    if state.step == Step.SECOND_CARD:
        if asks_owner(box, state, Ask.SECOND_CARD):
            return
        state.step = Step.TEACHER
    if state.step == Step.TEACHER:
        if asks_owner(box, state, Ask.TEACHER):
            return
        state.step = Step.EARLY
    if not asks_owner(box, state, Ask.EARLY):
        state.step = Step.TURN


@compiled
def begin_turn(box: Box, state: State, story: Story) -> None:
    """W17 A turn begins: wake or skip, the test of who waits, and a draw for an empty hand."""
    if skips_turn(state, story):
        state.step = Step.NEXT
        return
    state.turn += 1
    state.turn_over = 0
    state.actor = NONE
    state.is_main = 0
    tell(story, Told.TURN_STARTED, state.active, state.turn, 0, 0, 0, 0)
    check_waiting(box, state, 1 << int(state.active), story)
    if state.ending == 0:
        if state.hand_count[state.active] == 0:
            draw_up(box, state, int(state.active), story)
        state.step = Step.MAIN
        if digs_in_turn(box, state):
            begin_main(state, int(state.active))
            state.used_tile = 0
            state.redraws = 0


@compiled
def open_window(box: Box, state: State, back: int) -> None:
    """R32 A window opens; it closes when all have passed in a row."""
    state.in_window = 1
    state.window_power = box.power_count + 1
    state.back = back
    state.step = Step.ASKING


@compiled
def after_digs(box: Box, state: State) -> None:
    """R32 The draw comes next; by option others may speak before it."""
    strict = box.window == WindowRule.STRICT and state.is_main == 1 and state.in_window == 0
    if strict and not goes_on(state, int(state.active)):
        open_window(box, state, Step.REPLENISH)
    else:
        state.step = Step.REPLENISH


@compiled
def replenish(box: Box, state: State, story: Story) -> None:
    """W17 Step 8: the player whose action it was draws up to his hand size."""
    if state.redraws == 1:
        drawn = draw_up(box, state, int(state.actor), story)
        if state.is_main == 1 and drawn > 0 and state.bag_count == 0:
            state.emptied = 1
    state.step = Step.SECOND_PLAY


@compiled
def end_action(box: Box, state: State, story: Story) -> None:
    """Step 9: the test of who waits; a main action ends the turn."""
    if state.is_main == 1:
        turn_ends(box, state, int(state.active), story)
    check_waiting(box, state, EVERYBODY, story)
    if state.ending != 0:
        return
    if state.is_main == 1:
        state.turn_over = 1
        turn_ended(state)
    state.step = Step.WINDOW


@compiled
def has_window(box: Box, state: State) -> bool:
    """R32 Whether a window follows this action; there is none before the first tile lies."""
    if box.window == WindowRule.OFF or state.placed == 0:
        return False
    return bool(box.window != WindowRule.TURN or state.is_main == 1)


@compiled
def close_window(state: State) -> None:
    """W31 Play resumes where it left off."""
    state.in_window = 0
    state.window_power = 0
    state.step = state.back
    if state.back == Step.REPLENISH:
        state.actor = state.active
        state.is_main = 1
        state.redraws = state.used_tile
    state.back = 0


@compiled
def ask_window(box: Box, state: State) -> None:
    """W28 Step 10: ask awake holders of any-time powers, the highest number first."""
    while True:
        best = NONE
        for seat in range(state.seats):
            power = int(state.power[seat])
            if power >= state.window_power or box.any_time[power] == 0:
                continue
            if best == NONE or power > state.power[best]:
                best = seat
        if best == NONE:
            close_window(state)
            return
        if is_awake(state, best) and may_act(box, state, best):
            ask(state, best, Ask.WINDOW)
            return
        state.window_power = state.power[best]


@compiled
def after_action(box: Box, state: State) -> None:
    """Step 10: a window opens, or starts again after a use inside it."""
    if state.in_window == 1:
        open_window(box, state, int(state.back))
    elif has_window(box, state):
        open_window(box, state, Step.LAST)
    else:
        state.step = Step.LAST


@compiled
def last_step(box: Box, state: State, story: Story) -> None:
    """R34 Step 11: the end if all tiles are gone, unless a character asks for more turns."""
    if is_exhausted(state) and state.placed > 0 and not delays_end(state):
        end_exhausted(box, state, story)
    elif state.turn_over == 1:
        state.step = Step.NEXT
    else:
        state.step = Step.MAIN


@compiled
def pass_window(state: State, seat: int, story: Story) -> None:
    """R32 A player declines; those with lower numbers are asked."""
    tell(story, Told.DECLINED, seat, 0, 0, 0, 0, 0)
    state.window_power = state.power[seat]
    state.step = Step.ASKING


@compiled
def take_step(box: Box, state: State, story: Story) -> None:
    """Do the next thing that needs no decision."""
    match state.step:
        case Step.NEXT:
            state.active = (int(state.active) + 1) % int(state.seats)
            state.step = Step.TURN
        case Step.TURN:
            begin_turn(box, state, story)
        case Step.MAIN:
            ask(state, int(state.active), Ask.MAIN)
        case Step.CHECK:
            check(box, state, story)
            state.step = Step.DIG
        case Step.DIG:
            if go_on_digging(box, state, story):
                after_digs(box, state)
        case Step.REPLENISH:
            replenish(box, state, story)
        case Step.SECOND_PLAY:
            question = asks_on(box, state, int(state.active))
            if question == Ask.NOTHING:
                state.step = Step.WAITING
            else:
                ask(state, int(state.active), question)
        case Step.WAITING:
            end_action(box, state, story)
        case Step.WINDOW:
            after_action(box, state)
        case Step.ASKING:
            ask_window(box, state)
        case Step.LAST:
            last_step(box, state, story)
        case _:
            ask_before_play(box, state)


@compiled
def advance(box: Box, state: State, story: Story) -> None:
    """Go on until somebody must decide or the match is over."""
    while state.ending == 0 and state.asked == NOBODY:
        take_step(box, state, story)
