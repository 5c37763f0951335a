"""What a batch is wherever its rows lie: in this machine's memory, or on a graphics card."""

from abc import ABC, abstractmethod
from typing import Any

import numpy as np

from watertable.batches.setting import Setting
from watertable.kernel.errors import BatchError
from watertable.kernel.game.game import Game
from watertable.kernel.game.tensor import Tensor
from watertable.kernel.records.record import Rows, rows
from watertable.kernel.table.log import Log
from watertable.kernel.table.table import Table
from watertable.kernel.text.reason import IllegalMove, Reason

ROOM = 64  # moves listed of one row, and
PAGES = 256  # moves of one match written down; both double where that is not enough


class AnyBatch(ABC):
    """Rows of matches. Row i of a seed is the same match in any batch and on any machine."""

    def __init__(self, setting: Setting, count: int) -> None:
        """Say what is played in how many rows; `reset` begins the matches."""
        self.setting, self.count = setting, count
        self._begun = False

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.setting.game

    @property
    def seats(self) -> int:
        """How many seats a match has."""
        return self.setting.seats

    @property
    def tensor(self) -> Tensor:
        """How `tensors` are laid out."""
        tensor = self.game.tensor
        assert tensor is not None
        return tensor

    def table(self, row: int, *, before: bool = False) -> Table:
        """Return the match of a row as a table, or the match before it."""
        self._check_begun()
        if not isinstance(row, (int, np.integer)) or not 0 <= row < self.count:
            raise BatchError(f"There is no row {row!r}; there are rows 0 to {self.count - 1}.")
        match = self._match(int(row)) - before
        if match < 0:
            raise BatchError(f"Row {row} is still in its first match.")
        return self.setting.table(int(row), match, self._moves(int(row), match & 1, before=before))

    def log(self, row: int, *, before: bool = False) -> Log:
        """Return the log of a row's match, or of the match before it; it replays at a table."""
        return self.table(row, before=before).log

    @abstractmethod
    def _match(self, row: int) -> int:
        """Return how many matches a row has had before the one it is in."""

    @abstractmethod
    def _moves(self, row: int, half: int, *, before: bool) -> list[int]:
        """Return the numbers of a row's match, or of the one before it: which half has them."""

    def _check_begun(self) -> None:
        if not self._begun:
            raise BatchError("The batch has not begun: reset() begins the first match of each row.")

    def _refusal(self, states: Rows[Any], place: int, row: int, number: int) -> IllegalMove:
        """Say why the asked seat of a row, whose state lies there, may not do something."""
        game, boxes, seat = self.game, self.setting.boxes, int(states[place].asked)
        views = rows(game.view, 1)
        game.entries.observe(boxes, states, place, seat, views, 0)
        code = game.entries.verdict(boxes, states, place, seat, number)
        reason = game.words.reason(game.data, views[0], code, number)
        return IllegalMove(Reason(reason.code, reason.rule, f"Row {row}: {reason.message}"))
