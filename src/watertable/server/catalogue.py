"""The games as clients read about them: worked out once, cacheable by everybody."""

import hashlib
from collections.abc import Callable

import msgspec
from msgspec import Struct

from watertable import bots, games
from watertable.kernel.game.game import Game
from watertable.kernel.game.options import Option
from watertable.kernel.text.json import Json
from watertable.server.protocol import GameOption, GamePreset, Games, GameTold, GameWhole


class Leaf(Struct, frozen=True):
    """A page that changes only with the version: its bytes and their tag."""

    body: bytes
    tag: str


class Catalogue:
    """What there is to play. Its pages load the games: ask for them in a thread."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self._leaves: dict[str, Leaf] = {}

    def list(self) -> Leaf:
        """Return the page of all games."""
        return self._leaf("", lambda: Games([GameTold(**facts(games.game(s))) for s in slugs()]))

    def whole(self, slug: str) -> Leaf:
        """Return the page of one game."""
        return self._leaf(slug, lambda: whole(games.game(slug)))

    def _leaf(self, name: str, make: Callable[[], Struct]) -> Leaf:
        if name not in self._leaves:
            body = msgspec.json.encode(make())
            self._leaves[name] = Leaf(body, f'"{hashlib.sha256(body).hexdigest()[:20]}"')
        return self._leaves[name]


def slugs() -> tuple[str, ...]:
    """Return the names of all games."""
    return tuple(games.MODULES)


def facts(game: Game) -> Json:
    """Return what a lobby needs to know about a game."""
    return {
        "slug": game.slug,
        "title": game.title,
        "rules": game.version,
        "seats": list(game.seats),
        "options": [option(one) for one in game.options],
        "presets": [GamePreset(p.name, p.text, dict(p.options)) for p in game.presets],
        "endings": [ending for ending in game.endings if ending],
        "bots": list(bots.bot_names()),
        "fingerprint": game.fingerprint,
    }


def option(one: Option) -> GameOption:
    """Return an option: its choices, or its range of numbers."""
    if isinstance(one.values, range):
        least, most = one.values[0], one.values[-1]
        return GameOption(one.key, one.default, [], least, most, one.rule, one.text)
    return GameOption(one.key, one.default, list(one.values), None, None, one.rule, one.text)


def whole(game: Game) -> GameWhole:
    """Return everything about a game, with the pieces in its box and its rulebook."""
    return GameWhole(**facts(game), components=game.components, rulebook=game.rulebook)
