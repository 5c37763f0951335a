"""Opinions for bots and standing orders. Never rules: a game plays the same without this file."""

from watertable.games.water_to_water.actions import Verb, verb_of
from watertable.games.water_to_water.board import target
from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.characters import moments
from watertable.games.water_to_water.characters.moments import stands_for
from watertable.games.water_to_water.outcome import points
from watertable.games.water_to_water.state import Ask, State, View
from watertable.kernel.compile.compiled import compiled

TAKEN = 0.6  # how much of another's way is as good as one's own


@compiled
def way_of_others(box: Box, state: State, seat: int) -> float:
    """How far the best of the others has come by points: so near is a victory to be taken."""
    best = 0.0
    for other in range(state.seats):
        if other != seat:
            best = max(best, points(box, state, other) / float(target(box, state, other)))
    return best


@compiled
def way_of(box: Box, state: State, seat: int) -> float:
    """How far a seat has come on its way, from 0 to 1."""
    seat = stands_for(state, seat)
    character = int(state.character[seat])
    way = float(moments.points(box, state, character)) / float(target(box, state, seat))
    way = moments.progress(box, state, way, character)
    if box.takes_victories[character] == 1:
        way = max(way, TAKEN * way_of_others(box, state, seat))
    return min(way, 1.0)


@compiled
def promise(box: Box, state: State, seat: int) -> float:
    """How good the table looks for a seat, from -1 (lost) to 1 (won)."""
    return looks(box, state, seat, 0, 0)


@compiled
def looks(box: Box, state: State, seat: int, saving: int, jealous: int) -> float:
    """How good the table looks to a seat that leans to one side.

    `saving`: how much more each use of a power counts for, `jealous`: how much more the best
    rival's way does, in thousandths.
    """
    if state.ending != 0:
        if state.winners == 0:
            return -0.5
        return 1.0 if state.winners >> seat & 1 else -1.0
    rival, friend = 0.0, stands_for(state, seat)
    for other in range(state.seats):
        if other not in (seat, friend) and stands_for(state, other) == other:
            way = way_of(box, state, other)
            rival = max(rival, way * way)
    uses = (0.02 + saving / 1000.0) * min(5, int(state.uses[seat]))
    mine = way_of(box, state, seat)
    return max(-0.99, min(0.99, 0.9 * mine + uses - (0.5 + jealous / 1000.0) * rival - 0.2))


@compiled
def settled(box: Box, state: State) -> bool:
    """Whether nobody is being asked for an answer out of turn."""
    return bool(state.ask != Ask.WINDOW)


@compiled
def spends(box: Box, state: State, number: int) -> bool:
    """Whether a move spends a power, whose uses are counted."""
    verb = verb_of(number)
    if verb in (Verb.PLAY, Verb.DISCARD, Verb.DRAW):
        return False
    return verb not in (Verb.PASS, Verb.CHARACTER, Verb.TEACHER)


def passing(view: View) -> int | None:
    """Return the number that declines to answer, if a seat is asked in a window."""
    return 0 if view.ask == Ask.WINDOW and view.asked == view.seat else None


def is_settled(view: View) -> bool:
    """Say whether nothing is in progress: nobody is asked for an answer out of turn."""
    return bool(view.ask != Ask.WINDOW)


def whose_turn(view: View) -> int:
    """Return the seat whose turn it is."""
    return int(view.active)
