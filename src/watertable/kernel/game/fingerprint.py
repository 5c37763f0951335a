"""What a box means, in a few digits: whoever has the same ones plays the same game, move by move.

    3f2a9c1e-0b1c2d3e4f50-6172839405a6      layout - names - numbers

The layout is that of the box's record. The names are those that moves, positions and logs use. The
numbers are all that rules read, with the data file's own options. Order counts where it makes
numbers; what only people read counts nowhere.

Once a box was known by the hash of its text, sixteen digits without a dash. Which of those mean
what stands in a game's `fingerprints.toml`.
"""

import functools
import hashlib
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from watertable.kernel.records.record import Rows

DIGITS = (8, 12, 12)
ONCE = 16  # digits of the hash of a text, by which a box was known once


def fingerprint(boxes: Rows[Any], names: Sequence[object]) -> str:
    """Return the fingerprint of the box in row 0, and of the names that belong to it."""
    box: Any = boxes[0]
    fields = [(name, *_kind(box.dtype[name])) for name in box.dtype.names]
    numbers = b"".join(box[name].tobytes() for name in box.dtype.names)
    parts = (msgspec.json.encode(fields), msgspec.json.encode(names), numbers)
    return "-".join(
        hashlib.sha256(part).hexdigest()[:digits]
        for part, digits in zip(parts, DIGITS, strict=True)
    )


def _kind(field: Any) -> tuple[str, Sequence[int]]:
    """What a field of a record is made of, and in which shape."""
    return field.base.str, field.shape


@functools.lru_cache(64)
def hash_of_text(text: str) -> str:
    """Return the hash of a data file's text: every letter of it counts."""
    return hashlib.sha256(text.encode()).hexdigest()


@functools.cache
def former(folder: Path) -> Mapping[str, str]:
    """What a game's own box was called before, each with the fingerprint of what it meant."""
    try:
        read: dict[str, str] = tomllib.loads((folder / "fingerprints.toml").read_text("utf-8"))
    except FileNotFoundError:
        return {}
    return read


def difference(one: str, other: str) -> Literal["layout", "names", "numbers", "both", "unknown"]:
    """Say in what two boxes differ, as far as their fingerprints tell.

    >>> difference("aa-bb-cc", "aa-bb-dd")
    'numbers'
    >>> difference("9c1f03d2a1b4c5d6", "aa-bb-dd")
    'unknown'
    """
    parts = list(zip(one.split("-"), other.split("-"), strict=False))
    if len(parts) != len(DIGITS):
        return "unknown"
    layout, names, numbers = (mine != theirs for mine, theirs in parts)
    if layout:
        return "names" if names else "layout"
    if names and numbers:
        return "both"
    return "names" if names else "numbers"
