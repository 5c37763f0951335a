"""Whether a victory is near: what a seat's view says of it, or the rules asked ahead."""

import threading
from typing import Any

import numpy as np

from watertable.kernel.game.desk import GUESSING
from watertable.kernel.game.game import Foresight, Game
from watertable.kernel.records.chance import Dice, dice_of
from watertable.kernel.records.events import SILENT
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import Rows, rows

LISTS = 2  # of moves: what a seat may do, and what follows from one of them


class _Room(threading.local):
    """Each thread lays out tables of its own, and clears them before each use."""

    def __init__(self) -> None:
        self.states: dict[int, Rows[Any]] = {}  # by the identity of the game's words
        self.lists: Rows[Listing] = rows(Listing, LISTS)


_room = _Room()


def is_win_near(game: Game, view: Any) -> bool:
    """Say whether somebody could win with his next action, by what everybody sees.

    >>> import watertable as wt
    >>> table = wt.game("water-to-water").table(seed=7)
    >>> is_win_near(table.game, table.seen(table.to_act))
    False
    """
    windows = game.windows
    if windows.foresight is not None:
        return _foreseen(game, windows.foresight, view)
    return windows.near_win is not None and windows.near_win(view)


def _foreseen(game: Game, foresight: Foresight, view: Any) -> bool:
    states = _room.states.setdefault(id(game.words), rows(game.state, foresight.room))
    numbers: Any = states.view(np.int16)
    numbers[:] = 0
    views: Any = rows(game.view, 1)
    views[0] = view
    dice: Rows[Dice] = dice_of(GUESSING)
    boxes = game.boxes_for(view)
    return bool(foresight.wins_next(boxes, views, 0, dice, states, _room.lists, SILENT))
