"""The course of play: what follows an action, step by step, until somebody must decide again.

Steps 1 to 11 are those of the check order in the rulebook.
"""

from watertable.games.water_to_water.actions import what_of
from watertable.games.water_to_water.board import is_any_time, is_awake, seat_of
from watertable.games.water_to_water.box import NONE, POWERS, Box, Character, Mark, WindowRule
from watertable.games.water_to_water.characters.wrath import is_asleep as wrath_sleeps
from watertable.games.water_to_water.characters.wrath import turn_ended as wrath_turn_ended
from watertable.games.water_to_water.ground import fits_somewhere
from watertable.games.water_to_water.outcome import check, check_wrath, end_exhausted
from watertable.games.water_to_water.placing import lay_tile
from watertable.games.water_to_water.powers.dreamweaver import turn_begins, turn_ended
from watertable.games.water_to_water.powers.intellect import may_follow, may_play_again
from watertable.games.water_to_water.powers.table import may_act
from watertable.games.water_to_water.setup import ask_setup
from watertable.games.water_to_water.state import Ask, State, Step
from watertable.games.water_to_water.told import Told
from watertable.games.water_to_water.zones import (
    draw_up,
    is_exhausted,
    set_out,
    set_spread_out,
    take_from_spread,
)
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.events import Story
from watertable.kernel.records.seats import CHANCE, NOBODY

FIND = 3  # tiles drawn in a dig
NOBODY_YET = POWERS + 1  # of window_power: all may still speak
TO_BAG = 1  # of dig_leftovers


@compiled
def ask(state: State, seat: int, question: int) -> None:
    """Ask a seat."""
    state.asked = seat
    state.ask = question


@compiled
def begin_turn(box: Box, state: State, story: Story) -> None:
    """W17 A turn begins: wake or skip, the Wrath's test, and a draw for an empty hand."""
    if not turn_begins(state, story):
        state.step = Step.NEXT
        return
    state.turn += 1
    state.turn_over = 0
    state.actor = NONE
    state.is_main = 0
    tell(story, Told.TURN_STARTED, state.active, state.turn, 0, 0, 0, 0)
    if state.character[state.active] == Character.WRATH:
        check_wrath(box, state, story)
    if state.ending == 0:
        if state.hand_count[state.active] == 0:
            draw_up(state, int(state.active), story)
        state.step = Step.MAIN


@compiled
def put_back(box: Box, state: State, seat: int, top: int, story: Story) -> None:
    """R28 Unmarked tiles of a dig go back into the bag, which is shaken."""
    bottom = int(state.bag_count)
    for place in range(bottom, top):
        kind = int(state.bag[place])
        if box.mark[kind] == Mark.PLAIN:
            state.bag[state.bag_count] = kind
            state.bag_count += 1
            tell(story, Told.RETURNED, seat, kind, 0, 0, 0, 0)
    if state.bag_count > bottom:
        ask(state, CHANCE, Ask.RESHUFFLE)


@compiled
def begin_dig(box: Box, state: State, seat: int, story: Story) -> None:
    """R29, R52 Draw up to three; unmarked tiles go out of play, or back into the bag."""
    tell(story, Told.DIG, seat, state.digs, 0, 0, 0, 0)
    state.digs -= 1
    state.digging = 1
    top = int(state.bag_count)
    bottom = max(0, top - FIND)
    for place in range(top - 1, bottom - 1, -1):
        kind = int(state.bag[place])
        tell(story, Told.SPREAD, seat, kind, 0, 0, 0, 0)
        if box.mark[kind] != Mark.PLAIN:
            state.spread[state.spread_count] = kind
            state.spread_count += 1
        elif box.dig_leftovers != TO_BAG:
            set_out(state, seat, kind, story)
    state.bag_count = bottom
    if box.dig_leftovers == TO_BAG:
        put_back(box, state, seat, top, story)


@compiled
def open_window(state: State, back: int) -> None:
    """R32 A window opens; it closes when all have passed in a row."""
    state.in_window = 1
    state.window_power = NOBODY_YET
    state.back = back
    state.step = Step.ASKING


@compiled
def go_on_digging(box: Box, state: State, story: Story) -> None:
    """R52 Step 7: the Archeologist lays his finds, then digs again while digs are due."""
    seat = seat_of(state, Character.ARCHEOLOGIST)
    if state.digging == 1:
        for place in range(state.spread_count):
            if fits_somewhere(box, state, int(state.spread[place])):
                ask(state, seat, Ask.DIG)
                return
        set_spread_out(state, seat, story)
        state.digging = 0
    if state.bag_count == 0:
        state.digs = 0
    if state.digs > 0:
        begin_dig(box, state, seat, story)
        return
    strict = box.window == WindowRule.STRICT and state.is_main == 1 and state.in_window == 0
    if strict and not may_follow(state):
        open_window(state, Step.REPLENISH)
    else:
        state.step = Step.REPLENISH


@compiled
def lay_find(box: Box, state: State, seat: int, number: int, story: Story) -> None:
    """R52 A find is laid; steps 1 to 6 follow, and the Thief has no part in it."""
    take_from_spread(state, what_of(number))
    lay_tile(box, state, seat, what_of(number), number, 0, story)
    state.lays = 0
    state.step = Step.CHECK


@compiled
def replenish(state: State, story: Story) -> None:
    """W17 Step 8: the player whose action it was draws up to his hand size."""
    if state.redraws == 1:
        drawn = draw_up(state, int(state.actor), story)
        if state.is_main == 1 and drawn > 0 and state.bag_count == 0:
            state.emptied = 1
    state.step = Step.SECOND_PLAY


@compiled
def end_action(box: Box, state: State, story: Story) -> None:
    """Step 9: the Wrath's token and test; a main action ends the turn."""
    if state.is_main == 1:
        wrath_turn_ended(box, state, story)
    check_wrath(box, state, story)
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
            if power >= state.window_power or not is_any_time(power):
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
        open_window(state, int(state.back))
    elif has_window(box, state):
        open_window(state, Step.LAST)
    else:
        state.step = Step.LAST


@compiled
def last_step(box: Box, state: State, story: Story) -> None:
    """R34 Step 11: the end if all tiles are gone, unless a Wrath sleeps; else play goes on."""
    if is_exhausted(state) and state.placed > 0 and not wrath_sleeps(state):
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
            go_on_digging(box, state, story)
        case Step.REPLENISH:
            replenish(state, story)
        case Step.SECOND_PLAY:
            if may_play_again(box, state):
                ask(state, int(state.active), Ask.SECOND_PLAY)
            else:
                state.step = Step.WRATH
        case Step.WRATH:
            end_action(box, state, story)
        case Step.WINDOW:
            after_action(box, state)
        case Step.ASKING:
            ask_window(box, state)
        case Step.LAST:
            last_step(box, state, story)
        case _:
            ask_setup(state)


@compiled
def advance(box: Box, state: State, story: Story) -> None:
    """Go on until somebody must decide or the match is over."""
    while state.ending == 0 and state.asked == NOBODY:
        take_step(box, state, story)
