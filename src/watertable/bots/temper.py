"""Temper: a game as somebody of some traits sees it; who has which is data: `levels.toml`."""

import functools
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from watertable.bots.reasons import MESSAGES
from watertable.kernel.errors import UnknownBot
from watertable.kernel.game.game import Game
from watertable.kernel.records.record import Longs


def tempered(game: Game, temper: Mapping[str, int], *, has_learned: bool) -> Game:
    """Return the game with the weights of somebody of this temper.

    They are bent ones: of what was learned, or of what anybody thinks who has learned nothing.
    """
    return _tempered(game, tuple(temper.items()), has_learned) if temper else game


@functools.lru_cache(64)
def _tempered(game: Game, temper: tuple[tuple[str, int], ...], has_learned: bool) -> Game:
    temperament = game.temperament
    assert temperament is not None
    before = game.learned if has_learned and game.learned is not None else temperament.usual

    def weights(data: Any, seats: int) -> Longs:
        return temperament.bent(data, before(data, seats), dict(temper))

    return replace(game, learned=weights)


def check_temper(game: Game, level: str, temper: Mapping[str, int]) -> None:
    """Refuse a trait that a game does not have."""
    traits = {} if game.temperament is None else game.temperament.traits
    for trait in temper:
        if trait not in traits:
            place = f"{game.slug}.{level}.temper"
            known = ", ".join(traits) or "-"
            raise UnknownBot(
                MESSAGES.say(
                    "unknown.trait", place=place, trait=repr(trait), game=game.title, traits=known
                )
            )
