"""What a seat may know, and how it may guess the rest (R13, R59).

`observe` starts from a blank view and copies in what lies open, then the seat's own cards. A field
that nobody thought of stays hidden; it is never the other way round.
"""

from watertable.games.showdown.board import pending
from watertable.games.showdown.box import NONE, OPTIONS, Box
from watertable.games.showdown.cards import SLOTS
from watertable.games.showdown.state import TICKING, Public, State, View
from watertable.games.showdown.zones import IN_HAND, put_in_hand
from watertable.kernel.compile.compiled import compiled, compiled_for
from watertable.kernel.compile.dice import below, stir
from watertable.kernel.records.chance import Dice


def copy_open(source: Public, target: Public) -> None:
    """Copy what lies open on the table; lists only as far as they go."""
    target.asked, target.ask = source.asked, source.ask
    target.ending, target.winner = source.ending, source.winner
    target.step, target.turn = source.step, source.turn
    target.match_turns, target.tiebreaks = source.match_turns, source.tiebreaks
    target.first, target.active = source.first, source.active
    target.actions, target.sets = source.actions, source.sets
    target.drawer, target.draws = source.drawer, source.draws
    target.deck_count = source.deck_count
    for seat in range(2):
        target.water[seat] = source.water[seat]
        target.taken[seat] = source.taken[seat]
        target.last_taken[seat] = source.last_taken[seat]
        target.coat_used[seat] = source.coat_used[seat]
        target.hand_count[seat] = source.hand_count[seat]
        for slot in range(SLOTS):
            target.slot_turn[seat, slot] = source.slot_turn[seat, slot]
        target.play_count[seat] = source.play_count[seat]
        for place in range(source.play_count[seat]):
            target.play_card[seat, place] = source.play_card[seat, place]
            target.play_as[seat, place] = source.play_as[seat, place]
            target.play_ticked[seat, place] = source.play_ticked[seat, place]
        target.known_count[seat] = source.known_count[seat]
        for i in range(source.known_count[seat]):
            target.known_card[seat, i] = source.known_card[seat, i]
            target.known_where[seat, i] = source.known_where[seat, i]
    target.pile_count = source.pile_count
    for place in range(source.pile_count):
        target.pile[place] = source.pile[place]
    target.chain_count = source.chain_count
    for link in range(source.chain_count):
        target.chain[link] = source.chain[link]


def copy_activations(source: Public, target: Public) -> None:
    """Copy the activations in progress: they are announced face up."""
    target.depth = source.depth
    for act in range(source.depth):
        target.act_seat[act] = source.act_seat[act]
        target.act_card[act] = source.act_card[act]
        target.act_as[act] = source.act_as[act]
        target.act_mode[act] = source.act_mode[act]
        target.act_source[act] = source.act_source[act]
        target.act_target[act] = source.act_target[act]
        target.act_stage[act] = source.act_stage[act]
        target.act_step[act] = source.act_step[act]
        target.act_picks[act] = source.act_picks[act]
        target.act_link[act] = source.act_link[act]
        target.act_negated[act] = source.act_negated[act]
        target.act_defend_used[act] = source.act_defend_used[act]
        target.act_defended[act] = source.act_defended[act]
        target.act_discount[act] = source.act_discount[act]
        target.sun_count[act] = source.sun_count[act]
        target.sun_next[act] = source.sun_next[act]
        for place in range(source.sun_count[act]):
            target.sun_card[act, place] = source.sun_card[act, place]
            target.sun_as[act, place] = source.sun_as[act, place]
            target.sun_source[act, place] = source.sun_source[act, place]


open_to_view = compiled_for(State, View)(copy_open)
open_to_state = compiled_for(View, State)(copy_open)
activations_to_view = compiled_for(State, View)(copy_activations)
activations_to_state = compiled_for(View, State)(copy_activations)


@compiled
def is_in_limbo(state: State, act: int) -> bool:
    """Whether an announced card has left its place and not yet joined the chain."""
    return bool(state.act_source[act] != TICKING and state.act_link[act] == NONE)


@compiled
def count_open(state: State, view: View) -> None:
    """Take every card that lies open off what the view has not seen."""
    for place in range(state.pile_count):
        view.unseen[state.pile[place]] -= 1
    for link in range(state.chain_count):
        if state.chain[link] != NONE:
            view.unseen[state.chain[link]] -= 1
    for seat in range(2):
        for place in range(state.play_count[seat]):
            view.unseen[state.play_card[seat, place]] -= 1
    for act in range(state.depth):
        if is_in_limbo(state, act):
            view.unseen[state.act_card[act]] -= 1
        for sun in range(state.sun_next[act], state.sun_count[act]):
            view.unseen[state.sun_card[act, sun]] -= 1


@compiled
def observe(box: Box, state: State, seat: int, view: View) -> None:
    """R13, R59 A seat sees the open table, its own hand and its own Set cards; -1 sees no hand."""
    view.seat = seat
    for option in range(OPTIONS):
        view.options[option] = box.options[option]
    open_to_view(state, view)
    activations_to_view(state, view)
    for kind in range(box.kinds):
        view.unseen[kind] = box.copies[kind]
    count_open(state, view)
    for act in range(state.depth):
        view.act_pending[act] = pending(box, state, act, False) + pending(box, state, act, True)
    for slot in range(SLOTS):
        view.slots[slot] = NONE
    if seat < 0:
        return
    for place in range(state.hand_count[seat]):
        view.hand[place] = state.hand[seat, place]
        view.unseen[state.hand[seat, place]] -= 1
    for slot in range(SLOTS):
        if state.slot_turn[seat, slot] != 0:
            view.slots[slot] = state.slot_card[seat, slot]
            view.unseen[state.slot_card[seat, slot]] -= 1


@compiled
def take_unseen(state: State, count: int, card: int) -> int:
    """Take one card of a kind out of the `count` unseen ones; return how many are left."""
    for place in range(count):
        if state.deck[place] == card:
            state.deck[place] = state.deck[count - 1]
            return count - 1
    return count


@compiled
def deal_known(state: State, view: View, seat: int, unseen: int, dice: Dice) -> int:
    """Put what is known of a hand where it may be, newest first; return how many are left.

    A newer card may be in fewer places than an older one, and those are among the older one's:
    so there is always a place left.
    """
    for i in range(view.known_count[seat] - 1, -1, -1):
        card, where = int(view.known_card[seat, i]), int(view.known_where[seat, i])
        room = 0
        if where & IN_HAND:
            room = int(view.hand_count[seat]) - int(state.hand_count[seat])
        places = room
        for slot in range(SLOTS):
            if where >> (slot + 1) & 1 and state.slot_card[seat, slot] == NONE:
                places += 1
        chosen = below(dice, places)
        unseen = take_unseen(state, unseen, card)
        if chosen < room:
            put_in_hand(state, seat, card)
            continue
        chosen -= room
        for slot in range(SLOTS):
            if where >> (slot + 1) & 1 and state.slot_card[seat, slot] == NONE:
                if chosen == 0:
                    state.slot_card[seat, slot] = card
                    break
                chosen -= 1
    return unseen


@compiled
def deal_rest(state: State, view: View, seat: int, unseen: int) -> int:
    """Fill a hand and its slots with unseen cards, which lie shuffled; return what is left."""
    while state.hand_count[seat] < view.hand_count[seat]:
        unseen -= 1
        put_in_hand(state, seat, state.deck[unseen])
    for slot in range(SLOTS):
        if state.slot_turn[seat, slot] != 0 and state.slot_card[seat, slot] == NONE:
            unseen -= 1
            state.slot_card[seat, slot] = state.deck[unseen]
    return unseen


@compiled
def lay_open(box: Box, view: View, dice: Dice, state: State) -> int:
    """Lay down all that a seat knows, and the unseen cards as the deck; return how many."""
    open_to_state(view, state)
    activations_to_state(view, state)
    unseen = 0
    for kind in range(box.kinds):
        for _ in range(view.unseen[kind]):
            state.deck[unseen] = kind
            unseen += 1
    for seat in range(2):
        state.hand_count[seat] = 0
        for slot in range(SLOTS):
            state.slot_card[seat, slot] = view.slots[slot] if seat == view.seat else NONE
        if seat == view.seat:
            for place in range(view.hand_count[seat]):
                state.hand[seat, place] = view.hand[place]
            state.hand_count[seat] = view.hand_count[seat]
        else:
            unseen = deal_known(state, view, seat, unseen, dice)
    return unseen


@compiled
def shuffle_unseen(state: State, unseen: int, dice: Dice) -> None:
    """Put the first cards of the deck into any order."""
    for place in range(unseen - 1, 0, -1):
        other = below(dice, place + 1)
        card = int(state.deck[place])
        state.deck[place] = state.deck[other]
        state.deck[other] = card


@compiled
def guess(box: Box, view: View, dice: Dice, state: State) -> None:
    """Deal the unseen cards at random: one truth that fits all this seat knows."""
    stir(dice)
    unseen = lay_open(box, view, dice, state)
    shuffle_unseen(state, unseen, dice)
    for seat in range(2):
        if seat != view.seat:
            unseen = deal_rest(state, view, seat, unseen)
