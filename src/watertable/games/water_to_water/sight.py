"""A view as JSON: a pure function of the View record, for browsers, terminals and logs."""

from typing import Any

from watertable.games.water_to_water import ground
from watertable.games.water_to_water.box import (
    CHARACTER_IDS,
    GRID_POINTS,
    NODES,
    NONE,
    REGIONS,
    UNLIMITED,
    USES,
    Character,
    Power,
    Tiles,
    bog_points,
    river_points,
    size_points,
)
from watertable.games.water_to_water.characters import adventurer
from watertable.games.water_to_water.shores import CLOSED
from watertable.games.water_to_water.state import Ask, Public, Sleep, View
from watertable.games.water_to_water.variants import OPTIONS
from watertable.kernel.compiled import plain
from watertable.kernel.game import Json
from watertable.kernel.seats import CHANCE

PHASES = {
    Ask.NOTHING: "over",
    Ask.DEAL: "deal",
    Ask.DRAFT: "draft",
    Ask.SECOND_CARD: "hidden",
    Ask.TEACHER: "teacher",
    Ask.EARLY: "early",
    Ask.MAIN: "main",
    Ask.WIND: "wind",
    Ask.HAWK: "hawk",
    Ask.DIG: "dig",
    Ask.SECOND_PLAY: "second",
    Ask.WINDOW: "window",
    Ask.RESHUFFLE: "reshuffle",
}
SLEEPS: dict[int, str | None] = {
    Sleep.AWAKE: None,
    Sleep.DUE: "due",
    Sleep.SKIPPED: "skipped",
    Sleep.NODDING: "nodding",
}
UNSCORED = (Character.NOBODY, Character.STUDENT, Character.THIEF, Character.WRATH)

_extent_points = plain(adventurer.extent_points)
_x_of: Any = plain(ground.x_of)
_y_of: Any = plain(ground.y_of)


def spot(table: Public, cell: int) -> tuple[int, int]:
    """Return a cell as x and y, seen from the first tile."""
    return _x_of(table, int(cell)), _y_of(table, int(cell))


def where(table: Public, cell: int) -> Json:
    """Return a cell as JSON."""
    x, y = spot(table, cell)
    return {"x": x, "y": y}


def names(tiles: Tiles, kinds: Any, count: int) -> list[str]:
    """Return the ids of the first `count` tiles of an array."""
    return [tiles.tile[kind].id for kind in kinds[:count].tolist()]


def copies(tiles: Tiles, counts: Any) -> dict[str, int]:
    """Return how many of each kind there are, those that are there."""
    return {tile.id: int(counts[k]) for k, tile in enumerate(tiles.tile) if counts[k]}


def open_table(table: Public) -> Json:
    """Return where play stands, of a view or a state."""
    return {
        "phase": PHASES[Ask(int(table.ask))],
        "turn": int(table.turn),
        "active": int(table.active),
    }


def laid(tiles: Tiles, table: Public) -> list[Json]:
    """Return the map, in the order laid."""
    return [
        {
            "tile": tiles.tile[table.place_kind[place]].id,
            **where(table, table.place_cell[place]),
            "turn": int(table.place_turn[place]),
        }
        for place in range(table.placed)
    ]


def uses_left(table: Public, seat: int) -> int | None:
    """Return what is left of a power; None where it is not limited."""
    return None if USES[table.power[seat]] == UNLIMITED else int(table.uses[seat])


def _root(table: Public, node: int) -> int:
    while table.parent[node] != node:
        node = int(table.parent[node])
    return node


def _cells(table: Public, nodes: list[int]) -> list[list[int]]:
    found = {spot(table, table.place_cell[node // NODES]) for node in nodes}
    return [list(cell) for cell in sorted(found)]


def regions(tiles: Tiles, table: Public) -> dict[str, list[Json]]:
    """Return lakes, islands and rivers as features, read off what play has joined."""
    groups: dict[int, list[int]] = {}
    for place in range(table.placed):
        tile = tiles.tile[table.place_kind[place]]
        count = len(tile.shores) + len(tile.fields)
        rivers = range(REGIONS, REGIONS + len(tile.streams))
        for part in (*range(count), *rivers):
            node = place * NODES + part
            groups.setdefault(_root(table, node), []).append(node)
    found: dict[str, list[Json]] = {"lakes": [], "islands": [], "rivers": []}
    for root, nodes in groups.items():
        cells, count = _cells(table, nodes), int(table.open[root])
        part, tile = root % NODES, tiles.tile[table.place_kind[root // NODES]]
        if part >= REGIONS:
            if count:
                found["rivers"].append(_feature("river", cells, count, False))
        elif part < len(tile.shores):
            found["lakes"].append(_feature("lake", cells, len(cells), count == CLOSED))
        else:
            found["islands"].append(_feature("island", cells, len(cells), count == CLOSED))
    found["lakes"] += _ponds(tiles, table)
    return found


def _ponds(tiles: Tiles, table: Public) -> list[Json]:
    """R40 Lakes that reach no edge of their tile."""
    return [
        _feature("pond", [list(spot(table, table.place_cell[place]))], 1, True)
        for place in range(table.placed)
        for _ in range(tiles.tile[table.place_kind[place]].ponds)
    ]


def _feature(kind: str, cells: list[list[int]], size: int, closed: bool) -> Json:
    return {"kind": kind, "cells": cells, "size": size, "closed": closed}


def _voids(table: Public) -> list[Json]:
    found: dict[int, list[list[int]]] = {}
    for cell in (table.at < 0).nonzero()[0].tolist():
        found.setdefault(int(table.at[cell]), []).append(list(spot(table, cell)))
    return [_feature("void", sorted(cells), len(cells), True) for cells in found.values()]


def _squares(table: Public) -> list[Json]:
    found = []
    for k in range(table.square_count):
        x, y = spot(table, table.square_cell[k])
        side = int(table.square_side[k])
        cells = sorted([x + i, y + j] for i in range(side) for j in range(side))
        found.append({**_feature("square", cells, side, True), "x": x, "y": y})
    return found


def _marked(tiles: Tiles, table: Public, mark: str) -> list[Json]:
    return [
        _feature(mark, [list(spot(table, table.place_cell[place]))], 1, True)
        for place in range(table.placed)
        if tiles.tile[table.place_kind[place]].mark == mark
    ]


def features(tiles: Tiles, table: Public) -> Json:
    """W36 Return everything on the map that could be worth points to somebody."""
    width = int(table.max_x - table.min_x) + 1 if table.placed else 0
    height = int(table.max_y - table.min_y) + 1 if table.placed else 0
    return {
        **regions(tiles, table),
        "voids": _voids(table),
        "squares": _squares(table),
        "ruins": _marked(tiles, table, "ruin"),
        "artifacts": _marked(tiles, table, "artifact"),
        "extent": {"width": width, "height": height, "total": width + height},
    }


def option(view: View, key: str) -> Any:
    """Return the value of one of the table's options."""
    place = next(k for k, o in enumerate(OPTIONS) if o.key == key)
    return OPTIONS[place].value(int(view.options[place]))


def worth(view: View, character: int, found: Json) -> list[Json]:
    """W36 Return the features that make points for a character, each with its points."""
    scored: list[Json] = []

    def score(kind: str, points: Any) -> None:
        for feature in found[kind]:
            if feature["closed"] or feature["kind"] == "river":
                value = points(feature["size"])
                scored.extend([{**feature, "points": value}] if value else [])

    card = option(view, "size_table") == "card"
    match character:
        case Character.ADVENTURER:
            total = found["extent"]["total"]
            points = _extent_points(total)
            if points:
                scored.append({"kind": "extent", "size": total, "points": points})
            hands = sum(view.hand_count[: view.seats].tolist())
            if view.placed and not (view.bag_count or view.pile_count or hands):
                scored.append({"kind": "all_played", "points": 20})
        case Character.ARCHEOLOGIST:
            score("ruins", lambda size: 10)
        case Character.BOG_MINDER:
            score("voids", bog_points)
        case Character.DRUID:
            count = int(view.pile_count)
            if count:
                scored.append({"kind": "discard", "size": count, "points": 5 * count})
        case Character.GARDENER:
            score("squares", lambda size: GRID_POINTS[size])
        case Character.ISLANDER:
            score("islands", lambda size: 5)
        case Character.LAKE_NYMPH:
            least = option(view, "min_lake_tiles")
            each = option(view, "nymph_points")
            score("lakes", lambda size: each if size >= least else 0)
        case Character.PLANTER:
            score("voids", lambda size: 5 if size == 1 else 0)
        case Character.RIVER_LORD:
            score("rivers", river_points)
        case Character.STRIDER:
            score("islands", lambda size: size_points(size, card))
        case Character.WAVE_RIDER:
            score("lakes", lambda size: size_points(size, card))
    return scored


def target_of(view: View, seat: int) -> int | None:
    """Return the points a seat needs; None for those who win otherwise."""
    if view.character[seat] in UNSCORED:
        return None
    students = [s for s in range(view.seats) if view.character[s] == Character.STUDENT]
    return int(option(view, "student_target")) if students and view.teacher == seat else 20


def _player(tiles: Tiles, seen: View, seat: int, found: Json) -> Json:
    own = seat == seen.seat
    character = int(seen.character[seat])
    scored = worth(seen, character, found)
    points = sum(feature["points"] for feature in scored)
    if character == Character.STUDENT and seen.teacher != NONE:
        taught = worth(seen, int(seen.character[seen.teacher]), found)
        points = sum(feature["points"] for feature in taught)
    target = target_of(seen, seat)
    secret = own and bool(seen.second[seat])
    return {
        "seat": seat,
        "power": int(seen.power[seat]),
        "uses": uses_left(seen, seat),
        "character": CHARACTER_IDS[character] if character else None,
        "points": points,
        "target": target,
        "reached": target is not None and points >= target,
        "features": scored,
        "hand": names(tiles, seen.hand[seat], int(seen.hand_count[seat])),
        "hand_size": {Power.FUTURE: 3, Power.WISDOM: 2}.get(Power(int(seen.power[seat])), 1),
        "asleep": SLEEPS[int(seen.asleep[seat])],
        "second": bool(seen.second[seat]),
        "revealed": bool(seen.revealed[seat]),
        "hidden": CHARACTER_IDS[seen.hidden] if secret else None,
        "burned": bool(seen.burned) if secret else None,
        "teacher": int(seen.teacher)
        if character == Character.STUDENT and seen.teacher != NONE
        else None,
        "tokens": int(seen.tokens) if character == Character.WRATH else 0,
    }


def view(tiles: Tiles, seen: View) -> Json:
    """Return all that a seat may know."""
    asked = int(seen.asked)
    found = features(tiles, seen)
    bounds = {side: int(seen[side]) for side in ("min_x", "max_x", "min_y", "max_y")}  # type: ignore[index]
    return {
        "game": "water-to-water",
        "seat": int(seen.seat) if seen.seat >= 0 else None,
        "to_act": asked if asked >= 0 else ("chance" if asked == CHANCE else None),
        **open_table(seen),
        "seats": int(seen.seats),
        "first": int(seen.first),
        "turn_over": bool(seen.turn_over),
        "players": [_player(tiles, seen, seat, found) for seat in range(seen.seats)],
        "map": laid(tiles, seen),
        "bounds": bounds if seen.placed else None,
        "block": None if seen.block == NONE else where(seen, seen.block),
        "bag_count": int(seen.bag_count),
        "unseen": copies(tiles, seen.unseen),
        "discard": names(tiles, seen.pile, int(seen.pile_count)),
        "out": copies(tiles, seen.out),
        "covered": copies(tiles, seen.covered),
        "spread": names(tiles, seen.spread, int(seen.spread_count)),
        "digs": int(seen.digs),
        "features": found,
    }
