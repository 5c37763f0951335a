"""Moves: what a seat may do, as numbers for the rules and as sentences for people."""

from typing import Annotated, Any

import msgspec

from watertable.kernel.records.record import Longs, Record

MOVES = 4096  # how many legal moves can be listed at once


class Listing(Record):
    """Room for a list of legal numbers."""

    numbers: Annotated[Longs, MOVES]


class Move(msgspec.Struct, frozen=True):
    """One thing a seat may do: as a sentence, as a number, and as JSON."""

    text: str
    action: int
    data: dict[str, Any]


class Moves(list[Move]):
    """The legal moves of a seat; `complete` is False when others than those listed are legal."""

    complete: bool = True
    space: dict[str, Any] | None = None
