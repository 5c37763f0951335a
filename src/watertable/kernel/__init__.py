"""What every game is made of. Knows no game."""

from watertable.kernel.errors import (
    BatchError,
    BoxError,
    CannotUndo,
    LogError,
    NoCard,
    OptionError,
    PositionError,
    UnknownBot,
    UnknownGame,
    WatertableError,
)
from watertable.kernel.game.game import Game, Outcome
from watertable.kernel.game.options import Option, Preset
from watertable.kernel.records.seats import CHANCE, NOBODY, WORLD
from watertable.kernel.table.log import Log
from watertable.kernel.table.playable import Playable
from watertable.kernel.table.table import Table
from watertable.kernel.text.moves import Move, Moves
from watertable.kernel.text.reason import IllegalMove, Reason

__all__ = [
    "CHANCE",
    "NOBODY",
    "WORLD",
    "BatchError",
    "BoxError",
    "CannotUndo",
    "Game",
    "IllegalMove",
    "Log",
    "LogError",
    "Move",
    "Moves",
    "NoCard",
    "Option",
    "OptionError",
    "Outcome",
    "Playable",
    "PositionError",
    "Preset",
    "Reason",
    "Table",
    "UnknownBot",
    "UnknownGame",
    "WatertableError",
]
