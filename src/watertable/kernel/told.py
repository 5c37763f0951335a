"""What was told at a table, ply by ply: events, packed into some ten bytes each."""

from array import array

from watertable.kernel.events import FIELDS, Event

SHORT, LONG = "b", "h"  # nearly all numbers fit into one byte; where one does not, all take two


class Told:
    """The events of every action. Lines of the table are told by the log itself."""

    __slots__ = ("_ends", "_packed")

    def __init__(self) -> None:
        """Begin before the first ply."""
        self._packed, self._ends = bytearray(), array("I", [0])

    def add(self, seat: int, numbers: list[int]) -> None:
        """Remember the events of a seat's action, given as their numbers one after the other."""
        try:
            code, packed = SHORT, array(SHORT, numbers)
        except OverflowError:
            code, packed = LONG, array(LONG, numbers)
        self._packed += bytes((ord(code), seat & 255))
        self._packed += packed.tobytes()
        self._ends.append(len(self._packed))

    def skip(self) -> None:
        """Remember that a ply was a line of the table."""
        self._ends.append(len(self._packed))

    def at(self, ply: int) -> tuple[int, list[Event]] | None:
        """Return who acted and what happened; None for a line of the table."""
        start, end = self._ends[ply - 1], self._ends[ply]
        if start == end:
            return None
        seat = int.from_bytes(self._packed[start + 1 : start + 2], signed=True)
        numbers = array(chr(self._packed[start]), bytes(self._packed[start + 2 : end])).tolist()
        return seat, [Event(*numbers[k : k + FIELDS]) for k in range(0, len(numbers), FIELDS)]
