"""The lines of a log: each an action of a seat, of chance or the world, or of the table itself."""

from array import array
from collections.abc import Sequence
from typing import overload

import msgspec

from watertable.kernel.text.json import Json, encode

SEATS = 64  # more than a table can have


class Line(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One line: an action of a seat, of chance or the world, or a line of the table itself."""

    ply: int
    seat: int | str | None = None
    action: int | None = None
    words: str | None = None
    answer: Json | None = None
    table: str | None = None
    to: int | None = None
    by: int | None = None
    bot: str | None = None
    name: str | None = None
    promise: str | None = None
    seed: str | None = None


class Lines(Sequence[Line]):
    """The lines of a match being played: a move takes eight bytes, any other line its own text.

    So a line is encoded once: a move when its text is asked for, any other when it is written.
    """

    __slots__ = ("_ends", "_last", "_numbers", "_texts")

    def __init__(self) -> None:
        """Begin with none."""
        self._numbers = array("q")  # a move with its seat, or one less than minus which text
        self._texts, self._ends = bytearray(), array("I", [0])
        self._last: Line | None = None  # as it is: whoever wrote it reads it next

    def append(self, line: Line) -> None:
        """Add a line; its ply is its number."""
        seat, action = line.seat, line.action
        if type(seat) is int and action is not None:
            self._numbers.append(action * SEATS + seat)
        else:
            self._numbers.append(-len(self._ends))
            self._texts += encode(line)
            self._ends.append(len(self._texts))
        self._last = line

    def since(self, count: int) -> list[tuple[Line, bytes]]:
        """Return the lines after the first `count`, each with its text."""
        last, end = self._last, len(self._numbers)
        if last is not None and count == end - 1:
            return [(last, encode(last) if self._numbers[-1] >= 0 else self.text(end))]
        return [(self[ply - 1], self.text(ply)) for ply in range(count + 1, end + 1)]

    def text(self, ply: int) -> bytes:
        """Return a line as it stands in a file."""
        number = self._numbers[ply - 1]
        if number < 0:
            return bytes(self._texts[self._ends[-1 - number] : self._ends[-number]])
        return b'{"ply":%d,"seat":%d,"action":%d}' % (ply, number % SEATS, number // SEATS)

    def __len__(self) -> int:
        """Return how many lines there are."""
        return len(self._numbers)

    @overload
    def __getitem__(self, place: int) -> Line: ...
    @overload
    def __getitem__(self, place: slice) -> list[Line]: ...
    def __getitem__(self, place: int | slice) -> Line | list[Line]:
        """Return a line, or a list of some."""
        if isinstance(place, slice):
            return [self[k] for k in range(*place.indices(len(self)))]
        ply = range(1, len(self) + 1)[place]
        number = self._numbers[ply - 1]
        if number < 0:
            return read_line(self.text(ply))
        return Line(ply, seat=number % SEATS, action=number // SEATS)

    def __eq__(self, other: object) -> bool:
        """Say whether another sequence has the same lines."""
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]


read_line = msgspec.json.Decoder(Line).decode
