"""Whether one action is allowed now, and if not, why: question by question.

Each question answers with a Verdict: OK, or the first thing that is in the way. `verdict` asks them
in order about one number; `legal` lists every number by asking the same ones.
"""

from enum import IntEnum

from watertable.games.showdown.actions import (
    HAND_SUN,
    LIMIT,
    PLAY_TARGET,
    SLOT_CARD,
    Verb,
    card_of,
    mode_of,
    sun_at,
    suns_of,
    target_of,
    verb_of,
)
from watertable.games.showdown.board import (
    acts_as,
    free_slot,
    held,
    is_aged,
    is_answering,
    is_payable,
    is_tick_relevant,
    pending,
    rival,
    set_count,
    sun_takes_action,
    takes_action,
    top_of_pile,
)
from watertable.games.showdown.box import NONE, Box
from watertable.games.showdown.cards import SLOTS, Timing
from watertable.games.showdown.chain import named_card, source_of
from watertable.games.showdown.state import HAND, PLAY, SUNS, Ask, State
from watertable.kernel.compile.compiled import compiled


class Verdict(IntEnum):
    """OK, or why not. Each has a sentence and a rule in reasons.py."""

    OK = 0
    OVER = 1
    NOT_ASKED = 2
    OWN_EFFECT = 3
    WRONG_MOMENT = 4
    MALFORMED = 5
    NOT_IN_HAND = 6
    EMPTY_SLOT = 7
    SET_THIS_TURN = 8
    NO_SET_LEFT = 9
    SET_FULL = 10
    NO_ACTION_LEFT = 11
    NO_ACTION_FOR_ANSWER = 12
    COST_NOT_PAYABLE = 13
    NOT_A_SHOWDOWN_CARD = 14
    NOTHING_TO_ANSWER = 15
    DEFEND_ON_OWN_TURN = 16
    NOTHING_TO_DEFEND = 17
    ALREADY_DEFENDED = 18
    UNDEFENDABLE = 19
    NO_COST_CARD = 20
    NO_TARGET = 21
    WRONG_TARGET = 22
    SNORKEL_EMPTY_PILE = 23
    SNORKEL_ON_SNORKEL = 24
    SNORKEL_NO_COPY = 25
    SNORKEL_CONTINUOUS = 26
    SUN_ALONE = 27
    SUN_WITH_SET = 28
    SUN_FREE_CARD = 29
    SUN_MISSING = 30
    SUN_TOO_MANY = 31
    SUN_SINGLE = 32
    MODE_MISSING = 33
    NOT_ANNOUNCED = 34
    CONTINUOUS_LIMIT = 35
    NOT_IN_PILE = 36
    NO_TICK = 37


NO_MOMENT = (
    Verdict.NOT_A_SHOWDOWN_CARD,
    Verdict.NOTHING_TO_ANSWER,
    Verdict.SUN_ALONE,
    Verdict.NOT_ANNOUNCED,
)  # what is wrong with the moment is, for Snorkel, wrong with the copied card

# Where the card comes from.


@compiled
def source_verdict(state: State, seat: int, card_field: int) -> int:
    """S11, S15, S16 The card must be in the hand, or Set on an earlier turn."""
    if card_field < SLOT_CARD:
        return Verdict.OK if held(state, seat, card_field) > 0 else Verdict.NOT_IN_HAND
    slot = card_field - SLOT_CARD
    if slot >= SLOTS or state.slot_turn[seat, slot] == 0:
        return Verdict.EMPTY_SLOT
    return Verdict.OK if is_aged(state, seat, slot) else Verdict.SET_THIS_TURN


@compiled
def copy_verdict(box: Box, state: State, card: int) -> int:
    """R31, R34 Snorkel needs a card on the discard pile, and not another Snorkel."""
    if not box.copier[card]:
        return Verdict.OK
    top = top_of_pile(state)
    if top == NONE:
        return Verdict.SNORKEL_EMPTY_PILE
    return Verdict.SNORKEL_ON_SNORKEL if box.copier[top] else Verdict.OK


# Whether the moment fits.


@compiled
def may_defend(box: Box, state: State, seat: int) -> bool:
    """S22-S24 Whether there is damage of the rival, in the rival's turn, not yet Defended."""
    act = state.depth - 1
    if seat == state.active or state.act_defend_used[act]:
        return False
    return pending(box, state, act, False) > 0


@compiled
def defend_verdict(box: Box, state: State, seat: int) -> int:
    """S22-S24 Defend answers damage of the rival in the rival's turn, once per activation."""
    if seat == state.active:
        return Verdict.DEFEND_ON_OWN_TURN
    if may_defend(box, state, seat):
        return Verdict.OK
    act = state.depth - 1
    if state.act_defend_used[act]:
        return Verdict.ALREADY_DEFENDED
    if pending(box, state, act, True) > 0:
        return Verdict.UNDEFENDABLE
    return Verdict.NOTHING_TO_DEFEND


@compiled
def timing_verdict(box: Box, state: State, seat: int, acting: int, mode: int) -> int:
    """S18, S19, S29 A mode belongs to one's own main phase, or answers an activation."""
    answering = is_answering(state)
    match int(box.timing[acting, mode]):
        case Timing.OWN:
            return Verdict.NOT_A_SHOWDOWN_CARD if answering else Verdict.OK
        case Timing.DEFEND:
            if answering:
                return defend_verdict(box, state, seat)
            return Verdict.NOTHING_TO_ANSWER
        case Timing.NEGATE:
            return Verdict.OK if answering else Verdict.NOTHING_TO_ANSWER
        case Timing.COMBINE:
            return Verdict.SUN_ALONE
        case _:
            return Verdict.NOT_ANNOUNCED


@compiled
def place_verdict(box: Box, state: State, seat: int, card: int, acting: int, mode: int) -> int:
    """R14, R33 A Continuous card needs room; Snorkel may be kept from staying as one."""
    placing = box.continuous[acting] != 0 and mode == box.modes[acting] - 1
    if not placing:
        return Verdict.OK
    if card != acting and box.snorkel_continuous != 0:
        return Verdict.SNORKEL_CONTINUOUS
    limit = int(box.continuous_limit) if box.continuous_limit > 0 else PLAY
    return Verdict.CONTINUOUS_LIMIT if state.play_count[seat] >= limit else Verdict.OK


@compiled
def mode_verdict(box: Box, state: State, seat: int, card: int, mode: int) -> int:
    """S38, R38 The announced mode must be one that could be activated right now."""
    acting = acts_as(box, state, card)
    if mode >= box.modes[acting]:
        return Verdict.MODE_MISSING
    code = timing_verdict(box, state, seat, acting, mode)
    if code == Verdict.OK:
        return place_verdict(box, state, seat, card, acting, mode)
    if card != acting and code in NO_MOMENT:
        return Verdict.SNORKEL_NO_COPY
    return code


# What it takes: Suns, Actions, cards, Water.


@compiled
def sun_kind_at(box: Box, state: State, seat: int, field: int) -> int:
    """The card that a Sun field names, held or not; NONE if no card there can be flipped."""
    if field >= HAND_SUN:
        rank = field - HAND_SUN
        return int(box.sun_kind[rank]) if rank < box.sun_kinds else NONE
    if not is_aged(state, seat, field - 1):
        return NONE
    return int(state.slot_card[seat, field - 1])


@compiled
def sun_named(box: Box, state: State, seat: int, field: int) -> int:
    """The card that a Sun field names, which is known to be there."""
    if field >= HAND_SUN:
        return int(box.sun_kind[field - HAND_SUN])
    return int(state.slot_card[seat, field - 1])


@compiled
def sun_discount(box: Box, state: State, card: int) -> int:
    """S41 What a card takes off as a Sun (or as Snorkel copying one); 0 if it is none."""
    acting = acts_as(box, state, card)
    if acting == NONE or box.sun_mode[acting] == NONE:
        return 0
    return int(box.x[acting, box.sun_mode[acting], 0])


@compiled
def smallest_discount(box: Box, state: State, seat: int, suns: int) -> int:
    """The smallest discount among announced Suns that are all there."""
    smallest = 127
    for place in range(SUNS):
        field = sun_at(suns, place)
        if field != 0:
            sun = sun_named(box, state, seat, field)
            smallest = min(smallest, sun_discount(box, state, sun))
    return smallest


@compiled
def suns_discount(box: Box, state: State, seat: int, suns: int) -> int:
    """What announced Suns that are all there take off together."""
    total = 0
    for place in range(SUNS):
        field = sun_at(suns, place)
        if field != 0:
            total += sun_discount(box, state, sun_named(box, state, seat, field))
    return total


@compiled
def suns_verdict(box: Box, state: State, seat: int, card_field: int, card: int, suns: int) -> int:
    """R26, R27, R46 Suns go with a card from the hand, and each must find Water to reduce."""
    if suns == 0:
        return Verdict.OK
    if card_field >= SLOT_CARD:
        return Verdict.SUN_WITH_SET
    cost = int(box.cost[card])
    if cost == 0:
        return Verdict.SUN_FREE_CARD
    total = 0
    count = 0
    for place in range(SUNS):
        field = sun_at(suns, place)
        if field == 0:
            if suns >> (4 * place) != 0:
                return Verdict.SUN_MISSING
            break
        if field < HAND_SUN and state.slot_turn[seat, field - 1] == state.turn:
            return Verdict.SET_THIS_TURN
        sun = sun_kind_at(box, state, seat, field)
        discount = sun_discount(box, state, sun) if sun != NONE else 0
        if discount == 0:
            return Verdict.SUN_MISSING
        needed = 1 + (sun == card)
        for other in range(place):
            if sun_at(suns, other) == field:
                if field < HAND_SUN:
                    return Verdict.SUN_MISSING
                needed += 1
        if field >= HAND_SUN and held(state, seat, sun) < needed:
            return Verdict.SUN_MISSING
        total += discount
        count += 1
    if count > 1 and box.sun_stack == 0:
        return Verdict.SUN_SINGLE
    smallest = smallest_discount(box, state, seat, suns)
    return Verdict.OK if total - smallest < cost else Verdict.SUN_TOO_MANY


@compiled
def means_verdict(
    box: Box, state: State, seat: int, card_field: int, card: int, mode: int, suns: int
) -> int:
    """S8, R1, R36 Actions, cost cards and Water must be there, counting on every Sun."""
    source = source_of(card_field)
    answering = is_answering(state)
    actions = int(takes_action(box, state, seat, source, answering))
    hand = int(state.hand_count[seat]) - (source == HAND)
    cost = int(box.cost[card]) if source == HAND else 0
    sun_cost = 0
    if suns != 0:
        for place in range(SUNS):
            field = sun_at(suns, place)
            if field == 0:
                break
            sun_source = HAND if field >= HAND_SUN else field
            sun = sun_named(box, state, seat, field)
            actions += sun_takes_action(box, state, seat, sun_source)
            hand -= sun_source == HAND
            cost -= sun_discount(box, state, sun)
            sun_cost += int(box.cost[sun]) if sun_source == HAND else 0
    if actions > state.actions and seat == state.active:
        return Verdict.NO_ACTION_FOR_ANSWER if answering else Verdict.NO_ACTION_LEFT
    if hand < box.extra_cost[acts_as(box, state, card), mode]:
        return Verdict.NO_COST_CARD
    payable = is_payable(box, state, seat, max(0, cost) + sun_cost)
    return Verdict.OK if payable else Verdict.COST_NOT_PAYABLE


@compiled
def has_target(state: State, owner: int) -> bool:
    """Whether a seat has a Set or Continuous card that could be destroyed."""
    return state.play_count[owner] > 0 or set_count(state, owner) > 0


@compiled
def target_verdict(box: Box, state: State, seat: int, acting: int, mode: int, target: int) -> int:
    """R13, R40, R53 Destroy names a Set slot or a Continuous card of the rival, nothing else."""
    owner = rival(seat)
    if not box.destroys[acting, mode]:
        return Verdict.OK if target == 0 else Verdict.WRONG_TARGET
    if not has_target(state, owner):
        return Verdict.NO_TARGET
    if target >= PLAY_TARGET:
        there = target - PLAY_TARGET < state.play_count[owner]
    else:
        there = target > 0 and state.slot_turn[owner, target - 1] != 0
    return Verdict.OK if there else Verdict.WRONG_TARGET


@compiled
def play_verdict(box: Box, state: State, seat: int, number: int) -> int:
    """Whether a card can be announced like this."""
    field, mode, suns = card_of(number), mode_of(number), suns_of(number)
    if field < SLOT_CARD and field >= box.kinds:
        return Verdict.MALFORMED
    code = source_verdict(state, seat, field)
    if code != Verdict.OK:
        return code
    card = named_card(state, seat, field)
    code = copy_verdict(box, state, card)
    if code == Verdict.OK:
        code = mode_verdict(box, state, seat, card, mode)
    if code == Verdict.OK:
        code = suns_verdict(box, state, seat, field, card, suns)
    if code == Verdict.OK:
        acting = acts_as(box, state, card)
        code = target_verdict(box, state, seat, acting, mode, target_of(number))
    if code == Verdict.OK:
        code = means_verdict(box, state, seat, field, card, mode, suns)
    return code


# The other verbs.


@compiled
def set_verdict(box: Box, state: State, seat: int, card: int) -> int:
    """S14, R11 Any card from the hand, once per turn, three at most."""
    if card >= box.kinds or held(state, seat, card) == 0:
        return Verdict.NOT_IN_HAND
    if state.sets < 1:
        return Verdict.NO_SET_LEFT
    return Verdict.SET_FULL if free_slot(box, state, seat) == NONE else Verdict.OK


@compiled
def tick_verdict(box: Box, state: State, seat: int, place: int) -> int:
    """R15 With the option `owner`, any card of theirs whose tick is relevant and still to come."""
    if place >= state.play_count[seat] or state.play_ticked[seat, place]:
        return Verdict.NO_TICK
    return Verdict.OK if is_tick_relevant(box, state, seat, place) else Verdict.NO_TICK


@compiled
def has_stray_fields(number: int) -> bool:
    """Whether a number has fields that its verb does not use."""
    verb = verb_of(number)
    if verb == Verb.PLAY:
        return number >= LIMIT
    if verb <= Verb.END:
        return number != verb
    return number >= SLOT_CARD << 4 or verb > Verb.TICK


@compiled
def asked_verdict(state: State, seat: int) -> int:
    """Whether this seat has anything to say now."""
    if state.ending != 0:
        return Verdict.OVER
    if seat == state.asked:
        return Verdict.OK
    own = state.ask == Ask.WINDOW and state.act_seat[state.depth - 1] == seat
    return Verdict.OWN_EFFECT if own else Verdict.NOT_ASKED


@compiled
def verdict(box: Box, state: State, seat: int, number: int) -> int:
    """Return OK if a seat may do this now, else why not."""
    code = asked_verdict(state, seat)
    if code != Verdict.OK:
        return code
    if number < 0 or has_stray_fields(number):
        return Verdict.MALFORMED
    verb, card, ask = verb_of(number), card_of(number), int(state.ask)
    match verb:
        case Verb.PLAY:
            if ask in (Ask.MAIN, Ask.WINDOW):
                return play_verdict(box, state, seat, number)
        case Verb.SET:
            if ask == Ask.MAIN:
                return set_verdict(box, state, seat, card)
        case Verb.END:
            if ask == Ask.MAIN:
                return Verdict.OK
        case Verb.PASS:
            if ask == Ask.WINDOW:
                return Verdict.OK
        case Verb.DISCARD:
            if ask in (Ask.COST, Ask.OPP_DISCARD, Ask.HAND_LIMIT):
                there = card < box.kinds and held(state, seat, card) > 0
                return Verdict.OK if there else Verdict.NOT_IN_HAND
        case Verb.RECOVER:
            if ask == Ask.RECOVER:
                return Verdict.OK if card < state.pile_count else Verdict.NOT_IN_PILE
        case _:
            if ask == Ask.TICK:
                return tick_verdict(box, state, seat, card)
    return Verdict.WRONG_MOMENT
