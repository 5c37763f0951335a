"""Which side of a river a feature lies on: a view tells its tiles, and two may lie on the same.

Waters and lands are followed from tile to tile across the half sides that touch, and known again
among the view's features by the tiles they lie on. Half sides are numbered clockwise:

        0   1
      +---+---+
    7 |       | 2
    6 |       | 3
      +---+---+
        5   4
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from watertable.cli.water_faces import LAKE, LAND, RIVER, Spot, bodies_of, sign_at
from watertable.kernel.text.json import Json

NAMES = "NESW"
SIDES = ("north", "east", "south", "west")
AROUND = ((0, -1), (1, 0), (0, 1), (-1, 0))
SIGNS = {"lake": LAKE, "island": LAND, "river": RIVER}
Cell = tuple[int, int]
Slots = frozenset[int]
Reach = dict[Cell, Slots]  # the half sides of each of its tiles that something reaches


@dataclass(frozen=True, slots=True)
class Part:
    """What one tile brings to a feature. A river has both halves of a side."""

    kind: str
    cell: Cell
    slots: Slots


def reaches(view: Json, cards: Mapping[str, Json]) -> list[tuple[Json, Reach]]:
    """Return the view's lakes, islands and rivers, each with where it reaches its tiles."""
    parts = [part for laid in view["map"] for part in parts_of(cards[laid["tile"]], laid)]
    features = [it for kind in ("lakes", "islands", "rivers") for it in view["features"][kind]]
    found: list[tuple[Json, Reach]] = []
    for body in joined(parts):
        reach: Reach = {}
        for part in body:
            reach[part.cell] = reach.get(part.cell, frozenset()) | part.slots
        feature = known(features, body[0].kind, reach, is_closed(body, parts))
        if feature is not None:
            found.append((feature, reach))
            features = [it for it in features if it is not feature]
    return found


def parts_of(card: Json, laid: Json) -> list[Part]:
    """What a tile brings as it lies."""
    cell, turn = (laid["x"], laid["y"]), laid["turn"]

    def turned(names: Sequence[str]) -> Slots:
        halves = [(2 * NAMES.index(name[0]), name[1:] or "01") for name in names]
        return frozenset((side + int(h) + 2 * turn) % 8 for side, both in halves for h in both)

    kinds = {
        "lake": [names for names in card["lakes"] if names],
        "island": card["lands"],
        "river": [river["edges"] for river in card["rivers"]],
    }
    return [Part(kind, cell, turned(names)) for kind, all_of in kinds.items() for names in all_of]


def across(cell: Cell, slot: int) -> tuple[Cell, int]:
    """The half side of the neighbour that touches this one."""
    x, y = AROUND[slot // 2]
    return (cell[0] + x, cell[1] + y), (slot // 2 + 2) % 4 * 2 + 1 - slot % 2


def joined(parts: Collection[Part]) -> list[list[Part]]:
    """Put together what touches."""
    at = {(part.kind, part.cell, slot): part for part in parts for slot in part.slots}
    left, found = dict.fromkeys(parts), []
    while left:
        body: list[Part] = []
        waiting = [next(iter(left))]
        while waiting:
            part = waiting.pop()
            if part in left:
                del left[part]
                body.append(part)
                beside = [at.get((part.kind, *across(part.cell, slot))) for slot in part.slots]
                waiting += [it for it in beside if it is not None]
        found.append(body)
    return found


def is_closed(body: Collection[Part], parts: Collection[Part]) -> bool:
    """Whether there is a tile at each of its sides."""
    laid = {part.cell for part in parts}
    return all(across(part.cell, slot)[0] in laid for part in body for slot in part.slots)


def known(features: Sequence[Json], kind: str, reach: Reach, closed: bool) -> Json | None:
    """The feature on the same tiles; of several the one that is as open."""
    same = [
        it
        for it in features
        if it["kind"] == kind and {(x, y) for x, y in it["cells"]} == reach.keys()
    ]
    return next((it for it in same if it["closed"] == closed), same[0] if same else None)


def sides_of(slots: Slots) -> str:
    """Say at which sides of a tile something lies.

    >>> sides_of(frozenset({0, 1, 7}))
    'north and west'
    """
    names = [SIDES[side] for side in sorted({slot // 2 for slot in slots})]
    return " and ".join([", ".join(names[:-1]), names[-1]]) if names[1:] else "".join(names)


def towards(slots: Slots) -> str:
    """Say where on a tile something lies, all in all: at one side of two that both reach.

    >>> towards(frozenset({2, 7})), towards(frozenset({3, 6}))
    ('north', 'south')
    """
    ways = [AROUND[slot // 2] for slot in slots] + [
        AROUND[(slot // 2 + (1 if slot % 2 else 3)) % 4] for slot in slots
    ]
    x, y = (sum(way[axis] for way in ways) for axis in (0, 1))
    return max(zip(SIDES, AROUND, strict=True), key=lambda it: it[1][0] * x + it[1][1] * y)[0]


def others(pixels: Sequence[str], kind: str, slots: Slots) -> set[Spot]:
    """The spots of a tile as it lies that belong to another lake, land or river than this."""
    bodies, size, rims = bodies_of(pixels), len(pixels), dict[int, list[int]]()
    for (x, y), body in bodies.items():
        if sign_at(pixels, (x, y)) == SIGNS[kind]:
            rims.setdefault(body, []).extend(rim(x, y, size))
    away = {
        body
        for body, reached in rims.items()
        if reached and sum(slot in slots for slot in reached) * 2 < len(reached)
    }
    return {spot for spot, body in bodies.items() if body in away}


def rim(x: int, y: int, size: int) -> list[int]:
    """The half sides that a spot lies at: none inside, two in a corner."""
    last, right, low = size - 1, 2 * x >= size, 2 * y >= size
    found = {0 + right: y == 0, 2 + low: x == last, 5 - right: y == last, 7 - low: x == 0}
    return [slot for slot, lies in found.items() if lies]
