"""What cannot be: questions that find a state no real table could be in."""

from enum import IntEnum

import numpy as np

from watertable.games.showdown.board import set_count
from watertable.games.showdown.box import NONE, Box
from watertable.games.showdown.cards import KINDS, SLOTS
from watertable.games.showdown.state import DEPTH, PLAY, SUNS, TICKING, Ask, Ending, Stage, State
from watertable.games.showdown.view import is_in_limbo
from watertable.kernel.compile.compiled import compiled

# What is asked only while an activation is in progress.
WITHIN = (Ask.WINDOW, Ask.COST, Ask.RECOVER, Ask.OPP_DISCARD, Ask.RANDOM_DISCARD)


class Fault(IntEnum):
    """SOUND, or what is wrong; words are in position.py."""

    SOUND = 0
    CARDS = 1  # a card is missing, or there twice
    WATER = 2
    BOTH_DRY = 3
    TOO_MANY_SET = 4
    SET_LATER = 5
    COUNTS = 6
    ACTIVATION = 7
    QUESTION = 8
    HAND_ORDER = 9
    KNOWN = 10
    DRY = 11


@compiled
def are_cards_whole(box: Box, state: State) -> bool:
    """S1 Every card of the box is in exactly one zone; before the deal, in none."""
    if state.ask == Ask.DEAL:
        return True
    seen = np.zeros(KINDS, np.int64)
    for place in range(state.deck_count):
        seen[state.deck[place]] += 1
    for place in range(state.pile_count):
        seen[state.pile[place]] += 1
    for link in range(state.chain_count):
        if state.chain[link] != NONE:
            seen[state.chain[link]] += 1
    for seat in range(2):
        for place in range(state.hand_count[seat]):
            seen[state.hand[seat, place]] += 1
        for place in range(state.play_count[seat]):
            seen[state.play_card[seat, place]] += 1
        for slot in range(SLOTS):
            if state.slot_turn[seat, slot] != 0:
                seen[state.slot_card[seat, slot]] += 1
    for act in range(state.depth):
        if is_in_limbo(state, act):
            seen[state.act_card[act]] += 1
        for sun in range(state.sun_next[act], state.sun_count[act]):
            seen[state.sun_card[act, sun]] += 1
    for kind in range(box.kinds):
        if seen[kind] != box.copies[kind]:
            return False
    return True


@compiled
def water_fault(box: Box, state: State) -> int:
    """S2, S33 Meters stand between 0 and the limit, and nobody plays on at 0."""
    dry = 0
    for seat in range(2):
        if state.water[seat] < 0 or state.water[seat] > max(box.max_water, box.start_water):
            return Fault.WATER
        dry += state.water[seat] == 0
    if dry == 0 or state.ending == Ending.TURN_CAP:
        return Fault.SOUND
    if dry == 2:
        return Fault.BOTH_DRY
    return Fault.DRY if state.ending == Ending.RUNNING else Fault.SOUND


@compiled
def slots_fault(box: Box, state: State) -> int:
    """S14, S16 At most three Set cards, none from a turn that has not come."""
    for seat in range(2):
        if set_count(state, seat) > box.max_set:
            return Fault.TOO_MANY_SET
        for slot in range(SLOTS):
            if state.slot_turn[seat, slot] > state.turn or state.slot_turn[seat, slot] < 0:
                return Fault.SET_LATER
        for place in range(1, state.hand_count[seat]):
            if state.hand[seat, place - 1] > state.hand[seat, place]:
                return Fault.HAND_ORDER
        if state.play_count[seat] > PLAY:
            return Fault.COUNTS
    return Fault.SOUND


@compiled
def known_fault(box: Box, state: State) -> int:
    """R59 What the rival knows of a hand is true of it."""
    for seat in range(2):
        for i in range(state.known_count[seat]):
            card, where = state.known_card[seat, i], int(state.known_where[seat, i])
            wanted = 0
            for newer in range(i, state.known_count[seat]):
                wanted += state.known_card[seat, newer] == card
            there = 0
            if where & 1:
                for place in range(state.hand_count[seat]):
                    there += state.hand[seat, place] == card
            for slot in range(SLOTS):
                if where >> (slot + 1) & 1 and state.slot_turn[seat, slot] != 0:
                    there += state.slot_card[seat, slot] == card
            if there < wanted:
                return Fault.KNOWN
    return Fault.SOUND


@compiled
def activation_fault(box: Box, state: State) -> int:
    """Whether the activations in progress could have come about."""
    if state.depth > DEPTH or state.depth < 0:
        return Fault.ACTIVATION
    for act in range(state.depth):
        card, acting, mode = state.act_card[act], state.act_as[act], state.act_mode[act]
        if card < 0 or card >= box.kinds or acting < 0 or acting >= box.kinds:
            return Fault.ACTIVATION
        if mode < 0 or mode >= box.modes[acting] or state.act_step[act] > box.steps[acting, mode]:
            return Fault.ACTIVATION
        if state.act_stage[act] < 0 or state.act_stage[act] > Stage.DONE:
            return Fault.ACTIVATION
        if state.act_link[act] >= state.chain_count or state.sun_count[act] > SUNS:
            return Fault.ACTIVATION
        if state.act_source[act] == TICKING and act > 0:
            return Fault.ACTIVATION
    if state.ask in WITHIN and state.depth == 0:
        return Fault.QUESTION
    alone = state.ask in (Ask.MAIN, Ask.TICK, Ask.HAND_LIMIT)
    return Fault.QUESTION if alone and state.depth > 0 else Fault.SOUND


@compiled
def fault(box: Box, state: State) -> int:
    """Return SOUND if the state could lie on a real table, else what is wrong with it."""
    code = water_fault(box, state)
    if code == Fault.SOUND:
        code = slots_fault(box, state)
    if code == Fault.SOUND:
        code = activation_fault(box, state)
    if code == Fault.SOUND and not are_cards_whole(box, state):
        code = Fault.CARDS
    if code == Fault.SOUND:
        code = known_fault(box, state)
    if code == Fault.SOUND and state.ending == 0 and state.ask == Ask.NOTHING:
        code = Fault.QUESTION
    return code
