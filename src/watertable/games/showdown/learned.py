"""What was learned from matches: what cards are worth where they lie, and where rivals have them.

The numbers are data (learned.toml): `watertable train showdown` writes them. They are known by the
ids of cards. A card that another data file has changed or added counts as `hints` has it.
"""

import functools
from pathlib import Path

import msgspec
import numpy as np

from watertable.games.showdown import hints
from watertable.games.showdown.cards import KINDS, STANDARD, Card, Cards, read
from watertable.kernel.records.record import Longs

ACTIVE, WAITING, LAID, PLAYED = range(4)  # where a card is worth something: a hand, by whose turn
WORTHS = 4 * KINDS  # a card's worth at one of these places lies at place * KINDS + its kind
HELD, FRESH, AGED = range(3)  # where a rival may have it: a hand, Set lately, Set for longer
WATER, THIRST, ACTION, SET, TURN = range(WORTHS + 3 * KINDS, WORTHS + 3 * KINDS + 5)
SIZE = TURN + 1

ODDS = 1_000_000  # the numbers for cards and table are millionths of the odds
EVEN = 64  # how likely a card is that rivals have as often as chance would
PLACES = ("active", "waiting", "laid", "played")
HIDDEN = ("held", "fresh", "aged")
TABLE = ("water", "thirst", "action", "set", "turn")


class Learned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers, and how they came about."""

    rules: int  # the version they were made for
    recipe: str  # the command that made them
    table: dict[str, int]  # in millionths of the odds, for whoever has them
    worth: dict[str, dict[str, int]]  # by card, then by place; likewise
    hidden: dict[str, dict[str, int]]  # by card, then by place; EVEN: as often as by chance


@functools.cache
def kept_numbers() -> Learned:
    """Return the numbers that travel with the game."""
    text = Path(__file__).with_name("learned.toml").read_text("utf-8")
    return msgspec.toml.decode(text, type=Learned)


def laid_out(numbers: Learned, cards: Cards) -> Longs:
    """Lay numbers out for a data file; strange cards count as `usual` has them."""
    weights = usual(cards)
    known = familiar(cards)
    for kind, card in enumerate(cards.card):
        if card.id not in known:
            continue
        for place, name in enumerate(PLACES):
            worths = numbers.worth.get(card.id, {})
            weights[place * KINDS + kind] = worths.get(name, weights[place * KINDS + kind])
        for place, name in enumerate(HIDDEN, len(PLACES)):
            weights[place * KINDS + kind] = numbers.hidden.get(card.id, {}).get(name, EVEN)
    for at, name in enumerate(TABLE, WATER):
        weights[at] = numbers.table.get(name, weights[at])
    return weights


def usual(cards: Cards) -> Longs:
    """Return what anybody would think who has learned nothing: the opinion of `hints`."""
    weights: Longs = np.zeros(SIZE, np.int64)
    a_water = ODDS / hints.CLEAR
    for kind, card in enumerate(cards.card):
        worths = hints.CARD, hints.CARD, hints.SET_CARD + hints.SPARED * card.cost, hints.CONTINUOUS
        for place, worth in enumerate(worths):
            weights[place * KINDS + kind] = round(worth * a_water)
    weights[WORTHS:WATER] = EVEN
    of_table = 1.0, -hints.THIRST, hints.ACTION, hints.SET, -hints.TURN_SPENT
    weights[WATER:SIZE] = [round(worth * a_water) for worth in of_table]
    return weights


def familiar(cards: Cards) -> set[str]:
    """Return the ids of the cards that are as they were when this was learned."""
    standard = {card.id: _as_played(card) for card in read(STANDARD).card}
    return {card.id for card in cards.card if standard.get(card.id) == _as_played(card)}


def unlearned(cards: Cards) -> list[str]:
    """Return the ids of the cards that were other ones when this was learned."""
    known = familiar(cards)
    return [card.id for card in cards.card if card.id not in known]


def _as_played(card: Card) -> object:
    """Return what a card does, without its name and text."""
    modes = [(mode.timing, mode.program, mode.extra_cost) for mode in card.modes]
    return card.copies, card.cost, card.attack, modes
