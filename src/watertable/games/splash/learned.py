"""What was learned from matches: what drops, stocks and a gift say about who will win.

The numbers are data (learned.toml): `python -m benchmarks.splash_odds` writes them.
"""

import functools
from pathlib import Path

import msgspec


class Learned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers, and how they came about."""

    rules: int  # the version they were made for
    recipe: str  # the command that made them
    matches: int  # that they were fitted to
    weights: dict[str, float]  # of what speaks for a seat, by its name


@functools.cache
def kept_numbers() -> Learned:
    """Return the numbers that travel with the game."""
    text = Path(__file__).with_name("learned.toml").read_text("utf-8")
    return msgspec.toml.decode(text, type=Learned)
