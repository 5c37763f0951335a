"""Moves: what a seat may do, as sentences for people, as numbers and as JSON."""

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from watertable.kernel.text.json import Json
from watertable.kernel.text.message import Part


class Move(msgspec.Struct, frozen=True):
    """One thing a seat may do: as a sentence, as a number, and as JSON."""

    text: str
    action: int
    data: Json
    parts: tuple[Part, ...] = ()  # of the sentence


class Moves(list[Move]):
    """The legal moves of a seat; `complete` is False when others than those listed are legal."""

    complete: bool = True
    space: Json | None = None


Choices: TypeAlias = Sequence[Move] | Sequence[int]  # moves, or their numbers alone


def numbers_of(moves: Choices) -> list[int]:
    """Return the numbers of moves, however they are given."""
    return [move.action if isinstance(move, Move) else int(move) for move in moves]
