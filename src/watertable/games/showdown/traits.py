"""What somebody may be like: traits (traits.toml) that bend the weights of a table."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from watertable.games.showdown.cards import KINDS, Cards
from watertable.games.showdown.learned import ACTIVE, LAID, WAITING, usual
from watertable.games.showdown.network import CARE, END, HURT
from watertable.kernel.game.temperament import Temperament, leaning, read_traits
from watertable.kernel.records.record import Longs

TRAITS = read_traits(Path(__file__).parent)
PLACES = {"held": (ACTIVE, WAITING), "laid": (LAID,)}
WATER = {"hurt": HURT, "care": CARE}


def bent(cards: Cards, weights: Longs, strengths: Mapping[str, int]) -> Longs:
    """Return weights as somebody has them who is like that."""
    found = weights.copy()
    for name, strength in strengths.items():
        trait = TRAITS[name]
        kinds = [k for k, card in enumerate(cards.card) if not trait.of or card.id in trait.of]
        for lean, more in leaning(trait, strength).items():
            if lean in WATER:
                found[WATER[lean]] += more
            for place in PLACES.get(lean, ()):
                found[[place * KINDS + kind for kind in kinds]] += more
    return found


def without_learning(cards: Cards, seats: int) -> Longs:
    """Return the weights of whoever has learned nothing."""
    whole: Longs = np.zeros(END, np.int64)
    weights = usual(cards)
    whole[: len(weights)] = weights
    return whole


TEMPERAMENT = Temperament(traits=TRAITS, usual=without_learning, bent=bent)
