"""How an action of an environment names a move.

`dense`: action k always means the same number, out of a game's catalogue. `places`: action k is the
k-th legal move as it is listed, and a row of numbers beside it says what that move is.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from watertable.kernel.errors import OptionError
from watertable.kernel.game.game import Game
from watertable.kernel.game.options import Value
from watertable.kernel.records.listing import MOVES
from watertable.kernel.records.record import Longs

Mask = NDArray[np.int8]
CODECS = ("dense", "places")
ROOMS = {"showdown": 128, "water-to-water": 256}  # legal moves that are shown; else all listed


class Codec(Protocol):
    """Both ways; `numbers` are the legal ones, as they are listed."""

    name: str
    size: int

    def mask(self, numbers: Sequence[int]) -> Mask:
        """Return 1 for each action that is legal."""
        ...

    def number(self, action: int, numbers: Sequence[int]) -> int | None:
        """Return the number that an action names, legal or not; None if it names nothing."""
        ...

    def action(self, number: int, numbers: Sequence[int]) -> int:
        """Return the action that names a legal number."""
        ...


class Dense:
    """An action is a place in the game's catalogue."""

    name = "dense"

    def __init__(self, catalogue: Longs) -> None:
        """Take a catalogue."""
        self.catalogue, self.size = catalogue, len(catalogue)
        self._place = {int(number): place for place, number in enumerate(catalogue)}

    def mask(self, numbers: Sequence[int]) -> Mask:
        """Return 1 for each action that is legal."""
        mask = np.zeros(self.size, np.int8)
        mask[[self._place[number] for number in numbers]] = 1
        return mask

    def number(self, action: int, numbers: Sequence[int]) -> int | None:
        """Return the number that an action always names."""
        return int(self.catalogue[action]) if 0 <= action < self.size else None

    def action(self, number: int, numbers: Sequence[int]) -> int:
        """Return the action that names a number."""
        return self._place[number]


class Places:
    """An action is a place in the list of legal moves; what is beyond its room is not shown."""

    name = "places"

    def __init__(self, size: int) -> None:
        """Make room for that many moves."""
        self.size = size

    def mask(self, numbers: Sequence[int]) -> Mask:
        """Return 1 for each action that is legal."""
        mask = np.zeros(self.size, np.int8)
        mask[: len(numbers)] = 1
        return mask

    def number(self, action: int, numbers: Sequence[int]) -> int | None:
        """Return the number at a place of the list."""
        return numbers[action] if 0 <= action < min(self.size, len(numbers)) else None

    def action(self, number: int, numbers: Sequence[int]) -> int:
        """Return the place of a number in the list."""
        return numbers.index(number)


def codec_of(game: Game, values: Mapping[str, Value], name: str | None = None) -> Codec:
    """Return a codec by name; without one, dense where a game has a catalogue."""
    if name is None:
        name = "places" if game.catalogue is None else "dense"
    if name not in CODECS:
        raise OptionError(f"There is no codec {name!r}; there are: {', '.join(CODECS)}.")
    if name == "places":
        return Places(ROOMS.get(game.slug, MOVES))
    if game.catalogue is None:
        raise OptionError(f"{game.title} has no catalogue of all numbers: take codec='places'.")
    return Dense(game.catalogue(game.boxes(values)[0]))
