"""Length and width for the Adventurer, ruins for the Archeologist, discards for the Druid."""

import pytest

LAKE = """
    lake-cap.2
    lake-cap
"""


def line(tiles):
    return " ".join(["lake-open"] * tiles)


@pytest.mark.rule("C1")
@pytest.mark.parametrize(
    ("total", "points"),
    [
        (2, 0),
        (21, 0),
        (22, 20),
        (30, 20),
        (31, 45),
        (35, 45),
        (36, 60),
        (40, 60),
        (41, 80),
        (45, 80),
        (46, 110),
        (50, 110),
        (51, 140),
    ],
)
def test_length_and_width_of_the_map_count_for_the_adventurer(sit, many, total, points):
    t = sit(line(total - 1), box=many, characters=("adventurer",))
    assert t["features"]["extent"] == {"width": total - 1, "height": 1, "total": total}
    assert t.points[0] == points


@pytest.mark.rule("C1")
def test_both_directions_are_measured_over_the_whole_map(sit, many):
    corner = "\n".join([line(12), *["lake-open"] * 9])
    t = sit(corner, box=many, characters=("adventurer",))
    assert t["features"]["extent"] == {"width": 12, "height": 10, "total": 22}
    assert t.points[0] == 20


@pytest.mark.rule("C1", "R35")
def test_the_last_tile_of_all_laid_is_worth_20_to_the_adventurer(sit):
    t = sit("lake-cap.2", hands=("lake-cap",), characters=("adventurer",), rest="out")
    assert t.points[0] == 0
    t.lay("lake-cap", 0, 1)
    assert t.points[0] == 20
    assert t.winners == [0]


@pytest.mark.rule("R35")
def test_tiles_out_of_play_or_covered_do_not_stand_in_the_adventurers_way(sit):
    t = sit("lake-cap.2", hands=("lake-cap",), characters=("adventurer",), rest="covered")
    t.lay("lake-cap", 0, 1)
    assert t.winners == [0]


@pytest.mark.rule("R35", "C1")
@pytest.mark.parametrize(
    "left",
    [{"bag": ["river-tee"]}, {"discard": ["river-tee"]}, {"hands": ("lake-cap", "river-tee")}],
)
def test_a_tile_in_bag_hand_or_discards_spoils_the_adventurers_20(sit, left):
    position = {"hands": ("lake-cap",), "characters": ("adventurer",), "rest": "out", **left}
    t = sit("lake-cap.2", **position)
    t.lay("lake-cap", 0, 1)
    assert not t.winners
    assert t.points[0] == 0


@pytest.mark.rule("R35")
def test_a_last_tile_that_could_not_be_played_spoils_it_too(sit):
    t = sit(LAKE, hands=("river-tee",), characters=("adventurer",), rest="out")
    t.discard()
    assert t.winners == []
    assert t.points[0] == 0


@pytest.mark.rule("C2", "W36")
def test_each_ruin_on_the_map_is_worth_10_to_the_archeologist(sit):
    t = sit("ruin-cove.3\nruin-narrows", characters=("archeologist",))
    assert t.points[0] == 20
    shown = t.player(0)["features"]
    assert [(f["kind"], f["cells"], f["points"]) for f in shown] == [
        ("ruin", [[0, 0]], 10),
        ("ruin", [[0, 1]], 10),
    ]


@pytest.mark.rule("C2")
def test_ruins_that_are_not_on_the_map_are_worth_nothing(score):
    elsewhere = {"discard": ["ruin-cove"], "out": ["ruin-narrows"], "covered": ["ruin-strait"]}
    assert score("archeologist", LAKE, **elsewhere, hands=("ruin-strait-b",)) == 0


@pytest.mark.rule("C4", "R39")
@pytest.mark.parametrize("pile", [0, 1, 3, 4, 8])
def test_each_discarded_tile_is_worth_5_to_the_druid(sit, pile):
    discards = ["river-bend", "river-bend", "river-tee", "lake-open", "lake-bay", "lake-bay"]
    discards += ["river-bend", "lake-2caps"]
    t = sit(LAKE, characters=("druid",), discard=discards[:pile], hands=("cap-pass",))
    assert t.points[0] == 5 * pile


@pytest.mark.rule("C4", "W27")
def test_tiles_out_of_play_or_covered_never_count_for_the_druid(score):
    assert score("druid", LAKE, out=["river-tee"], covered=["river-cross"], rest="out") == 0


@pytest.mark.rule("C4", "W26", "W32")
def test_the_fourth_discard_wins_for_the_druid_whoever_makes_it(sit):
    t = sit(
        LAKE,
        characters=("gardener", "druid"),
        hands=("river-tee", "river-cross"),
        discard=["river-bend"] * 3,
    )
    t.discard("river-tee")
    assert t.winners == [1]
    assert t.table.outcome.reason == "won"
    assert t.points[1] == 20
