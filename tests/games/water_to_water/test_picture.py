"""Flooding the drawn map gives the lakes, islands and rivers that the rules count."""

from xml.etree import ElementTree

import pytest

from watertable.games.water_to_water.draw import Shapes, map_svg
from watertable.kernel.conformance import Chooser

FINE = 40  # dots along a tile
RIM = (0, FINE - 1)
CORNER = 2  # dots near a corner are left out: there lakes and lands only touch in a point


def dots(tile, turn):
    """The face as dots: ~ lake, = river, . land, nothing at the corners."""
    shapes, step = Shapes(tile), 100 / FINE
    found = {}
    for i in range(FINE):
        for j in range(FINE):
            near = min(i, FINE - 1 - i) + min(j, FINE - 1 - j)
            point = ((i + 0.5) * step, (j + 0.5) * step)
            if near < CORNER:
                continue
            sign = "~" if shapes.is_lake(point) else "=" if shapes.is_river(point) else "."
            x, y = i, j
            for _ in range(turn):
                x, y = FINE - 1 - y, x
            found[x, y] = sign
    return found


def flooded(game, laid):
    """The areas of the drawn map: sign -> a list of the cells that each lies on.

    Areas that reach no edge of their tile are art: an islet, a causeway from corner to corner.
    """
    tiles, ground = game.data, {}
    for it in laid:
        for (i, j), sign in dots(tiles.tile[tiles.kind(it["tile"])], it["turn"]).items():
            ground[it["x"] * FINE + i, it["y"] * FINE + j] = sign
    areas: dict[str, list[list[tuple[int, int]]]] = {"~": [], "=": [], ".": []}
    while ground:
        start, sign = ground.popitem()
        stack, cells, reaches = [start], set(), False
        while stack:
            x, y = stack.pop()
            reaches |= x % FINE in RIM or y % FINE in RIM
            cells.add((x // FINE, y // FINE))
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if ground.get(near) == sign:
                    del ground[near]
                    stack.append(near)
        if reaches:
            areas[sign].append(sorted(cells))
    return areas


def random_table(game, seed):
    chooser, table = Chooser(seed), game.table(4, seed=seed, options={"window": "off"})
    while table.to_act is not None:
        moves = table.moves()
        table.play(moves[chooser.below(len(moves))])
    return table


@pytest.mark.rule("W36", "R43")
@pytest.mark.parametrize("seed", range(6))
def test_flooding_the_picture_finds_the_same_lakes_islands_and_rivers(game, seed):
    view = random_table(game, seed).view(None)
    areas = flooded(game, view["map"])
    for sign, kind in (("~", "lakes"), (".", "islands")):
        drawn = sorted(areas[sign])
        counted = sorted([tuple(c) for c in f["cells"]] for f in view["features"][kind])
        assert drawn == counted
    drawn = sorted(cells for cells in areas["="] if len(cells) > 1)
    counted = sorted([tuple(c) for c in f["cells"]] for f in view["features"]["rivers"])
    assert drawn == counted


@pytest.mark.rule("R53")
def test_the_picture_is_sound_svg_with_every_tile_on_it(game):
    view = random_table(game, 1).view(None)
    root = ElementTree.fromstring(map_svg(game.data, view))
    titles = [t.text for t in root.iter("{http://www.w3.org/2000/svg}title")]
    assert len([t for t in titles if t and " at " in t]) == len(view["map"])
