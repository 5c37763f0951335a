"""What a move is, as small numbers in blocks: for policies that score moves.

Cards are named by their kind where the seat knows it, so that a move means the same wherever the
card lies.
"""

from watertable.games.showdown.actions import (
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
from watertable.games.showdown.box import Box
from watertable.games.showdown.cards import KINDS, MODES
from watertable.games.showdown.state import SUNS, View
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.game.tensor import Block, Tensor, places
from watertable.kernel.records.record import Small

BLOCKS = (
    Block("verb", (len(Verb),)),
    Block("card", (KINDS,)),
    Block("from_slot", (1,)),
    Block("mode", (MODES,)),
    Block("target", (KINDS,)),  # a card in play
    Block("target_set", (1,)),  # a Set card, whose kind is hidden
    Block("suns", (1,), 1 / 3),
)
_AT = places(BLOCKS)
_VERB, _CARD, _FROM_SLOT, _MODE = _AT["verb"], _AT["card"], _AT["from_slot"], _AT["mode"]
_TARGET, _TARGET_SET, _SUNS = _AT["target"], _AT["target_set"], _AT["suns"]


@compiled
def card_meant(view: View, number: int) -> int:
    """Return the kind of card that a move is about; -1 if it is about none."""
    card = card_of(number)
    match verb_of(number):
        case Verb.SET | Verb.DISCARD:
            return card
        case Verb.PLAY:
            return int(view.slots[card - SLOT_CARD]) if card >= SLOT_CARD else card
        case Verb.RECOVER:
            return int(view.pile[card])
        case Verb.TICK:
            return int(view.play_as[view.seat, card])
    return -1


@compiled
def write_play(view: View, number: int, out: Small, at: int) -> None:
    """Write how a card is played: from where, in which mode, at what, with how many Suns."""
    if card_of(number) >= SLOT_CARD:
        out[at + _FROM_SLOT] = 1
    out[at + _MODE + mode_of(number)] = 1
    target = target_of(number)
    if target >= PLAY_TARGET:
        out[at + _TARGET + int(view.play_as[1 - int(view.seat), target - PLAY_TARGET])] = 1
    elif target > 0:
        out[at + _TARGET_SET] = 1
    suns = suns_of(number)
    for place in range(SUNS):
        if sun_at(suns, place) != 0:
            out[at + _SUNS] += 1


@compiled
def write_move(box: Box, view: View, number: int, out: Small, at: int) -> None:
    """Write what a legal move of the view's seat is, into zeros."""
    out[at + _VERB + verb_of(number)] = 1
    card = card_meant(view, number)
    if card >= 0:
        out[at + _CARD + card] = 1
    if verb_of(number) == Verb.PLAY:
        write_play(view, number, out, at)


MOVE_TENSOR = Tensor(1, BLOCKS, write_move)
