"""A record read as plain numbers, for words.

NumPy takes one or two microseconds to hand out a field of a record, and as much again for one
number of it. A reading is a copy of the record's bytes; it makes a field into an int, or into
tuples of ints, when it is first asked for: in 0.3 microseconds, and then in none.
"""

import functools
import struct
from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from watertable.kernel.record import R, Record


def read(record: R) -> R:
    """Return a record as plain numbers: `hand[seat][place]` instead of `hand[seat, place]`.

    >>> from watertable.kernel.record import Int, Record, rows
    >>> class Score(Record):
    ...     turn: Int
    >>> read(rows(Score, 1)[0]).turn
    0
    """
    return record if isinstance(record, Reading) else cast("R", Reading(record))


class Reading:
    """The fields of one record, as they were when it was read."""

    def __init__(self, record: Any) -> None:
        """Copy the record."""
        self._bytes = record.tobytes()
        self.dtype = record.dtype
        self._fields = _fields(self.dtype)

    def __getattr__(self, name: str) -> Any:
        """Read a field, and keep it for the next time."""
        try:
            field = self._fields[name]
        except KeyError:
            raise AttributeError(name) from None
        value = self.__dict__[name] = field(self._bytes)
        return value


def array_of(record: Record, name: str) -> NDArray[Any]:
    """Return a field of a record that has been read as a flat array, for searching a long one."""
    assert isinstance(record, Reading)
    assert record.dtype.fields is not None
    kind, offset = record.dtype.fields[name][:2]
    count = kind.itemsize // kind.base.itemsize
    return np.frombuffer(record._bytes, kind.base, count, offset)


@functools.cache
def _fields(dtype: np.dtype[Any]) -> dict[str, Callable[[bytes], Any]]:
    """Return for each field of a record how it is read from the record's bytes."""
    assert dtype.fields is not None
    return {name: _reader(field[0], field[1]) for name, field in dtype.fields.items()}


def _reader(kind: np.dtype[Any], offset: int) -> Callable[[bytes], Any]:
    unpack = struct.Struct(f"{kind.itemsize // kind.base.itemsize}{kind.base.char}").unpack_from
    if not kind.shape:
        return lambda whole: unpack(whole, offset)[0]
    if len(kind.shape) == 1:
        return lambda whole: unpack(whole, offset)
    many, each = kind.shape

    def in_rows(whole: bytes) -> Any:
        flat = unpack(whole, offset)
        return tuple([flat[start : start + each] for start in range(0, many * each, each)])

    return in_rows
