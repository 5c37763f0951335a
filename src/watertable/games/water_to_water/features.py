"""What lies on the map: lakes, islands, rivers, voids, squares and marks.

Everything here is given a view or a state that has been read (see kernel/records/numbers.py).
"""

from typing import Any, NamedTuple, TypeAlias

from watertable.games.water_to_water import ground
from watertable.games.water_to_water.box import NODES, REGIONS, Tiles
from watertable.games.water_to_water.forms import (
    Cell,
    Extent,
    Feature,
    Features,
    Lying,
    Spot,
    Square,
)
from watertable.games.water_to_water.shores import CLOSED
from watertable.games.water_to_water.state import Public
from watertable.kernel.compile.compiled import plain
from watertable.kernel.game.shelf import kept
from watertable.kernel.records.numbers import below_zero

_x_of: Any = plain(ground.x_of)
_y_of: Any = plain(ground.y_of)


def spot(table: Public, cell: int) -> Cell:
    """Return a cell as x and y, seen from the first tile."""
    return _x_of(table, cell), _y_of(table, cell)


def where(table: Public, cell: int) -> Spot:
    """Return a cell as it is shown."""
    x, y = spot(table, cell)
    return Spot(x=x, y=y)


Spots: TypeAlias = list[Cell]


def spots(table: Public) -> Spots:
    """Return where the tiles of the map lie, in the order laid."""
    return [spot(table, cell) for cell in table.place_cell[: table.placed]]


class _Ground(NamedTuple):
    """What one kind of tile brings to the map."""

    nodes: tuple[int, ...]  # its lakes, lands and rivers
    lakes: int  # nodes below this number are lakes
    ponds: int
    mark: str


@kept
def _grounds(tiles: Tiles) -> list[_Ground]:
    found = []
    for tile in tiles.tile:
        lakes, rivers = len(tile.shores), len(tile.streams)
        nodes = (*range(lakes + len(tile.fields)), *range(REGIONS, REGIONS + rivers))
        found.append(_Ground(nodes, lakes, tile.ponds, tile.mark))
    return found


class _Map(NamedTuple):
    """The tiles on the table, in the order laid."""

    grounds: list[_Ground]
    spots: Spots


class _Regions(NamedTuple):
    lakes: list[Feature]
    islands: list[Feature]
    rivers: list[Feature]


def _regions(table: Public, world: _Map) -> _Regions:
    """Return what play has joined."""
    parent, spots = table.parent, world.spots
    groups: dict[int, set[Cell]] = {}
    for place, brought in enumerate(world.grounds):
        for part in brought.nodes:
            root = place * NODES + part
            while parent[root] != root:
                root = parent[root]
            groups.setdefault(root, set()).add(spots[place])
    found = _Regions([], [], [])
    for root, group in groups.items():
        cells, count = sorted(group), table.open[root]
        place, part = divmod(root, NODES)
        if part >= REGIONS:
            if count:
                found.rivers.append(_feature("river", cells, count, False))
        elif part < world.grounds[place].lakes:
            found.lakes.append(_feature("lake", cells, len(cells), count == CLOSED))
        else:
            found.islands.append(_feature("island", cells, len(cells), count == CLOSED))
    return found


def _ponds(world: _Map) -> list[Feature]:
    """R40 Lakes that reach no edge of their tile."""
    return [
        _feature("pond", [cell], 1, True)
        for brought, cell in zip(world.grounds, world.spots, strict=True)
        if brought.ponds
        for _ in range(brought.ponds)
    ]


def _feature(kind: Lying, cells: list[Cell], size: int, closed: bool) -> Feature:
    return Feature(kind=kind, cells=cells, size=size, closed=closed)


def _voids(table: Public) -> list[Feature]:
    if not any(table.void_size):
        return []
    found: dict[int, list[Cell]] = {}
    for cell in below_zero(table, "at"):
        found.setdefault(table.at[cell], []).append(spot(table, cell))
    return [_feature("void", sorted(cells), len(cells), True) for cells in found.values()]


def _squares(table: Public) -> list[Square]:
    found = []
    for cell, side in zip(table.square_cell[: table.square_count], table.square_side, strict=False):
        x, y = spot(table, cell)
        cells = [(x + i, y + j) for i in range(side) for j in range(side)]
        found.append(Square(kind="square", cells=cells, size=side, closed=True, x=x, y=y))
    return found


def _marked(world: _Map, mark: Lying) -> list[Feature]:
    return [
        _feature(mark, [cell], 1, True)
        for brought, cell in zip(world.grounds, world.spots, strict=True)
        if brought.mark == mark
    ]


def features(tiles: Tiles, table: Public, at: Spots) -> Features:
    """W36 Return everything on the map that could be worth points to somebody."""
    grounds = _grounds(tiles)
    world = _Map([grounds[kind] for kind in table.place_kind[: table.placed]], at)
    width = table.max_x - table.min_x + 1 if table.placed else 0
    height = table.max_y - table.min_y + 1 if table.placed else 0
    regions = _regions(table, world)
    return Features(
        lakes=regions.lakes + _ponds(world),
        islands=regions.islands,
        rivers=regions.rivers,
        voids=_voids(table),
        squares=_squares(table),
        ruins=_marked(world, "ruin"),
        artifacts=_marked(world, "artifact"),
        extent=Extent(width=width, height=height, total=width + height),
    )
