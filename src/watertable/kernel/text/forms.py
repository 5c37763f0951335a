"""The JSON forms of a game, declared once as structs: its view, its moves, its events.

The battery holds what is written against them, and the browser's types are generated from them
(`tools/web_types.py`). A union has one struct for each kind, told apart by its tag.
"""

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import msgspec

from watertable.kernel.text.message import Part


class EventForm(msgspec.Struct, kw_only=True, tag_field="kind", forbid_unknown_fields=True):
    """What every event has: whom it is about, and a sentence with its parts.

    At a table the ply it happened at and who acted (`ply`, `by`) come before these.
    """

    seat: int | None
    text: str
    parts: tuple[Part, ...]


LineKind: TypeAlias = Literal[
    "undo", "resign", "timeout", "substitute", "join", "leave", "promise", "seed"
]


class TableLine(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What a line of the table itself says, between the events of a game: who came, gave up, ..."""

    ply: int
    kind: LineKind
    seat: int | None
    text: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Forms:
    """The type of a view, and the types (unions, mostly) of all moves' data and of all events.

    A game may also say what its box holds, what there is to choose beside the moves listed, and
    what a seat sees coming before it makes a move.
    """

    view: Any
    move: Any
    event: Any
    space: Any = None
    components: Any = None
    foresight: Any = None
