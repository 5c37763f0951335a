"""W36 The features behind a player's points, each with its own: counted as the rules count."""

import functools
from collections.abc import Callable
from typing import Any

from watertable.games.water_to_water.box import Tiles
from watertable.games.water_to_water.characters import CHARACTERS
from watertable.games.water_to_water.edition import CHARACTER_CARDS, pack
from watertable.games.water_to_water.state import View
from watertable.games.water_to_water.variants import OPTIONS
from watertable.kernel.compile.compiled import plain
from watertable.kernel.game.shelf import kept
from watertable.kernel.text.json import Json


@kept
def _worth(tiles: Tiles, options: tuple[int, ...], number: int) -> Callable[[int], int]:
    """Return what a feature is worth by its size to a character, at a table with these options."""
    values = {it.key: it.value(code) for it, code in zip(OPTIONS, options, strict=False)}
    box, worth = pack(tiles, values)[0], plain(CHARACTERS[number - 1].worth)
    return functools.cache(lambda size: int(worth(box, size)))


def scored(tiles: Tiles, view: View, seat: int, found: Json) -> list[Json]:
    """Return what makes a seat's points; who has another's points, or none, shows nothing."""
    if view.target[seat] == 0:
        return []
    number = view.character[seat]
    card, worth = CHARACTER_CARDS[number - 1], _worth(tiles, view.options, number)
    told: list[Json] = []
    for feature in _counted(view, found)[card.counts]:
        if feature.get("closed", True) or feature["kind"] == "river":
            points = worth(feature["size"])
            told += [{**feature, "points": points}] if points else []
    rest = view.worth[seat] - sum(feature["points"] for feature in told)
    return [*told, {"kind": card.bonus, "points": rest}] if rest else told


def _counted(view: View, found: Json) -> dict[str, Any]:
    """Return all that somebody may count: features, the size of the map, the discard pile."""
    extent = {"kind": "extent", "size": found["extent"]["total"]}
    discards = {"kind": "discard", "size": view.pile_count}
    return {**found, "extents": [extent], "discards": [discards]}
