"""A record read as plain numbers, for words.

NumPy takes one or two microseconds to hand out a field of a record, and as much again for one
number of it. A reading takes less for all: when it is first asked for a single number it reads all
of those as ints, and it makes an array into a tuple of ints (or of such tuples) when asked for it.
"""

import functools
import struct
from typing import Any, ClassVar, cast

import numpy as np

from watertable.kernel.records.record import R, Record


def read(record: R) -> R:
    """Return a record as plain numbers: `hand[seat][place]` instead of `hand[seat, place]`.

    >>> from watertable.kernel.records.record import Int, Record, rows
    >>> class Score(Record):
    ...     turn: Int
    >>> read(rows(Score, 1)[0]).turn
    0
    """
    kind: type = type(record)
    if kind is not np.record:  # isinstance would ask the record itself, which takes its time
        return record
    return cast("R", _class_for(record.dtype)(record.tobytes()))  # type: ignore[attr-defined]


def content_of(record: Record) -> Any:
    """Return what can be copied into a raw row: the bytes of a reading, or the record itself."""
    kind: type = type(record)
    return record if kind is np.record else cast("Numbers", record)._bytes


def place_of(kind: type[Record], name: str) -> int:
    """Return the place of a field among the numbers of a record that is looked at as int16."""
    fields: Any = kind.dtype.fields
    return int(fields[name][1]) // np.dtype(np.int16).itemsize


def below_zero(record: Record, name: str) -> list[int]:
    """Return the places of an array of a record that has been read, at which it is below zero.

    The array may be long, and most of it zero.
    """
    assert isinstance(record, Numbers)
    field = getattr(type(record), name)
    array = np.frombuffer(record._bytes, field.item, field.count, field.offset)
    found: list[int] = (array < 0).nonzero()[0].tolist()
    return found


class Numbers:
    """The fields of one record, as they were when it was read."""

    _numbers: ClassVar[struct.Struct]
    _names: ClassVar[list[str]]

    def __init__(self, whole: bytes) -> None:
        """Keep the record's bytes."""
        self._bytes = whole

    def __getattr__(self, name: str) -> int:
        """Read the single numbers, when the first of them is asked for."""
        if name not in self._names:
            raise AttributeError(name)
        self.__dict__.update(zip(self._names, self._numbers.unpack_from(self._bytes), strict=True))
        number: int = self.__dict__[name]
        return number


class _Array:
    """An array in a record: once read, the reading has it under its own name."""

    def __init__(self, name: str, kind: np.dtype[Any], offset: int) -> None:
        self.name, self.offset, self.item = name, offset, kind.base
        self.count = kind.itemsize // kind.base.itemsize
        self.each = kind.shape[1] if len(kind.shape) == 2 else 0
        self.unpack = struct.Struct(f"{self.count}{kind.base.char}").unpack_from

    def __get__(self, numbers: Numbers | None, owner: type) -> Any:
        if numbers is None:
            return self
        flat = self.unpack(numbers._bytes, self.offset)
        each = self.each
        if each:
            flat = tuple([flat[start : start + each] for start in range(0, self.count, each)])
        numbers.__dict__[self.name] = flat
        return flat


@functools.cache
def _class_for(dtype: np.dtype[Any]) -> type[Numbers]:
    """Return the class that reads records of this layout."""
    names, layout, end, arrays = [], "=", 0, {}
    for name, (kind, offset, *_) in (dtype.fields or {}).items():
        assert len(kind.shape) < 3, f"{name} has more than rows and columns"
        if kind.shape:
            arrays[name] = _Array(name, kind, offset)
        else:
            layout += f"{offset - end}x{_CODES[kind.str[1:]]}"
            names.append(name)
            end = offset + kind.itemsize
    parts = {"_names": names, "_numbers": struct.Struct(layout), **arrays}
    return type("Numbers", (Numbers,), parts)


_CODES = {"i1": "b", "i2": "h", "i8": "q", "b1": "?"}
