"""The kinds of values that rules have, and what each is called in C++."""

from dataclasses import dataclass
from typing import Any, TypeAlias, get_args, get_origin

import numpy as np

from watertable.kernel.records.record import Floats, Ints, Longs, Record, Rows, Small

ITEMS = {
    "int8": "int8_t",
    "int16": "int16_t",
    "int64": "int64_t",
    "float64": "double",
    "bool": "bool",
}
_ARRAYS = ((Small, "int8"), (Ints, "int16"), (Longs, "int64"), (Floats, "float64"))


@dataclass(frozen=True, slots=True)
class Number:
    """A single number: bool, int or float; or nothing at all, or nothing known yet."""

    name: str
    cpp: str
    rank: int


UNKNOWN = Number("a value not known yet", "int64_t", -1)
NOTHING = Number("None", "void", -1)
BOOL = Number("bool", "bool", 0)
INT = Number("int", "int64_t", 1)
FLOAT = Number("float", "double", 2)
MOST = 20  # arguments that Python may hand an entry point; binding.h says the same
_LETTERS = {INT: "i", FLOAT: "f", BOOL: "b", NOTHING: "n"}


@dataclass(frozen=True, slots=True)
class RecordKind:
    """One record, behind a pointer."""

    record: type[Record]

    @property
    def name(self) -> str:
        """What it is called in a sentence."""
        return f"a record {self.record.__name__}"

    @property
    def cpp(self) -> str:
        """The type of a pointer to it."""
        return f"{struct_name(self.record)}*"


@dataclass(frozen=True, slots=True)
class RowsKind:
    """An array of records."""

    record: type[Record]

    @property
    def name(self) -> str:
        """What it is called in a sentence."""
        return f"rows of {self.record.__name__}"

    @property
    def cpp(self) -> str:
        """The type of a pointer and a count."""
        return f"Array<{struct_name(self.record)}>"


@dataclass(frozen=True, slots=True)
class ArrayKind:
    """Numbers side by side. Of an array that came from outside, the first extent is not known."""

    item: str
    shape: tuple[int | None, ...]

    @property
    def name(self) -> str:
        """What it is called in a sentence."""
        return f"an array of {self.item}"

    @property
    def cpp(self) -> str:
        """The type of a pointer and a count."""
        return f"Array<{ITEMS[self.item]}>"

    @property
    def number(self) -> Number:
        """The kind of one number of it."""
        return number_in(self.item)


Kind: TypeAlias = Number | RecordKind | RowsKind | ArrayKind


def letter(kind: Kind) -> str:
    """Return the letter by which binding.h knows a kind."""
    return _LETTERS.get(kind, "A")  # type: ignore[arg-type]


def struct_name(record: type[Record]) -> str:
    """Return what a record is called in C++: two games have a State each."""
    return "_".join([*record.__module__.split(".")[1:], *record.__qualname__.split(".")]).replace(
        "<locals>", "in"
    )


def field_name(name: str) -> str:
    """Return what a field is called in C++, which has words of its own."""
    return f"f_{name}"


def number_in(item: str) -> Number:
    """Return the kind of number that an item of an array or a record is read as."""
    return {"float64": FLOAT, "bool": BOOL}.get(item, INT)


def kind_of_hint(hint: Any) -> Kind | None:
    """Return the kind that an annotation stands for, or None."""
    numbers = {int: INT, bool: BOOL, float: FLOAT, type(None): NOTHING}
    if hint in numbers:
        return numbers[hint]
    if get_origin(hint) is Rows:
        (record,) = get_args(hint)
        return RowsKind(record)
    if isinstance(hint, type) and issubclass(hint, Record):
        return RecordKind(hint)
    for alias, item in _ARRAYS:
        if hint == alias:
            return ArrayKind(item, (None,))
    return None


def kind_of_field(record: type[Record], name: str) -> ArrayKind | Number | None:
    """Return the kind of a record's field, or None if it has none of that name."""
    fields: Any = record.dtype.fields
    if name not in fields:
        return None
    dtype: np.dtype[Any] = fields[name][0]
    item = dtype.base.name
    return ArrayKind(item, dtype.shape) if dtype.shape else number_in(item)


def joined(one: Kind, other: Kind) -> Kind | None:
    """Return the kind of a name that is given both, or None if there is none."""
    if other in (one, UNKNOWN):
        return one
    match one, other:
        case Number(), _ if one == UNKNOWN:
            return other
        case Number(), Number() if NOTHING not in (one, other):
            return max(one, other, key=lambda kind: kind.rank)
        case ArrayKind(item, (_, *rest)), ArrayKind(same, (_, *also)):
            return ArrayKind(item, (None, *rest)) if (item, rest) == (same, also) else None
    return None
