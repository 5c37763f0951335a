"""What each character was measured to be worth, by how many sit at the table.

The numbers are data (learned.toml). A character whose numbers another data file has changed counts
as one that wins its fair share.
"""

import functools
from pathlib import Path

import msgspec
import numpy as np

from watertable.games.water_to_water.box import CHARACTERS, STANDARD, Tiles
from watertable.games.water_to_water.edition import CHARACTER_IDS, read
from watertable.kernel.records.record import Longs

FEWEST = 2  # seats, in the first place of a row
OF = 1000  # matches
SAVING = CHARACTERS + 1  # beside them: how much more a use of a power counts for,
JEALOUS = SAVING + 1  # and the best rival's way (traits.toml)
SIZE = JEALOUS + 1


class Worths(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers, and how they came about."""

    rules: int  # the version they were made for
    recipe: str  # the commands that made them
    worth: dict[str, list[int]]


@functools.cache
def kept_worths() -> Worths:
    """Return the numbers that travel with the game."""
    text = Path(__file__).with_name("learned.toml").read_text("utf-8")
    return msgspec.toml.decode(text, type=Worths)


@functools.cache
def usual_numbers() -> dict[str, dict[str, int | list[int]]]:
    """Return the numbers of the standard characters: each bot that sits down asks for them."""
    return read(STANDARD).characters


def learned(tiles: Tiles, seats: int) -> Longs:
    """Lay out what each character wins of a thousand matches, by its number."""
    weights: Longs = np.zeros(SIZE, np.int64)
    usual = usual_numbers()
    for number, name in enumerate(CHARACTER_IDS):
        row = kept_worths().worth.get(name)
        if row is not None and tiles.characters.get(name) == usual.get(name):
            weights[number] = row[seats - FEWEST]
        elif number:
            weights[number] = OF // seats
    return weights
