"""Closed islands: what the Islander and the Strider count."""

import pytest

RIVER_LOOP = """
    cove-bend   river-bend.2
    river-bend  river-bend.3
"""


def island(tiles):
    """Draw a closed island of so many tiles, two rows deep; an odd one hangs on to the east."""
    if tiles == 2:
        return "lake-three.2 lake-three"
    if tiles == 3:
        return "lake-three.2 lake-isthmus lake-three"
    middle = tiles // 2 - 2
    ends = ["lake-cap lake-three", "-"] if tiles % 2 else ["lake-bay", ""]
    north = ["lake-bay.3", *["lake-cap"] * middle, ends[0]]
    south = ["lake-bay.2", *["lake-cap.2"] * middle, "lake-bay.1", ends[1]]
    return " ".join(north) + "\n" + " ".join(south)


@pytest.mark.rule("C6", "C10")
def test_a_river_that_runs_back_into_itself_makes_an_island(sit):
    t = sit(RIVER_LOOP, characters=("islander", "strider"))
    assert t.points == [5, 10]
    assert t.sizes("islands", closed=True) == [4]


@pytest.mark.rule("C6")
def test_a_river_that_is_not_yet_round_makes_no_island(score):
    assert score("islander", RIVER_LOOP.replace("river-bend.3", "-")) == 0


@pytest.mark.rule("C6")
def test_the_banks_of_a_river_between_two_lakes_are_two_islands(sit):
    t = sit("channel-2rivers channel-2rivers", characters=("islander", "strider"))
    assert t.points == [10, 0]
    assert t.sizes("islands", closed=True) == [2, 2]


@pytest.mark.rule("C6", "W36")
def test_each_island_behind_the_points_is_shown_with_its_tiles(sit):
    t = sit("channel-2rivers channel-2rivers", characters=("islander",))
    shown = t.player(0)["features"]
    assert [(f["kind"], f["points"]) for f in shown] == [("island", 5), ("island", 5)]
    assert [f["cells"] for f in shown] == [[[0, 0], [1, 0]]] * 2


@pytest.mark.rule("C6", "R40")
def test_an_islet_painted_on_a_single_tile_never_counts(sit):
    t = sit(
        """
        -           lake-cap.2  -
        lake-cap.1  lake-open   lake-three.2
        -           lake-bay.3  -
        """,
        characters=("islander", "strider"),
    )
    assert t.points == [0, 0]
    assert t.sizes("islands", closed=True) == []


@pytest.mark.rule("C6", "R42")
def test_an_island_beside_a_void_is_open(sit, shores):
    ring = """
        lake-three.2  lake-bay   lake-open
        lake-open     -          lake-open
        lake-open     lake-open  lake-open
    """
    t = sit(ring, box=shores, characters=("islander", "planter"))
    assert t.points == [0, 5]
    closed = ring.replace("lake-bay ", "lake-three")
    assert sit(closed, box=shores, characters=("islander",)).points[0] == 5


@pytest.mark.rule("R43")
def test_lands_that_meet_in_a_corner_stay_apart(sit, shores):
    # two islands of two tiles, one above the other: they share the point between the four tiles
    t = sit(
        """
        lake-three.2  lake-three
        lake-three.2  lake-three
        """,
        box=shores,
        characters=("islander", "strider"),
    )
    assert t.points == [10, 0]
    assert t.sizes("islands", closed=True) == [2, 2]


@pytest.mark.rule("C10", "R6", "R7")
@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        (2, 0),
        (3, 0),
        (4, 10),
        (5, 10),
        (6, 20),
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
def test_an_island_counts_for_the_strider_by_its_tiles(sit, shores, tiles, points):
    t = sit(island(tiles), box=shores, characters=("strider", "islander"))
    assert t.sizes("islands", closed=True) == [tiles]
    assert t.points == [points, 5]


@pytest.mark.rule("R6")
def test_by_the_card_an_island_of_six_tiles_is_still_a_small_one(score, shores):
    options = {"size_table": "card"}
    assert score("strider", island(6), box=shores, options=options) == 10
    assert score("strider", island(7), box=shores, options=options) == 20


@pytest.mark.rule("C10")
def test_a_tile_counts_once_for_an_island_however_often_it_reaches_it(sit):
    # every tile of the loop shows the inner land on two sides: four tiles, not eight
    t = sit(RIVER_LOOP, characters=("strider",))
    assert [len(f["cells"]) for f in t.player(0)["features"]] == [4]
    assert [f["size"] for f in t.player(0)["features"]] == [4]


@pytest.mark.rule("C10")
def test_an_island_with_one_land_side_to_the_outside_is_open(score, shores):
    assert score("strider", island(6).replace("lake-bay.1", "lake-cap.2"), box=shores) == 0
