"""The timing model: how activations are announced, paid, answered and resolved.

One procedure serves Actions, Set plays, responses, Suns and ticks. Activations are nested: each
one answers the activation below it, or is a Sun that serves it. The innermost is worked on until
a seat must decide something; `advance` goes on from there.

    SUNS -> PAY -> COST -> WINDOW -> RESOLVE -> DONE
                             ^  |
                             +--+  an answer is an activation of its own; then it is asked again
"""

from watertable.games.showdown.actions import (
    HAND_SUN,
    SLOT_CARD,
    card_of,
    mode_of,
    sun_at,
    suns_of,
    target_of,
)
from watertable.games.showdown.board import (
    acts_as,
    is_defend,
    is_payable,
    is_tick_relevant,
    may_answer,
    rival,
    sun_takes_action,
    takes_action,
)
from watertable.games.showdown.box import NONE, Box
from watertable.games.showdown.effects import run_opcode
from watertable.games.showdown.outcome import cap_reached, check_water, draw_match
from watertable.games.showdown.state import HAND, SUNS, TICKING, Ask, Stage, State, Step
from watertable.games.showdown.told import Told
from watertable.games.showdown.zones import (
    append_to_chain,
    discard_chain,
    know,
    put_in_hand,
    take_from,
)
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.events import Story
from watertable.kernel.records.seats import CHANCE, NOBODY


@compiled
def push(
    state: State, seat: int, card: int, acting: int, mode: int, source: int, stage: int
) -> int:
    """Begin an activation on top of the others; return its place."""
    act = int(state.depth)
    state.depth += 1
    state.act_seat[act] = seat
    state.act_card[act] = card
    state.act_as[act] = acting
    state.act_mode[act] = mode
    state.act_source[act] = source
    state.act_target[act] = 0
    state.act_stage[act] = stage
    state.act_step[act] = 0
    state.act_picks[act] = NONE
    state.act_link[act] = NONE
    state.act_negated[act] = 0
    state.act_defend_used[act] = 0
    state.act_defended[act] = 0
    state.act_discount[act] = 0
    state.sun_count[act] = 0
    state.sun_next[act] = 0
    return act


@compiled
def source_of(card_field: int) -> int:
    """Where an announced card comes from: HAND, or 1 + its slot."""
    return card_field - SLOT_CARD + 1 if card_field >= SLOT_CARD else HAND


@compiled
def named_card(state: State, seat: int, card_field: int) -> int:
    """The card an announcement names; NONE for an empty slot."""
    if card_field < SLOT_CARD:
        return card_field
    slot = card_field - SLOT_CARD
    return int(state.slot_card[seat, slot]) if state.slot_turn[seat, slot] != 0 else NONE


@compiled
def announce(box: Box, state: State, seat: int, number: int, story: Story) -> None:
    """R53 A seat names a card, its mode, target and Suns; all of them now lie face up (R45)."""
    source = source_of(card_of(number))
    card = named_card(state, seat, card_of(number))
    acting, mode = acts_as(box, state, card), mode_of(number)
    act = push(state, seat, card, acting, mode, source, Stage.SUNS)
    state.act_target[act] = target_of(number)
    take_from(state, seat, source, card)
    tell(story, Told.ANNOUNCED, seat, card, acting, mode, source, 0)
    for place in range(SUNS):
        field = sun_at(suns_of(number), place)
        if field == 0:
            break
        sun_source = HAND if field >= HAND_SUN else field
        if sun_source == HAND:
            sun = int(box.sun_kind[field - HAND_SUN])
        else:
            sun = int(state.slot_card[seat, field - 1])
        state.sun_card[act, place] = sun
        state.sun_as[act, place] = acts_as(box, state, sun)
        state.sun_source[act, place] = sun_source
        state.sun_count[act] += 1
        take_from(state, seat, sun_source, sun)
        tell(story, Told.SUN_NAMED, seat, sun, state.sun_as[act, place], place, sun_source, 0)


@compiled
def light_next_sun(box: Box, state: State, act: int) -> None:
    """R45 The announced Suns are activated first, in their order, each with its own window."""
    place = int(state.sun_next[act])
    state.sun_next[act] += 1
    sun, acting = int(state.sun_card[act, place]), int(state.sun_as[act, place])
    mode, source = int(box.sun_mode[acting]), int(state.sun_source[act, place])
    push(state, int(state.act_seat[act]), sun, acting, mode, source, Stage.PAY)


@compiled
def is_sun(state: State, act: int) -> bool:
    """Whether an activation is a Sun that serves the one below it."""
    return act > 0 and state.act_stage[act - 1] == Stage.SUNS


@compiled
def price(box: Box, state: State, act: int) -> int:
    """S12, S15 The Water to pay: nothing for a Set card, less for every Sun that shone."""
    if state.act_source[act] != HAND:
        return 0
    return max(0, int(box.cost[state.act_card[act]]) - int(state.act_discount[act]))


@compiled
def needs_action(box: Box, state: State, act: int) -> bool:
    """Whether an activation takes an Action."""
    seat, source = int(state.act_seat[act]), int(state.act_source[act])
    if is_sun(state, act):
        return sun_takes_action(box, state, seat, source)
    return takes_action(box, state, seat, source, act > 0)


@compiled
def end_activation(state: State) -> None:
    """The innermost activation is over; when it was the root, its chain is discarded (S30)."""
    state.depth -= 1
    if state.depth == 0:
        discard_chain(state)


@compiled
def give_back(state: State, act: int, story: Story) -> None:
    """R28 What cannot be paid any more returns to the hand, known to both; nothing is paid."""
    seat, card = int(state.act_seat[act]), int(state.act_card[act])
    put_in_hand(state, seat, card)
    know(state, seat, card)
    tell(story, Told.RETURNED, seat, card, 0, 0, 0, 0)
    end_activation(state)


@compiled
def pay(box: Box, state: State, act: int, story: Story) -> None:
    """S11-S13 Pay an Action and Water; R50 who pays the last Water has lost."""
    seat, cost = int(state.act_seat[act]), price(box, state, act)
    extra = int(box.extra_cost[state.act_as[act], state.act_mode[act]])
    wants_action = needs_action(box, state, act)
    lacks_action = wants_action and state.actions < 1
    if lacks_action or extra > state.hand_count[seat] or not is_payable(box, state, seat, cost):
        give_back(state, act, story)
        return
    if wants_action:
        state.actions -= 1
    state.act_picks[act] = extra
    state.act_stage[act] = Stage.COST
    if cost > 0:
        tell(story, Told.PAID, seat, cost, state.act_card[act], 0, 0, 0)
        tell(story, Told.WATER, seat, state.water[seat], state.water[seat] - cost, 0, 0, 0)
        state.water[seat] -= cost
        check_water(box, state, story)


@compiled
def activate(box: Box, state: State, act: int) -> None:
    """Ask for the cost cards (S40), then the card joins the chain and may be answered."""
    if state.act_picks[act] > 0:
        state.asked = int(state.act_seat[act])
        state.ask = Ask.COST
        return
    state.act_picks[act] = NONE
    state.act_link[act] = append_to_chain(state, state.act_card[act])
    state.act_stage[act] = Stage.WINDOW
    if is_defend(box, state, act) and act > 0:
        state.act_defend_used[act - 1] = 1


@compiled
def open_window(box: Box, state: State, act: int) -> None:
    """S29 The other player may answer, again and again (R19), until they pass or it is negated."""
    if state.act_negated[act]:
        state.act_stage[act] = Stage.DONE
        return
    other = rival(int(state.act_seat[act]))
    if may_answer(box, state, other):
        state.asked = other
        state.ask = Ask.WINDOW
    else:
        state.act_stage[act] = Stage.RESOLVE


@compiled
def resolve(box: Box, state: State, act: int, story: Story) -> None:
    """Run the program opcode by opcode; Water is checked after each (R3)."""
    if state.act_step[act] >= box.steps[state.act_as[act], state.act_mode[act]]:
        state.act_stage[act] = Stage.DONE
        return
    if run_opcode(box, state, act, story):
        state.act_step[act] += 1
        state.act_picks[act] = NONE
        check_water(box, state, story)


@compiled
def finish_activation(box: Box, state: State, act: int) -> None:
    """R20 A negated Defend still was the one Defend, unless an option says otherwise."""
    negated_defend = state.act_negated[act] != 0 and is_defend(box, state, act) and act > 0
    if negated_defend and box.negated_defend_counts == 0:
        state.act_defend_used[act - 1] = 0
    end_activation(state)


@compiled
def work_on_activation(box: Box, state: State, story: Story) -> None:
    """Take the innermost activation one stage further."""
    act = state.depth - 1
    match int(state.act_stage[act]):
        case Stage.SUNS:
            if state.sun_next[act] < state.sun_count[act]:
                light_next_sun(box, state, act)
            else:
                state.act_stage[act] = Stage.PAY
        case Stage.PAY:
            pay(box, state, act, story)
        case Stage.COST:
            activate(box, state, act)
        case Stage.WINDOW:
            open_window(box, state, act)
        case Stage.RESOLVE:
            resolve(box, state, act, story)
        case _:
            finish_activation(box, state, act)


@compiled
def draw_one(state: State, story: Story) -> None:
    """S7, S32, R8 Draw a card; an empty deck is first made anew from the discard pile."""
    if state.deck_count == 0:
        if state.pile_count == 0:
            state.draws = 0  # R7
        else:
            state.asked = CHANCE
            state.ask = Ask.RESHUFFLE
        return
    state.deck_count -= 1
    state.draws -= 1
    card = int(state.deck[state.deck_count])
    put_in_hand(state, state.drawer, card)
    tell(story, Told.DREW, state.drawer, 0, 0, 0, 0, card)


@compiled
def start_turn(box: Box, state: State, story: Story) -> None:
    """S8, S9 A turn begins: its Actions and Set are there, what was taken is fixed (R57)."""
    state.turn += 1
    state.match_turns += 1
    state.actions = box.first_actions if state.turn == 1 else box.actions
    state.sets = box.sets
    seat = int(state.active)
    state.last_taken[seat] = state.taken[seat]
    state.taken[rival(seat)] = 0
    for player in range(2):
        state.coat_used[player] = 0
    for place in range(state.play_count[seat]):
        state.play_ticked[seat, place] = 0
    state.step = Step.TICKS
    tell(story, Told.TURN_STARTED, seat, state.turn, 0, 0, 0, 0)


@compiled
def begin_tick(box: Box, state: State, place: int, story: Story) -> None:
    """R16 A card in play is activated; it can be answered, and stays in play whatever happens."""
    seat = int(state.active)
    state.play_ticked[seat, place] = 1
    card, acting = int(state.play_card[seat, place]), int(state.play_as[seat, place])
    tell(story, Told.TICKED, seat, card, acting, 0, 0, 0)
    push(state, seat, card, acting, int(box.tick_mode[acting]), TICKING, Stage.WINDOW)


@compiled
def tick_next(box: Box, state: State, story: Story) -> None:
    """S6, R15, R48 The next relevant Continuous card ticks, in entry order or as chosen."""
    seat = int(state.active)
    for place in range(state.play_count[seat]):
        if state.play_ticked[seat, place]:
            continue
        if not is_tick_relevant(box, state, seat, place):
            if box.tick_order == 0:
                state.play_ticked[seat, place] = 1  # R48 its place has come and gone
            continue
        if box.tick_order == 0:
            begin_tick(box, state, place, story)
        else:
            state.asked = seat
            state.ask = Ask.TICK
        return
    state.step = Step.DRAW


@compiled
def draw_for_turn(box: Box, state: State) -> None:
    """S7, S9 Draw for the turn: nothing on turn 1, one card on turn 2, else two."""
    state.drawer = state.active
    if state.turn == 1:
        state.draws = box.first_draw
    elif state.turn == 2:
        state.draws = box.second_draw
    else:
        state.draws = box.draw
    state.step = Step.MAIN


@compiled
def end_turn(box: Box, state: State, story: Story) -> None:
    """S10 Pass the turn; R49 with a hand limit, discard down to it first."""
    seat = int(state.active)
    if box.hand_limit > 0 and state.hand_count[seat] > box.hand_limit:
        state.asked = seat
        state.ask = Ask.HAND_LIMIT
        return
    tell(story, Told.TURN_ENDED, seat, 0, 0, 0, 0, 0)
    if cap_reached(box, state):
        draw_match(state, story)
        return
    state.active = rival(seat)
    state.step = Step.START


@compiled
def work_on_turn(box: Box, state: State, story: Story) -> None:
    """Take the turn one step further."""
    match int(state.step):
        case Step.START:
            start_turn(box, state, story)
        case Step.TICKS:
            tick_next(box, state, story)
        case Step.DRAW:
            draw_for_turn(box, state)
        case Step.MAIN:
            state.asked = int(state.active)
            state.ask = Ask.MAIN
        case _:
            end_turn(box, state, story)


@compiled
def advance(box: Box, state: State, story: Story) -> None:
    """Go on until a seat must decide something or the match is over."""
    while state.asked == NOBODY and state.ending == 0:
        if state.draws > 0:
            draw_one(state, story)
        elif state.depth > 0:
            work_on_activation(box, state, story)
        else:
            work_on_turn(box, state, story)
