"""Opinions for bots and standing orders. Never rules: a game plays the same without this file."""

from watertable.games.showdown.board import rival
from watertable.games.showdown.box import Box
from watertable.games.showdown.cards import SLOTS
from watertable.games.showdown.state import Ask, State, View
from watertable.kernel.compiled import compiled

CARD = 0.4  # a card in hand, in Water; the sixth and later ones are worth little
SET_CARD = 0.5  # it costs nothing any more, so its cost comes on top
CONTINUOUS = 1.5
THIRST = 8.0  # how much the last drops count
SCALE = 40.0


@compiled
def worth(box: Box, state: State, seat: int) -> float:
    """What a seat has, in Water; the meter counts more when it is low."""
    total = state.water[seat] - THIRST / (1.0 + state.water[seat])
    total += CARD * min(int(state.hand_count[seat]), 5)
    for slot in range(SLOTS):
        if state.slot_turn[seat, slot] != 0:
            total += SET_CARD + 0.8 * box.cost[state.slot_card[seat, slot]]
    total += CONTINUOUS * state.play_count[seat]
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
    return max(-0.99, min(0.99, ahead / SCALE))


def passing(view: View) -> int | None:
    """Return the number that declines to answer, if a seat is asked in a window."""
    return 0 if view.ask == Ask.WINDOW and view.asked == view.seat else None


def whose_turn(view: View) -> int:
    """Return the seat whose turn it is."""
    return int(view.active)


def near_win(view: View) -> bool:
    """Say whether somebody could run dry in this chain: at most 7 Water left."""
    return bool(min(view.water) <= 7)
