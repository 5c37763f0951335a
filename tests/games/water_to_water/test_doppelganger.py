"""Power 14: a second character, hidden until it is revealed or burned."""

import pytest

FOUR_LAKES = """
    lake-cap.2
    lake-isthmus
    isthmus-river
    isthmus-river
    lake-three-caps
"""  # the Nymph has 16; a cap at (0, 5) closes the fifth lake
LAKE = "lake-cap.2\nlake-cap"
REVEAL = {"reveal": True}


@pytest.mark.rule("P14", "W20")
def test_the_revealed_character_replaces_the_first_and_can_win(sit):
    t = sit(
        FOUR_LAKES,
        powers=(14, 7),
        characters=("strider",),
        hidden={0: "lake_nymph"},
        hands=("lake-cap",),
    )
    t.do(REVEAL)
    assert t.player(0)["character"] == "lake_nymph"
    assert t.points[0] == 16
    assert t.uses(0) == 0
    t.settle()
    t.lay("lake-cap", 0, 5)
    assert t.winners == [0]


@pytest.mark.rule("P14")
def test_the_first_character_can_no_longer_win_after_the_reveal(sit):
    t = sit(
        FOUR_LAKES,
        powers=(14, 7),
        characters=("lake_nymph",),
        hidden={0: "gardener"},
        hands=("lake-cap",),
    )
    t.do(REVEAL).settle()
    t.lay("lake-cap", 0, 5)
    assert t.winners is None


@pytest.mark.rule("P14", "R26")
def test_a_hidden_character_that_reaches_20_is_burned_for_ever(sit):
    t = sit(
        FOUR_LAKES,
        powers=(14, 7),
        characters=("strider",),
        hidden={0: "lake_nymph"},
        hands=("lake-cap",),
    )
    t.lay("lake-cap", 0, 5)
    assert t.winners is None
    assert t.asked == (0, "window")  # R47: asked all the same
    assert t.why(REVEAL) == ("burned", "R26")
    assert t.player(0, eyes=0)["burned"] is True
    assert t.player(0, eyes=1)["burned"] is None
    assert t.offers() == {"pass"}


@pytest.mark.rule("R26", "W35")
def test_burned_stays_burned_when_the_points_are_lost_again(sit):
    t = sit(
        FOUR_LAKES + "    lake-cap\n",
        powers=(8, 14),
        characters=("strider", "gardener"),
        hidden={1: "lake_nymph"},
        burned={1: True},
        hands=("lake-bay", "river-tee"),
    )
    t.lay("lake-bay", 0, 5, power=8)
    assert t.asked == (1, "window")
    assert t.why(REVEAL) == ("burned", "R26")


@pytest.mark.rule("P14", "W33")
def test_the_first_character_may_win_without_any_reveal(sit):
    t = sit(
        FOUR_LAKES,
        powers=(14, 7),
        characters=("lake_nymph",),
        hidden={0: "gardener"},
        hands=("lake-cap",),
    )
    t.lay("lake-cap", 0, 5)
    assert t.winners == [0]


@pytest.mark.rule("R26")
def test_a_teachers_hidden_character_burns_only_at_40(sit):
    t = sit(
        FOUR_LAKES,
        seats=4,
        powers=(14, 7, 5, 9),
        characters=("strider", "student", "planter", "bog_minder"),
        teacher={1: 0},
        hidden={0: "lake_nymph"},
        hands=("lake-cap",),
    )
    t.lay("lake-cap", 0, 5)
    assert t.asked == (0, "window")
    assert t.may(REVEAL)
    t.do(REVEAL)
    assert t.winners is None  # 20 of the 40 a teacher needs
    assert t.player(0)["target"] == 40


@pytest.mark.rule("R25", "C11")
def test_the_student_stays_with_the_player_who_reveals(sit):
    t = sit(
        LAKE,
        seats=4,
        powers=(14, 7, 5, 9),
        characters=("strider", "student", "planter", "bog_minder"),
        teacher={1: 0},
        hidden={0: "druid"},
        hands=("river-tee",),
        discard=["river-bend"] * 3 + ["lake-bay", "lake-open", "river-cross", "lake-bay"],
    )
    t.do(REVEAL).settle()
    assert t.player(1)["teacher"] == 0
    t.discard()
    assert sorted(t.winners) == [0, 1]


@pytest.mark.rule("P14")
def test_the_reveal_is_possible_out_of_turn_and_only_once(sit):
    t = sit(
        LAKE,
        powers=(7, 14),
        characters=("strider", "planter"),
        hidden={1: "druid"},
        hands=("river-tee", "river-cross"),
    )
    t.discard()
    assert t.asked == (1, "window")
    t.do(REVEAL)
    assert t.player(1)["character"] == "druid"
    assert t.player(1)["revealed"] is True
    assert t.points[1] == 5
    assert t.settle().asked == (1, "main")
    assert t.why(REVEAL)[0] == "already_revealed"


@pytest.mark.rule("P14")
def test_without_a_second_character_there_is_nothing_to_reveal(sit):
    t = sit(LAKE, powers=(14, 7), hands=("river-tee",))
    assert t.why(REVEAL) == ("no_second", "P14")
    t = sit(LAKE, powers=(7, 14), hands=("river-tee", "river-cross"))
    t.discard()
    assert t.asked == (1, "main")  # nor is he asked


@pytest.mark.rule("R26", "C12", "R22")
def test_a_hidden_thief_never_burns(sit):
    t = sit(
        LAKE,
        seats=4,
        powers=(14, 7, 5, 9),
        characters=("strider", "gardener", "planter", "bog_minder"),
        hidden={0: "thief"},
        hands=("river-tee",),
        discard=["river-bend"] * 3,
    )
    t.discard()
    assert t.may(REVEAL)


@pytest.mark.rule("R26", "R27", "C2")
def test_a_hidden_archeologist_does_not_dig_until_he_is_revealed(sit):
    t = sit(
        "lake-open",
        powers=(14, 7),
        characters=("strider", "gardener"),
        hidden={0: "archeologist"},
        hands=("art-bay", "river-tee"),
        bag=["river-bend", "river-cross", "lake-2caps", "lake-isthmus", "lake-cap"],
    )
    t.lay("art-bay", 0, 1)
    assert t.out == {}
    assert t.asked == (0, "window")
    assert t.hand(0) == ["river-bend"]
    t.do(REVEAL)  # one artifact lies there: one dig of three tiles
    assert t.out == {"river-cross": 1, "lake-2caps": 1, "lake-isthmus": 1}
    assert t.bag[0] == "lake-cap"


@pytest.mark.rule("R27")
def test_a_revealed_archeologist_digs_once_for_each_artifact_and_counts_the_ruins(sit):
    t = sit(
        "shore-2coves.1\nruin-cove",
        powers=(14, 7),
        characters=("strider", "gardener"),
        hidden={0: "archeologist"},
        hands=("river-tee",),
        bag=["river-bend", "river-cross"],
    )
    t.do(REVEAL)
    assert t.points[0] == 10
    assert t.bag[0] == "river-bend"  # no artifact lies there: no dig
    t = sit(
        "art-channel lake-cap.1\nart-bay lake-cap.3",
        powers=(14, 7),
        characters=("strider", "gardener"),
        hidden={0: "archeologist"},
        hands=("river-tee",),
        bag=[
            "river-bend",
            "river-bend",
            "river-bend",
            "cap-pass",
            "cap-pass",
            "river-cross",
            "lake-isthmus",
        ],
    )
    t.do(REVEAL)
    assert t.bag[0] == "lake-isthmus"  # two digs


@pytest.mark.rule("R27", "R26")
def test_two_ruins_before_the_reveal_burn_the_archeologist(sit):
    t = sit(
        "shore-2coves.1\nruin-cove",
        powers=(14, 7),
        characters=("strider", "gardener"),
        hidden={0: "archeologist"},
        hands=("ruin-narrows",),
    )
    t.lay("ruin-narrows", 0, -1, 2)
    assert t.asked == (0, "window")
    assert t.why(REVEAL) == ("burned", "R26")


@pytest.mark.rule("R47", "P14")
def test_the_doppelganger_is_asked_in_every_window_burned_or_not(sit):
    for burned in (False, True):
        t = sit(
            LAKE,
            powers=(7, 14),
            characters=("strider", "planter"),
            hidden={1: "druid"},
            burned={1: burned},
            hands=("river-tee", "river-cross"),
        )
        t.discard()
        assert t.asked == (1, "window")
        t.decline()
        assert t.asked == (1, "main")


@pytest.mark.rule("R26", "R31")
def test_a_hidden_character_burns_while_its_player_sleeps(sit):
    t = sit(
        FOUR_LAKES,
        powers=(7, 14),
        characters=("strider", "planter"),
        hidden={1: "lake_nymph"},
        hands=("lake-cap", "river-tee"),
        asleep={1: "due"},
    )
    t.lay("lake-cap", 0, 5)
    assert t.player(1, eyes=1)["burned"] is True


@pytest.mark.rule("R47", "R54")
def test_at_the_end_the_ranking_counts_the_face_up_character_only(sit):
    t = sit(
        FOUR_LAKES,
        powers=(14, 7),
        characters=("planter", "strider"),
        hidden={0: "lake_nymph"},
        hands=("ruin-cove",),
        rest="out",
    )
    t.discard().settle()
    assert t.winners == []
    assert list(t.table.outcome.points) == [0, 0]


@pytest.mark.rule("R27", "R26", "R46")
def test_a_teachers_hidden_archeologist_is_not_burned_by_two_ruins(sit):
    t = sit(
        "shore-2coves.1\nruin-cove",
        seats=4,
        powers=(14, 7, 5, 9),
        characters=("strider", "student", "planter", "gardener"),
        teacher={1: 0},
        hidden={0: "archeologist"},
        hands=("ruin-narrows",),
    )
    t.lay("ruin-narrows", 0, -1, 2)
    t.do(REVEAL)
    assert t.points[0] == 20
    assert t.winners is None
