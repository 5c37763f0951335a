"""The face of a tile: edges, lakes and rivers as the designers write them, and the land they leave.

     N0  N1             A half-slot is half an edge. It is named by its edge and by the side
   +---+---+            of the edge it is on, LEFT (0) or RIGHT (1), seen from inside the
W1 |       | E0         tile facing outward. Clockwise they are numbered 0 to 7. A river
   +       +            sits in the middle of its edge, between two halves of land.
W0 |       | E1
   +---+---+
     S1  S0
"""

from itertools import combinations
from typing import Literal, TypeAlias

import msgspec

from watertable.games.water_to_water.messages import MESSAGES

DIRECTIONS = "NESW"
SLOTS = tuple(f"{direction}{half}" for direction in DIRECTIONS for half in "01")
EDGES = ("", "land", "wide", "left", "right", "river")  # the place of a name is its number
WATER_HALVES = {"land": (), "wide": (0, 1), "left": (0,), "right": (1,), "river": ()}


Edge: TypeAlias = Literal["land", "wide", "left", "right", "river"]
Mark: TypeAlias = Literal["", "artifact", "ruin"]


class River(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Edges joined into one river, and where it ends."""

    edges: list[Literal["N", "E", "S", "W"]]
    to: Literal["through", "spring"] | int


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of tile, as the designers write it."""

    id: str
    count: int
    edges: list[Edge]
    lakes: list[list[str]]
    rivers: list[River]
    lands: list[list[str]]
    mark: Mark = ""
    desc: str = ""
    name: str = ""  # what people call it; its id where the file has none
    islet: bool = False
    hub: list[int] = []

    @property
    def shores(self) -> list[list[int]]:
        """The half-slots of every lake that reaches an edge."""
        return [[SLOTS.index(name) for name in lake] for lake in self.lakes if lake]

    @property
    def fields(self) -> list[list[int]]:
        """The half-slots of every land region, derived from the water."""
        return derived_lands(self)

    @property
    def ponds(self) -> int:
        """R40 Lakes that reach no edge."""
        return sum(not lake for lake in self.lakes)

    @property
    def streams(self) -> list[list[int]]:
        """The edges of every river."""
        return [[DIRECTIONS.index(name) for name in river.edges] for river in self.rivers]


def turned(tile: Tile, turn: int) -> tuple[object, ...]:
    """R55 What a tile looks like after quarter turns clockwise: edges, lakes, rivers and ends."""
    edges = tuple(tile.edges[(side - turn) % 4] for side in range(4))
    lakes = [frozenset((SLOTS.index(name) + 2 * turn) % 8 for name in lake) for lake in tile.lakes]
    rivers = [
        (frozenset((side + turn) % 4 for side in stream), river.to)
        for stream, river in zip(tile.streams, tile.rivers, strict=True)
    ]
    waters = frozenset(
        (lake, frozenset(sides for sides, end in rivers if end == number))
        for number, lake in enumerate(lakes)
    )
    others = frozenset((sides, end) for sides, end in rivers if isinstance(end, str))
    return edges, waters, others


def same_look(tile: Tile, turn: int) -> int:
    """R55 The smallest turn that looks the same."""
    return next(t for t in range(4) if turned(tile, t) == turned(tile, turn))


def water_objects(tile: Tile) -> list[list[int]]:
    """Where each connected water touches the rim: half-slot s at 2s, mid-edge d at 4d + 1.

    A lake is one with every river that flows into it.
    """
    objects = [[2 * SLOTS.index(name) for name in lake] for lake in tile.lakes]
    for river in tile.rivers:
        mouths = [4 * DIRECTIONS.index(name) + 1 for name in river.edges]
        if isinstance(river.to, int):
            objects[river.to].extend(mouths)
        else:
            objects.append(mouths)
    return objects


def derived_lands(tile: Tile) -> list[list[int]]:
    """Two land halves are one region iff no single water touches both arcs between them."""
    water = {SLOTS.index(name) for lake in tile.lakes for name in lake}
    lands: list[list[int]] = []
    for slot in (s for s in range(8) if s not in water):
        for region in lands:
            if not any(_parts(rim, 2 * slot, 2 * region[0]) for rim in water_objects(tile)):
                region.append(slot)
                break
        else:
            lands.append([slot])
    return lands


def _parts(rim: list[int], one: int, other: int) -> bool:
    """Whether a connected water lies on both sides of the line between two points of the rim."""
    low, high = min(one, other), max(one, other)
    within = [low < point < high for point in rim]
    return any(within) and not all(within)


def tile_faults(tile: Tile) -> list[str]:
    """R53 Say what is wrong with a face."""
    if len(tile.edges) != 4:
        return [MESSAGES.text("file.edges", count=len(tile.edges))]
    faults = _lake_faults(tile) + _river_faults(tile)
    if faults:
        return faults
    if all(edge == "land" for edge in tile.edges):
        return [MESSAGES.text("file.all_land")]
    for one, other in combinations(water_objects(tile), 2):
        if any(_parts(other, *pair) for pair in combinations(one, 2)):
            return [MESSAGES.text("file.cross")]
    said = {frozenset(region) for region in tile.lands}
    derived = {frozenset(SLOTS[s] for s in region) for region in derived_lands(tile)}
    if said != derived:
        shown = sorted(sorted(region) for region in derived)
        return [MESSAGES.text("file.lands", wanted=str(shown), found=str(tile.lands))]
    return []


def _lake_faults(tile: Tile) -> list[str]:
    named = [name for lake in tile.lakes for name in lake]
    for name in named:
        if name not in SLOTS:
            return [MESSAGES.text("file.half_slot", slot=repr(name), slots=", ".join(SLOTS))]
        if named.count(name) > 1:
            return [MESSAGES.text("file.two_lakes", slot=name)]
    water = {
        f"{DIRECTIONS[side]}{half}"
        for side, edge in enumerate(tile.edges)
        for half in WATER_HALVES[edge]
    }
    if set(named) != water:
        return [MESSAGES.text("file.halves", slots=", ".join(sorted(water ^ set(named))))]
    for side, edge in enumerate(tile.edges):
        halves = {f"{DIRECTIONS[side]}0", f"{DIRECTIONS[side]}1"}
        if edge == "wide" and not any(halves <= set(lake) for lake in tile.lakes):
            return [MESSAGES.text("file.split", side=DIRECTIONS[side])]
    return []


def _river_faults(tile: Tile) -> list[str]:
    named = [name for river in tile.rivers for name in river.edges]
    rivers = [DIRECTIONS[side] for side, edge in enumerate(tile.edges) if edge == "river"]
    if sorted(named) != sorted(rivers):
        return [MESSAGES.text("file.river_edges", sides=", ".join(rivers))]
    for river in tile.rivers:
        if river.to == "through" and len(river.edges) < 2:
            return [MESSAGES.text("file.through")]
        if river.to == "spring" and len(river.edges) != 1:
            return [MESSAGES.text("file.spring")]
        if isinstance(river.to, int) and not 0 <= river.to < len(tile.lakes):
            return [MESSAGES.text("file.no_lake", lake=river.to)]
        if not river.edges:
            return [MESSAGES.text("file.no_edge")]
    return []
