"""The compiled part of the searching bot. Loaded once per game, with the game's rules.

Each playout deals one table that fits the view, walks down the tree by what this table allows, and
judges the table it comes to for every seat. Chance is not in the tree: it is thrown anew each time.

Rows of the states: 0 stays blank, 1 is the table of the playout, 2 one on which a move is tried.
Rows of the views: 0 is what the search begins with, 1 what a seat of an imagined table would see.
"""

from typing import TYPE_CHECKING

import numpy as np

from watertable.bots.search.first_sight import (
    ONCE,
    any_by,
    expected,
    score_of_part,
    think_over,
)
from watertable.bots.search.plan import DEPTH, LISTED, NONE, ONE, SENSES, Grown, Node, Plan
from watertable.bots.search.tree import appeal, found, grow, reward
from watertable.kernel.compile.compiled import apart, compiled, entry
from watertable.kernel.compile.dice import below, next_word
from watertable.kernel.compile.mildest import mildest
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.events import Story
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import Longs, Rows
from watertable.kernel.records.seats import CHANCE

if TYPE_CHECKING:
    from watertable.kernel.compile.shape import (
        Box,
        State,
        View,
        copy_row,
        rule_apply,
        rule_believe,
        rule_guess,
        rule_judge,
        rule_legal,
        rule_observe,
        rule_part,
        rule_promise,
        rule_sense,
        rule_settled,
        rule_spends,
    )

SETTLING = 60  # plies after which a table is judged, settled or not


@compiled
@apart
def imagine(
    box: Box, view: View, states: Rows[State], plan: Plan, policy: Dice, dice: Dice
) -> None:
    """Deal a table that fits the view."""
    for k in range(4):
        dice.words[k] = next_word(policy)
    copy_row(states, 0, 1)
    if plan.beliefs != 0:
        rule_believe(box, view, states[1], plan.weights, dice)
    else:
        rule_guess(box, view, dice, states[1])


@compiled
@apart
def judged(box: Box, state: State, seat: int, plan: Plan) -> float:
    """How good the table looks for a seat: by what was learned, or as the game has it."""
    if plan.values != 0:
        return float(rule_judge(box, state, seat, plan.weights))
    return float(rule_promise(box, state, seat))


@compiled
@apart
def look_in(
    box: Box, state: State, seat: int, views: Rows[View], instinct: Longs, grown: Grown
) -> None:
    """Look at the table as a seat may see it, in row 1 of the views, and think it over."""
    numbers = views.view(np.int16)
    for k in range(len(numbers) // 2, len(numbers)):
        numbers[k] = 0
    for k in range(SENSES):
        grown.senses[k] = 0
    rule_observe(box, state, seat, views[1])
    rule_sense(box, views[1], grown.senses, 0)
    think_over(instinct, grown.senses, grown.deep)


@compiled
@apart
def score(
    box: Box, views: Rows[View], instinct: Longs, grown: Grown, moves: Listing, count: int
) -> int:
    """Score the moves listed, for the seat that has looked; return the highest score."""
    best = 0
    for place in range(count):
        total, which, part = 0, 0, 0
        while True:
            part = rule_part(box, views[1], int(moves.numbers[place]), which)
            if part == NONE:
                break
            total += score_of_part(instinct, grown.deep, part)
            which += 1
        grown.scores[place] = total
        if place == 0 or total > best:
            best = total
    return best


@compiled
@apart
def go_on(
    box: Box,
    state: State,
    number: int,
    settling: bool,
    policy: Dice,
    dice: Dice,
    moves: Listing,
    silent: Story,
    grown: Grown,
) -> int:
    """Do this (NONE: nothing) and go on to the next choice; list it and return how many there are.

    What is forced is done. When settling, whoever is asked passes, or does what is mildest, until
    nothing is in progress.
    """
    for _ in range(SETTLING * 20):
        if number != NONE:
            rule_apply(box, state, int(state.asked), number, dice, silent)
            grown.plies += 1
        if state.ending != 0:
            return 0
        number = 0
        if state.asked == CHANCE:
            for k in range(4):
                dice.words[k] = next_word(policy)
        else:
            if settling and rule_settled(box, state):
                return 0
            count = rule_legal(box, state, moves)
            if count == 0 or (count > 1 and not settling):
                return count
            number = mildest(moves, count)
    return 0


@compiled
@apart
def chosen(
    box: Box,
    views: Rows[View],
    states: Rows[State],
    nodes: Rows[Node],
    slots: Longs,
    plan: Plan,
    instinct: Longs,
    grown: Grown,
    parent: int,
    count: int,
    policy: Dice,
    dice: Dice,
    moves: Rows[Listing],
    silent: Story,
) -> int:
    """Return the most appealing node below a parent among the moves listed in row 0.

    What spends has to be better by the plan's thrift. Moves that are new join the tree with a first
    opinion: how good the table looks to the seat once what the move starts has been settled.
    Without a parent (NONE): the number of the best-looking of a few moves taken at random. (One
    function, because LLVM works through `go_on` again for each function that calls it: 9 s for
    Water to Water.)
    """
    seat = int(states[1].asked)
    inside = parent != NONE
    drafting = plan.draft != 0 and states[1].ask == plan.draft
    trust = int(plan.firm) if drafting else int(plan.trust)
    looked_at = count if inside else min(int(plan.tried), count)
    best, winner, near = 0.0, NONE, 1
    instinctive = plan.instinct != 0 and count <= LISTED
    sure, top, first = False, 0, 0
    if instinctive and not inside:
        look_in(box, states[1], seat, views, instinct, grown)
        score(box, views, instinct, grown, moves[0], count)
        return int(moves[0].numbers[any_by(instinct, grown.scores, count, policy)])
    for place in range(looked_at):
        if not inside:
            other = place + below(policy, count - place)
            taken = moves[0].numbers[other]
            moves[0].numbers[other] = moves[0].numbers[place]
            moves[0].numbers[place] = taken
        number = int(moves[0].numbers[place])
        this = number
        looks = 0.0
        if inside:
            this = found(nodes, slots, grown, parent, number, near)
            if this == NONE and grown.nodes == len(nodes):
                continue
        if this == NONE and inside and instinctive:
            if not sure:
                look_in(box, states[1], seat, views, instinct, grown)
                first = expected(instinct, grown.deep) * ONE // ONCE
                top = score(box, views, instinct, grown, moves[0], count)
                sure = True
            behind = (top - int(grown.scores[place])) * int(plan.faith) * 1000 // ONCE
            this = grow(nodes, slots, grown, parent, number, max(first - behind, -ONE))
        elif this == NONE or (not inside and looked_at > 1):
            copy_row(states, 1, 2)
            go_on(box, states[2], number, True, policy, dice, moves[1], silent, grown)
            looks = ONE * judged(box, states[2], seat, plan)
            if inside:
                this = grow(nodes, slots, grown, parent, number, int(looks))
        if inside:
            near = this + 1
            nodes[this].chances += 1
            looks = appeal(nodes[this], seat, trust, plan)
            if instinctive:
                looks += 0.001 * plan.steady * nodes[this].opinion
            if plan.thrift > 0 and rule_spends(box, states[1], number):
                looks -= 1000.0 * plan.thrift
        if winner == NONE or looks > best:
            best, winner = looks, this
    return winner


@compiled
def begin_paired(grown: Grown, policy: Dice) -> None:
    """Take up the chance of this playout, and note where that of the next one begins."""
    for k in range(4):
        policy.words[k] = grown.words[k]
    for k in range(4):
        grown.words[k] = next_word(policy)


@compiled
@apart
def play_outs(
    box: Box,
    views: Rows[View],
    states: Rows[State],
    nodes: Rows[Node],
    slots: Longs,
    plan: Plan,
    instinct: Longs,
    grown: Grown,
    playouts: int,
    policy: Dice,
    dice: Dice,
    moves: Rows[Listing],
    silent: Story,
) -> None:
    """Do more playouts in a tree that begins with a root, or was left by an earlier call."""
    for _ in range(playouts):
        if plan.paired != 0:
            begin_paired(grown, policy)
        imagine(box, views[0], states, plan, policy, dice)
        state = states[1]
        node, depth, inside, outside = 0, 0, True, 0
        count = go_on(box, state, NONE, False, policy, dice, moves[0], silent, grown)
        if plan.only != NONE and count > 0:
            moves[0].numbers[0] = plan.only
            count = 1
        while count > 0:
            opened = depth == 0 or nodes[node].visits >= plan.opening
            inside = inside and opened and depth < DEPTH
            if not inside:
                if outside == plan.far:
                    break
                outside += 1
            parent = node if inside else NONE
            number = chosen(
                box,
                views,
                states,
                nodes,
                slots,
                plan,
                instinct,
                grown,
                parent,
                count,
                policy,
                dice,
                moves,
                silent,
            )
            if inside:
                if number == NONE:  # the tree is full
                    inside = False
                    continue
                node = number
                grown.path[depth] = node
                depth += 1
                number = int(nodes[node].number)
            count = go_on(box, state, number, False, policy, dice, moves[0], silent, grown)
        leaf = 0
        if plan.instinct == 0:
            go_on(box, state, NONE, True, policy, dice, moves[1], silent, grown)
        elif state.ending == 0:
            look_in(box, state, int(state.asked), views, instinct, grown)
            leaf = expected(instinct, grown.deep) * ONE // ONCE
        nodes[0].visits += 1
        for step in range(depth):
            nodes[grown.path[step]].visits += 1
        for seat in range(plan.seats):
            worth = leaf if seat == state.asked else -leaf
            if plan.instinct == 0 or state.ending != 0:
                worth = int(ONE * judged(box, state, seat, plan))
            nodes[0].worth[seat] += worth
            reward(nodes, grown, depth, seat, worth)
        grown.playouts += 1
        grown.depth = max(grown.depth, depth)


@entry
def explore(
    boxes: Rows[Box],
    views: Rows[View],
    states: Rows[State],
    nodes: Rows[Node],
    slots: Longs,
    plans: Rows[Plan],
    instinct: Longs,
    tallies: Rows[Grown],
    policies: Rows[Dice],
    dices: Rows[Dice],
    moves: Rows[Listing],
    silents: Rows[Story],
) -> None:
    """Do the playouts that are planned, for Python."""
    play_outs(
        boxes[0],
        views,
        states,
        nodes,
        slots,
        plans[0],
        instinct,
        tallies[0],
        int(plans[0].playouts),
        policies[0],
        dices[0],
        moves,
        silents[0],
    )
