"""A library of entry points, loaded and handed to Python."""

import ctypes
import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from watertable.kernel.compile.native.kinds import (
    MOST,
    ArrayKind,
    Kind,
    RecordKind,
    RowsKind,
    letter,
)

_FUNCTIONS = (  # in the order of `struct Python` in binding.h
    "PyLong_AsLongLong",
    "PyLong_FromLongLong",
    "PyFloat_AsDouble",
    "PyFloat_FromDouble",
    "PyObject_IsTrue",
    "PyBool_FromLong",
    "PyErr_Occurred",
    "PyErr_SetString",
    "PyObject_RichCompareBool",
    "PyEval_SaveThread",
    "PyEval_RestoreThread",
    "PyCFunction_NewEx",
    "Py_IncRef",
    "PyThread_acquire_lock",
    "PyThread_release_lock",
    "PyTuple_Size",
    "PyTuple_GetItem",
)


class Fault(Exception):
    """A checked program came to an index past an end, or to a number that 64 bits cannot hold."""


class Library:
    """A library that was built."""

    def __init__(self, path: Path) -> None:
        """Load it."""
        self._library = ctypes.PyDLL(str(path))

    def function(
        self, number: int, name: str, parameters: dict[str, Kind], result: Kind
    ) -> Callable[..., Any]:
        """Return an entry point as a function of Python's."""
        dtypes = [_dtype(kind) for kind in parameters.values()]
        if not arrays_lie_as_expected():
            takes = "".join(letter(kind) for kind in parameters.values())
            return _by_ctypes(self._library, number, name, takes, dtypes, letter(result))
        pointers = (ctypes.c_void_p * MOST)(*(id(dtype) if dtype else None for dtype in dtypes))
        made = self._bound(pointers, number)
        _kept.append(dtypes)  # the library knows them by their address
        _numbers[made] = self, number
        return made

    @functools.cached_property
    def crew(self) -> tuple[Callable[..., Any], Callable[..., Any], Callable[..., Any]]:
        """What `hands` leads threads by, has them wait in, and sends them home by."""
        return self._bound(None, -1), self._bound(None, -2), self._bound(None, -3)

    def _bound(self, kinds: Any, number: int) -> Callable[..., Any]:
        bind = self._library.bind
        bind.restype = ctypes.py_object
        made: Callable[..., Any] = bind(_python(), kinds, ctypes.c_int64(number))
        return made


_kept: list[list[Any]] = []
_numbers: dict[Callable[..., Any], tuple[Library, int]] = {}


def number_of(function: Callable[..., Any]) -> tuple[Library, int] | None:
    """Return the library of an entry point and its number there; None if it is no machine code."""
    return _numbers.get(function)


def _dtype(kind: Kind) -> Any:
    """Return what NumPy calls the items of an array."""
    if isinstance(kind, (RecordKind, RowsKind)):
        return kind.record.dtype
    return np.dtype(kind.item) if isinstance(kind, ArrayKind) else None


@functools.cache
def _python() -> Any:
    """Return what a library must know of this Python."""
    api = ctypes.pythonapi
    functions = [ctypes.cast(getattr(api, name), ctypes.c_void_p).value for name in _FUNCTIONS]
    objects = [id(one) for one in (None, TypeError, Fault, np.ndarray)]
    table = [*functions, *objects]
    return (ctypes.c_void_p * len(table))(*table)


@functools.cache
def arrays_lie_as_expected() -> bool:
    """Say whether a NumPy array lies in memory as binding.h reads it.

    In a Python without its lock, or one built for debugging, it does not.
    """
    known = np.zeros(5, np.int16)[1:4]

    class Seen(ctypes.Structure):
        _fields_ = (
            ("references", ctypes.c_ssize_t),
            ("type", ctypes.c_void_p),
            ("data", ctypes.c_void_p),
            ("dimensions", ctypes.c_int),
            ("shape", ctypes.POINTER(ctypes.c_ssize_t)),
            ("strides", ctypes.POINTER(ctypes.c_ssize_t)),
            ("base", ctypes.c_void_p),
            ("dtype", ctypes.c_void_p),
            ("flags", ctypes.c_int),
        )

    if object.__basicsize__ != 2 * ctypes.sizeof(ctypes.c_void_p):
        return False
    seen = Seen.from_address(id(known))
    return (
        seen.type == id(np.ndarray)
        and seen.data == known.ctypes.data
        and seen.dimensions == 1
        and seen.dtype == id(known.dtype)
        and seen.flags & 0xFFFF == known.flags.num & 0xFFFF
        and (seen.shape[0], seen.strides[0]) == (3, 2)
    )


class _Slot(ctypes.Structure):
    _fields_ = (("number", ctypes.c_int64), ("count", ctypes.c_int64))


class _Real(ctypes.Structure):
    _fields_ = (("number", ctypes.c_double), ("count", ctypes.c_int64))


def _by_ctypes(
    library: Any, number: int, name: str, takes: str, dtypes: list[Any], gives: str
) -> Callable[..., Any]:
    """Return an entry point called through ctypes: slower, and no layout is relied on."""
    run = ctypes.CDLL(library._name).run
    run.restype = ctypes.c_char_p

    def call(*given: Any) -> Any:
        if len(given) != len(takes):
            raise TypeError(f"`{name}` takes {len(takes)} arguments, by position.")
        slots, result = (_Slot * MOST)(), _Slot()
        for place, (kind, one) in enumerate(zip(takes, given, strict=True)):
            if kind == "A":
                if not _fits(one, dtypes[place]):
                    raise TypeError(
                        f"`{name}` takes arrays of one extent, of its own records or numbers, "
                        "writeable."
                    )
                slots[place].number, slots[place].count = one.ctypes.data, len(one)
            elif kind == "f":
                _Real.from_buffer(slots, place * ctypes.sizeof(_Slot)).number = float(one)
            else:
                slots[place].number = bool(one) if kind == "b" else one.__index__()
        wrong = run(ctypes.c_int64(number), slots, ctypes.byref(result))
        if wrong:
            raise Fault(wrong.decode())
        if gives == "f":
            return _Real.from_buffer(result).number
        return {"i": result.number, "b": bool(result.number), "n": None}[gives]

    return call


def _fits(given: Any, dtype: Any) -> bool:
    return (
        type(given) is np.ndarray
        and given.ndim == 1
        and given.dtype == dtype
        and given.flags.carray
    )
