"""What was told at a table, ply by ply: events, packed into some ten bytes each."""

import struct
from array import array

from watertable.kernel.events import FIELDS

SHORT, LONG = "b", "h"  # nearly all numbers fit into one byte; where one does not, all take two
_SHORTS, _LONGS = struct.Struct(f"{FIELDS}{SHORT}"), struct.Struct(f"{FIELDS}{LONG}")


class Told:
    """The events of every action. Lines of the table are told by the log itself."""

    __slots__ = ("_ends", "_last", "_packed")

    def __init__(self) -> None:
        """Begin before the first ply."""
        self._packed, self._ends = bytearray(), array("I", [0])
        self._last: tuple[int, list[int]] | None = None  # not packed: it is told next

    def add(self, seat: int, numbers: list[int]) -> None:
        """Remember the events of a seat's action, given as their numbers one after the other."""
        try:
            code, packed = SHORT, array(SHORT, numbers)
        except OverflowError:
            code, packed = LONG, array(LONG, numbers)
        self._packed += bytes((ord(code), seat & 255))
        self._packed += packed.tobytes()
        self._ends.append(len(self._packed))
        self._last = seat, numbers

    def skip(self) -> None:
        """Remember that a ply was a line of the table."""
        self._ends.append(len(self._packed))
        self._last = None

    def at(self, ply: int) -> tuple[int, list[tuple[int, ...]]] | None:
        """Return who acted and the numbers of what happened; None for a line of the table."""
        if ply == len(self._ends) - 1 and self._last is not None:
            by, numbers = self._last
            return by, list(zip(*[iter(numbers)] * FIELDS, strict=True))
        start, end = self._ends[ply - 1], self._ends[ply]
        if start == end:
            return None
        code, seat = self._packed[start : start + 2]
        each = _SHORTS if code == ord(SHORT) else _LONGS
        return seat - 256 if seat > 127 else seat, list(
            each.iter_unpack(self._packed[start + 2 : end])
        )
