"""Arrays on the card, which other libraries can use where they lie."""

import ctypes
import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from watertable.kernel.compile.device.driver import Driver

_CODES = {"i": 0, "u": 1, "f": 2}


class CardArray:
    """Numbers in the card's memory: for CuPy, PyTorch, JAX and all that know one of two protocols.

    `torch.from_dlpack(array)` and `cupy.asarray(array)` share its memory.
    """

    def __init__(self, driver: Driver, shape: tuple[int, ...], item: str) -> None:
        """Take memory, all zero."""
        self.shape, self.dtype = shape, np.dtype(item)
        self.nbytes = math.prod(shape) * self.dtype.itemsize
        self._driver = driver
        self.place = driver.allocate(self.nbytes)
        self.clear()

    def __del__(self) -> None:
        """Give the memory back."""
        if place := getattr(self, "place", 0):
            self._driver.free(place)

    def __len__(self) -> int:
        """Return the first extent."""
        return self.shape[0]

    def clear(self) -> None:
        """Make all of it zero."""
        self._driver.clear(self.place, self.nbytes)

    def put(self, given: NDArray[Any]) -> None:
        """Copy numbers onto the card."""
        numbers = np.ascontiguousarray(given, self.dtype).reshape(self.shape)
        self._driver.to_card(self.place, numbers.ctypes.data_as(ctypes.c_void_p), self.nbytes)

    def numpy(self) -> NDArray[Any]:
        """Return a copy in this machine's memory, when the card has done all it was given."""
        made = np.empty(self.shape, self.dtype)
        self._driver.from_card(made.ctypes.data_as(ctypes.c_void_p), self.place, self.nbytes)
        return made

    def line(self, place: int) -> NDArray[Any]:
        """Return a copy of one entry of the first extent."""
        made = np.empty(self.shape[1:], self.dtype)
        begin = self.place + place * made.nbytes
        self._driver.from_card(made.ctypes.data_as(ctypes.c_void_p), begin, made.nbytes)
        return made

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        """How CuPy, Numba and PyTorch find it."""
        return {
            "shape": self.shape,
            "typestr": self.dtype.str,
            "data": (self.place, False),
            "version": 3,
            "strides": None,
            "stream": 1,  # the default stream, on which all our kernels run
        }

    def __dlpack_device__(self) -> tuple[int, int]:
        """Say that it lies on the first card."""
        return self._driver.kind, 0

    def __dlpack__(self, **asked: Any) -> Any:
        """Return it as a capsule of DLPack's, when the card has done all it was given."""
        self._driver.wait()
        return _capsule(self)


class _Tensor(ctypes.Structure):
    """A DLManagedTensor."""


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Tensor))
_Tensor._fields_ = (
    ("data", ctypes.c_void_p),
    ("device_kind", ctypes.c_int32),
    ("device", ctypes.c_int32),
    ("dimensions", ctypes.c_int32),
    ("code", ctypes.c_uint8),
    ("bits", ctypes.c_uint8),
    ("lanes", ctypes.c_uint16),
    ("shape", ctypes.POINTER(ctypes.c_int64)),
    ("strides", ctypes.POINTER(ctypes.c_int64)),
    ("offset", ctypes.c_uint64),
    ("context", ctypes.c_void_p),
    ("deleter", _Deleter),
)
_handed_out: dict[int, tuple[Any, ...]] = {}


def _forget(tensor: Any) -> None:
    """Let go of an array that whoever was handed it needs no more."""
    _handed_out.pop(ctypes.addressof(tensor.contents), None)


_given_back = _Deleter(_forget)


def _capsule(array: CardArray) -> Any:
    shape = (ctypes.c_int64 * len(array.shape))(*array.shape)
    tensor = _Tensor(
        data=array.place,
        device_kind=array.__dlpack_device__()[0],
        dimensions=len(array.shape),
        code=_CODES[array.dtype.kind],
        bits=8 * array.dtype.itemsize,
        lanes=1,
        shape=shape,
        deleter=_given_back,
    )
    _handed_out[ctypes.addressof(tensor)] = (array, shape, tensor)
    new = ctypes.pythonapi.PyCapsule_New
    new.restype, new.argtypes = (
        ctypes.py_object,
        (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p),
    )
    return new(ctypes.addressof(tensor), b"dltensor", None)
