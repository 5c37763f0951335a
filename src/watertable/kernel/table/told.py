"""What was told at a table, ply by ply, packed as an action's wake has it."""

from array import array


class Told:
    """The events of every action. Lines of the table are told by the log itself."""

    __slots__ = ("_ends", "_packed")

    def __init__(self) -> None:
        """Begin before the first ply."""
        self._packed, self._ends = bytearray(), array("I", [0])

    def add(self, packed: bytes) -> None:
        """Remember what an action told."""
        self._packed += packed
        self._ends.append(len(self._packed))

    def skip(self) -> None:
        """Remember that a ply was a line of the table."""
        self._ends.append(len(self._packed))

    def at(self, ply: int) -> bytearray:
        """Return what was told at a ply, packed; nothing for a line of the table."""
        return self._packed[self._ends[ply - 1] : self._ends[ply]]
