"""Bots between two levels: `stream+40` is forty of a hundred of the way to the next, river.

At each choice it plays as the upper level with that probability, else as the lower; which, follows
from the view and the seed.
"""

import functools
import hashlib
import re
from collections.abc import Callable
from typing import NamedTuple

from watertable.bots.levels import LEVELS, Level
from watertable.bots.protocol import AnyView
from watertable.bots.reasons import MESSAGES
from watertable.kernel.errors import UnknownBot
from watertable.kernel.game.game import Game
from watertable.kernel.records.chance import secret_of, words_at
from watertable.kernel.text.moves import Choices

PLUS = "+"
WHOLE = 100  # parts of the way from a level to the next
_NAMED = re.compile(r"([a-z]+)\+([1-9][0-9]?)")


class Stretch(NamedTuple):
    """Two levels, and how many parts of the way from the lower to the upper."""

    lower: str
    upper: str
    parts: int

    @property
    def nearer(self) -> str:
        """The level that is not farther away than the other; the lower one half-way."""
        return self.lower if 2 * self.parts <= WHOLE else self.upper


def stretch(name: str) -> Stretch | None:
    """Return what a name says if it is that of a bot between two levels.

    >>> stretch("stream+40"), stretch("stream"), stretch("ocean+10")
    (Stretch(lower='stream', upper='river', parts=40), None, None)
    """
    found = _NAMED.fullmatch(name)
    if found is None or found[1] not in LEVELS[:-1]:
        return None
    return Stretch(found[1], LEVELS[LEVELS.index(found[1]) + 1], int(found[2]))


def nearest(name: str) -> str:
    """Return the level that a bot between two is nearer to; any other bot is itself.

    >>> nearest("stream+40"), nearest("stream+60"), nearest("greedy")
    ('stream', 'river', 'greedy')
    """
    found = stretch(name)
    return name if found is None else found.nearer


class Between:
    """A bot that now plays as one level, now as the next."""

    def __init__(self, name: str, between: Stretch) -> None:
        """Remember the name and the two levels."""
        self.name, self.parts = name, between.parts
        self.lower, self.upper = Level(between.lower), Level(between.upper)

    def choose(
        self,
        game: Game,
        view: AnyView,
        moves: Choices,
        *,
        seed: int = 0,
        budget: float | None = None,
        enough: Callable[[], bool] | None = None,
    ) -> int:
        """Return the move of the level whose turn it is now."""
        level = self.upper if is_upper(view, seed, self.parts) else self.lower
        return level.choose(game, view, moves, seed=seed, budget=budget, enough=enough)


def is_upper(view: AnyView, seed: int, parts: int) -> bool:
    """Say whether the upper level plays at this moment: the same for the same view and seed."""
    seen = hashlib.blake2b(view.tobytes(), digest_size=7, person=b"between").digest()
    word = int(words_at(secret_of(seed), int.from_bytes(seen, "big"))[0])
    return word * WHOLE < parts << 32


@functools.cache
def between(name: str) -> Between:
    """Return the bot between two levels that is called so, or say how such bots are called."""
    found = stretch(name)
    if found is None:
        below, top = ", ".join(LEVELS[:-1]), LEVELS[-1]
        raise UnknownBot(MESSAGES.say("unknown.between", bot=repr(name), below=below, top=top))
    return Between(name, found)
