"""What cannot be: questions that find a state no real table could be in."""

from enum import IntEnum

import numpy as np

from watertable.games.water_to_water.board import holder_of, secret_keeper
from watertable.games.water_to_water.box import KINDS, NONE, Box
from watertable.games.water_to_water.edition import keeper_of
from watertable.games.water_to_water.ground import beside, facing, is_outside
from watertable.games.water_to_water.recount import (
    are_squares_right,
    are_voids_right,
    are_waters_right,
)
from watertable.games.water_to_water.state import CELLS, Ask, State
from watertable.games.water_to_water.zones import hand_size
from watertable.kernel.compile.compiled import compiled

_TAUGHT, _TWOFOLD, _BLOCKING = keeper_of("teacher"), keeper_of("hidden"), keeper_of("block")


class Fault(IntEnum):
    """SOUND, or what is wrong; words are in messages.toml."""

    SOUND = 0
    TILES = 1  # a tile is missing, or there twice
    SIDES = 2  # touching sides do not match
    NEEDS = 3  # what neighbours ask is written down wrongly
    PIECES = 4  # the map is not in one piece
    BLOCK = 5
    POWERS = 6
    CHARACTERS = 7
    HANDS = 8
    USES = 9
    QUESTION = 10
    SCORES = 11  # what the map is worth is written down wrongly
    TEACHER = 12
    SECOND = 13


@compiled
def are_tiles_whole(box: Box, state: State) -> bool:
    """W1 Every tile is in exactly one place: bag, hands, map, covered, discards, out of play."""
    seen = np.zeros(KINDS, np.int64)
    for place in range(state.bag_count):
        seen[state.bag[place]] += 1
    for place in range(state.pile_count):
        seen[state.pile[place]] += 1
    for place in range(state.placed):
        seen[state.place_kind[place]] += 1
    for place in range(state.spread_count):
        seen[state.spread[place]] += 1
    for seat in range(state.seats):
        for place in range(state.hand_count[seat]):
            seen[state.hand[seat, place]] += 1
    for kind in range(box.kinds):
        if seen[kind] + state.out[kind] + state.covered[kind] != box.copies[kind]:
            return False
    return True


@compiled
def map_fault(box: Box, state: State) -> int:
    """W23 Every shared side matches, and every cell knows what its neighbours ask."""
    for place in range(state.placed):
        cell = int(state.place_cell[place])
        if state.at[cell] != place + 1 or is_outside(state, cell):
            return Fault.NEEDS
        edges = int(box.edges[state.place_kind[place], state.place_turn[place]])
        for side in range(4):
            other = beside(cell, side)
            edge = edges >> (3 * side) & 7
            if int(state.need[other]) >> (3 * ((side + 2) & 3)) & 7 != facing(edge):
                return Fault.NEEDS
            if state.at[other] > 0:
                met = int(state.at[other]) - 1
                theirs = int(box.edges[state.place_kind[met], state.place_turn[met]])
                if facing(theirs >> (3 * ((side + 2) & 3)) & 7) != edge:
                    return Fault.SIDES
        if place > 0 and state.need[cell] == 0:
            return Fault.PIECES
    for place in range(state.frontier_count):
        cell = int(state.frontier[place])
        if state.at[cell] > 0 or state.need[cell] == 0:
            return Fault.NEEDS
    return Fault.SOUND


@compiled
def is_one_piece(state: State) -> bool:
    """Whether all tiles are joined side by side."""
    if state.placed < 2:
        return True
    reached = np.zeros(CELLS, np.int64)
    reached[state.place_cell[0]] = 1
    count, grew = 1, True
    while grew:
        grew = False
        for place in range(state.placed):
            cell = int(state.place_cell[place])
            if reached[cell] == 1:
                continue
            for side in range(4):
                if reached[beside(cell, side)] == 1:
                    reached[cell] = 1
                    count += 1
                    grew = True
                    break
    return count == state.placed


@compiled
def second_fault(box: Box, state: State) -> int:
    """W8 The second character is one that could be taken."""
    seat = secret_keeper(state)
    if seat == NONE:
        return Fault.SOUND
    if state.hidden < 1 or state.seats < box.least_seats[state.hidden]:
        return Fault.SECOND
    if box.may_be_second[state.hidden] == 0:
        return Fault.SECOND
    for other in range(state.seats):
        mine = other == seat and state.revealed[seat] == 1
        if state.character[other] == state.hidden and not mine:
            return Fault.SECOND
    return Fault.SOUND


@compiled
def players_fault(box: Box, state: State) -> int:
    """W3, W4, W6, W17 Powers and characters are held once; nobody holds too many tiles."""
    for seat in range(state.seats):
        if state.power[seat] < 1 or state.power[seat] > box.power_count:
            return Fault.POWERS
        for other in range(seat):
            if state.power[seat] == state.power[other]:
                return Fault.POWERS
            taken = state.character[seat]
            if taken != 0 and taken == state.character[other]:
                return Fault.CHARACTERS
        if state.seats < box.least_seats[state.character[seat]]:
            return Fault.CHARACTERS
        if state.hand_count[seat] > hand_size(box, state, seat):
            return Fault.HANDS
        if state.uses[seat] < 0 or state.uses[seat] > box.uses[state.power[seat]]:
            return Fault.USES
        if state.teacher == seat and state.character[seat] == _TAUGHT:
            return Fault.TEACHER
        if state.second[seat] == 1 and state.power[seat] != _TWOFOLD:
            return Fault.SECOND
    return second_fault(box, state)


@compiled
def block_fault(state: State) -> int:
    """P2, R13 The block lies on an empty cell beside a tile, and its power is in play."""
    if state.block == NONE:
        return Fault.SOUND
    if state.at[state.block] > 0 or state.need[state.block] == 0:
        return Fault.BLOCK
    return Fault.BLOCK if holder_of(state, _BLOCKING) == NONE else Fault.SOUND


@compiled
def fault(box: Box, state: State) -> int:
    """Return SOUND if the state could lie on a real table, else what is wrong with it."""
    if not are_tiles_whole(box, state):
        return Fault.TILES
    code = Fault.SOUND if state.ask == Ask.DEAL else players_fault(box, state)
    if code == Fault.SOUND:
        code = map_fault(box, state)
    if code == Fault.SOUND and not is_one_piece(state):
        code = Fault.PIECES
    if code == Fault.SOUND:
        code = block_fault(state)
    right = code == Fault.SOUND and are_waters_right(box, state)
    right = right and are_voids_right(box, state) and are_squares_right(box, state)
    if code == Fault.SOUND and not right:
        code = Fault.SCORES
    if code == Fault.SOUND and state.ending == 0 and state.ask == Ask.NOTHING:
        code = Fault.QUESTION
    return code
