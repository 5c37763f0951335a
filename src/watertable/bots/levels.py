"""Opponents from small to large water: five levels, the same names in every game.

What each does in each game is data: `levels.toml`.
"""

import functools
import hashlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Literal

import msgspec

from watertable.bots.protocol import AnyView
from watertable.bots.random import RANDOM
from watertable.bots.reasons import MESSAGES
from watertable.bots.search import Found, Manner, affordable, think
from watertable.bots.slices import IN_SLICES
from watertable.kernel.errors import UnknownBot
from watertable.kernel.game.game import Game
from watertable.kernel.records.chance import secret_of, words_at
from watertable.kernel.text.moves import Choices, numbers_of

LEVELS = ("puddle", "stream", "river", "lake", "ocean")


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a level plays one game."""

    bot: Literal["greedy", "search"]
    budget: int  # of that bot: imagined tables, how careful it is (Splash!), or playouts
    slip: float = 0.0  # how often it plays anything at all
    search: dict[str, int] = {}  # where it searches otherwise than the game is best searched


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What levels.toml says of one game."""

    puddle: Settings
    stream: Settings
    river: Settings
    lake: Settings
    ocean: Settings
    search: dict[str, int] = {}  # how this game is best searched,
    hints: dict[str, int] = {}  # and what is otherwise where a person asks
    promised: tuple[int, ...] = ()  # to people, for a chance of 0, 1/20, ... 1, in thousandths


@functools.cache
def sheets() -> dict[str, Sheet]:
    """Return the levels of every game, by its slug."""
    text = Path(__file__).with_name("levels.toml").read_text("utf-8")
    return msgspec.toml.decode(text, type=dict[str, Sheet])


def manner_of(game: Game) -> Manner:
    """Return how a game is best searched."""
    return Manner(**sheets()[game.slug].search)


def manner_for_people(game: Game) -> Manner:
    """Return how a game is searched for a person who asks for a hint."""
    return replace(manner_of(game), **sheets()[game.slug].hints)


class Level:
    """A bot as strong as its name."""

    def __init__(self, name: str) -> None:
        """Remember the name; what it means depends on the game."""
        self.name = name

    def settings(self, game: Game) -> Settings:
        """Return how this level plays a game."""
        if game.slug not in sheets():
            raise UnknownBot(MESSAGES.say("unknown.at_game", bot=self.name, game=game.title))
        found: Settings = getattr(sheets()[game.slug], self.name)
        return found

    def choose(
        self,
        game: Game,
        view: AnyView,
        moves: Choices,
        *,
        seed: int = 0,
        budget: float | None = None,
        threads: int = 1,
        enough: Callable[[], bool] | None = None,
    ) -> int:
        """Return a move; `budget` replaces the level's own, in the same measure.

        It stops when `enough` says so (see `clock`); a search may run on several threads.
        """
        settings = self.settings(game)
        if len(moves) == 1:
            return numbers_of(moves)[0]
        if slips(view, seed, settings.slip):
            return RANDOM.choose(game, view, moves, seed=seed)
        spent = affordable(game, settings.budget) if budget is None else budget
        if settings.bot == "greedy":
            return IN_SLICES.choose(game, view, moves, seed=seed, budget=spent, enough=enough)
        found: list[Found] = think(
            game,
            view,
            numbers_of(moves),
            manner=replace(manner_of(game), **settings.search),
            playouts=int(spent),
            seed=seed,
            threads=threads,
            enough=enough,
        )
        return found[0].number


def slips(view: AnyView, seed: int, often: float) -> bool:
    """Say whether attention slips at this moment: the same for the same view and seed."""
    if often <= 0:
        return False
    seen = hashlib.blake2b(view.tobytes(), digest_size=7, person=b"slip").digest()
    word = int(words_at(secret_of(seed), int.from_bytes(seen, "big"))[0])
    return word < often * 2**32
