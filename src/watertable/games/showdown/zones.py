"""Cards move from zone to zone. What the rival knows of a hand moves with them."""

from watertable.games.showdown.box import NONE
from watertable.games.showdown.cards import SLOTS
from watertable.games.showdown.state import HAND, State
from watertable.kernel.compile.compiled import compiled

IN_HAND = 1  # bit of known_where


@compiled
def put_in_hand(state: State, seat: int, card: int) -> None:
    """Put a card into a hand, which stays sorted."""
    place = int(state.hand_count[seat])
    while place > 0 and state.hand[seat, place - 1] > card:
        state.hand[seat, place] = state.hand[seat, place - 1]
        place -= 1
    state.hand[seat, place] = card
    state.hand_count[seat] += 1


@compiled
def take_from_hand(state: State, seat: int, card: int) -> None:
    """Take a card out of a hand that holds it."""
    place = 0
    while state.hand[seat, place] != card:
        place += 1
    state.hand_count[seat] -= 1
    for later in range(place, state.hand_count[seat]):
        state.hand[seat, later] = state.hand[seat, later + 1]


@compiled
def put_on_pile(state: State, card: int) -> None:
    """Put a card on top of the discard pile."""
    state.pile[state.pile_count] = card
    state.pile_count += 1


@compiled
def take_from_pile(state: State, place: int) -> int:
    """Take a card out of the discard pile."""
    card = int(state.pile[place])
    state.pile_count -= 1
    for later in range(place, state.pile_count):
        state.pile[later] = state.pile[later + 1]
    return card


@compiled
def append_to_chain(state: State, card: int) -> int:
    """Add a card to those on their way to the pile; return its place among them."""
    state.chain[state.chain_count] = card
    state.chain_count += 1
    return state.chain_count - 1


@compiled
def discard_chain(state: State) -> None:
    """S30 The cards of a chain go to the discard pile in the order they were activated."""
    for link in range(state.chain_count):
        if state.chain[link] != NONE:
            put_on_pile(state, state.chain[link])
    state.chain_count = 0


@compiled
def put_in_slot(state: State, seat: int, slot: int, card: int) -> None:
    """S14 Put a card face down. What was known to be in the hand may now be this card."""
    state.slot_card[seat, slot] = card
    state.slot_turn[seat, slot] = state.turn
    for i in range(state.known_count[seat]):
        if state.known_where[seat, i] & IN_HAND:
            state.known_where[seat, i] |= 2 << slot


@compiled
def clear_slot(state: State, seat: int, slot: int) -> None:
    """Leave a slot empty."""
    state.slot_card[seat, slot] = NONE
    state.slot_turn[seat, slot] = 0


@compiled
def put_in_play(state: State, seat: int, card: int, acting: int) -> None:
    """S17 Put a Continuous card face up in front of its player, after those already there."""
    place = state.play_count[seat]
    state.play_card[seat, place] = card
    state.play_as[seat, place] = acting
    state.play_ticked[seat, place] = 1
    state.play_count[seat] += 1


@compiled
def take_from_play(state: State, seat: int, place: int) -> int:
    """Take a card out of play; later ones move up."""
    card = int(state.play_card[seat, place])
    state.play_count[seat] -= 1
    for later in range(place, state.play_count[seat]):
        state.play_card[seat, later] = state.play_card[seat, later + 1]
        state.play_as[seat, later] = state.play_as[seat, later + 1]
        state.play_ticked[seat, later] = state.play_ticked[seat, later + 1]
    return card


@compiled
def forget(state: State, seat: int, card: int, source: int) -> None:
    """R59 A card was seen leaving a hand or a slot: it settles what was known of one like it.

    A known card "may be" in the hand and in every slot filled since it was seen; of two known
    cards of a kind, the newer one may be in fewer places. A card leaving one of those places
    settles the newest that may have been there; for the others that slot is out of question.
    """
    if state.known_count[seat] == 0:
        return
    bit = 1 << source
    settled = NONE
    for i in range(state.known_count[seat]):
        if state.known_card[seat, i] == card and state.known_where[seat, i] & bit:
            settled = i
    kept = 0
    for i in range(state.known_count[seat]):
        if i == settled:
            continue
        where = int(state.known_where[seat, i])
        if source != HAND:
            where &= ~bit
        state.known_card[seat, kept] = state.known_card[seat, i]
        state.known_where[seat, kept] = where
        kept += 1
    state.known_count[seat] = kept


@compiled
def take_from(state: State, seat: int, source: int, card: int) -> None:
    """Take a card from the hand or from its slot, in the open."""
    if source == HAND:
        take_from_hand(state, seat, card)
    else:
        clear_slot(state, seat, source - 1)
    forget(state, seat, card, source)


@compiled
def know(state: State, seat: int, card: int) -> None:
    """R59 A card was seen going into a hand."""
    state.known_card[seat, state.known_count[seat]] = card
    state.known_where[seat, state.known_count[seat]] = IN_HAND
    state.known_count[seat] += 1


@compiled
def clear_table(state: State) -> None:
    """Take every card away: hands, slots, play, chain, deck and pile."""
    for seat in range(2):
        state.hand_count[seat] = 0
        state.play_count[seat] = 0
        state.known_count[seat] = 0
        for slot in range(SLOTS):
            clear_slot(state, seat, slot)
    state.deck_count = 0
    state.pile_count = 0
    state.chain_count = 0
    state.depth = 0
