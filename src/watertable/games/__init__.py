"""The games, by name. The only list of them."""

from importlib import import_module

from watertable.kernel.errors import UnknownGame
from watertable.kernel.game.game import Game

MODULES = {
    "showdown": "watertable.games.showdown",
    "water-to-water": "watertable.games.water_to_water",
    "splash": "watertable.games.splash",
}


def game(slug: str) -> Game:
    """Return a game by its name; its rules are loaded on first use."""
    if slug not in MODULES:
        raise UnknownGame(f"There is no game {slug!r}; there are: {', '.join(MODULES)}.")
    found: Game = import_module(MODULES[slug]).GAME
    return found
