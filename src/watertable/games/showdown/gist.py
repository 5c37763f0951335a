"""What the words for a move take from a view: the cards that it names, as one number.

Words are made of the move's number and this gist, and see no view. So what was once written can be
found again under the two (kernel/text/known), and no word can come from anything they leave out.
"""

from typing import NamedTuple

from watertable.games.showdown.actions import (
    HAND_SUN,
    PLAY_TARGET,
    SLOT_CARD,
    Verb,
    card_of,
    sun_at,
    suns_of,
    target_of,
    verb_of,
)
from watertable.games.showdown.box import NONE, Box
from watertable.games.showdown.cards import SLOTS
from watertable.games.showdown.state import PLAY, SUNS, View
from watertable.kernel.compile.compiled import compiled

# Each of the numbers below is counted from 1: 0 is NONE. All together take fewer than 53 bits, so
# that browsers have them exactly.
BITS = 7  # a kind of card
WIDE = 8  # what a move may say instead: any number below 128
TOP, TARGET, FIRST_SUN = range(0, 3 * BITS, BITS)
CARD = FIRST_SUN + SUNS * BITS
DEPTH = CARD + WIDE


class Gist(NamedTuple):
    """Kinds of cards, or NONE where none is named or the seat cannot know it."""

    card: int  # what is played, Set, discarded, taken back, or ticks
    top: int  # of the discard pile, where a card that copies may be named
    target: int  # what lies open there
    depth: int  # how many cards lie on the one that is taken back
    suns: tuple[int, ...]  # by place; of a Sun from the hand the number itself says what it is


@compiled
def kept_at(number: int, place: int) -> int:
    """Return a number of a gist where it belongs."""
    return (int(number) + 1) << place


@compiled
def gist_of(box: Box, view: View, number: int) -> int:
    """Return the gist of any number, legal or not."""
    verb, field = verb_of(number), card_of(number)
    if verb == Verb.RECOVER:
        depth = int(view.pile_count) - 1 - field
        if depth < 0:
            return 0
        return kept_at(view.pile[field], CARD) | kept_at(depth, DEPTH)
    if verb == Verb.TICK:
        is_there = view.seat >= 0 and field < PLAY
        return kept_at(view.play_card[view.seat][field], CARD) if is_there else 0
    if verb != Verb.PLAY:
        return kept_at(field, CARD)
    card = field
    if field >= SLOT_CARD:
        card = int(view.slots[field - SLOT_CARD]) if field - SLOT_CARD < SLOTS else NONE
    gist = kept_at(card, CARD)
    is_copy = card >= 0 and box.copier[card] != 0
    for place in range(SUNS):
        sun = sun_at(suns_of(number), place)
        if sun > 0:
            is_copy = True  # perhaps: there are not many
            if sun < HAND_SUN:
                gist |= kept_at(view.slots[sun - 1], FIRST_SUN + place * BITS)
    aim = target_of(number) - PLAY_TARGET
    if 0 <= aim < PLAY and view.seat >= 0:
        gist |= kept_at(view.play_card[1 - int(view.seat)][aim], TARGET)
    if is_copy and view.pile_count > 0:
        gist |= kept_at(view.pile[view.pile_count - 1], TOP)
    return gist


def taken_apart(gist: int) -> Gist:
    """Return the numbers of a gist."""

    def at(place: int, bits: int) -> int:
        return (gist >> place & (1 << bits) - 1) - 1

    suns = tuple([at(FIRST_SUN + place * BITS, BITS) for place in range(SUNS)])
    return Gist(at(CARD, WIDE), at(TOP, BITS), at(TARGET, BITS), at(DEPTH, WIDE), suns)
