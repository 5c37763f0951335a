"""What every game is made of. Knows no game."""

from watertable.kernel.errors import (
    BoxError,
    CannotUndo,
    LogError,
    OptionError,
    PositionError,
    UnknownBot,
    UnknownGame,
    WatertableError,
)
from watertable.kernel.game import Game, Outcome
from watertable.kernel.log import Log
from watertable.kernel.moves import Move, Moves
from watertable.kernel.options import Option, Preset
from watertable.kernel.seats import CHANCE, NOBODY, WORLD
from watertable.kernel.table import Table
from watertable.kernel.verdict import IllegalMove, Reason

__all__ = [
    "CHANCE",
    "NOBODY",
    "WORLD",
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
]
