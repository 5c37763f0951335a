"""What OpenSpiel sees of a state: a player's view, and with perfect recall all it was ever told."""

import hashlib
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from watertable.kernel.game.tensor import Block
from watertable.kernel.records.events import FIELDS, HIDDEN

if TYPE_CHECKING:
    from watertable.envs.spiel import TableGame, TableState

SHOWN = 256  # events of a tensor, the latest first; a string has all
EACH = 8  # numbers of an event: 1, its kind, whose it is, four public ones, a secret one
SECRET = FIELDS - 1


def heard_by(events: bytes, seat: int) -> bytes:
    """Return events as a seat may know them: what is secret is told to its own seat alone."""
    told = np.frombuffer(events, np.int16).reshape(-1, FIELDS).copy()
    told[told[:, 1] != seat, SECRET] = HIDDEN
    return told.tobytes()


class SpielObserver:
    """An observation, or with perfect recall an information state: as text and as a tensor."""

    def __init__(self, game: "TableGame", kind: Any) -> None:
        """Make room for the numbers, block by block."""
        self._game, self._recall = game, bool(kind.perfect_recall)
        self._is_public = kind.private_info == pyspiel.PrivateInfoType.NONE
        self._layout = game.lens.layout
        blocks = list(self._layout.blocks)
        if self._recall:
            blocks += [Block("told", (SHOWN, EACH)), Block("told_count", (1,))]
        self.tensor = np.zeros(sum(block.size for block in blocks), np.float32)
        self.dict: dict[str, Any] = {}
        place = 0
        for block in blocks:
            self.dict[block.name] = self.tensor[place : place + block.size].reshape(block.shape)
            place += block.size

    def set_from(self, state: "TableState", player: int) -> None:
        """Write a state as a player sees it."""
        seat = -1 if self._is_public else player
        self.tensor[: self._layout.size] = self._game.lens.view(state.view(seat))
        if self._recall:
            self._write_told(state, player)

    def string_from(self, state: "TableState", player: int) -> str:
        """Return a state as a player sees it, as text."""
        seat = -1 if self._is_public else player
        if not self._recall:
            return state.view_text(seat)
        heard = heard_by(state.heard(player), seat)
        told = np.frombuffer(heard, np.int16).reshape(-1, FIELDS).tolist()
        events = " ".join(",".join(map(str, event)) for event in told)
        seen = hashlib.sha256(state.view(seat).tobytes()).hexdigest()[:16]
        return f"{events} | {seen}"

    def _write_told(self, state: "TableState", player: int) -> None:
        """Write the latest events that a player was told."""
        seat = -1 if self._is_public else player
        told = np.frombuffer(heard_by(state.heard(player), seat), np.int16).reshape(-1, FIELDS)
        latest = told[::-1][:SHOWN].astype(np.float32)
        rows = self.dict["told"]
        rows[:] = 0
        rows[: len(latest), 0] = 1
        rows[: len(latest), 1] = latest[:, 0] / 64
        whose = latest[:, 1]
        rows[: len(latest), 2] = np.where(whose == player, 1, np.where(whose < 0, 0, -1))
        rows[: len(latest), 3:] = np.clip(latest[:, 2:] / 64, -16, 16)
        self.dict["told_count"][:] = len(told) / SHOWN
