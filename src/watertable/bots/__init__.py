"""Bots, by name. They get a View and legal moves, nothing else: that keeps them honest."""

from watertable.bots.between import PLUS, between, stretch
from watertable.bots.greedy import prepare as _prepare_greedy
from watertable.bots.levels import LEVELS, Level
from watertable.bots.protocol import Bot, Timely
from watertable.bots.random import RANDOM
from watertable.bots.reasons import MESSAGES
from watertable.bots.search import prepare as _prepare_search
from watertable.bots.slices import IN_SLICES
from watertable.kernel.errors import UnknownBot
from watertable.kernel.game.game import Game

_BOTS: dict[str, Timely] = {RANDOM.name: RANDOM, IN_SLICES.name: IN_SLICES} | {
    name: Level(name) for name in LEVELS
}


def bot_names() -> tuple[str, ...]:
    """Return the names of all bots: the two plain ones, then the levels, each weakest first.

    Between two levels there are more, such as `stream+40`.
    """
    return tuple(_BOTS)


def bot(name: str) -> Timely:
    """Return a bot by name."""
    if PLUS in name:
        return between(name)
    if name not in _BOTS:
        raise UnknownBot(MESSAGES.say("unknown.bot", bot=repr(name), bots=", ".join(_BOTS)))
    return _BOTS[name]


def is_bot(name: str) -> bool:
    """Say whether there is a bot of this name.

    >>> is_bot("stream"), is_bot("stream+40"), is_bot("ocean+40")
    (True, True, False)
    """
    return name in _BOTS or stretch(name) is not None


def prepare(game: Game) -> None:
    """Load every compiled part of every bot for a game."""
    if game.advise is None:
        _prepare_greedy(game)
        _prepare_search(game)


__all__ = ["LEVELS", "Bot", "Timely", "bot", "bot_names", "is_bot", "prepare"]
