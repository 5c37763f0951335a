"""Three board games about water: one implementation of their rules for people, bots and labs.

>>> import watertable as wt
>>> table = wt.game("showdown").table(seed=7)
>>> table.to_act in (0, 1)
True
"""

from watertable import warm
from watertable.bots import Bot, bot, bot_names
from watertable.games import MODULES as _MODULES
from watertable.games import game as _load
from watertable.kernel import (
    CHANCE,
    NOBODY,
    WORLD,
    BoxError,
    CannotUndo,
    Game,
    IllegalMove,
    Log,
    LogError,
    Move,
    Moves,
    Option,
    OptionError,
    Outcome,
    PositionError,
    Preset,
    Reason,
    Table,
    UnknownBot,
    UnknownGame,
    WatertableError,
)
from watertable.kernel.table.replay import replay as _replay

__all__ = [
    "CHANCE",
    "NOBODY",
    "WORLD",
    "Bot",
    "BoxError",
    "CannotUndo",
    "Game",
    "IllegalMove",
    "Log",
    "LogError",
    "Move",
    "Moves",
    "Option",
    "OptionError",
    "Outcome",
    "PositionError",
    "Preset",
    "Reason",
    "Table",
    "UnknownBot",
    "UnknownGame",
    "WatertableError",
    "bot",
    "bot_names",
    "game",
    "game_names",
    "replay",
]

__version__ = "0.1.0"


def game_names() -> tuple[str, ...]:
    """Return the names of all games."""
    return tuple(_MODULES)


def game(slug: str) -> Game:
    """Return a game by name. The first time on a machine, its rules are compiled."""
    if slug in _MODULES:
        warm.ensure()
    return _load(slug)


def replay(log: Log, secret: bytes | None = None) -> Table:
    """Play a log through; the table that comes out can be played on, with its secret if known."""
    return _replay(log, game(log.header.game), secret)
