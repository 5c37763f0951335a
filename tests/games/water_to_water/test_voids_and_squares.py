"""Voids for the Bog Minder and the Planter, squares for the Gardener, on maps of open lake."""

import pytest


def water(text):
    """Draw a map of open lake: `o` is a tile, `.` a space."""
    rows = text.split()
    return "\n".join(" ".join({"o": "lake-open", ".": "-"}[c] for c in row) for row in rows)


def around(spaces):
    """Draw a ring of tiles around a row of spaces."""
    return water(f"{'o' * (spaces + 2)} o{'.' * spaces}o {'o' * (spaces + 2)}")


def field(width, height):
    return water(" ".join(["o" * width] * height))


@pytest.mark.rule("C3", "R7")
@pytest.mark.parametrize(
    ("spaces", "points"),
    [
        (1, 0),
        (2, 7),
        (3, 13),
        (4, 20),
        (5, 25),
        (6, 31),
        (7, 37),
        (8, 43),
        (9, 54),
        (10, 77),
        (11, 100),
        (12, 123),
    ],
)
def test_a_void_counts_for_the_bog_minder_by_its_size(sit, many, spaces, points):
    t = sit(around(spaces), box=many, characters=("bog_minder",))
    assert t.sizes("voids") == [spaces]
    assert t.points[0] == points


@pytest.mark.rule("C3", "C8")
def test_bogs_are_added_and_single_spaces_are_the_planters(score, many):
    text = water("oooooooo o..o..oo oooooo.o oooooooo")
    assert score("bog_minder", text, box=many) == 14
    assert score("planter", text, box=many) == 5


@pytest.mark.rule("C3")
def test_a_bog_open_to_the_outside_is_no_void(score, many):
    assert score("bog_minder", water("oooo o... oooo"), box=many) == 0


@pytest.mark.rule("R41", "C8")
def test_a_diagonal_gap_does_not_leak_a_void(sit, many):
    t = sit(water("oo. o.o ooo"), box=many, characters=("planter",))
    assert t.points[0] == 5
    assert t["features"]["voids"][0]["cells"] == [[1, 1]]


@pytest.mark.rule("R41", "C8")
def test_two_voids_that_meet_in_a_corner_are_two_voids(sit, many):
    t = sit(water("ooo. o.oo oo.o .ooo"), box=many, characters=("planter", "bog_minder"))
    assert t.points == [10, 0]


@pytest.mark.rule("C8")
@pytest.mark.parametrize(("spaces", "points"), [(1, 5), (2, 0), (3, 0)])
def test_only_a_void_of_exactly_one_space_counts_for_the_planter(score, many, spaces, points):
    assert score("planter", around(spaces), box=many) == points


@pytest.mark.rule("C8", "C3")
def test_standard_tiles_make_voids_too(sit):
    t = sit(
        """
        cove-bend.3     river-straight.1  river-cross
        ruin-cove       -                 mouth-three.2
        lake-channel.1  lake-open         lake-2bays
        """,
        characters=("planter", "bog_minder"),
    )
    assert t.points == [5, 0]


@pytest.mark.rule("R13", "R50")
def test_a_blocked_void_still_scores_and_is_not_split(sit, many):
    t = sit(around(3), box=many, characters=("bog_minder",), powers=(7, 2), block={"x": 2, "y": 1})
    assert t.points[0] == 13
    assert t.sizes("voids") == [3]


@pytest.mark.rule("R50", "C7", "C6", "C5")
def test_a_blocked_space_closes_nothing_and_fills_no_square(sit, many):
    lake = sit(
        "lake-cap.2\nlake-channel",
        characters=("lake_nymph", "adventurer"),
        powers=(7, 2),
        block={"x": 0, "y": 2},
    )
    assert lake.points[0] == 0
    assert lake["features"]["extent"]["total"] == 3
    square = sit(
        around(1), box=many, characters=("gardener",), powers=(7, 2), block={"x": 1, "y": 1}
    )
    assert square.points[0] == 0


@pytest.mark.rule("C5", "R7")
@pytest.mark.parametrize(
    ("width", "height", "points"),
    [
        (2, 2, 0),
        (3, 2, 0),
        (3, 3, 20),
        (4, 3, 20),
        (5, 3, 20),
        (6, 3, 40),
        (4, 4, 50),
        (5, 4, 50),
        (7, 4, 70),
        (8, 4, 100),
        (5, 5, 90),
        (6, 6, 140),
        (7, 7, 200),
    ],
)
def test_filled_squares_count_for_the_gardener_and_never_twice(score, many, width, height, points):
    assert score("gardener", field(width, height), box=many) == points


@pytest.mark.rule("C5")
def test_squares_that_share_one_cell_count_once(score, many):
    assert score("gardener", water("ooo.. ooo.. ooooo ..ooo ..ooo"), box=many) == 20


@pytest.mark.rule("C5")
def test_squares_may_touch(score, many):
    assert score("gardener", water("ooo... oooooo oooooo ...ooo"), box=many) == 40


@pytest.mark.rule("C5")
def test_the_best_packing_is_found_not_the_largest_square_first(score, many):
    # the 4x4 in the middle (50) would spoil three corners and its own heart (4 x 20)
    text = water("ooo..ooo ooo..ooo oooooooo ..oooo.. ..oooo.. oooooo.. ooo..... ooo.....")
    assert score("gardener", text, box=many) == 80


@pytest.mark.rule("C5")
def test_a_hole_spoils_a_square(score, many):
    assert score("gardener", around(1), box=many) == 0


@pytest.mark.rule("C5", "W36")
def test_the_squares_behind_the_points_are_shown(sit, many):
    t = sit(field(6, 3), box=many, characters=("gardener",))
    shown = t.player(0)["features"]
    assert [(f["kind"], f["size"], f["points"]) for f in shown] == [("square", 3, 20)] * 2
    cells = [tuple(cell) for f in shown for cell in f["cells"]]
    assert len(set(cells)) == len(cells) == 18


@pytest.mark.rule("C5")
def test_a_square_of_standard_tiles_counts(score):
    text = """
        lake-open        isthmus-river.1  lake-channel.1
        channel-2rivers  river-cross      art-3springs.1
        lake-2bays.1     cap-pass.3       mouth-opposite.2
    """
    assert score("gardener", text) == 20
