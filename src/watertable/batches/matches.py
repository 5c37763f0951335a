"""Whole matches played by compiled bots. Loaded once per game, with the game's rules.

Rows of the states: 0 stays blank, 1 and 2 are tables that bots imagine, 3 is the match. Every bot
chooses from its seat's view, in row 0 of the views; row 1 is for seats of tables that it imagines.

The sheet has room for one list of moves, then a line for each fact with a place for each match of
the span, then as many pages for each match, on which its moves are written down.
"""

from typing import TYPE_CHECKING

import numpy as np

from watertable.batches.chances import take_secret, throw
from watertable.batches.seated import BY_SEAT, MOVED, PLAYERS, PLIES, WON, Kind, Seated, Span
from watertable.bots.search.plan import NONE, ONE, Grown, Node, Plan
from watertable.bots.tempting import at_a_glance, once_searched, tempted
from watertable.kernel.compile.compiled import apart, compiled, entry
from watertable.kernel.compile.dice import below, next_word
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.events import Story
from watertable.kernel.records.hashes import Hashing, Key
from watertable.kernel.records.listing import MOVES, Listing
from watertable.kernel.records.record import Floats, Longs, Rows
from watertable.kernel.records.seats import CHANCE

if TYPE_CHECKING:
    from watertable.bots.lookahead import weigh
    from watertable.bots.search.explore import play_outs
    from watertable.kernel.compile.shape import (
        Box,
        State,
        View,
        copy_row,
        rule_apply,
        rule_legal,
        rule_observe,
        rule_points,
        rule_start,
        rule_winners,
    )

MATCH = 3
_RANDOM, _GREEDY = int(Kind.RANDOM), int(Kind.GREEDY)


@compiled
def look(box: Box, state: State, seat: int, views: Rows[View]) -> None:
    """Write what a seat may know, in row 0 of two."""
    numbers = views.view(np.int16)
    for k in range(len(numbers) // 2):
        numbers[k] = 0
    rule_observe(box, state, seat, views[0])


@compiled
def best_of(scores: Floats, count: int) -> int:
    """Return the place of the highest score, the first among equals."""
    best = 0
    for place in range(count):
        if scores[place] > scores[best]:
            best = place
    return best


@compiled
def plant(nodes: Rows[Node], slots: Longs, grown: Grown, seats: int) -> None:
    """Clear a tree down to its root."""
    for n in range(grown.nodes):
        node = nodes[n]
        node.number, node.visits, node.chances, node.opinion = 0, 0, 0, 0
        for seat in range(seats):
            node.worth[seat] = 0
    for slot in range(len(slots)):
        slots[slot] = 0
    nodes[0].parent = NONE
    grown.nodes, grown.playouts, grown.plies, grown.depth = 1, 0, 0, 0


@compiled
def favourite(nodes: Rows[Node], grown: Grown, seat: int, besides: int) -> int:
    """Return the node below the root that was visited most, `besides` one; NONE if there is none.

    Among equals the one that is worth more, then the smaller number.
    """
    best, worth = NONE, 0.0
    for n in range(1, grown.nodes):
        node = nodes[n]
        if node.parent != 0 or n == besides:
            continue
        mean = node.worth[seat] / max(int(node.visits), 1) / ONE
        better = best == NONE or node.visits > nodes[best].visits
        if not better and node.visits == nodes[best].visits:
            better = mean > worth or (mean == worth and node.number < nodes[best].number)
        if better:
            best, worth = n, mean
    return best


@compiled
@apart
def searched(
    box: Box,
    views: Rows[View],
    states: Rows[State],
    seat: int,
    player: Seated,
    nodes: Rows[Node],
    slots: Longs,
    plan: Plan,
    instinct: Longs,
    grown: Grown,
    policy: Dice,
    dice: Dice,
    moves: Rows[Listing],
    silent: Story,
) -> int:
    """Return the number that a search likes best; it ends when no other can catch up."""
    plant(nodes, slots, grown, int(plan.seats))
    left = int(player.budget)
    best = NONE
    while left > 0:
        slice_ = min(int(player.slice), left)
        play_outs(
            box,
            views,
            states,
            nodes,
            slots,
            plan,
            instinct,
            grown,
            slice_,
            policy,
            dice,
            moves,
            silent,
        )
        left -= slice_
        best = favourite(nodes, grown, seat, NONE)
        second = favourite(nodes, grown, seat, best)
        behind = 0 if second == NONE else int(nodes[second].visits)
        if int(nodes[best].visits) - behind > left:
            break
    return int(nodes[best].number)


@compiled
def kind_now(player: Seated, slips: bool, ask: int) -> int:
    """Return how a bot chooses this time.

    It plays anything at all where it is blind, and where its attention slips and nothing tempts it.
    """
    if (slips and player.warmth == 0) or (player.blind > 0 and ask == player.blind):
        return _RANDOM
    return int(player.kind)


@compiled
def lay_out(moves: Listing, count: int, numbers: Longs, scores: Floats) -> None:
    """Write down what there is to choose from, and no opinion of it."""
    for place in range(count):
        numbers[place], scores[place] = moves.numbers[place], 0.0


@compiled
def glanced(
    listed: Longs, scores: Floats, count: int, player: Seated, slips: bool, policy: Dice
) -> int:
    """Return the number that was liked best at a glance; where attention slips, one that tempts."""
    best = best_of(scores, count)
    if not slips:
        return int(listed[best])
    for place in range(count):
        scores[place] = at_a_glance(scores[place], int(player.budget))
    return int(listed[tempted(scores, count, best, int(player.warmth), next_word(policy))])


@compiled
def second_thought(
    listed: Longs,
    scores: Floats,
    count: int,
    seat: int,
    first: int,
    player: Seated,
    nodes: Rows[Node],
    grown: Grown,
    policy: Dice,
) -> int:
    """Return a number that tempts, and is not the first that a search likes."""
    best = 0
    for place in range(count):
        scores[place] = once_searched(0, 0)
        if listed[place] == first:
            best = place
    for n in range(1, grown.nodes):
        node = nodes[n]
        if node.parent == 0:
            for place in range(count):
                if listed[place] == node.number:
                    scores[place] = once_searched(int(node.worth[seat]), int(node.visits))
    return int(listed[tempted(scores, count, best, int(player.warmth), next_word(policy))])


@entry
def play_matches(
    boxes: Rows[Box],
    states: Rows[State],
    views: Rows[View],
    spans: Rows[Span],
    players: Rows[Seated],
    plans: Rows[Plan],
    instinct: Longs,
    nodes: Rows[Node],
    slots: Longs,
    tallies: Rows[Grown],
    scores: Floats,
    dices: Rows[Dice],
    moves: Rows[Listing],
    keys: Rows[Key],
    hashings: Rows[Hashing],
    silents: Rows[Story],
    sheet: Longs,
) -> None:
    """Play the first match of each of some rows; write its moves down as far as there is room.

    Row 0 of the keys is that of the match, row 1 that of the seed; row 0 of the dice is the bots',
    row 1 the rules'.
    """
    box, policy, dice, silent = boxes[0], dices[0], dices[1], silents[0]
    hashing, grown = hashings[0], tallies[0]
    seats, first = int(spans[0].seats), int(spans[0].first)
    matches = int(spans[0].last) - first
    numbers = sheet[:MOVES]
    facts = sheet[MOVES : MOVES + (BY_SEAT + seats) * matches]
    written = sheet[MOVES + (BY_SEAT + seats) * matches :]
    pages = len(written) // matches
    for game in range(first, first + matches):
        copy_row(states, 0, MATCH)
        state = states[MATCH]
        rule_start(box, state, seats)
        take_secret(hashing, keys[1], game, 0, keys[0])
        throw(hashing, keys[0], PLAYERS, policy)
        chances, told = 0, 0
        while state.ending == 0:
            seat = int(state.asked)
            number = 0
            if seat == CHANCE:
                throw(hashing, keys[0], chances, dice)
                chances += 1
            else:
                count = rule_legal(box, state, moves[0])
                number = int(moves[0].numbers[0])
                if count > 1:
                    player = players[seat]
                    slips = player.slip > 0 and next_word(policy) < player.slip
                    kind = kind_now(player, slips, int(state.ask))
                    if kind == _RANDOM:
                        number = int(moves[0].numbers[below(policy, count)])
                    else:
                        look(box, state, seat, views)
                        lay_out(moves[0], count, numbers, scores)
                        if kind == _GREEDY:
                            weigh(
                                box,
                                views[0],
                                states,
                                seat,
                                numbers,
                                count,
                                scores,
                                int(player.budget),
                                plans[seat],
                                policy,
                                dice,
                                moves[0],
                                silent,
                            )
                            number = glanced(numbers, scores, count, player, slips, policy)
                        else:
                            number = searched(
                                box,
                                views,
                                states,
                                seat,
                                player,
                                nodes,
                                slots,
                                plans[seat],
                                instinct,
                                grown,
                                policy,
                                dice,
                                moves,
                                silent,
                            )
                            if slips:
                                number = second_thought(
                                    numbers,
                                    scores,
                                    count,
                                    seat,
                                    number,
                                    player,
                                    nodes,
                                    grown,
                                    policy,
                                )
                if told < pages:
                    written[(game - first) * pages + told] = number
                told += 1
            rule_apply(box, state, seat, number, dice, silent)
        facts[WON * matches + game - first] = rule_winners(box, state)
        facts[MOVED * matches + game - first] = told
        facts[PLIES * matches + game - first] = told + chances
        for seat in range(seats):
            facts[(BY_SEAT + seat) * matches + game - first] = rule_points(box, state, seat)
