"""The games as clients read about them: worked out once, cacheable by everybody."""

import gzip
import hashlib
from collections.abc import Callable

import msgspec
from msgspec import Struct

from watertable import bots, games
from watertable.bots import people
from watertable.kernel.errors import WatertableError
from watertable.kernel.game.game import Game
from watertable.kernel.game.options import Option
from watertable.kernel.text.json import Json
from watertable.server.players import Programs
from watertable.server.protocol import BotTold, GameOption, GamePreset, Games, GameTold, GameWhole


class Leaf(Struct, frozen=True):
    """A page that changes only with the version: its bytes, their tag, and the bytes packed."""

    body: bytes
    tag: str
    zipped: bytes


class Catalogue:
    """What there is to play. Its pages load the games: ask for them in a thread."""

    def __init__(self, programs: Programs | None = None) -> None:
        """Know nothing yet but the programs that may sit down here."""
        self._programs = [] if programs is None else programs.names()
        self._leaves: dict[str, Leaf] = {}

    def list(self) -> Leaf:
        """Return the page of all games."""
        return self._leaf("", self._list)

    def whole(self, slug: str) -> Leaf:
        """Return the page of one game."""
        return self._leaf(slug, lambda: self._whole(games.game(slug)))

    def _list(self) -> Games:
        return Games([GameTold(**self._facts(games.game(slug))) for slug in slugs()])

    def _facts(self, game: Game) -> Json:
        told = facts(game)
        return told | {"bots": [*told["bots"], *self._programs]}

    def _whole(self, game: Game) -> GameWhole:
        """Return everything about a game, with the pieces in its box and its rulebook."""
        return GameWhole(**self._facts(game), components=game.components, rulebook=game.rulebook)

    def _leaf(self, name: str, make: Callable[[], Struct]) -> Leaf:
        if name not in self._leaves:
            body = msgspec.json.encode(make())
            tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
            self._leaves[name] = Leaf(body, tag, gzip.compress(body, mtime=0))
        return self._leaves[name]


def slugs() -> tuple[str, ...]:
    """Return the names of all games."""
    return tuple(games.MODULES)


def lacking() -> dict[str, str]:
    """Return, by game, what says that a game cannot be played here before more is installed."""
    found = {}
    for slug in slugs():
        world = games.game(slug).world
        if world is not None:
            try:
                world.ready()
            except WatertableError as refusal:
                found[slug] = str(refusal)
    return found


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
        "lengths": dict(game.lengths),
        "bots": list(bots.bot_names()),
        "fingerprint": game.fingerprint,
        "people": [bot_told(game, level) for level in people.everybody().get(game.slug, {})],
    }


def bot_told(game: Game, level: str) -> BotTold:
    """Return a level of a game as somebody."""
    one = people.everybody()[game.slug][level]
    strength, rating = people.strength(game.slug, level), people.rating(game.slug, level)
    return BotTold(level, one.name, people.line(game, level), strength, rating)


def option(one: Option) -> GameOption:
    """Return an option: its choices, or its range of numbers."""
    if isinstance(one.values, range):
        least, most = one.values[0], one.values[-1]
        return GameOption(one.key, one.default, [], least, most, one.rule, one.text)
    return GameOption(one.key, one.default, list(one.values), None, None, one.rule, one.text)
