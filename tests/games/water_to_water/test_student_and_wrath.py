"""The Student wins with his teacher; the Wrath waits for the empty bag."""

import pytest

LAKE = "lake-cap.2\nlake-cap"
FOUR_LAKES = """
    lake-cap.2
    lake-isthmus
    isthmus-river
    isthmus-river
    lake-three-caps
"""
SEVEN = ["river-bend"] * 3 + ["lake-bay", "lake-bay", "lake-open", "river-cross"]
CLASS = ("strider", "student", "druid", "planter")


def taught(sit, **more):
    """Seat 1 is the Student of seat 2, the Druid; seat 0 must discard."""
    position = {"seats": 4, "characters": CLASS, "teacher": {1: 2}, "hands": ("river-tee",), **more}
    return sit(LAKE, **position)


# the Student


@pytest.mark.rule("C11", "W33", "R33")
def test_the_student_wins_with_his_teacher_at_40(sit):
    t = taught(sit, discard=SEVEN).discard()
    assert t.points[2] == 40
    assert sorted(t.winners) == [1, 2]


@pytest.mark.rule("C11")
def test_a_teacher_does_not_win_with_20(sit):
    t = taught(sit, discard=SEVEN[:3]).discard()
    assert t.points[2] == 20
    assert t.winners is None
    assert t.player(2)["target"] == 40
    assert t.player(1)["target"] is None


@pytest.mark.rule("R46")
def test_by_option_a_teacher_needs_another_number(sit):
    t = taught(sit, discard=SEVEN[:4], options={"student_target": 25}).discard()
    assert sorted(t.winners) == [1, 2]
    t = taught(sit, discard=SEVEN[:3], options={"student_target": 25}).discard()
    assert t.winners is None


@pytest.mark.rule("R46", "C2")
def test_a_taught_archeologist_needs_all_four_ruins(sit):
    t = sit(
        "ruin-strait-b\nshore-coast\nruin-strait",
        seats=4,
        characters=("strider", "student", "archeologist", "planter"),
        teacher={1: 2},
        hands=("ruin-narrows",),
    )
    assert t.points[2] == 20
    t.lay("ruin-narrows", 0, -1, 2)
    assert t.points[2] == 30
    assert t.winners is None


@pytest.mark.rule("C11", "C2")
def test_the_student_of_the_archeologist_does_not_dig(sit):
    t = sit(
        "lake-open",
        seats=4,
        characters=("strider", "student", "archeologist", "planter"),
        teacher={1: 2},
        hands=("art-bay",),
        bag=["ruin-cove", "river-tee", "lake-cap"],
        asleep={2: "due"},
    )
    t.lay("art-bay", 0, 1)
    assert t.phase == "main"
    assert t.out == {}


@pytest.mark.rule("C11", "P14", "R33")
def test_when_the_student_switches_the_teacher_needs_20_and_wins_at_once(sit):
    t = taught(
        sit,
        powers=(7, 14, 5, 9),
        hidden={1: "gardener"},
        discard=SEVEN[:5],
        hands=("river-tee", "lake-2caps"),
        active=1,
    )
    t.do({"reveal": True})
    assert t.winners == [2]  # 25 points; the Student is no Student any more


@pytest.mark.rule("C11", "P14")
def test_when_the_student_switches_too_early_the_teacher_plays_on_for_20(sit):
    t = taught(
        sit,
        powers=(7, 14, 5, 9),
        hidden={1: "gardener"},
        discard=SEVEN[:3],
        hands=("river-tee", "lake-2caps"),
        active=1,
    )
    t.do({"reveal": True}).settle()
    assert t.winners is None
    assert t.player(2)["target"] == 20
    assert t.player(1)["teacher"] is None
    t.discard()
    assert t.winners == [2]


@pytest.mark.rule("C11", "P14", "R24", "C14")
def test_a_wrath_teacher_is_tested_again_when_his_student_switches(sit):
    t = sit(
        LAKE,
        seats=4,
        powers=(14, 7, 5, 9),
        characters=("student", "wrath", "strider", "planter"),
        teacher={0: 1},
        hidden={0: "gardener"},
        hands=("river-tee", "river-cross"),
        rest="out",
    )
    t.do({"reveal": True})
    assert t.winners == [1]


def turn_of_a_taught_wrath(sit, tokens):
    """By the card he needs ten for four players; taught, twice as many."""
    return sit(
        LAKE,
        seats=4,
        powers=(14, 2, 5, 9),
        characters=("student", "wrath", "strider", "planter"),
        teacher={0: 1},
        hidden={0: "gardener"},
        hands=("river-tee", "river-cross"),
        active=1,
        tokens={1: tokens},
        options={"wrath": "rounds"},
        rest="bag",
    )


@pytest.mark.rule("C11", "P14", "R1", "R24")
def test_by_the_card_a_wrath_whose_student_switches_in_his_turn_is_tested_at_once(sit):
    for tokens, winners in ((10, [1]), (9, None)):
        t = turn_of_a_taught_wrath(sit, tokens)
        # he blocks a space; his main action is still to come
        t.do(next(move.data for move in t.table.moves() if "block" in move.data))
        assert t.asked == (0, "window")
        t.do({"reveal": True})
        assert t.winners == winners


@pytest.mark.rule("C11", "R1")
def test_by_the_card_a_wrath_whose_student_switches_after_his_turn_waits_for_his_next(sit):
    t = turn_of_a_taught_wrath(sit, 9).discard()
    assert t.player(1)["tokens"] == 10
    assert t.asked == (0, "window")
    t.do({"reveal": True})
    assert t.winners is None


@pytest.mark.rule("R54", "C11")
def test_the_student_shows_his_teachers_points_at_the_end(sit):
    t = taught(sit, discard=SEVEN[:2], rest="out").discard()
    assert t.winners == []
    assert list(t.table.outcome.points) == [0, 15, 15, 0]


# the Wrath


def wrath(sit, text=LAKE, **more):
    position = {
        "characters": ("strider", "wrath"),
        "hands": ("river-tee", "river-cross"),
        "rest": "out",
        **more,
    }
    return sit(text, **position)


@pytest.mark.rule("C14", "R1")
def test_the_wrath_wins_once_the_bag_is_empty_whoever_drew_the_last_tile(sit):
    t = wrath(sit, bag=["lake-bay", "lake-open"]).discard()
    assert t.winners is None
    t.discard()
    assert t.winners == [1]
    t = wrath(sit, bag=["lake-bay"]).discard()
    assert t.winners == [1]  # held tiles are not in the bag


@pytest.mark.rule("R1", "W33", "R33")
def test_the_wrath_does_not_win_with_somebody_who_wins_by_the_same_action(sit):
    t = wrath(sit, characters=("druid", "wrath"), bag=["lake-bay"], discard=["river-bend"] * 3)
    t.discard()
    assert t.winners == [0]


@pytest.mark.rule("R1", "P13")
def test_a_sleeping_wrath_wins_only_when_he_wakes(sit):
    t = wrath(sit, bag=["lake-bay"], asleep={1: "due"}).discard()
    assert t.winners is None
    assert t.asked == (0, "main")  # his turn was skipped
    t.discard()
    assert t.winners == [1]  # awake at the start of his next turn


@pytest.mark.rule("R24", "C11", "C14")
def test_a_taught_wrath_waits_until_all_hands_are_empty_too(sit):
    t = sit(
        LAKE,
        seats=4,
        characters=("strider", "wrath", "student", "planter"),
        teacher={2: 1},
        hands=("river-tee", "river-cross"),
        rest="out",
    )
    assert t.discard().winners is None
    assert sorted(t.discard().winners) == [1, 2]


@pytest.mark.rule("R1", "W11", "R8")
@pytest.mark.parametrize(("seats", "rounds"), [(2, 20), (3, 13), (4, 10), (5, 8), (6, 6)])
def test_by_the_card_the_wrath_wins_with_his_last_token(sit, seats, rounds):
    position = {"seats": seats, "active": 1, "rest": "bag", "options": {"wrath": "rounds"}}
    t = wrath(sit, **position, tokens={1: rounds - 2}).discard()
    assert t.winners is None
    assert t.player(1)["tokens"] == rounds - 1
    t = wrath(sit, **position, tokens={1: rounds - 1}).discard()
    assert t.winners == [1]


@pytest.mark.rule("R1")
def test_by_the_card_the_empty_bag_alone_is_not_enough_and_others_turns_bring_no_token(sit):
    t = wrath(sit, bag=["lake-bay"], options={"wrath": "rounds"}, tokens={1: 19}).discard()
    assert t.winners is None
    assert t.player(1)["tokens"] == 19


@pytest.mark.rule("R1")
def test_by_the_card_the_wrath_also_wins_when_bag_and_hands_are_empty(sit):
    t = wrath(sit, hands=("river-tee",), options={"wrath": "rounds"}).discard()
    assert t.winners == [1]


@pytest.mark.rule("R1", "P13")
def test_by_the_card_the_wrath_takes_no_token_asleep(sit):
    t = wrath(
        sit, rest="bag", options={"wrath": "rounds"}, tokens={1: 3}, asleep={1: "due"}
    ).discard()
    assert t.asked == (0, "main")
    assert t.player(1)["tokens"] == 3


@pytest.mark.rule("P4", "R1")
def test_by_the_card_a_second_play_brings_the_wrath_no_second_token(sit):
    t = sit(
        "lake-channel.1 lake-bay.2\n- lake-bay.3",
        powers=(4,),
        characters=("wrath",),
        hands=("lake-cap",),
        bag=["lake-cap"],
        options={"wrath": "rounds"},
    )
    t.lay("lake-cap", 0, 1, 1)
    t.lay("lake-cap", -1, 0, 1)
    assert t.player(0)["tokens"] == 1


@pytest.mark.rule("R24", "R1")
def test_by_the_card_a_taught_wrath_needs_twice_the_rounds(sit):
    position = {
        "seats": 4,
        "characters": ("wrath", "student", "strider", "planter"),
        "teacher": {1: 0},
        "hands": ("river-tee",),
        "options": {"wrath": "rounds"},
    }
    assert sit(LAKE, **position, tokens={0: 9}).discard().winners is None
    assert sorted(sit(LAKE, **position, tokens={0: 19}).discard().winners) == [0, 1]


@pytest.mark.rule("R54", "C14")
def test_the_wrath_has_no_points(sit):
    t = wrath(sit, FOUR_LAKES, rest="bag")
    assert t.points[1] == 0
    assert t.player(1)["target"] is None


@pytest.mark.rule("R24", "R1")
def test_by_the_card_a_taught_wrath_wins_when_everything_is_gone(sit):
    t = sit(
        LAKE,
        seats=4,
        characters=("strider", "wrath", "student", "planter"),
        teacher={2: 1},
        hands=("river-tee",),
        rest="out",
        options={"wrath": "rounds"},
    )
    assert sorted(t.discard().winners) == [1, 2]


@pytest.mark.rule("C11", "R1")
def test_the_students_turn_brings_his_teacher_no_token(sit):
    t = sit(
        LAKE,
        seats=4,
        characters=("wrath", "student", "strider", "planter"),
        teacher={1: 0},
        hands=("river-tee", "river-cross"),
        tokens={0: 5},
        active=1,
        options={"wrath": "rounds"},
    )
    t.discard()
    assert t.player(0)["tokens"] == 5
