"""The line of play: which actions stand, and how to take them back."""

from array import array
from bisect import bisect_right

import numpy as np

from watertable.kernel.errors import CannotUndo
from watertable.kernel.records.record import Ints
from watertable.kernel.records.seats import CHANCE, NOBODY
from watertable.kernel.text.message import KERNEL


class Path:
    """The actions that stand, from the beginning on; each undo cuts it short.

    Of an action that can be taken back it keeps the numbers of the state that the action changed,
    as they were before: some hundred bytes, where a state has up to 20,000.
    """

    __slots__ = ("_backward", "_plies", "_seats", "_standing")

    def __init__(self) -> None:
        """Begin before the first action."""
        self._plies = array("I", [0])
        self._seats = array("b", [NOBODY])
        self._standing = array("I", [0])  # by ply: the action that stands after it
        self._backward: list[bytes] = []  # of the actions since something was last revealed

    @property
    def chances(self) -> int:
        """How many chance numbers the line of play has used."""
        return self._seats.count(CHANCE)

    @property
    def is_movable(self) -> bool:
        """Whether anything at all could be taken back."""
        return bool(self._backward)

    def add(self, ply: int, seat: int, changes: bytes | None) -> None:
        """Follow an action, given what it changed in the state: places, then what stood there.

        None: it revealed something, and can never be taken back, nor what was before.
        """
        self._plies.append(ply)
        self._seats.append(seat)
        if changes is None:
            self._backward.clear()
        else:
            self._backward.append(changes)
        self._standing.append(ply)

    def stay(self) -> None:
        """Follow a line of the table: the same action stands after it as before."""
        self._standing.append(self._plies[-1])

    def back_to(self, seat: int, to: int | None) -> int:
        """Return the ply an undo goes back to: ply `to`, or before the seat's last action."""
        if to is None:
            if seat not in self._seats:
                raise CannotUndo(KERNEL.say("undo.nothing_done"))
            last = len(self._seats) - 1 - self._seats[::-1].index(seat)
            to = self._plies[last - 1]
        if not 0 <= to < len(self._standing):
            raise CannotUndo(KERNEL.say("undo.no_ply", ply=to))
        ply = self._standing[to]
        undone = self._after(ply)
        if self._plies[-undone - 1] != ply:
            raise CannotUndo(KERNEL.say("undo.taken_back", ply=to))
        if undone > len(self._backward):
            raise CannotUndo(KERNEL.say("undo.revealed"))
        if undone == 0:
            raise CannotUndo(KERNEL.say("undo.nothing"))
        return ply

    def undo(self, ply: int, state: Ints) -> None:
        """Take back every action after a ply that `back_to` has named."""
        for _ in range(self._after(ply)):
            _take_back(self._backward.pop(), state)
            self._plies.pop()
            self._seats.pop()

    def _after(self, ply: int) -> int:
        return len(self._plies) - bisect_right(self._plies, ply)


def _take_back(changes: bytes, state: Ints) -> None:
    places, numbers = np.frombuffer(changes, np.int16).reshape(2, -1)
    state[places.view(np.uint16)] = numbers
