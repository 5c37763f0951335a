"""What somebody may be like: traits (traits.toml) that bend the weights of a table."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from watertable.games.water_to_water.box import Tiles
from watertable.games.water_to_water.learned import JEALOUS, SAVING, SIZE
from watertable.kernel.game.temperament import Temperament, leaning, read_traits
from watertable.kernel.records.record import Longs

TRAITS = read_traits(Path(__file__).parent)
LEANS = {"saving": SAVING, "jealous": JEALOUS}


def bent(tiles: Tiles, weights: Longs, strengths: Mapping[str, int]) -> Longs:
    """Return weights as somebody has them who is like that."""
    found = weights.copy()
    for name, strength in strengths.items():
        for lean, more in leaning(TRAITS[name], strength).items():
            found[LEANS[lean]] += more
    return found


def without_learning(tiles: Tiles, seats: int) -> Longs:
    """Return the weights of whoever has learned nothing: no character is worth more."""
    weights: Longs = np.zeros(SIZE, np.int64)
    return weights


TEMPERAMENT = Temperament(traits=TRAITS, usual=without_learning, bent=bent)
