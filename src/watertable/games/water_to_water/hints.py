"""Opinions for bots and standing orders. Never rules: a game plays the same without this file."""

from watertable.games.water_to_water.board import target
from watertable.games.water_to_water.box import Box, Character
from watertable.games.water_to_water.characters.adventurer import extent
from watertable.games.water_to_water.outcome import points
from watertable.games.water_to_water.state import Ask, State, View
from watertable.kernel.compile.compiled import compiled

NEAR = 15  # points from which a player could win soon


@compiled
def progress(box: Box, state: State, seat: int) -> float:
    """How far a seat has come on its way, from 0 to 1."""
    character = int(state.character[seat])
    if character == Character.STUDENT and state.teacher >= 0:
        seat = int(state.teacher)
        character = int(state.character[seat])
    if character == Character.WRATH:
        return 1.0 - float(state.bag_count) / float(box.tiles)
    way = float(points(box, state, seat)) / float(target(box, state, seat))
    if character == Character.ADVENTURER:
        way = max(way, extent(state) / 23.0)
    if character == Character.THIEF:
        for other in range(state.seats):
            if other != seat and state.character[other] != Character.WRATH:
                share = points(box, state, other) / float(target(box, state, other))
                way = max(way, 0.6 * share)
    return min(way, 1.0)


@compiled
def promise(box: Box, state: State, seat: int) -> float:
    """How good the table looks for a seat, from -1 (lost) to 1 (won)."""
    if state.ending != 0:
        if state.winners == 0:
            return -0.5
        return 1.0 if state.winners >> seat & 1 else -1.0
    rival = 0.0
    for other in range(state.seats):
        together = state.teacher == other and state.character[seat] == Character.STUDENT
        if other != seat and not together and state.character[other] != Character.STUDENT:
            way = progress(box, state, other)
            rival = max(rival, way * way)
    uses = 0.02 * min(5, int(state.uses[seat]))
    mine = progress(box, state, seat)
    return max(-0.99, min(0.99, 0.9 * mine + uses - 0.5 * rival - 0.2))


@compiled
def settled(box: Box, state: State) -> bool:
    """Whether nobody is being asked for an answer out of turn."""
    return bool(state.ask != Ask.WINDOW)


def passing(view: View) -> int | None:
    """Return the number that declines to answer, if a seat is asked in a window."""
    return 0 if view.ask == Ask.WINDOW and view.asked == view.seat else None


def whose_turn(view: View) -> int:
    """Return the seat whose turn it is."""
    return int(view.active)


def near_win(view: View) -> bool:
    """Say whether somebody could win soon, by public points."""
    return bool(max(view.points[: view.seats]) >= NEAR) or bool(view.bag_count <= 2 * view.seats)
