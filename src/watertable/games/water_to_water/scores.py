"""W36 The features behind a player's points, each with its own: counted as the rules count."""

import functools
from collections.abc import Callable
from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import asdict

from watertable.games.water_to_water.box import Tiles
from watertable.games.water_to_water.characters import CHARACTERS
from watertable.games.water_to_water.edition import CHARACTER_CARDS, pack
from watertable.games.water_to_water.forms import Features, Scored
from watertable.games.water_to_water.state import View
from watertable.games.water_to_water.variants import OPTIONS
from watertable.kernel.compile.compiled import plain
from watertable.kernel.game.shelf import kept


@kept
def _worth(tiles: Tiles, options: tuple[int, ...], number: int) -> Callable[[int], int]:
    """Return what a feature is worth by its size to a character, at a table with these options."""
    values = {it.key: it.value(code) for it, code in zip(OPTIONS, options, strict=False)}
    box, worth = pack(tiles, values)[0], plain(CHARACTERS[number - 1].worth)
    return functools.cache(lambda size: int(worth(box, size)))


def scored(tiles: Tiles, view: View, seat: int, found: Features) -> list[Scored]:
    """Return what makes a seat's points; who has another's points, or none, shows nothing."""
    if view.target[seat] == 0:
        return []
    number = view.character[seat]
    card, worth = CHARACTER_CARDS[number - 1], _worth(tiles, view.options, number)
    off_the_map = {"extent": found.extent.total, "discard": view.pile_count}
    if card.counts in off_the_map:
        size = off_the_map[card.counts]
        told = [_scored(card.counts, size=size, points=worth(size))] if worth(size) else []
    else:
        counted = [it for it in getattr(found, card.counts) if it.closed or it.kind == "river"]
        told = [
            Scored(**asdict(feature), points=points)
            for feature in counted
            if (points := worth(feature.size))
        ]
    rest = view.worth[seat] - sum(feature.points for feature in told)
    return [*told, _scored(card.bonus, points=rest)] if rest else told


def _scored(kind: Any, points: int, size: int | UnsetType = UNSET) -> Scored:
    return Scored(kind=kind, size=size, points=points)
