"""Opinions for bots and standing orders. Never rules: a game plays the same without this file."""

from math import sqrt

from watertable.games.showdown import actions
from watertable.games.showdown.actions import SLOT_CARD, Verb
from watertable.games.showdown.board import rival
from watertable.games.showdown.box import Box
from watertable.games.showdown.cards import SLOTS
from watertable.games.showdown.state import Ask, State, View
from watertable.kernel.compile.compiled import compiled, plain

# In Water, fitted to who won 450 matches that the search played against itself.
THIRST = 47.0  # the last drops count most: at 1 Water any Attack ends it
CARD = 0.9  # a card in hand is a choice more
SET_CARD = 1.0  # a Set card is a threat that takes no Action,
SPARED = 1.5  # and spares its cost
CONTINUOUS = 3.8  # it works every turn
ACTION = 1.3  # what may still be done this turn
SET = 4.1
TURN_SPENT = 4.5  # to have done all of it: the rival is next
CLEAR = 17.2  # Water ahead with which seven matches of eight are won

verb_of, card_of = plain(actions.verb_of), plain(actions.card_of)


@compiled
def worth(box: Box, state: State, seat: int) -> float:
    """What a seat has, in Water; the meter counts more when it is low."""
    total = state.water[seat] - THIRST / (1.0 + state.water[seat])
    total += CARD * state.hand_count[seat]
    for slot in range(SLOTS):
        if state.slot_turn[seat, slot] != 0:
            total += SET_CARD + SPARED * box.cost[state.slot_card[seat, slot]]
    total += CONTINUOUS * state.play_count[seat]
    if state.active == seat:
        total += ACTION * state.actions + SET * state.sets - TURN_SPENT
    return float(total)


@compiled
def settled(box: Box, state: State) -> bool:
    """Whether nothing is in progress: no activation to be answered or resolved."""
    return bool(state.depth == 0)


@compiled
def promise(box: Box, state: State, seat: int) -> float:
    """How good the table looks for a seat, from -1 (lost) to 1 (won)."""
    if state.ending != 0:
        if state.winner < 0:
            return 0.0
        return 1.0 if state.winner == seat else -1.0
    ahead = worth(box, state, seat) - worth(box, state, rival(seat))
    odds = ahead / CLEAR
    return odds / sqrt(1.0 + odds * odds)


@compiled
def spends(box: Box, state: State, number: int) -> bool:
    """Whether a move spends an answer, which could be kept for a worse moment."""
    return bool(state.ask == Ask.WINDOW and number != 0)


def passing(view: View) -> int | None:
    """Return the number that declines to answer, if a seat is asked in a window."""
    return 0 if view.ask == Ask.WINDOW and view.asked == view.seat else None


def is_settled(view: View) -> bool:
    """Say whether nothing is in progress: no card is being answered, paid or resolved."""
    return bool(view.depth == 0)


def whose_turn(view: View) -> int:
    """Return the seat whose turn it is."""
    return int(view.active)


def asked_kind(view: View) -> int:
    """Return the kind of card that a window is about: the last that was activated."""
    return int(view.act_card[view.depth - 1])


def given_kind(view: View, number: int) -> int:
    """Return the kind of card that a move plays, or -1."""
    if verb_of(number) != Verb.PLAY:
        return -1
    card = card_of(number)
    return int(view.slots[card - SLOT_CARD]) if card >= SLOT_CARD else int(card)


def near_win(view: View) -> bool:
    """Say whether somebody could run dry in this chain: at most 7 Water left."""
    return bool(min(view.water) <= 7)
