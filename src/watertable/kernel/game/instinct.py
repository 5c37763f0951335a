"""What a game's instinct looks at and scores: the layout, apart from the numbers that were learned.

An instinct is a small network that sees what a seat may know, as the game's tensor has it, and says
at once how good each move looks and how the match will end. What it looks at are rows, one for each
thing that may be seen; what it scores are parts, of which each move has a few. Both are tables, so
that compiled code and whoever trains it read the same ones.
"""

import functools
import hashlib
import io
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np

from watertable.kernel.game.tensor import Tensor
from watertable.kernel.records.record import Ints, Longs

NONE = -1
COLUMN, ROW, STRIDE, HEIGHTS = range(4)  # of a line of `looks`
BASE, PLACE, SEATS = range(3)  # of a part
UNIX = 3  # the system that a zip names, wherever it is written
LAYERS = (
    *("look", "look_bias", "judge", "judge_bias", "part", "part_bias", "value", "likely"),
)  # of an instinct, as they stand in its file


class Look(NamedTuple):
    """One number of the tensor: what is seen in it."""

    column: int
    stride: int = 0  # 0: its row counts as often as the number says; else a row for each stride
    heights: int = 1  # so many rows, the last one for all that is higher


class MovePart(NamedTuple):
    """Something that a move is: the part `base`, and further by the number at a place of a view."""

    base: int
    place: int = NONE  # byte of the View record; NONE: there is nothing to add
    seats: int = 0  # bytes by which that place lies further for the next seat


@dataclass(frozen=True)
class InstinctLayout:
    """What is looked at, and what moves are made of."""

    tensor: Tensor
    looks: Longs  # a line each: COLUMN, ROW, STRIDE, HEIGHTS
    rows: int
    catalogue: Longs  # every number that there may be, sorted
    made_of: Longs  # by number of the catalogue, then by part: BASE, PLACE, SEATS
    parts: int

    @classmethod
    def of(
        cls,
        tensor: Tensor,
        looks: list[Look],
        catalogue: Longs,
        made_of: Callable[[int], list[MovePart]],
        parts: int,
    ) -> "InstinctLayout":
        """Lay rows out one after the other, and note what each move is made of."""
        lines, rows = [], 0
        for look in looks:
            lines.append((look.column, rows, look.stride, look.heights))
            rows += look.heights
        made = [made_of(int(number)) for number in catalogue]
        most = max(len(one) for one in made)
        nothing: Any = MovePart(parts)  # behind all parts lies one that never counts
        table = [[*one, *[nothing] * (most - len(one))] for one in made]
        return cls(
            tensor,
            np.array(lines, np.int64),
            rows,
            catalogue,
            np.array(table, np.int64),
            parts,
        )


@dataclass(frozen=True)
class Instinct:
    """What an instinct has learned, in whole numbers: those of its layers, in 1024ths.

    Its curve has, for some lessons, how many choices had been made by then, by how much the end was
    misjudged (the mean square, of -1 to 1), and how undecided it was (nats a choice).
    """

    rules: int  # the version they were made for
    recipe: str  # the command that made them
    fingerprint: str  # of the tensor they look at
    curve: tuple[tuple[int, float, float], ...]
    look: Ints  # by row and unit
    look_bias: Ints
    judge: Ints  # by unit that looks and unit that judges
    judge_bias: Ints
    part: Ints  # by part and unit that judges
    part_bias: Ints
    value: Ints  # by unit that judges; last, what is added
    likely: Ints  # how likely what looks worse by a step is done, beside what looks best

    @classmethod
    def read(cls, path: Path) -> "Instinct":
        """Read one from a file that `write` wrote."""
        with np.load(path, allow_pickle=False) as kept:
            told = msgspec.json.decode(kept["told"].tobytes(), type=_Told)
            return cls(*msgspec.structs.astuple(told), *(kept[name] for name in LAYERS))

    @functools.cached_property
    def digest(self) -> str:
        """What tells these numbers from others."""
        layers = b"".join(getattr(self, name).tobytes() for name in LAYERS)
        return hashlib.blake2b(layers, digest_size=8).hexdigest()

    def write(self, path: Path) -> None:
        """Write it down: NumPy's own arrays, in a zip without dates."""
        told = msgspec.json.encode(_Told(self.rules, self.recipe, self.fingerprint, self.curve))
        layers = {name: getattr(self, name) for name in LAYERS}
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as whole:
            for name, numbers in {"told": np.frombuffer(told, np.uint8), **layers}.items():
                entry = zipfile.ZipInfo(f"{name}.npy")
                entry.compress_type, entry.create_system = zipfile.ZIP_DEFLATED, UNIX
                room = io.BytesIO()
                np.save(room, numbers, allow_pickle=False)
                whole.writestr(entry, room.getvalue())


class _Told(msgspec.Struct, frozen=True):
    rules: int
    recipe: str
    fingerprint: str
    curve: tuple[tuple[int, float, float], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Instincts:
    """What a game says of its instinct, which is for two seats: what one wins the other loses."""

    layout: Callable[[Any], InstinctLayout]  # (box)
    kept: Callable[[], Instinct | None]  # the one that travels with the game
    fits: Callable[[Any], bool]  # (box): whether it is for these cards and options
