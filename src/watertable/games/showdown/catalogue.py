"""Every number that the rules could ever allow with a box: a fixed list, for whoever learns.

A place in it always means the same action. It depends on the cards and on two options: how many
cards may be Set, and whether Suns are combined with each other.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

from watertable.games.showdown import actions
from watertable.games.showdown.actions import HAND_SUN, PLAY_TARGET, SLOT_CARD, Verb
from watertable.games.showdown.box import NONE
from watertable.games.showdown.state import PLAY, SUNS
from watertable.kernel.compile.compiled import plain
from watertable.kernel.records.record import Longs

number_of, play_number = plain(actions.number_of), plain(actions.play_number)
suns_of_three = plain(actions.suns_of_three)


def catalogue(box: Any) -> Longs:
    """Return all numbers, sorted."""
    kinds = range(int(box.kinds))
    every = {number_of(Verb.PASS, 0), number_of(Verb.END, 0)}
    every |= {number_of(verb, kind) for verb in (Verb.SET, Verb.DISCARD) for kind in kinds}
    every |= {number_of(Verb.RECOVER, place) for place in range(int(box.cards))}
    every |= {number_of(Verb.TICK, place) for place in range(PLAY)}
    aims = {aim for kind in kinds for aim in aims_of(box, kind)}
    for kind in kinds:
        every |= {
            play_number(kind, mode, target, suns)
            for mode, target in (aims if box.copier[kind] else aims_of(box, kind))
            for suns in announced_suns(box, int(box.cost[kind]))
        }
    for slot in range(int(box.max_set)):  # a Set card can be any, as one that copies acts as any
        every |= {play_number(SLOT_CARD + slot, mode, target, 0) for mode, target in aims}
    return np.array(sorted(every), np.int64)


def aims_of(box: Any, kind: int) -> Iterator[tuple[int, int]]:
    """Return every mode of a card with every target that it could have."""
    slots = range(1, 1 + int(box.max_set))
    targets = (*slots, *range(PLAY_TARGET, PLAY_TARGET + PLAY))
    for mode in range(int(box.modes[kind])):
        if box.use[kind, mode]:
            for target in targets if box.destroys[kind, mode] else (0,):
                yield mode, target


def announced_suns(box: Any, cost: int) -> list[int]:
    """R26, R46 Return every announcement of Suns with a card: each must find Water to reduce."""
    slots = range(1, 1 + int(box.max_set))
    fields = (*slots, *range(HAND_SUN, HAND_SUN + int(box.sun_kinds)))
    least = min(discounts(box), default=0)
    longest = 0 if cost <= 0 or least == 0 else min(SUNS if box.sun_stack else 1, -(-cost // least))
    found = [0]
    for length in range(1, longest + 1):
        for suns in product(fields, repeat=length):
            own = [field for field in suns if field in slots]
            if len(set(own)) == len(own):
                found.append(suns_of_three(*suns, *[0] * (SUNS - length)))
    return found


def discounts(box: Any) -> list[int]:
    """Return what each kind of Sun takes off."""
    modes = [(kind, int(box.sun_mode[kind])) for kind in range(int(box.kinds))]
    found = [int(box.x[kind, mode, 0]) for kind, mode in modes if mode != NONE]
    return [discount for discount in found if discount > 0]
