"""Tile files full of random faces: what looks different is another move, and counts are right."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.water_to_water.conftest import as_toml
from tests.games.water_to_water.random_tiles import look, random_face
from tests.games.water_to_water.test_recount import check
from watertable.games.water_to_water.faces import River, Tile, same_look, tile_faults
from watertable.kernel.conformance import Chooser

FACES = 36


def tile_of(face):
    rivers = [River(**river) for river in face["rivers"]]
    return Tile(**{**face, "rivers": rivers})


@pytest.mark.rule("R55")
@given(st.integers(0, 2**32), st.integers(0, 3), st.integers(0, 3))
def test_two_turns_are_one_move_only_if_everything_looks_the_same(seed, one, other):
    face = random_face(Chooser(seed), 0)
    tile = tile_of(face)
    assert tile_faults(tile) == []  # R53: it lies flat, and its land is what the water leaves
    same = same_look(tile, one) == same_look(tile, other)
    assert same == (look(face, one) == look(face, other))


@pytest.mark.rule("R55", "R53")
def test_turns_that_differ_in_which_lake_a_river_runs_into_are_two_moves():
    face = {
        "id": "inlet",
        "count": 1,
        "edges": ["wide", "river", "wide", "river"],
        "lakes": [["N0", "N1"], ["S0", "S1"]],
        "rivers": [{"edges": ["E"], "to": 0}, {"edges": ["W"], "to": 0}],
        "lands": [["E0"], ["E1", "W0"], ["W1"]],
    }
    tile = tile_of(face)
    assert tile_faults(tile) == []
    assert [same_look(tile, turn) for turn in range(4)] == [0, 1, 2, 3]


@pytest.mark.rule("R53", "R55", "W22", "W35", "R41", "R42", "R43", "R45")
@pytest.mark.parametrize("seed", range(6))
def test_matches_with_random_faces_are_counted_as_a_recount_counts(game, tile_file, tmp_path, seed):
    random = Chooser(seed)
    faces = [random_face(random, number) for number in range(FACES)]
    marked = [tile for tile in tile_file["tile"] if tile["mark"]]
    written = {**tile_file, "tile": [*faces, *marked]}
    path = tmp_path / "faces.toml"
    path.write_text(as_toml(written), encoding="utf-8")
    other = game.with_box(path)
    kinds = {tile["id"]: tile for tile in written["tile"]}
    table, dice = other.table(seats=2 + seed % 5, seed=seed), np.random.default_rng(seed)
    seen = None
    while table.outcome is None:
        move = table.moves()[int(dice.integers(len(table.moves())))]
        if "lay" in move.data:
            every_turn_that_fits_is_a_move(table, kinds, move.data)
        table.play(move)
        view = table.view(None)
        if view["map"] != seen and view["map"]:
            seen = view["map"]
            check(kinds, view)


def every_turn_that_fits_is_a_move(table, kinds, data):
    """A turn that cannot be said itself is said by one that looks the same."""
    lay = data["lay"]
    face = kinds[lay["tile"]]
    listed = [
        move.data["lay"]["turn"]
        for move in table.moves()
        if move.data.get("lay", {}) | {"turn": 0} == lay | {"turn": 0}
    ]
    looks = [look(face, turn) for turn in listed]
    assert len(set(looks)) == len(looks)
    for turn in range(4):
        fits = table.why_not({**data, "lay": lay | {"turn": turn}}, table.to_act) is None
        assert fits == (look(face, turn) in looks)
