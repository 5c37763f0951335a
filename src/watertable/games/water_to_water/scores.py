"""W36 The features behind a player's points, each with its own: counted as the rules count."""

import functools
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

from msgspec import UNSET, UnsetType
from msgspec.structs import asdict

from watertable.games.water_to_water.box import CHARACTERS as CHARACTER_ROOM
from watertable.games.water_to_water.box import EXTENT, SQUARES, TILES, Box, Tiles, option_number
from watertable.games.water_to_water.characters import CHARACTERS
from watertable.games.water_to_water.edition import CHARACTER_CARDS
from watertable.games.water_to_water.forms import Features, Scored
from watertable.games.water_to_water.state import View
from watertable.games.water_to_water.variants import OPTIONS
from watertable.kernel.compile.compiled import plain
from watertable.kernel.game.options import Value
from watertable.kernel.game.shelf import kept

_WORTH = tuple(plain(it.worth) if hasattr(it, "worth") else None for it in CHARACTERS)
_LAID_OUT = tuple(it.lay_out for it in CHARACTERS if hasattr(it, "lay_out"))


@kept
def _worth(tiles: Tiles, options: tuple[int, ...], number: int) -> Callable[[int], int]:
    """Return what a feature is worth by its size to a character, at a table with these options."""
    values = {it.key: it.value(code) for it, code in zip(OPTIONS, options, strict=False)}
    box, worth = _counting(tiles, values), _WORTH[number - 1]
    assert worth is not None, f"character {number} counts nothing"
    return functools.cache(lambda size: int(worth(box, size)))


def _counting(tiles: Tiles, values: dict[str, Value]) -> Box:
    """Return as much of a box as counting asks for."""
    tables = SimpleNamespace(
        size_points=[0] * (TILES + 1),
        bog_points=[0] * (TILES + 1),
        river_points=[0] * (2 * TILES),
        grid_points=[0] * SQUARES,
        extent_points=[0] * EXTENT,
        each=[0] * (CHARACTER_ROOM + 1),
        all_played=0,
        tokens=0,
        dig_tiles=0,
        dig_turn=0,
        size_table=option_number("size_table", values["size_table"]),
        nymph_points=option_number("nymph_points", values["nymph_points"]),
        min_lake_tiles=option_number("min_lake_tiles", values["min_lake_tiles"]),
    )
    box = cast("Box", tables)
    for lay_out in _LAID_OUT:
        lay_out(box, tiles.characters)
    return box


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
