"""The Thief wins instead of a player whose victory he completes."""

import pytest

LAKE = "lake-cap.2\nlake-cap"
FOUR_LAKES = """
    lake-cap.2
    lake-isthmus
    isthmus-river
    isthmus-river
    lake-three-caps
"""  # a cap at (0, 5) closes the Nymph's fifth lake
# a cap at (2, 5) closes a lake of six tiles, the fifth lake of all
LAKES_AND_WAVES = """
    lake-cap.2       -              -
    lake-isthmus     -              -
    isthmus-river    -              -
    isthmus-river    -              -
    lake-three-caps  -              -
    lake-three       three-river.1  -
    lake-bay         lake-bay.3     -
"""
BEND = ["river-bend"] * 3


def steal(sit, text=FOUR_LAKES, characters=("thief", "lake_nymph", "strider", "planter"), **more):
    position = {"seats": 4, "hands": ("lake-cap",), **more}
    return sit(text, characters=characters, **position)


@pytest.mark.rule("C12", "R33")
def test_the_thief_wins_instead_of_the_player_whose_victory_he_completes(sit):
    t = steal(sit).lay("lake-cap", 0, 5)
    assert t.winners == [0]
    assert t.told("stolen")


@pytest.mark.rule("C12", "W34")
def test_a_tile_of_anybody_else_wins_for_the_player_himself(sit):
    t = steal(sit, hands=([], "lake-cap"), active=1).lay("lake-cap", 0, 5)
    assert t.winners == [1]
    t = steal(sit, hands=([], [], "lake-cap"), active=2).lay("lake-cap", 0, 5)
    assert t.winners == [1]


@pytest.mark.rule("C12")
def test_the_thief_steals_the_druids_victory_by_a_discard(sit):
    t = steal(
        sit,
        LAKE,
        ("thief", "druid", "strider", "planter"),
        hands=("river-tee",),
        discard=BEND,
    ).discard()
    assert t.winners == [0]


@pytest.mark.rule("R22", "W33")
def test_all_victims_lose_together(sit):
    people = ("thief", "lake_nymph", "wave_rider", "planter")
    t = steal(sit, LAKES_AND_WAVES, people).lay("lake-cap", 2, 5, 3)
    assert t.winners == [0]


@pytest.mark.rule("R21", "P1")
def test_the_thief_may_steal_out_of_turn(sit):
    position = {
        "powers": (1, 7, 5, 9),
        "hands": ("lake-cap", "ruin-cove", "ruin-narrows", "ruin-strait"),
        "active": 1,
    }
    t = steal(sit, **position).discard()
    assert t.asked == (0, "window")
    t.lay("lake-cap", 0, 5, power=1)
    assert t.winners == [0]
    t = steal(sit, **position, options={"thief_out_of_turn": False}).discard()
    t.lay("lake-cap", 0, 5, power=1)
    assert t.winners == [1]


@pytest.mark.rule("R21", "P8")
def test_the_thief_may_steal_by_covering_a_tile(sit):
    # covering the open bay with a cap closes the fifth lake
    t = steal(sit, FOUR_LAKES + "    lake-bay\n", powers=(8, 7, 5, 9), hands=("mouth-opposite",))
    t.lay("mouth-opposite", 0, 5, power=8)
    assert t.winners == [0]


@pytest.mark.rule("R21", "P12")
def test_a_turned_tile_steals_nothing(sit):
    text = FOUR_LAKES + "    lake-2bays.1  lake-cap.3\n"
    t = steal(sit, text, powers=(12, 7, 5, 9), hands=("river-tee",))
    t.rotate(0, 5, 0)
    assert t.winners == [1]


@pytest.mark.rule("R22", "C11")
def test_a_teacher_must_reach_40_before_he_can_be_robbed(sit):
    people = ("thief", "lake_nymph", "student", "planter")
    t = steal(sit, characters=people, teacher={2: 1}).lay("lake-cap", 0, 5)
    assert t.winners is None
    people = ("thief", "druid", "student", "planter")
    discard = [*BEND, "lake-bay", "lake-bay", "lake-open", "river-cross"]
    t = steal(sit, LAKE, people, teacher={2: 1}, hands=("river-tee",), discard=discard)
    t.discard()
    assert t.winners == [0]  # the victim's Student loses too


@pytest.mark.rule("R22", "R23", "C11")
def test_the_thiefs_own_student_wins_with_one_theft(sit):
    people = ("thief", "lake_nymph", "student", "planter")
    t = steal(sit, characters=people, teacher={2: 0}).lay("lake-cap", 0, 5)
    assert sorted(t.winners) == [0, 2]


@pytest.mark.rule("R23", "C11")
def test_the_student_of_the_thief_does_not_steal_for_him(sit):
    people = ("thief", "lake_nymph", "student", "planter")
    t = steal(sit, characters=people, teacher={2: 0}, hands=([], [], "lake-cap"), active=2)
    t.lay("lake-cap", 0, 5)
    assert t.winners == [1]


@pytest.mark.rule("R22", "P13")
def test_a_sleeping_victim_is_robbed_the_same_way(sit):
    t = steal(sit, asleep={1: "due"}).lay("lake-cap", 0, 5)
    assert t.winners == [0]


@pytest.mark.rule("C12", "R22", "R26")
def test_a_hidden_character_is_burned_and_not_robbed(sit):
    t = steal(
        sit,
        characters=("thief", "gardener", "strider", "planter"),
        powers=(7, 14, 5, 9),
        hidden={1: "lake_nymph"},
    ).lay("lake-cap", 0, 5)
    assert t.winners is None
    assert t.asked == (1, "window")
    assert t.why({"reveal": True}) == ("burned", "R26")


@pytest.mark.rule("C12", "R54")
def test_the_thief_has_no_points_of_his_own(sit):
    t = steal(sit)
    assert t.points[0] == 0
    assert t.player(0)["target"] is None


# the Thief and the Wrath


def last_tile(sit, **more):
    """The Thief's draw takes the last tile of the bag."""
    position = {
        "seats": 4,
        "characters": ("thief", "wrath", "strider", "planter"),
        "hands": ("river-tee", "river-cross", "river-spring", "river-bend"),
        "bag": ["lake-bay"],
        "rest": "out",
        **more,
    }
    return sit(LAKE, **position)


@pytest.mark.rule("R20")
def test_the_thief_robs_the_wrath_by_drawing_the_last_tile(sit):
    assert last_tile(sit).discard().winners == [0]


@pytest.mark.rule("R20")
def test_by_option_the_wrath_cannot_be_robbed(sit):
    assert last_tile(sit, options={"thief_wrath": "never"}).discard().winners == [1]


@pytest.mark.rule("R20", "R1")
def test_another_players_last_draw_wins_for_the_wrath_himself(sit):
    assert last_tile(sit, active=2).discard().winners == [1]


@pytest.mark.rule("R20", "P1")
def test_a_last_tile_drawn_out_of_turn_robs_nobody(sit):
    t = sit(
        "lake-cap.2",
        seats=4,
        powers=(1, 7, 5, 9),
        characters=("thief", "wrath", "strider", "planter"),
        hands=("lake-cap", "river-cross", "river-spring", "river-bend"),
        bag=["lake-bay", "river-tee"],
        rest="out",
        active=2,
    )
    t.discard()
    t.lay("lake-cap", 0, 1, power=1, by=0)
    assert t.winners == [1]


@pytest.mark.rule("R20", "R1")
def test_a_sleeping_wrath_is_not_robbed_and_does_not_win(sit):
    t = last_tile(sit, asleep={1: "due"}).discard()
    assert t.winners is None


@pytest.mark.rule("R20", "C2")
def test_a_dig_that_empties_the_bag_is_no_theft(sit):
    t = sit(
        "lake-open",
        seats=4,
        characters=("thief", "wrath", "archeologist", "planter"),
        hands=("art-bay", "river-cross", "river-spring", "river-bend"),
        bag=["lake-bay", "river-tee"],
        rest="out",
    )
    t.lay("art-bay", 0, 1)
    assert t.winners == [1]


@pytest.mark.rule("R20", "R24")
def test_a_taught_wrath_is_robbed_with_the_last_held_tile(sit):
    t = sit(
        LAKE,
        seats=4,
        characters=("thief", "wrath", "student", "planter"),
        teacher={2: 1},
        hands=("river-tee",),
        rest="out",
    )
    t.discard()
    assert t.winners == [0]
