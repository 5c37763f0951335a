"""A record: one declaration that is memory layout, field names and static types at once."""

import functools
from typing import (
    Annotated,
    Any,
    ClassVar,
    Generic,
    TypeAlias,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import numpy as np
from numpy.typing import NDArray

Small: TypeAlias = NDArray[np.int8]
Ints: TypeAlias = NDArray[np.int16]
Longs: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]

Int = Annotated[int, np.int16]
Long = Annotated[int, np.int64]
Flag = Annotated[bool, np.bool_]

_ITEMS: dict[object, type[np.signedinteger[Any]]] = {
    Small: np.int8,
    Ints: np.int16,
    Longs: np.int64,
}


class Record:
    """Base of every box, state and view.

    A subclass lists its fields as annotations; `dtype` is read off them. Instances are NumPy
    records, never objects of the class: make an array of them with `rows`. All numbers are
    signed, so that a rule computes the same whether it is compiled or stepped through.

    >>> class Score(Record):
    ...     turn: Int
    ...     points: Annotated[Ints, 2]
    >>> table = rows(Score, 1)
    >>> table[0].points[1] = 7
    >>> table[0].points.tolist(), table.nbytes
    ([0, 7], 6)
    """

    dtype: ClassVar[np.dtype[Any]]

    def __init_subclass__(cls) -> None:
        """Read the layout off the annotations."""
        hints = get_type_hints(cls, include_extras=True)
        fields = [_field(name, hint) for name, hint in hints.items() if name != "dtype"]
        cls.dtype = np.dtype((np.record, np.dtype(fields, align=True)))


R = TypeVar("R", bound=Record)


class Rows(Generic[R]):
    """An array of records, as the type checker sees it. At run time it is a NumPy array."""

    nbytes: int

    def __getitem__(self, row: int) -> R:
        """Return the record in that row; writing to it writes to the array."""
        raise NotImplementedError

    def __setitem__(self, row: int, record: R) -> None:
        """Copy a whole record into that row."""

    def __len__(self) -> int:
        """Return the number of rows."""
        raise NotImplementedError

    def view(self, item: type[np.signedinteger[Any]]) -> Ints:
        """Look at all rows as plain numbers."""
        raise NotImplementedError


def rows(kind: type[R], count: int) -> Rows[R]:
    """Return that many records of a kind, all zero."""
    return cast("Rows[R]", np.zeros(count, kind.dtype))


def raw(records: Rows[R]) -> NDArray[np.void]:
    """Look at records as opaque bytes: `raw(a)[0] = raw(b)[0]` copies a whole one in 0.1 us."""
    array = cast("NDArray[np.void]", records)
    return array.view(_opaque(array.dtype.itemsize))


@functools.cache
def _opaque(size: int) -> np.dtype[np.void]:
    return np.dtype((np.void, size))


def _field(name: str, hint: object) -> tuple[Any, ...]:
    if get_origin(hint) is not Annotated:
        raise TypeError(f"field {name!r} needs Int, Long, Flag or Annotated[Ints, shape...]")
    inner, *extra = get_args(hint)
    if inner in _ITEMS:
        return name, _ITEMS[inner], tuple(extra)
    return name, extra[0]
