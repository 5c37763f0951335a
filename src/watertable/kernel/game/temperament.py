"""What somebody may be like at a game: traits that bend the weights by which bots judge a table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from watertable.kernel.records.record import Longs

WHOLE = 100  # the strength at which a trait counts for what is written of it


class Trait(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way of seeing a table otherwise than is best."""

    line: str  # who has it, in a sentence
    leans: dict[str, int]  # what counts for so much more, by the game's own names
    of: tuple[str, ...] = ()  # the parts of the game it is about; none: all


@dataclass(frozen=True, slots=True, kw_only=True)
class Temperament:
    """The traits of a game, and what they make of weights."""

    traits: Mapping[str, Trait]
    usual: Callable[[Any, int], Longs]  # (data, seats): of whoever has learned nothing
    bent: Callable[[Any, Longs, Mapping[str, int]], Longs]
    # (data, weights, how much of each lean by trait): the weights of somebody who is like that


def read_traits(folder: Path) -> dict[str, Trait]:
    """Return the traits that are written down beside a game."""
    text = (folder / "traits.toml").read_text("utf-8")
    return msgspec.toml.decode(text, type=dict[str, Trait])


def leaning(trait: Trait, strength: int) -> dict[str, int]:
    """Return what counts for how much more with somebody who has so much of a trait.

    >>> leaning(Trait("Likes blue.", {"blue": 30}), 50)
    {'blue': 15}
    """
    return {name: lean * strength // WHOLE for name, lean in trait.leans.items()}
