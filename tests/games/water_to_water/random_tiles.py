"""Random faces that lie flat, made by cutting the rim, and what they look like turned.

The rim has a place for each half-slot and one for the river between the two halves of an edge: N0,
river N, N1, E0, ... Water is a partition of its wet places in which no two parts cross; land is
what such a partition leaves.
"""

from typing import Any

from watertable.kernel.conformance import Chooser

SLOTS = ["N0", "N1", "E0", "E1", "S0", "S1", "W0", "W1"]
SIDES = "NESW"
WET = {"land": [], "wide": [0, 2], "left": [0], "right": [2], "river": [1]}
EDGES = ["land", "wide", "left", "right", "river", "river"]


def random_face(random: Chooser, number: int) -> dict[str, Any]:
    """A face with water on an edge at least."""
    edges = ["land"] * 4
    while set(edges) == {"land"}:
        edges = [EDGES[random.below(len(EDGES))] for _ in range(4)]
        if random.below(2):
            edges[2:] = edges[:2]  # such a face may look the same upside down
    waters = _waters(random, edges)
    lakes, rivers = [], []
    for water in waters:
        halves = [_slot(place) for place in water if place % 3 != 1]
        mouths = [SIDES[place // 3] for place in water if place % 3 == 1]
        if halves:
            lakes.append(halves)
        if mouths and (halves or random.below(3) == 0):
            if not halves:
                lakes.append([])  # a pond
            some = random.below(2)  # one river that forks, or several
            parts = [mouths] if some else [[mouth] for mouth in mouths]
            rivers += [{"edges": part, "to": len(lakes) - 1} for part in parts]
        elif mouths:
            rivers.append({"edges": mouths, "to": "through" if len(mouths) > 1 else "spring"})
    return {
        "id": f"face-{number}",
        "count": 1,
        "edges": edges,
        "lakes": lakes,
        "rivers": rivers,
        "lands": _lands(edges, waters),
        "mark": "",
        "desc": "random",
    }


def _slot(place: int) -> str:
    return SLOTS[place // 3 * 2 + place % 3 // 2]


def _waters(random: Chooser, edges: list[str]) -> list[list[int]]:
    """Parts that do not cross: each wet place joins an earlier part that is still open, or begins.

    Going round the rim, joining a part closes whatever began after its last place.
    """
    parts: list[list[int]] = []
    still: list[list[int]] = []
    for side, edge in enumerate(edges):
        for half in WET[edge]:
            place = 3 * side + half
            if edge == "wide" and half == 2:
                still[-1].append(place)  # the two halves of a wide edge are one lake
            elif still and random.below(2):
                del still[1 + random.below(len(still)) :]
                still[-1].append(place)
            else:
                still.append([place])
                parts.append(still[-1])
    return parts


def _lands(edges: list[str], waters: list[list[int]]) -> list[list[str]]:
    """Land halves between which one can walk: next to each other, or both beside one water."""
    wet = {place for water in waters for place in water}
    dry = [3 * side + half for side in range(4) for half in (0, 2) if 3 * side + half not in wet]
    parent = {place: place for place in dry}

    def root(place: int) -> int:
        while parent[place] != place:
            place = parent[place]
        return place

    def after(place: int, water: list[int]) -> int:
        """Which of the gaps that a water leaves on the rim a place lies in."""
        return sum(place > one for one in water) % len(water)

    for one in dry:
        for other in dry:
            if all(after(one, water) == after(other, water) for water in waters):
                parent[root(one)] = root(other)
    groups: dict[int, list[str]] = {}
    for place in dry:
        groups.setdefault(root(place), []).append(_slot(place))
    return list(groups.values())


def look(face: dict[str, Any], turn: int) -> Any:
    """All that is seen of a turned face: sides, lands, lakes with what runs in, other rivers."""

    def slots(names: list[str]) -> frozenset[int]:
        return frozenset((SLOTS.index(name) + 2 * turn) % 8 for name in names)

    def sides(river: dict[str, Any]) -> frozenset[int]:
        return frozenset((SIDES.index(name) + turn) % 4 for name in river["edges"])

    waters = [
        (slots(lake), frozenset(sides(river) for river in face["rivers"] if river["to"] == number))
        for number, lake in enumerate(face["lakes"])
    ]
    others = {(sides(r), r["to"]) for r in face["rivers"] if isinstance(r["to"], str)}
    edges = tuple(face["edges"][(side - turn) % 4] for side in range(4))
    lands = frozenset(slots(land) for land in face["lands"])
    return edges, lands, frozenset(waters), frozenset(others)
