"""The games, by name. The only list of them."""

from importlib import import_module

from watertable.kernel.errors import UnknownGame
from watertable.kernel.table.playable import Playable
from watertable.kernel.text.message import KERNEL

MODULES = {
    "showdown": "watertable.games.showdown",
    "water-to-water": "watertable.games.water_to_water",
    "splash": "watertable.games.splash",
}


def game(slug: str) -> Playable:
    """Return a game by its name; its rules are loaded on first use."""
    if slug not in MODULES:
        games = ", ".join(MODULES)
        raise UnknownGame(KERNEL.say("unknown.game", game=repr(slug), games=games))
    found: Playable = import_module(MODULES[slug]).GAME
    return found
