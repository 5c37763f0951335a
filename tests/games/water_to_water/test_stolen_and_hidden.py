"""Theft by group and by discard, hidden and revealed characters, digs after a reveal."""

import pytest

LAKE = "lake-cap.2\nlake-cap"
FOUR_LAKES = """
    lake-cap.2
    lake-isthmus
    isthmus-river
    isthmus-river
    lake-three-caps
"""


@pytest.mark.rule("C12", "R17", "P6")
def test_the_thief_steals_with_a_group(sit):
    t = sit(
        FOUR_LAKES,
        seats=4,
        powers=(6, 7, 5, 9),
        characters=("thief", "lake_nymph", "strider", "planter"),
        hands=("lake-cap",),
        bag=["river-bend", "ruin-cove"],
    )
    t.do({"power": 6}).lay("lake-cap", 0, 5)
    if t.phase == "wind":
        t.decline()
    assert t.winners == [0]


@pytest.mark.rule("C12", "P9", "R15", "P11")
@pytest.mark.parametrize("power", [9, 11])
def test_the_thief_steals_with_any_discard(sit, power):
    t = sit(
        LAKE,
        seats=4,
        powers=(power, 7, 5, 6),
        characters=("thief", "druid", "strider", "planter"),
        hands=("river-tee",),
        bag=["river-cross", "lake-bay", "lake-open", "lake-2caps"],
        discard=["river-bend"] * 3,
    )
    if power == 9:
        t.do({"power": 9})
    t.discard("river-tee")
    assert t.winners == [0]


@pytest.mark.rule("R21", "P1")
def test_by_option_the_thief_may_still_steal_with_an_extra_play_on_his_own_turn(sit):
    t = sit(
        FOUR_LAKES,
        seats=4,
        powers=(1, 7, 5, 9),
        characters=("thief", "lake_nymph", "strider", "planter"),
        hands=("lake-cap",),
        options={"thief_out_of_turn": False},
    )
    t.lay("lake-cap", 0, 5, power=1)
    assert t.winners == [0]


@pytest.mark.rule("C12", "P14")
def test_a_hidden_thief_steals_nothing_and_a_revealed_one_does(sit):
    position = {
        "seats": 4,
        "powers": (14, 7, 5, 9),
        "characters": ("gardener", "lake_nymph", "strider", "planter"),
        "hidden": {0: "thief"},
        "hands": ("lake-cap",),
    }
    t = sit(FOUR_LAKES, **position).lay("lake-cap", 0, 5)
    assert t.winners == [1]
    t = sit(FOUR_LAKES, **position).do({"reveal": True}).settle()
    t.lay("lake-cap", 0, 5)
    assert t.winners == [0]


@pytest.mark.rule("R27", "C2", "P14")
def test_the_dig_of_a_reveal_may_win(sit):
    # one artifact lies there; the dig brings two ruins
    t = sit(
        "art-bay.1 shore-coast\nlake-cap -",
        powers=(14, 7),
        characters=("strider",),
        hidden={0: "archeologist"},
        hands=("river-tee",),
        bag=["ruin-strait-b", "ruin-narrows", "river-bend"],
    )
    t.do({"reveal": True})
    assert t.asked == (0, "dig")
    t.lay("ruin-strait-b", 1, -1)
    t.lay("ruin-narrows", 1, 1)
    assert t.winners == [0]


@pytest.mark.rule("R26", "R46")
def test_a_teachers_hidden_character_burns_at_the_students_target(sit):
    t = sit(
        FOUR_LAKES,
        seats=4,
        powers=(14, 7, 5, 9),
        characters=("strider", "student", "planter", "bog_minder"),
        teacher={1: 0},
        hidden={0: "lake_nymph"},
        hands=("lake-cap",),
        options={"student_target": 24},
    )
    t.lay("lake-cap", 0, 5)
    assert t.may({"reveal": True})  # 20 of 24


@pytest.mark.rule("R30", "C2")
def test_a_ruin_laid_on_top_counts_and_a_covered_artifact_digs_no_more(sit):
    t = sit(
        "shore-coast\ncove-bend",
        powers=(8,),
        characters=("strider", "archeologist"),
        hands=("ruin-cove",),
    )
    t.lay("ruin-cove", 0, 1, power=8)
    assert t.points[1] == 10
    t = sit(
        "lake-cap.2\nart-mouth",
        powers=(8,),
        characters=("strider", "archeologist"),
        hands=("mouth-opposite",),
        bag=["river-bend"],
    )
    t.lay("mouth-opposite", 0, 1, power=8).settle()
    assert t.out == {}
    assert t.hand(0) == ["river-bend"]
