"""Closed lakes: what the Lake Nymph and the Wave Rider count."""

import pytest

TWO_CAPS = """
    lake-cap.2
    lake-cap
"""
# Each joint of this column is a closed lake of two tiles: four lakes, and water on to the south.
FOUR_LAKES = """
    lake-cap.2
    lake-isthmus
    isthmus-river
    isthmus-river
    lake-three-caps
"""
TWO_JOINED = """
    lake-cap.2
    mouth-opposite
    mouth-opposite.2
    lake-cap
"""
QUARTERS = """
    cove-bend.2     ruin-cove.3
    shore-2coves.1  cove-2rivers
"""


def lake(tiles):
    """Draw a closed lake of so many tiles, two rows deep; an odd one hangs on to the east."""
    if tiles == 2:
        return "lake-cap.1 lake-cap.3"
    if tiles == 3:
        return "lake-cap.1 lake-channel.1 lake-cap.3"
    middle = tiles // 2 - 2
    ends = ["lake-three.1 lake-cap.3", "-"] if tiles % 2 else ["lake-bay.2", ""]
    north = ["lake-bay.1", *["lake-three.1"] * middle, ends[0]]
    south = ["lake-bay.0", *["lake-three.3"] * middle, "lake-bay.3", ends[1]]
    return " ".join(north) + "\n" + " ".join(south)


@pytest.mark.rule("C7", "R5", "W34")
def test_the_nymph_has_4_points_for_each_closed_lake_whoever_made_it(score):
    assert score("lake_nymph", TWO_CAPS) == 4
    assert score("lake_nymph", FOUR_LAKES) == 16


@pytest.mark.rule("R5")
def test_by_the_card_a_lake_is_worth_5(score):
    assert score("lake_nymph", FOUR_LAKES, options={"nymph_points": 5}) == 20


@pytest.mark.rule("C7")
def test_an_open_side_keeps_a_lake_unfinished(score):
    assert score("lake_nymph", "lake-cap.2\nlake-channel") == 0
    assert score("lake_nymph", "lake-cap.2\nlake-channel\nlake-cap") == 4


@pytest.mark.rule("C7")
@pytest.mark.parametrize("mouth", ["mouth-opposite", "mouth-two-b", "mouth-two-c", "mouth-three"])
def test_a_river_flowing_in_closes_that_side_of_the_lake(score, mouth):
    assert score("lake_nymph", f"lake-cap.2\n{mouth}") == 4


@pytest.mark.rule("C7", "C9")
def test_two_lakes_joined_by_a_river_are_two_lakes(sit):
    t = sit(TWO_JOINED, characters=("lake_nymph", "river_lord"))
    assert t.points == [8, 0]  # one river connection is worth nothing yet
    assert t.sizes("lakes", closed=True) == [2, 2]
    assert t.sizes("rivers") == [1]


@pytest.mark.rule("C7")
def test_rivers_that_end_in_a_channel_do_not_pinch_the_lake_in_two(sit):
    t = sit(
        """
        -             lake-cap.2       -
        river-spring.1 channel-2rivers cap-pass
        -             lake-cap         -
        """,
        characters=("lake_nymph",),
    )
    assert t.points[0] == 4
    assert t.sizes("lakes", closed=True) == [3]


@pytest.mark.rule("C7")
def test_narrow_water_is_lake_and_not_river(sit):
    # the narrows of ruin-narrows lead on north and south: nothing is closed, no river runs
    t = sit("ruin-cove.3\nruin-narrows\nshore-2coves", characters=("lake_nymph", "river_lord"))
    assert t.points == [0, 0]
    assert 3 in t.sizes("lakes", closed=False)


@pytest.mark.rule("C7", "C13")
def test_four_quarter_circles_make_a_lake_of_four_tiles(sit):
    t = sit(QUARTERS, characters=("lake_nymph", "wave_rider"))
    assert t.points == [4, 10]
    assert t.sizes("lakes", closed=True) == [4]


@pytest.mark.rule("C7", "W36")
def test_each_lake_behind_the_points_is_shown_with_its_tiles(sit):
    t = sit(TWO_JOINED, characters=("lake_nymph",))
    shown = t.player(0)["features"]
    assert [(f["kind"], f["points"]) for f in shown] == [("lake", 4), ("lake", 4)]
    assert sorted(f["cells"] for f in shown) == [[[0, 0], [0, 1]], [[0, 2], [0, 3]]]


@pytest.mark.rule("R43")
def test_lakes_that_meet_in_a_corner_stay_two_lakes(score):
    spit = "lake-cap.2 -\nlake-2caps lake-cap.3"
    bay = "lake-cap.2 -\nlake-bay lake-cap.3"
    assert score("lake_nymph", spit) == 8
    assert score("lake_nymph", bay) == 4


@pytest.mark.rule("R42")
def test_a_lake_beside_a_void_is_open(sit):
    # the bay in the middle of the north row opens only into the void
    t = sit(
        """
        lake-cap.1      lake-bay.2  river-spring.2
        art-straight.1  -           river-straight.2
        river-bend.2    lake-cap.2  river-tee
        """,
        characters=("lake_nymph", "planter"),
    )
    assert t.points == [0, 5]
    assert t.sizes("lakes", closed=True) == []


@pytest.mark.rule("C13", "R6", "R7")
@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        (2, 0),
        (3, 0),
        (4, 10),
        (5, 10),
        (6, 20),
        (7, 20),
        (9, 20),
        (10, 28),
        (12, 28),
        (13, 40),
        (15, 40),
        (16, 76),
        (18, 76),
        (19, 76),
        (20, 76),
    ],
)
def test_a_lake_counts_for_the_wave_rider_by_its_tiles(sit, shores, tiles, points):
    t = sit(lake(tiles), box=shores, characters=("wave_rider",))
    assert t.sizes("lakes", closed=True) == [tiles]
    assert t.points[0] == points


@pytest.mark.rule("R6")
@pytest.mark.parametrize(("tiles", "points"), [(3, 0), (4, 10), (6, 10), (7, 20), (10, 28)])
def test_by_the_card_a_lake_of_six_tiles_is_still_a_small_one(score, shores, tiles, points):
    options = {"size_table": "card"}
    assert score("wave_rider", lake(tiles), box=shores, options=options) == points


@pytest.mark.rule("C13")
def test_an_unfinished_lake_is_worth_nothing_to_the_wave_rider(score, shores):
    whole = lake(6)
    assert score("wave_rider", whole, box=shores) == 20
    assert score("wave_rider", whole.replace("lake-bay.3", "lake-three.3"), box=shores) == 0


@pytest.mark.rule("C13")
def test_two_lakes_of_four_tiles_add_up_to_20(score, shores):
    twice = """
        lake-bay.1  lake-bay.2  lake-bay.1  lake-bay.2
        lake-bay    lake-bay.3  lake-bay    lake-bay.3
    """
    assert score("wave_rider", twice, box=shores) == 20
    assert score("lake_nymph", twice, box=shores) == 8


POND = {
    "id": "pond-spring",
    "count": 1,
    "edges": ["river", "land", "land", "land"],
    "lakes": [[]],
    "rivers": [{"edges": ["N"], "to": "spring"}],
    "lands": [["N0", "N1", "E0", "E1", "S0", "S1", "W0", "W1"]],
    "mark": "",
    "desc": "a pond beside a spring",
}


@pytest.mark.rule("R40")
def test_a_pond_in_another_tile_file_counts_only_if_one_tile_lakes_do(game, score, other_tiles):
    box = game.with_box(other_tiles(extra=[POND]))
    assert score("lake_nymph", "pond-spring", box=box) == 0
    assert score("lake_nymph", "pond-spring", box=box, options={"min_lake_tiles": 1}) == 4
    assert score("wave_rider", "pond-spring", box=box, options={"min_lake_tiles": 1}) == 0


@pytest.mark.rule("R40")
def test_the_standard_tiles_have_no_ponds(tile_file):
    assert all(slots for tile in tile_file["tile"] for slots in tile["lakes"])
