"""Tiles in a few signs: what lies apart looks apart."""

import pytest

import watertable as wt
from watertable.cli.water_faces import bodies_of, face, turned

TILES = wt.game("water-to-water").components["tiles"]


def lakes(rows):
    bodies = bodies_of(rows)
    return len({body for (x, y), body in bodies.items() if rows[y][x] == "~"})


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile["id"])
def test_two_lakes_never_look_like_one_and_no_land_is_hidden(tile):
    for turn in range(4):
        pixels = tuple(turned(tile["pixels"], turn))
        drawn = face(pixels)
        assert (len(drawn), len(drawn[0])) == (4, 8)
        assert lakes(drawn) == len(tile["lakes"])
        assert ("." in "".join(drawn)) == ("." in "".join(pixels))
        assert ("=" in "".join(drawn)) == ("=" in "".join(pixels))


def test_a_river_between_two_lakes_runs_into_neither():
    isthmus = next(tile for tile in TILES if tile["id"] == "isthmus-river")
    assert face(tuple(isthmus["pixels"])) == (".~~~~~~.", "=------=", "=------=", ".~~~~~~.")
