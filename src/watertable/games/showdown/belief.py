"""What a rival may have, by what rivals were seen to have: a guess that is weighed.

A hand is what was kept and not played, a Set card what somebody thought worth a turn: both tell of
themselves. Nothing but the view goes in, as in `view.guess`.
"""

from watertable.games.showdown.box import NONE, Box
from watertable.games.showdown.cards import KINDS, SLOTS
from watertable.games.showdown.learned import AGED, FRESH, HELD, WORTHS
from watertable.games.showdown.state import State, View
from watertable.games.showdown.view import lay_open, shuffle_unseen
from watertable.games.showdown.zones import put_in_hand
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.dice import below, stir
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.record import Longs

LATELY = 1  # turns: a card Set in the turn before this one has had no chance yet


@compiled
def drawn(state: State, weights: Longs, zone: int, unseen: int, dice: Dice) -> int:
    """Move one unseen card to the end of those that are left, the likelier ones more often."""
    first = WORTHS + zone * KINDS
    total = 0
    for place in range(unseen):
        total += weights[first + int(state.deck[place])]
    thrown = below(dice, int(total))
    chosen = 0
    thrown -= weights[first + int(state.deck[0])]
    while thrown >= 0:
        chosen += 1
        thrown -= weights[first + int(state.deck[chosen])]
    card = int(state.deck[chosen])
    state.deck[chosen] = state.deck[unseen - 1]
    state.deck[unseen - 1] = card
    return card


@compiled
def believe(box: Box, view: View, state: State, weights: Longs, dice: Dice) -> None:
    """Deal the unseen cards: one truth that fits all this seat knows, as rivals are used to."""
    stir(dice)
    unseen = lay_open(box, view, dice, state)
    for seat in range(2):
        if seat == view.seat:
            continue
        for slot in range(SLOTS):
            if state.slot_turn[seat, slot] != 0 and state.slot_card[seat, slot] == NONE:
                lately = state.turn - state.slot_turn[seat, slot] <= LATELY
                zone = FRESH if lately else AGED
                state.slot_card[seat, slot] = drawn(state, weights, zone, unseen, dice)
                unseen -= 1
        while state.hand_count[seat] < view.hand_count[seat]:
            put_in_hand(state, seat, drawn(state, weights, HELD, unseen, dice))
            unseen -= 1
    shuffle_unseen(state, unseen, dice)
