"""What a small network adds to the odds: how cards and Water go together.

Units look at both players from the seat whose turn it is. Each adds up what it thinks of every
card in a hand, Set and in play and of the Water, in thousandths, is cut to between 0 and 1, and
counts for so much of the odds. Whole numbers all the way, so that the sum is the same everywhere.

Three units share a number, 17 bits each: three sums for one addition, and less than 2^53, which a
browser reads exactly.
"""

import functools
from pathlib import Path

import msgspec
import numpy as np

from watertable.games.showdown.board import rival
from watertable.games.showdown.cards import SLOTS, Cards
from watertable.games.showdown.learned import SIZE, kept_numbers, laid_out, unlearned
from watertable.games.showdown.state import State
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.records.record import Longs

UNITS = 18
TOGETHER = 3  # units in one number,
BITS = 17  # each so wide
BUNDLES = UNITS // TOGETHER
KNOWN = 28  # kinds that a network knows at most
OF_HAND, OF_SET, OF_PLAY, OF_WATER = 0, KNOWN, 2 * KNOWN, 3 * KNOWN  # what is seen of a player
HEIGHTS = 25  # so many heights of the Water are told apart
SIDE = OF_WATER + HEIGHTS
ACTIONS, SETS, ALWAYS = 2 * SIDE, 2 * SIDE + 1, 2 * SIDE + 2
INPUTS = ALWAYS + 1
THOUSANDTHS = 1000  # of a unit that is wholly on
WIDEST = 1000  # of a number in a row: sixty cards at once stay within their bits

ON = SIZE  # 1: there is a network for this data file
FIRST = ON + 1  # what units think of each input, bundle by bundle
OUT = FIRST + BUNDLES * INPUTS  # what each unit counts for, in millionths of the odds for each part
HURT = OUT + UNITS  # what each Water counts for that a rival has less, beside what it is worth,
CARE = HURT + 1  # and each of one's own: of those who lean to one side (traits.toml)
END = CARE + 1
SIDES = ("active", "waiting")
PLACES = ("held", "laid", "played")
TABLE = ("action", "set", "always")


class Network(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers, and how they came about. Each row has a number for every unit."""

    rules: int  # the version it was made for
    recipe: str  # the command that made it
    upon: str  # a hash of the worths in learned.toml that it adds to
    curve: list[float]  # nats a state on matches held back: without it, then after each round
    out: list[int]
    table: dict[str, list[int]]
    water: dict[str, list[list[int]]]  # by side, then by height
    cards: dict[str, dict[str, dict[str, list[int]]]]  # by side, place and card


@functools.cache
def kept_network() -> Network | None:
    """Return the network that travels with the game, if one does."""
    path = Path(__file__).with_name("network.toml")
    if not path.exists():
        return None
    return msgspec.toml.decode(path.read_text("utf-8"), type=Network)


def learned(cards: Cards, seats: int) -> Longs:
    """Lay all that travels with the game out for a data file."""
    return with_network(laid_out(kept_numbers(), cards), kept_network(), cards)


def with_network(weights: Longs, network: Network | None, cards: Cards) -> Longs:
    """Lay a network out behind the worths; where a card is another one, there is none."""
    whole: Longs = np.zeros(END, np.int64)
    whole[:SIZE] = weights
    if network is None or unlearned(cards) or len(cards.card) > KNOWN:
        return whole
    rows: Longs = np.zeros((INPUTS, UNITS), np.int64)
    for side, which in enumerate(SIDES):
        for place, where in enumerate(PLACES):
            for kind, card in enumerate(cards.card):
                rows[side * SIDE + place * KNOWN + kind] = network.cards[which][where][card.id]
        at = side * SIDE + OF_WATER
        rows[at : at + HEIGHTS] = network.water[which]
    for row, name in enumerate(TABLE, ACTIONS):
        rows[row] = network.table[name]
    whole[ON] = 1
    whole[FIRST:OUT] = packed(rows)
    whole[OUT:HURT] = network.out
    return whole


def packed(rows: Longs) -> Longs:
    """Return what units think of each input, three units to a number, bundle by bundle.

    >>> one = np.zeros((INPUTS, UNITS), np.int64)
    >>> one[0, :3] = [1, -1, 2]
    >>> packed(one)[:2].tolist() == [1 - (1 << 17) + (2 << 34), 0]
    True
    """
    threes = rows.reshape(INPUTS, BUNDLES, TOGETHER)
    together = sum(threes[:, :, unit] << (BITS * unit) for unit in range(TOGETHER))
    found: Longs = np.asarray(together, np.int64).T.reshape(-1)
    return found


@compiled
def summed(state: State, weights: Longs, first: int) -> int:
    """What three units think of the table, in one number."""
    total = (
        weights[first + ALWAYS]
        + weights[first + ACTIONS] * int(state.actions)
        + weights[first + SETS] * int(state.sets)
    )
    for side in range(2):
        seat = int(state.active) if side == 0 else rival(int(state.active))
        at = first + side * SIDE
        for place in range(state.hand_count[seat]):
            total += weights[at + OF_HAND + int(state.hand[seat, place])]
        for slot in range(SLOTS):
            if state.slot_turn[seat, slot] != 0:
                total += weights[at + OF_SET + int(state.slot_card[seat, slot])]
        for place in range(state.play_count[seat]):
            total += weights[at + OF_PLAY + int(state.play_as[seat, place])]
        total += weights[at + OF_WATER + min(max(int(state.water[seat]), 0), HEIGHTS - 1)]
    return int(total)


@compiled
def added(state: State, weights: Longs) -> int:
    """What the network adds to the odds of the seat whose turn it is, in millionths."""
    total = 0
    for bundle in range(BUNDLES):
        left = summed(state, weights, FIRST + bundle * INPUTS)
        for unit in range(TOGETHER):
            one = left & ((1 << BITS) - 1)
            if one >= 1 << (BITS - 1):
                one -= 1 << BITS
            left = (left - one) >> BITS
            total += min(max(one, 0), THOUSANDTHS) * weights[OUT + bundle * TOGETHER + unit]
    return int(total)
