"""Bots, by name. They get a View and legal moves, nothing else: that keeps them honest."""

from watertable.bots.greedy import GREEDY
from watertable.bots.greedy import prepare as _prepare_greedy
from watertable.bots.levels import LEVELS, Level
from watertable.bots.protocol import Bot
from watertable.bots.random import RANDOM
from watertable.bots.search import prepare as _prepare_search
from watertable.kernel.errors import UnknownBot
from watertable.kernel.game import Game

_BOTS: dict[str, Bot] = {RANDOM.name: RANDOM, GREEDY.name: GREEDY} | {
    name: Level(name) for name in LEVELS
}


def bot_names() -> tuple[str, ...]:
    """Return the names of all bots: the two plain ones, then the levels, each weakest first."""
    return tuple(_BOTS)


def bot(name: str) -> Bot:
    """Return a bot by name."""
    if name not in _BOTS:
        raise UnknownBot(f"There is no bot {name!r}; there are: {', '.join(_BOTS)}.")
    return _BOTS[name]


def prepare(game: Game) -> None:
    """Load every compiled part of every bot for a game."""
    if game.advise is None:
        _prepare_greedy(game)
        _prepare_search(game)


__all__ = ["LEVELS", "Bot", "bot", "bot_names", "prepare"]
