"""Which actions are allowed now: the list of all that `verdict` says yes to.

Both are built from the questions in allowed.py, so that a rule stands there once.
"""

from watertable.games.showdown.actions import (
    HAND_SUN,
    PLAY_TARGET,
    SLOT_CARD,
    Verb,
    number_of,
    play_number,
    sun_at,
)
from watertable.games.showdown.allowed import (
    Verdict,
    copy_verdict,
    may_defend,
    means_verdict,
    place_verdict,
    sun_discount,
    suns_discount,
    suns_verdict,
    target_verdict,
    tick_verdict,
)
from watertable.games.showdown.board import (
    acts_as,
    free_slot,
    is_aged,
    is_answering,
    is_payable,
    rival,
    takes_action,
)
from watertable.games.showdown.box import DEFEND_USE, NEGATE_USE, NONE, OWN_USE, Box
from watertable.games.showdown.state import HAND, SUNS, Ask, State
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.records.listing import MOVES, Listing


@compiled
def add(out: Listing, count: int, number: int) -> int:
    """Write a number to the list, if there is room; return the new count."""
    if count >= MOVES:
        return count
    out.numbers[count] = number
    return count + 1


@compiled
def list_targets(
    box: Box,
    state: State,
    seat: int,
    card: int,
    field: int,
    mode: int,
    suns: int,
    out: Listing,
    count: int,
) -> int:
    """List a play with every target it can have."""
    acting = acts_as(box, state, card)
    if not box.destroys[acting, mode]:
        return add(out, count, play_number(field, mode, 0, suns))
    for target in range(1, PLAY_TARGET + int(state.play_count[rival(seat)])):
        if target_verdict(box, state, seat, acting, mode, target) == Verdict.OK:
            count = add(out, count, play_number(field, mode, target, suns))
    return count


@compiled
def list_one_with_suns(
    box: Box,
    state: State,
    seat: int,
    card: int,
    field: int,
    mode: int,
    suns: int,
    out: Listing,
    count: int,
) -> int:
    """List a play with just these Suns, if what it takes is there."""
    if means_verdict(box, state, seat, field, card, mode, suns) != Verdict.OK:
        return count
    return list_targets(box, state, seat, card, field, mode, suns, out, count)


@compiled
def list_with_suns(
    box: Box,
    state: State,
    seat: int,
    card: int,
    field: int,
    mode: int,
    fields: int,
    out: Listing,
    count: int,
) -> int:
    """List a play from the hand with every sequence of Suns that it can have.

    `fields` are the Suns there are; a sequence that is wrong is not made longer.
    """
    last = HAND_SUN + int(box.sun_kinds)
    suns, place, first = 0, 0, 0  # those before the one looked for, how many, and where to look
    while place >= 0:
        first += 1
        if first >= last:
            place -= 1
            first = sun_at(suns, max(place, 0))
            suns &= (1 << 4 * max(place, 0)) - 1
        elif fields >> first & 1:
            longer = suns | first << 4 * place
            if suns_verdict(box, state, seat, field, card, longer) == Verdict.OK:
                count = list_one_with_suns(box, state, seat, card, field, mode, longer, out, count)
                if place < SUNS - 1 and suns_discount(box, state, seat, longer) < box.cost[card]:
                    suns, place, first = longer, place + 1, 0  # else one more finds nothing left
    return count


@compiled
def sun_fields_now(box: Box, state: State, seat: int) -> int:
    """Which Sun fields name something that could be combined with a card now, as bits."""
    fields = 0
    for place in range(state.hand_count[seat]):
        card = int(state.hand[seat, place])
        if box.sun_rank[card] != NONE and sun_discount(box, state, card) > 0:
            fields |= 1 << (HAND_SUN + int(box.sun_rank[card]))
    for slot in range(box.max_set):
        if is_aged(state, seat, slot):
            card = int(state.slot_card[seat, slot])
            if box.sun_rank[card] != NONE and sun_discount(box, state, card) > 0:
                fields |= 2 << slot
    return fields


@compiled
def uses_now(box: Box, state: State, seat: int) -> int:
    """What a card could be used for at this moment: `timing_verdict` for all cards at once."""
    if not is_answering(state):
        return OWN_USE
    if may_defend(box, state, seat):
        return DEFEND_USE | NEGATE_USE
    return NEGATE_USE


@compiled
def list_modes(
    box: Box,
    state: State,
    seat: int,
    card: int,
    field: int,
    uses: int,
    suns: int,
    out: Listing,
    count: int,
) -> int:
    """List every way to play one card from where it lies.

    The sieve `uses` has asked `timing_verdict` for all cards at once, and `list_plays` has seen to
    Actions, so that only what differs from mode to mode is asked here.
    """
    if copy_verdict(box, state, card) != Verdict.OK:
        return count
    acting = acts_as(box, state, card)
    from_hand = field < SLOT_CARD
    payable = not from_hand or is_payable(box, state, seat, int(box.cost[card]))
    others = int(state.hand_count[seat]) - from_hand
    for mode in range(box.modes[acting]):
        if not box.use[acting, mode] & uses:
            continue
        if place_verdict(box, state, seat, card, acting, mode) != Verdict.OK:
            continue
        if payable and others >= box.extra_cost[acting, mode]:
            count = list_targets(box, state, seat, card, field, mode, 0, out, count)
        if suns > 0 and from_hand and box.cost[card] > 0:
            count = list_with_suns(box, state, seat, card, field, mode, suns, out, count)
    return count


@compiled
def list_plays(box: Box, state: State, seat: int, out: Listing, count: int) -> int:
    """List every card that can be played, from the hand and from the slots."""
    uses = uses_now(box, state, seat)
    held = int(state.hand_count[seat])
    if state.actions <= 0 and takes_action(box, state, seat, HAND, is_answering(state)):
        held = 0  # none of them can be played
    suns = NONE  # not yet looked for
    card = NONE
    for place in range(held + int(box.max_set)):
        before = card
        if place < held:
            card = int(state.hand[seat, place])
            field = card
        else:
            field = SLOT_CARD + place - held
            card, before = int(state.slot_card[seat, place - held]), NONE
            if not is_aged(state, seat, place - held):
                continue
        if card != before and box.uses[card] & uses:
            if place < held and suns == NONE and box.cost[card] > 0:
                suns = sun_fields_now(box, state, seat)
            with_suns = suns if place < held else 0
            count = list_modes(box, state, seat, card, field, uses, with_suns, out, count)
    return count


@compiled
def list_hand(state: State, seat: int, verb: int, out: Listing, count: int) -> int:
    """List a verb with each kind of card in a hand."""
    card = NONE
    for place in range(state.hand_count[seat]):
        before = card
        card = int(state.hand[seat, place])
        if card != before:
            count = add(out, count, number_of(verb, card))
    return count


@compiled
def legal(box: Box, state: State, out: Listing) -> int:
    """List every number that `verdict` allows the seat that is asked; return how many."""
    seat = int(state.asked)
    if state.ending != 0 or seat < 0:
        return 0
    count = 0
    if state.ask in (Ask.MAIN, Ask.WINDOW):
        count = list_plays(box, state, seat, out, count)
    match int(state.ask):
        case Ask.MAIN:
            if state.sets > 0 and free_slot(box, state, seat) != NONE:
                count = list_hand(state, seat, Verb.SET, out, count)
            count = add(out, count, number_of(Verb.END, 0))
        case Ask.WINDOW:
            count = add(out, count, number_of(Verb.PASS, 0))
        case Ask.RECOVER:
            for place in range(state.pile_count):
                count = add(out, count, number_of(Verb.RECOVER, place))
        case Ask.TICK:
            for place in range(state.play_count[seat]):
                if tick_verdict(box, state, seat, place) == Verdict.OK:
                    count = add(out, count, number_of(Verb.TICK, place))
        case _:
            count = list_hand(state, seat, Verb.DISCARD, out, count)
    return count
