"""What is in the box: the cards and the options, laid out as tables of numbers.

Every rule is handed a box, so that the lab can hand it another and a variant is data.
"""

from collections.abc import Mapping
from enum import IntEnum
from typing import Annotated

from watertable.games.showdown.cards import (
    CARDS,
    KINDS,
    MODES,
    STEPS,
    SUN_KINDS,
    Cards,
    Mode,
    Op,
    Timing,
)
from watertable.kernel.game.options import Value
from watertable.kernel.records.record import Int, Ints, Record, Rows, Small, rows

OPTIONS = 32
NONE = -1

USE = {Timing.OWN: 1, Timing.DEFEND: 2, Timing.NEGATE: 4, Timing.COPY: 7}
OWN_USE, DEFEND_USE, NEGATE_USE = 1, 2, 4  # bits: what a card can be used for


class Box(Record):
    """The cards and the options as numbers."""

    options: Annotated[Ints, OPTIONS]  # the table's options, as the kernel codes them
    kinds: Int
    cards: Int
    deck: Annotated[Small, CARDS]  # the kind of every card, in the order of the file
    copies: Annotated[Small, KINDS]
    cost: Annotated[Small, KINDS]
    attack: Annotated[Small, KINDS]
    modes: Annotated[Small, KINDS]
    timing: Annotated[Small, KINDS, MODES]
    extra_cost: Annotated[Small, KINDS, MODES]  # cards to discard from hand first
    destroys: Annotated[Small, KINDS, MODES]  # 1: needs a target
    steps: Annotated[Small, KINDS, MODES]
    op: Annotated[Small, KINDS, MODES, STEPS]
    x: Annotated[Small, KINDS, MODES, STEPS]
    y: Annotated[Small, KINDS, MODES, STEPS]
    use: Annotated[Small, KINDS, MODES]  # the same bits, mode by mode
    uses: Annotated[Small, KINDS]  # OWN_USE, DEFEND_USE, NEGATE_USE; a copying card: all
    continuous: Annotated[Small, KINDS]
    copier: Annotated[Small, KINDS]  # 1: copies the top of the discard pile
    sun_mode: Annotated[Small, KINDS]  # the mode that is combined with another card, or NONE
    tick_mode: Annotated[Small, KINDS]  # the mode that ticks, or NONE
    coat: Annotated[Small, KINDS]  # how much it takes off the first damage of a turn
    sun_kinds: Int
    sun_kind: Annotated[Small, SUN_KINDS]  # kinds that can be combined, in the order of the file
    sun_rank: Annotated[Small, KINDS]  # place of a kind in that list, or NONE
    start_water: Int
    max_water: Int
    tiebreak_water: Int
    tiebreak_first: Int
    deal: Int
    max_set: Int
    draw: Int
    actions: Int
    sets: Int
    first_actions: Int
    first_draw: Int
    second_draw: Int
    cost_floor: Int
    hand_limit: Int
    continuous_limit: Int
    tick_order: Int
    own_turn_response_is_action: Int
    negated_defend_counts: Int
    sun_from_set_is_action: Int
    sun_stack: Int
    snorkel_continuous: Int
    opp_discard: Int
    own_dog_counts: Int
    turn_cap: Int


class TiebreakFirst(IntEnum):
    """R4 Who begins a tie-break game."""

    RANDOM = 0
    SAME = 1
    OTHER = 2


CHOICES: dict[str, tuple[str, ...]] = {
    "tiebreak_first": ("random", "same", "other"),
    "tick_order": ("entry", "owner"),
    "snorkel_continuous": ("stay", "illegal"),
    "opp_discard": ("holder", "random"),
}  # the first value is 0 in the box, the next 1, ...


def pack(cards: Cards, values: Mapping[str, Value]) -> Rows[Box]:
    """Lay cards and options out as a box, in row 0."""
    boxes = rows(Box, 1)
    box = boxes[0]
    box.kinds = len(cards.card)
    box.sun_mode[:] = NONE
    box.tick_mode[:] = NONE
    box.sun_rank[:] = NONE
    for kind, card in enumerate(cards.card):
        box.deck[box.cards : box.cards + card.copies] = kind
        box.cards += card.copies
        box.copies[kind], box.cost[kind], box.attack[kind] = card.copies, card.cost, card.attack
        box.continuous[kind] = card.continuous
        box.modes[kind] = len(card.modes)
        for number, mode in enumerate(card.modes):
            _pack_mode(box, kind, number, mode)
        if box.sun_mode[kind] != NONE or box.copier[kind]:
            box.sun_rank[kind] = box.sun_kinds
            box.sun_kind[box.sun_kinds] = kind
            box.sun_kinds += 1
    for key, value in values.items():
        setattr(box, key, CHOICES[key].index(str(value)) if key in CHOICES else int(value))
    return boxes


def _pack_mode(box: Box, kind: int, number: int, mode: Mode) -> None:
    timing = Timing[mode.timing.upper()]
    box.timing[kind, number] = timing
    box.extra_cost[kind, number] = sum(int(cost.split()[1]) for cost in mode.extra_cost)
    box.steps[kind, number] = len(mode.program)
    for step, line in enumerate(mode.program):
        name, *numbers = line.split()
        op, (x, y, *_) = Op[name], (*map(int, numbers), 0, 0)
        box.op[kind, number, step] = op
        box.x[kind, number, step], box.y[kind, number, step] = x, y
        box.destroys[kind, number] |= op == Op.DESTROY
        if timing == Timing.PASSIVE:
            box.coat[kind] += x
    box.use[kind, number] = USE.get(timing, 0)
    box.uses[kind] |= USE.get(timing, 0)
    box.copier[kind] |= timing == Timing.COPY
    if timing == Timing.COMBINE:
        box.sun_mode[kind] = number
    if timing == Timing.TICK:
        box.tick_mode[kind] = number
