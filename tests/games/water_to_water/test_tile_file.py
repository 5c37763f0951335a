"""The tile file: what ours holds, and what another one may and may not say."""

from collections import Counter

import pytest

import watertable as wt


def spoil(other_tiles, tile_id, **changes):
    def change(tile):
        if tile["id"] == tile_id:
            tile.update(changes)

    return other_tiles(change)


def land_tile(**changes):
    tile = {"id": "odd-tile", "count": 1, "lakes": [], "rivers": [], "mark": "", "desc": "odd"}
    return tile | changes


ALL = ["N0", "N1", "E0", "E1", "S0", "S1", "W0", "W1"]


@pytest.mark.rule("W1", "R53", "C2")
def test_our_file_has_51_tiles_of_41_kinds_four_ruins_and_six_artifacts(tile_file):
    tiles = tile_file["tile"]
    assert sum(tile["count"] for tile in tiles) == 51
    assert len({tile["id"] for tile in tiles}) == 41
    marks = Counter(tile["mark"] for tile in tiles for _ in range(tile["count"]))
    assert marks["ruin"] == 4
    assert marks["artifact"] == 6


@pytest.mark.rule("R53", "C8")
def test_no_tile_is_all_land(tile_file):
    assert all(set(tile["edges"]) != {"land"} for tile in tile_file["tile"])


@pytest.mark.rule("R53")
def test_a_face_that_is_all_land_is_refused(game, other_tiles):
    tile = land_tile(edges=["land"] * 4, lands=[ALL])
    with pytest.raises(wt.BoxError, match="odd-tile"):
        game.with_box(other_tiles(extra=[tile]))


def test_a_tile_that_is_a_number_is_refused_in_a_sentence(game):
    with pytest.raises(wt.BoxError, match="tile file is wrong"):
        game.with_data("tile = [1]\n")


@pytest.mark.rule("R53")
def test_a_face_with_crossing_rivers_is_refused(game, other_tiles):
    rivers = [{"edges": ["N", "S"], "to": "through"}, {"edges": ["E", "W"], "to": "through"}]
    lands = [["N0", "W1"], ["N1", "E0"], ["E1", "S0"], ["S1", "W0"]]
    tile = land_tile(edges=["river"] * 4, rivers=rivers, lands=lands)
    with pytest.raises(wt.BoxError, match="odd-tile"):
        game.with_box(other_tiles(extra=[tile]))


@pytest.mark.rule("R53")
def test_a_face_with_crossing_lakes_is_refused(game, other_tiles):
    lakes = [["N0", "N1", "S0", "S1"], ["E0", "E1", "W0", "W1"]]
    tile = land_tile(edges=["wide"] * 4, lakes=lakes, lands=[])
    with pytest.raises(wt.BoxError, match="odd-tile"):
        game.with_box(other_tiles(extra=[tile]))


@pytest.mark.rule("R53")
def test_a_wide_edge_may_not_be_split_between_two_lakes(game, other_tiles):
    tile = land_tile(
        edges=["wide", "land", "land", "land"],
        lakes=[["N0"], ["N1"]],
        lands=[["E0", "E1", "S0", "S1", "W0", "W1"]],
    )
    with pytest.raises(wt.BoxError, match="odd-tile"):
        game.with_box(other_tiles(extra=[tile]))


@pytest.mark.rule("R53")
def test_lands_must_be_those_the_water_leaves(game, other_tiles):
    # a straight river parts the land: one region is wrong
    with pytest.raises(wt.BoxError, match="river-straight"):
        game.with_box(
            spoil(
                other_tiles,
                "river-straight",
                lands=[["N0", "N1", "E0", "E1", "S0", "S1", "W0", "W1"]],
            )
        )
    # a spring does not part it: two regions are wrong
    with pytest.raises(wt.BoxError, match="river-spring"):
        game.with_box(
            spoil(
                other_tiles,
                "river-spring",
                lands=[["N0", "W1", "W0"], ["N1", "E0", "E1", "S0", "S1"]],
            )
        )


@pytest.mark.rule("R53")
def test_water_halves_must_agree_with_the_edges(game, other_tiles):
    with pytest.raises(wt.BoxError, match="lake-cap"):
        game.with_box(spoil(other_tiles, "lake-cap", lakes=[["N0", "N1", "E0"]]))
    with pytest.raises(wt.BoxError, match="lake-cap"):
        game.with_box(spoil(other_tiles, "lake-cap", edges=["wade", "land", "land", "land"]))


@pytest.mark.rule("R53", "W1")
def test_another_number_of_tiles_is_allowed_and_is_then_the_whole_bag(game, other_tiles):
    def double(tile):
        tile["count"] = 2 if tile["id"].startswith("river") else tile["count"]

    box = game.with_box(other_tiles(double))
    table = box.table(seats=2, seed=1)
    assert table.view(None)["bag_count"] == 51 + 3
    small = game.with_box(other_tiles(only={"lake-cap", "lake-bay", "lake-channel", "lake-open"}))
    assert small.table(seats=2, seed=1).view(None)["bag_count"] == 6


@pytest.mark.rule("R53")
def test_two_sets_in_one_bag_are_allowed(game, other_tiles):
    def double(tile):
        tile["count"] *= 2

    box = game.with_box(other_tiles(double))
    assert box.table(seats=2, seed=1).view(None)["bag_count"] == 102


@pytest.mark.rule("R53")
def test_another_number_of_tiles_or_ruins_brings_a_warning(game, other_tiles):
    assert not game.components["warnings"]

    def more_ruins(tile):
        tile["count"] = 2 if tile["mark"] == "ruin" else tile["count"]

    said = " ".join(game.with_box(other_tiles(more_ruins)).components["warnings"]).lower()
    assert "55" in said
    assert "ruin" in said
