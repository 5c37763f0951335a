"""The card's double: the source that a card is given, built for this machine with every check."""

import ctypes
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from watertable.kernel.compile.device.card_matches import CardMatches
from watertable.kernel.compile.device.printing import Printed, host_source
from watertable.kernel.compile.native.building import build
from watertable.kernel.compile.native.library import Fault
from watertable.kernel.records.chance import secret_of
from watertable.kernel.records.record import Rows, rows


class Double:
    """One game with one box. An index past an end or a number past 32 bits raises Fault."""

    def __init__(self, game: Printed, boxes: Any, seats: int, library: Path) -> None:
        """Build the library there, unless it is there."""
        self.game, self.seats, self._boxes = game, seats, boxes
        if not library.exists():
            build(host_source(game), library)
        self._library = ctypes.CDLL(str(library))

    def play(
        self,
        seed: int,
        count: int,
        *,
        first: int = 0,
        ahead: int = 2,
        before: NDArray[np.uint8] | None = None,
    ) -> CardMatches:
        """Play the first match of each of `count` rows, as a card does.

        The words of so many chance events are made before a match is played. `before` lies in each
        state before its match begins, if it is not blank.
        """
        states = np.zeros((count, self.game.state.dtype.itemsize), np.uint8)
        if before is not None:
            states[:] = before
        decisions, plies, chances = (np.zeros(count, np.int32) for _ in range(3))
        winners, points = np.zeros(count, np.int8), np.zeros((count, self.seats), np.int32)
        secret = np.frombuffer(secret_of(seed), ">u4").astype(np.uint32)
        results = (states, decisions, plies, chances, winners, points)
        numbers = (ctypes.c_uint32(first), ahead, count, self.seats)
        self._call("play", self._boxes, secret, *numbers, *results)
        return CardMatches(decisions, plies, chances, winners, points, states, 0.0)

    def look(self, states: Any, row: int, seat: int) -> tuple[Rows[Any], int]:
        """Return what a seat may know of a state, in row 0, and the points it has."""
        views, points = rows(self.game.view, 1), np.zeros(1, np.int32)
        self._call("look", self._boxes, states[row : row + 1], seat, views, points)
        return views, int(points[0])

    def _call(self, name: str, *given: Any) -> None:
        run = getattr(self._library, name)
        run.restype = ctypes.c_char_p
        wrong = run(
            *(
                one.ctypes.data_as(ctypes.c_void_p) if isinstance(one, np.ndarray) else one
                for one in given
            )
        )
        if wrong:
            raise Fault(wrong.decode())
