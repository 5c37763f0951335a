"""What a player may say, as one number. The layout is a contract: logs keep these numbers.

bits  0-2   verb     0 pass, 1 end the turn, 2 set, 3 play, 4 discard, 5 recover, 6 tick
bits  3-9   card     a kind (its place in the card file) from the hand, or 64 + a Set slot;
                     recover: the place in the discard pile, 0 at the bottom;
                     tick: the place among one's cards in play
bits 10-12  mode     the place among the card's modes (a copying card: the copied card's);
                     a Continuous card's implicit mode "place" is the last
bits 13-17  target   0 none, 1 + a Set slot of the rival, 7 + a place among the rival's cards
bits 18-21  first Sun    0 none, 1 + an own Set slot, 7 + j: from the hand, the j-th kind in
bits 22-25  second Sun   the card file that can be combined (Sun) or copies (Snorkel)
bits 26-29  third Sun
"""

from enum import IntEnum

from watertable.games.showdown.cards import SLOTS
from watertable.kernel.compile.compiled import compiled

SLOT_CARD = 64  # the card field counts Set slots from here
PLAY_TARGET = 1 + SLOTS  # the target field counts cards in play from here
HAND_SUN = 1 + SLOTS  # a Sun field counts kinds in the hand from here
LIMIT = 1 << 30
NO_MODE = 7  # says a mode that no card has


class Verb(IntEnum):
    """What is done."""

    PASS = 0
    END = 1
    SET = 2
    PLAY = 3
    DISCARD = 4
    RECOVER = 5
    TICK = 6


_PLAY = int(Verb.PLAY)


@compiled
def number_of(verb: int, card: int) -> int:
    """Return the number of an action that is a verb and a card."""
    return int(verb) | int(card) << 3


@compiled
def play_number(card: int, mode: int, target: int, suns: int) -> int:
    """Return the number of a play."""
    return _PLAY | int(card) << 3 | int(mode) << 10 | int(target) << 13 | int(suns) << 18


@compiled
def suns_of_three(first: int, second: int, third: int) -> int:
    """Return the three Sun fields as one."""
    return int(first) | int(second) << 4 | int(third) << 8


@compiled
def verb_of(number: int) -> int:
    """Return the verb."""
    return number & 7


@compiled
def card_of(number: int) -> int:
    """Return the card field."""
    return number >> 3 & 127


@compiled
def mode_of(number: int) -> int:
    """Return the mode field."""
    return number >> 10 & 7


@compiled
def target_of(number: int) -> int:
    """Return the target field."""
    return number >> 13 & 31


@compiled
def suns_of(number: int) -> int:
    """Return the three Sun fields as one."""
    return number >> 18 & 4095


@compiled
def sun_at(suns: int, place: int) -> int:
    """Return one of three Sun fields."""
    return suns >> (4 * place) & 15
