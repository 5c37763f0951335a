"""Room to work in: one desk for each kind of table in each thread, cleared before each use."""

import threading
from dataclasses import dataclass
from typing import Any

import numpy as np

from watertable.kernel import chance
from watertable.kernel.chance import Dice
from watertable.kernel.events import Story, new_story
from watertable.kernel.game import Game
from watertable.kernel.moves import Listing
from watertable.kernel.record import Longs, Record, Rows, raw, rows

NO_WORDS = chance.words_at(b"", 0)  # for actions that ask no dice
GUESSING = chance.words_at(b"guess", 0)  # any words do: what a seat may do depends on none


@dataclass(slots=True)
class Desk:
    """What lies on it is worth nothing to the next caller, and the next caller may come soon."""

    states: Rows[Any]  # each of these has one row
    views: Rows[Any]
    listing: Rows[Listing]
    story: Rows[Story]
    dice: Rows[Dice]

    def throw(self, words: Longs) -> Rows[Dice]:
        """Return the dice, showing these words."""
        self.dice.view(np.int64)[:] = words
        return self.dice

    def guess(self, game: Game, boxes: Rows[Any], view: Any) -> Rows[Any]:
        """Return one truth that fits a view."""
        self.views[0] = view
        raw(self.states)[0] = b""
        game.entries.guess(boxes, self.views, 0, self.throw(GUESSING), self.states, 0)
        return self.states


class _Here(threading.local):
    def __init__(self) -> None:
        self.desks: dict[type[Record], Desk] = {}


_here = _Here()


def desk_for(game: Game) -> Desk:
    """Return this thread's desk for a game."""
    desk = _here.desks.get(game.state)
    if desk is None:
        desk = _here.desks[game.state] = Desk(
            rows(game.state, 1), rows(game.view, 1), rows(Listing, 1), new_story(), rows(Dice, 1)
        )
    return desk
