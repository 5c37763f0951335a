"""Matches whose chance is told apart by what it is for. Loaded once per game, with its rules.

Two matches of one key have the same chance as far as they ask for the same: every use of chance has
a stream of its own, by its purpose (the question) and by how often there was that purpose before;
every decision of a seat has one, by how many came before it. So a match that shuffles once more has
the same later shuffles all the same. And things that are shuffled have ranks by kind and copy, so
that those which two matches have in common come in the same order, whatever else is among them:

    rank of a thing       dice of (purpose, count, name of the kind), its copies one after the other
    dice for the rules    sfc32 turned back from the words of (purpose, count), over the throws that
                          the shuffle takes: what else is thrown for after it is then the same
    order before          the one that this shuffle turns into the order of ranks

The rules shuffle as ever. Rows of the states: 0 stays blank, 1 to 3 are tables that bots imagine, 4
is the match; then a row for each match as it was after its first chance, then as it ended.
"""

from typing import TYPE_CHECKING

import numpy as np

from watertable.batches.chances import take_secret, throw
from watertable.batches.seated import BY_SEAT, PLIES, WON, Seated, TwinOrder
from watertable.bots.search.plan import Grown, Node, Plan
from watertable.kernel.compile.compiled import compiled, entry
from watertable.kernel.compile.dice import MASK, below, next_word, stir
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.events import Story
from watertable.kernel.records.hashes import Hashing, Key
from watertable.kernel.records.listing import MOVES, Listing
from watertable.kernel.records.record import Floats, Longs, Rows
from watertable.kernel.records.seats import CHANCE

if TYPE_CHECKING:
    from watertable.batches.replies import reply
    from watertable.kernel.compile.shape import (
        Box,
        State,
        View,
        copy_row,
        rule_apply,
        rule_lay_loose,
        rule_legal,
        rule_loose,
        rule_loose_at,
        rule_points,
        rule_start,
        rule_winners,
    )

MATCH = 4
ROWS = 5  # before those of the matches
PURPOSES = 64
SEATS = 8
THINGS = 128  # that can be shuffled at once
KINDS = 64
STIRRED = 12  # throws that stirring takes
NINTH = 0x38E38E39  # 9 times this is 1, in 32 bits

FOR_RULES = 1 << 60
FOR_THINGS = 1 << 61
FOR_SEATS = 1 << 62


@compiled
def throw_back(dice: Dice) -> None:
    """Take the last throw of sfc32 back (see `dice.next_word`)."""
    c = (dice.words[1] * NINTH) & MASK
    count = (dice.words[3] - 1) & MASK
    word = (dice.words[2] - (((c << 21) & MASK) | (c >> 11))) & MASK
    b = int(dice.words[0])
    b = b ^ (b >> 9) ^ (b >> 18) ^ (b >> 27)
    dice.words[0] = (word - b - count) & MASK
    dice.words[1] = b
    dice.words[2] = c
    dice.words[3] = count


@compiled
def arrange(
    box: Box, state: State, names: Longs, stream: int, hashing: Hashing, key: Key, dice: Dice
) -> None:
    """Throw the dice for a shuffle, and lay what is shuffled so that it comes out by rank."""
    count = rule_loose(box, state)
    ranks = np.zeros(THINGS, np.int64)
    kinds = np.zeros(THINGS, np.int64)
    copies = np.zeros(KINDS, np.int64)
    for place in range(count):
        copies[rule_loose_at(box, state, place)] += 1
    far = 0
    for kind in range(KINDS):
        if copies[kind] == 0:
            continue
        throw(hashing, key, FOR_THINGS | stream << 32 | int(names[kind]), dice)
        stir(dice)
        for _ in range(copies[kind]):
            rank = next_word(dice) << 30 | next_word(dice) >> 2
            at = far
            while at > 0 and ranks[at - 1] > rank:
                ranks[at], kinds[at] = ranks[at - 1], kinds[at - 1]
                at -= 1
            ranks[at], kinds[at] = rank, kind
            far += 1
    throw(hashing, key, FOR_RULES | stream << 32, dice)
    for _ in range(STIRRED + max(count - 1, 0)):
        throw_back(dice)
    words = np.zeros(4, np.int64)
    for k in range(4):
        words[k] = dice.words[k]
    stir(dice)
    for place in range(count):
        ranks[place] = place  # from here on: what comes from where
    for place in range(count - 1, 0, -1):
        other = below(dice, place + 1)
        ranks[place], ranks[other] = ranks[other], ranks[place]
    for place in range(count):
        rule_lay_loose(box, state, int(ranks[place]), int(kinds[place]))
    for k in range(4):
        dice.words[k] = words[k]


@entry
def play_twins(
    boxes: Rows[Box],
    states: Rows[State],
    views: Rows[View],
    orders: Rows[TwinOrder],
    players: Rows[Seated],
    plans: Rows[Plan],
    instinct: Longs,
    nodes: Rows[Node],
    tallies: Rows[Grown],
    scores: Floats,
    dices: Rows[Dice],
    moves: Rows[Listing],
    keys: Rows[Key],
    hashings: Rows[Hashing],
    silents: Rows[Story],
    sheet: Longs,
) -> None:
    """Play some matches.

    Row 0 of the players is for the question that is answered at random, those of the seats follow.
    The sheet has room for a list of moves, the names of all kinds, the facts of each match, and
    what a search needs.
    """
    box, order, policy, dice, silent = boxes[0], orders[0], dices[0], dices[1], silents[0]
    hashing, grown, key = hashings[0], tallies[0], keys[0]
    seats, first = int(order.seats), int(order.first)
    matches = int(order.last) - first
    facts_end = MOVES + KINDS + (BY_SEAT + seats) * matches
    numbers, names = sheet[:MOVES], sheet[MOVES : MOVES + KINDS]
    facts, slots = sheet[MOVES + KINDS : facts_end], sheet[facts_end:]
    chances = np.zeros(PURPOSES, np.int64)
    decisions = np.zeros(SEATS, np.int64)
    for game in range(first, first + matches):
        copy_row(states, 0, MATCH)
        state = states[MATCH]
        rule_start(box, state, seats)
        take_secret(hashing, keys[1], game, 0, key)
        for purpose in range(PURPOSES):
            chances[purpose] = 0
        for seat in range(SEATS):
            decisions[seat] = 0
        plies, opened = 0, 0
        while state.ending == 0:
            seat, purpose = int(state.asked), int(state.ask)
            number = 0
            if seat == CHANCE:
                arrange(
                    box, state, names, purpose << 20 | int(chances[purpose]), hashing, key, dice
                )
                chances[purpose] += 1
            else:
                count = rule_legal(box, state, moves[0])
                for k in range(count):
                    numbers[k] = moves[0].numbers[k]
                throw(hashing, key, FOR_SEATS | seat << 40 | int(decisions[seat]), policy)
                decisions[seat] += 1
                who = 0 if purpose == order.random and purpose != 0 else seat + 1
                number = reply(
                    box,
                    state,
                    seat,
                    numbers,
                    count,
                    players[who],
                    plans[who],
                    instinct,
                    views,
                    states,
                    nodes,
                    slots,
                    grown,
                    scores,
                    policy,
                    dice,
                    moves,
                    silent,
                )
            rule_apply(box, state, seat, number, dice, silent)
            plies += 1
            if opened == 0:
                states[ROWS + game - first] = states[MATCH]
                opened = 1
        states[ROWS + matches + game - first] = states[MATCH]
        facts[WON * matches + game - first] = rule_winners(box, state)
        facts[PLIES * matches + game - first] = plies
        for seat in range(seats):
            facts[(BY_SEAT + seat) * matches + game - first] = rule_points(box, state, seat)
