"""Bots, by name. They get a View and legal moves, nothing else: that keeps them honest."""

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
    """Return the names of all bots: the two plain ones, then the levels, each weakest first."""
    return tuple(_BOTS)


def bot(name: str) -> Timely:
    """Return a bot by name."""
    if name not in _BOTS:
        raise UnknownBot(MESSAGES.say("unknown.bot", bot=repr(name), bots=", ".join(_BOTS)))
    return _BOTS[name]


def prepare(game: Game) -> None:
    """Load every compiled part of every bot for a game."""
    if game.advise is None:
        _prepare_greedy(game)
        _prepare_search(game)


__all__ = ["LEVELS", "Bot", "Timely", "bot", "bot_names", "prepare"]
