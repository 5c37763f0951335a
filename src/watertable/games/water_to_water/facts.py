"""What there is to know about a power or a character: said once, in its own file.

The rules, the box, the words and the tables below the rules all read it from there.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, NamedTuple, TypeAlias

UNLIMITED = 0


class Form(IntEnum):
    """What the number of an action says besides its verb (see actions.py)."""

    NOTHING = 0  # there is no such verb
    ALONE = 1
    THING = 2  # a kind of tile, a character, a seat or an order
    SPACE = 3  # a cell
    TURN = 4  # a cell and a turn
    TILE = 5  # a kind of tile, a cell and a turn


class Way(NamedTuple):
    """How a verb is said."""

    name: str  # of its sentence, `move.<name>` in messages.toml
    form: Form
    field: str  # of its JSON


def laying(name: str = "power_lays") -> Way:
    """Return the way of a verb that lays a tile: `{"play": ..., "power": 5}`."""
    return Way(name, Form.TILE, "play")


def calling(name: str = "power") -> Way:
    """Return the way of a verb that only calls the power: `{"power": 9}`."""
    return Way(name, Form.ALONE, "power")


class Number(NamedTuple):
    """A number of a card, or a row of them, that a tile file may change; and between what."""

    value: int | tuple[int, ...]
    low: int = 0
    high: int = 500


Numbers: TypeAlias = Mapping[str, Mapping[str, Any]]  # of all characters, by their ids


HAND = 1  # W17 tiles in hand, unless a power says otherwise


@dataclass(frozen=True, slots=True)
class Power:
    """A power's card; its id is the name of its file."""

    number: int
    name: str
    uses: int = UNLIMITED  # W4
    uses_by_option: bool = False
    any_time: bool = False  # W20; else in one's own turn
    is_hard: bool = False  # W14 easy games leave it out
    holds: int = HAND
    chooses: int = 1  # how many of these, from the front, are free to be played
    verbs: Mapping[int, Way] = field(default_factory=dict)
    question: int = 0  # the Ask that is its own
    keeps: tuple[str, ...] = ()  # what on the table is its holder's alone
    rules: Mapping[int, str] = field(default_factory=dict)  # by Verdict, if not the usual rule


@dataclass(frozen=True, slots=True)
class Character:
    """A character's card; its id is the name of its file."""

    number: int
    counts: str = ""  # the features that make its points
    bonus: str = ""  # what makes points besides them
    for_beginners: bool = False  # W14
    least_seats: int = 2  # W7
    may_be_second: bool = True  # W8
    takes_victories: bool = False  # C12 the others' way is its own
    question: int = 0  # the Ask that is its own
    keeps: tuple[str, ...] = ()  # what on the table belongs to it alone
    numbers: Mapping[str, Number] = field(default_factory=dict)  # that a tile file may change
