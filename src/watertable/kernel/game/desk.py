"""Room to work in: one desk for each kind of table in each thread, cleared before each use.

What lies on a desk is worth nothing to the next caller, who may come with the next call.
"""

import threading
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from watertable.kernel.game.game import Game
from watertable.kernel.records import chance
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.events import FIELDS, KINDS, new_story
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import Ints, Longs, Rows, raw, rows

NO_WORDS = chance.words_at(b"", 0)  # for actions that ask no dice
GUESSING = chance.words_at(b"guess", 0)  # any words do: what a seat may do depends on none


class Desk:
    """Each of the records here has one row."""

    def __init__(self, game: Game) -> None:
        """Make room for the records of a game, whatever its data; its words are held."""
        self.words = game.words
        self.states: Rows[Any] = rows(game.state, 1)
        self.views: Rows[Any] = rows(game.view, 1)
        self.listing = rows(Listing, 1)
        self.story = new_story()
        self.dice = rows(Dice, 1)
        self.numbers: Ints = self.states.view(np.int16)  # the state as plain numbers
        self._raw_states, self._raw_views = raw(self.states), raw(self.views)
        self._listed = cast("NDArray[np.int64]", self.listing).view(np.int64)
        self._words = cast("NDArray[np.int64]", self.dice).view(np.int64)
        self.changes: Ints = np.zeros(1 + 2 * len(self.numbers), np.int16)
        assert max(game.words.reveals, default=0) < KINDS
        self.reveals = sum(1 << kind for kind in game.words.reveals)
        story: Any = self.story
        changes: Any = self.changes
        self._count, self._told = (
            memoryview(story["count"]),
            memoryview(story["told"][0].reshape(-1)),
        )
        self._changes = memoryview(changes)

    def listed(self, count: int) -> list[int]:
        """Return the first numbers of the listing."""
        numbers: list[int] = self._listed[:count].tolist()
        return numbers

    def throw(self, words: Longs) -> Rows[Dice]:
        """Return the dice, showing these words."""
        self._words[:] = words
        return self.dice

    def blank_view(self) -> Rows[Any]:
        """Return room for a view."""
        self._raw_views[0] = b""
        return self.views

    def guess(self, game: Game, boxes: Rows[Any], view: Any) -> Rows[Any]:
        """Return one truth that fits a view."""
        self.views[0] = view
        self._raw_states[0] = b""
        game.entries.guess(boxes, self.views, 0, self.throw(GUESSING), self.states, 0)
        return self.states

    def begin(self, numbers: Ints) -> None:
        """Keep a state as it is before an action, and have room for what the action tells."""
        self.numbers[:] = numbers
        self._count[0] = 0

    def look_back(self, game: Game, numbers: Ints) -> None:
        """Note what an action changed, after which the state is as given."""
        game.entries.look_back(self.numbers, numbers, self.story, self.reveals, self.changes)

    def events(self) -> bytes:
        """Return the numbers of all events that an action told."""
        return self._told[: FIELDS * self._count[0]].tobytes()

    def changed(self) -> bytes | None:
        """Return what an action changed; None if it revealed something."""
        count = self._changes[0]
        return None if count < 0 else self._changes[1 : 1 + 2 * count].tobytes()


class _Here(threading.local):
    def __init__(self) -> None:
        self.desks: dict[int, Desk] = {}  # by the identity of the game's words


_here = _Here()


def desk_for(game: Game) -> Desk:
    """Return this thread's desk for a game."""
    desk = _here.desks.get(id(game.words))
    if desk is None:
        desk = _here.desks[id(game.words)] = Desk(game)
    return desk
