"""How good the table looks, by what was learned: a worth for each card wherever it lies.

Whole numbers are added up, so that the sum is the same on every machine.
"""

from math import sqrt

from watertable.games.showdown.board import rival
from watertable.games.showdown.box import Box
from watertable.games.showdown.cards import KINDS, SLOTS
from watertable.games.showdown.learned import (
    ACTION,
    ACTIVE,
    LAID,
    ODDS,
    PLAYED,
    SET,
    THIRST,
    TURN,
    WAITING,
    WATER,
)
from watertable.games.showdown.network import CARE, HURT, ON, added
from watertable.games.showdown.state import State
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.records.record import Longs


@compiled
def worth_learned(state: State, seat: int, weights: Longs) -> int:
    """What a seat has, in millionths of the odds."""
    water = int(state.water[seat])
    total = weights[WATER] * water + weights[THIRST] // (1 + water)
    holding = ACTIVE if state.active == seat else WAITING
    for place in range(state.hand_count[seat]):
        total += weights[holding * KINDS + int(state.hand[seat, place])]
    for slot in range(SLOTS):
        if state.slot_turn[seat, slot] != 0:
            total += weights[LAID * KINDS + int(state.slot_card[seat, slot])]
    for place in range(state.play_count[seat]):
        total += weights[PLAYED * KINDS + int(state.play_as[seat, place])]
    if state.active == seat:
        total += (
            weights[ACTION] * int(state.actions) + weights[SET] * int(state.sets) + weights[TURN]
        )
    return int(total)


@compiled
def judge(box: Box, state: State, seat: int, weights: Longs) -> float:
    """How good the table looks for a seat, from -1 (lost) to 1 (won)."""
    if state.ending != 0:
        if state.winner < 0:
            return 0.0
        return 1.0 if state.winner == seat else -1.0
    ahead = worth_learned(state, seat, weights) - worth_learned(state, rival(seat), weights)
    ahead += int(
        weights[CARE] * int(state.water[seat]) - weights[HURT] * int(state.water[rival(seat)])
    )
    if weights[ON] != 0:
        ahead += added(state, weights) if state.active == seat else -added(state, weights)
    odds = ahead / float(ODDS)
    return odds / sqrt(1.0 + odds * odds)
