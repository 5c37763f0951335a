"""Random games against a plain recount of the map by the topology of the rules' section 3.

Half-slots go clockwise N0 N1 E0 E1 S0 S1 W0 W1 = 0..7; slot s of a cell meets slot (s + 5) % 8 or
(s + 3) % 8 of its neighbour, for the left and the right half. y grows to the south.
"""

from collections import Counter, defaultdict

import numpy as np
import pytest

SLOTS = ["N0", "N1", "E0", "E1", "S0", "S1", "W0", "W1"]
STEPS = [(0, -1), (1, 0), (0, 1), (-1, 0)]
MEETS = {"land": "land", "river": "river", "wide": "wide", "left": "right", "right": "left"}


class Recount:
    """Lakes, islands, rivers and voids of a map, found by joining halves one by one."""

    def __init__(self, kinds, laid):
        self.kinds, self.laid, self.parent = kinds, laid, {}
        self.at, self.open = {}, set()
        self.links: Counter[tuple[str, tuple[int, int], int]] = Counter()
        for cell, (tile, turn) in laid.items():
            self._spread(cell, kinds[tile], turn)
        for cell in laid:
            for way, step in enumerate(STEPS):
                self._join(cell, way, (cell[0] + step[0], cell[1] + step[1]))

    def _spread(self, cell, face, turn):
        for kind in ("lakes", "lands"):
            for number, slots in enumerate(face[kind]):
                node = (kind, cell, number)
                self.parent[node] = node
                for slot in slots:
                    self.at[kind, cell, (SLOTS.index(slot) + 2 * turn) % 8] = node
        for number, river in enumerate(face["rivers"]):
            node = ("rivers", cell, number)
            self.parent[node] = node
            for edge in river["edges"]:
                self.at["rivers", cell, ("NESW".index(edge) + turn) % 4] = node

    def _join(self, cell, way, other):
        for half in (0, 1):
            for kind in ("lakes", "lands"):
                node = self.at.get((kind, cell, 2 * way + half))
                if node is not None and other not in self.laid:
                    self.open.add(node)
                elif node is not None:
                    facing = (2 * way + 4 + (1 - half)) % 8
                    self.parent[self.root(node)] = self.root(self.at[kind, other, facing])
        node = self.at.get(("rivers", cell, way))
        if node is not None and other in self.laid:
            self.parent[self.root(node)] = self.root(self.at["rivers", other, (way + 2) % 4])
            self.links[node] += 1

    def root(self, node):
        while self.parent[node] != node:
            node = self.parent[node]
        return node

    def found(self, kind):
        """(size, cells, closed) of each lake, land or river of the map."""
        groups = defaultdict(list)
        for node in self.parent:
            if node[0] == kind:
                groups[self.root(node)].append(node)
        for nodes in groups.values():
            cells = sorted({node[1] for node in nodes})
            size = sum(self.links[n] for n in nodes) // 2 if kind == "rivers" else len(cells)
            yield size, [list(cell) for cell in cells], not self.open & set(nodes)

    def voids(self):
        xs, ys = zip(*self.laid, strict=True)
        spots = {
            (x, y)
            for x in range(min(xs) - 1, max(xs) + 2)
            for y in range(min(ys) - 1, max(ys) + 2)
        }  # fmt: skip
        empty, areas = spots - set(self.laid), []
        while empty:
            area, edge = [], [empty.pop()]
            while edge:
                x, y = edge.pop()
                area.append((x, y))
                near = {(x + dx, y + dy) for dx, dy in STEPS} & empty
                empty -= near
                edge += near
            areas.append(area)
        outside = (min(xs) - 1, min(ys) - 1)
        return sorted([len(a), sorted(map(list, a))] for a in areas if outside not in a)

    def clashes(self):
        for cell, (tile, turn) in self.laid.items():
            for way, (dx, dy) in enumerate(STEPS):
                other = self.laid.get((cell[0] + dx, cell[1] + dy))
                if other is not None:
                    mine = self.kinds[tile]["edges"][(way - turn) % 4]
                    theirs = self.kinds[other[0]]["edges"][(way + 2 - other[1]) % 4]
                    if MEETS[mine] != theirs:
                        yield cell, way


def shown(view, kind, closed=None):
    found = view["features"][kind]
    return sorted([f["size"], f["cells"]] for f in found if closed is None or f["closed"] is closed)


def check(kinds, view):
    """Every feature the table shows is one the recount finds, and the other way round."""
    laid = {(t["x"], t["y"]): (t["tile"], t["turn"]) for t in view["map"]}
    map_ = Recount(kinds, laid)
    assert not list(map_.clashes())
    for closed in (True, False):
        found = sorted([n, cells] for n, cells, shut in map_.found("lakes") if shut is closed)
        assert shown(view, "lakes", closed) == found
    islands = sorted([n, cells] for n, cells, shut in map_.found("lands") if shut and n > 1)
    assert [f for f in shown(view, "islands", True) if f[0] > 1] == islands
    rivers = sorted([n, cells] for n, cells, _ in map_.found("rivers") if n)
    assert shown(view, "rivers") == rivers
    assert shown(view, "voids") == map_.voids()
    for player in view["players"]:
        match player["character"]:
            case "lake_nymph":
                lakes = [n for n, _ in shown(view, "lakes", True) if n > 1]  # R40: no ponds
                assert player["points"] == 4 * len(lakes)
            case "islander":
                assert player["points"] == 5 * len(islands)
            case "planter":
                assert player["points"] == 5 * sum(n == 1 for n, _ in map_.voids())
            case "druid":
                assert player["points"] == 5 * len(view["discard"])


def tiles_of(view):
    """How often each tile lies somewhere on the table or in the bag."""
    places = Counter(t["tile"] for t in view["map"])
    for hand in (view["discard"], *(player["hand"] for player in view["players"])):
        places.update(hand)
    for pile in ("unseen", "out", "covered"):
        places.update(view[pile])
    return {tile: copies for tile, copies in places.items() if copies}


@pytest.mark.rule("W1", "W22", "W23", "W34", "W35", "R41", "R42", "R43", "R45")
@pytest.mark.rule("C3", "C4", "C6", "C7", "C8", "C9", "C10", "C13")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_what_the_table_shows_is_what_a_recount_of_the_map_finds(game, tile_file, seats):
    kinds = {tile["id"]: tile for tile in tile_file["tile"]}
    box = {tile["id"]: tile["count"] for tile in tile_file["tile"]}
    for seed in (seats, seats + 10):
        table, dice = game.table(seats=seats, seed=seed), np.random.default_rng(seed)
        seen = None
        while table.outcome is None:
            moves = table.moves()
            table.play(moves[int(dice.integers(len(moves)))])
            view = table.view(None)
            if view["map"] != seen and view["map"]:
                seen = view["map"]
                check(kinds, view)
            if not view["spread"]:
                assert tiles_of(view) == box
