"""The end of the game: who wins, together with whom, and what happens when nobody does."""

import pytest

LAKE = "lake-cap.2\nlake-cap"
FOUR_LAKES = """
    lake-cap.2
    lake-isthmus
    isthmus-river
    isthmus-river
    lake-three-caps
"""
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


def field(text):
    rows = text.split()
    return "\n".join(" ".join("lake-open" if c == "o" else "-" for c in row) for row in rows)


def winner(sit, character, text, tile, x, y, turn=0, **more):
    """Seat 0 lays the tile that completes seat 1's goal."""
    t = sit(text, characters=("wrath", character), hands=(tile,), **more)
    before = t.points[1]
    t.lay(tile, x, y, turn)
    return before, t.points[1], t.winners


# each character wins a game


@pytest.mark.rule("W32", "W34", "C7", "R5")
def test_the_lake_nymph_wins_with_the_fifth_lake(sit):
    assert winner(sit, "lake_nymph", FOUR_LAKES, "lake-cap", 0, 5) == (16, 20, [1])


@pytest.mark.rule("R5", "C7")
def test_by_the_card_the_nymph_wins_with_the_fourth_lake(sit):
    three = FOUR_LAKES.replace("lake-three-caps", "-")
    options = {"nymph_points": 5}
    result = winner(sit, "lake_nymph", three, "lake-three-caps", 0, 4, options=options)
    assert result == (15, 20, [1])


@pytest.mark.rule("C6", "W32")
def test_the_islander_wins_with_the_fourth_island(sit):
    text = "three-river.2 channel-2rivers"
    assert winner(sit, "islander", text, "three-river", 2, 0) == (10, 20, [1])


@pytest.mark.rule("C10", "R6")
def test_the_strider_wins_with_an_island_of_six_tiles_closed_land_to_land(sit):
    text = """
        lake-bay.3    lake-cap    lake-bay
        lake-2caps.2  lake-cap.2  -
    """
    t = sit(text, powers=(5, 7), characters=("strider", "planter"), hands=("art-bay",))
    t.lay("art-bay", 2, 1, 1, power=5)
    assert t.points[0] == 20
    assert t.winners == [0]


@pytest.mark.rule("C13", "R6")
def test_the_wave_rider_wins_with_a_lake_of_six_tiles(sit):
    text = """
        lake-bay.1  lake-three.1   lake-bay.2
        art-bay     three-river.3  -
    """
    assert winner(sit, "wave_rider", text, "bay-river", 2, 1, 3) == (0, 20, [1])


@pytest.mark.rule("C9")
def test_the_river_lord_wins_with_seven_connections(sit, many):
    text = " ".join(["river-straight.1"] * 7)
    result = winner(sit, "river_lord", text, "river-straight", 7, 0, 1, box=many)
    assert result == (18, 25, [1])


@pytest.mark.rule("C8")
def test_the_planter_wins_with_the_fourth_void(sit, many):
    text = field("ooooooooo o.o.o.o.. ooooooooo")
    assert winner(sit, "planter", text, "lake-open", 8, 1, box=many) == (15, 20, [1])


@pytest.mark.rule("C3")
def test_the_bog_minder_wins_with_a_bog_of_four_spaces(sit, many):
    text = field("oooooo o..... oooooo")
    assert winner(sit, "bog_minder", text, "lake-open", 5, 1, box=many) == (0, 20, [1])


@pytest.mark.rule("C5")
def test_the_gardener_wins_with_a_three_by_three(sit, many):
    assert winner(sit, "gardener", field("ooo o.o ooo"), "lake-open", 1, 1, box=many) == (
        0,
        20,
        [1],
    )


@pytest.mark.rule("C1")
def test_the_adventurer_wins_with_a_map_of_22(sit, many):
    text = field("o" * 20)
    assert winner(sit, "adventurer", text, "lake-open", 20, 0, box=many) == (0, 20, [1])


@pytest.mark.rule("C2")
def test_the_archeologist_wins_with_the_second_ruin(sit):
    text = "shore-coast\nruin-cove"
    assert winner(sit, "archeologist", text, "ruin-narrows", 0, -1) == (10, 20, [1])


# together, and who does not win


@pytest.mark.rule("W33", "R33")
def test_several_players_may_win_with_one_tile(sit):
    t = sit(LAKES_AND_WAVES, characters=("lake_nymph", "wave_rider"), hands=("lake-cap",))
    assert t.points == [16, 0]
    t.lay("lake-cap", 2, 5, 3)
    assert t.points == [20, 20]
    assert sorted(t.winners) == [0, 1]
    assert t.table.outcome.reason == "won"


@pytest.mark.rule("W32")
def test_nobody_wins_below_20(sit):
    three = FOUR_LAKES.replace("lake-three-caps", "-")
    t = sit(three, characters=("lake_nymph",), hands=("lake-three-caps",))
    t.lay("lake-three-caps", 0, 4)
    assert t.points[0] == 16
    assert t.winners is None


@pytest.mark.rule("W35", "P8")
def test_points_that_are_undone_no_longer_count(sit):
    t = sit(
        FOUR_LAKES,
        powers=(8, 7),
        characters=("strider", "lake_nymph"),
        hands=("lake-channel", "lake-cap"),
    )
    t.lay("lake-channel", 0, 1, power=8)  # two lakes become one
    assert t.points[1] == 12
    t.settle().lay("lake-cap", 0, 5)
    assert t.points[1] == 16
    assert t.winners is None


@pytest.mark.rule("W36")
def test_the_table_shows_who_has_reached_his_target(sit):
    t = sit(FOUR_LAKES, characters=("lake_nymph", "strider"), hands=("lake-cap",))
    assert [p["reached"] for p in t["players"]] == [False, False]
    t.lay("lake-cap", 0, 5)
    assert [p["reached"] for p in t["players"]] == [True, False]
    assert sum(f["points"] for f in t.player(0)["features"]) == 20


# nobody wins


@pytest.mark.rule("R34", "R36")
def test_on_a_dead_map_play_goes_on_until_bag_and_hands_are_empty_and_nobody_wins(sit):
    t = sit(LAKE, powers=(7, 5), characters=("strider", "gardener"))
    for _ in range(120):
        if t.table.outcome is not None:
            break
        t.discard() if t.hand(t.table.to_act) else t.decline()
    assert t.winners == []
    assert t.table.outcome.reason == "bag empty"
    assert len(t["discard"]) == 49
    assert list(t.table.outcome.points) == [0, 0]


@pytest.mark.rule("R34", "R54")
@pytest.mark.parametrize(("end", "winners"), [("nobody", []), ("highest", [1])])
def test_at_the_end_points_are_ranked_and_by_option_the_highest_wins(sit, end, winners):
    t = sit(
        FOUR_LAKES,
        characters=("planter", "lake_nymph"),
        hands=("ruin-cove",),
        rest="out",
        options={"end": end},
    )
    t.discard()
    assert t.winners == winners
    assert list(t.table.outcome.points) == [0, 16]


@pytest.mark.rule("R54")
def test_with_end_highest_all_at_the_top_win_and_the_student_only_with_his_teacher(sit):
    position = {
        "seats": 5,
        "hands": ("ruin-cove",),
        "rest": "out",
        "options": {"end": "highest"},
    }
    people = ("lake_nymph", "student", "archeologist", "planter", "thief")
    t = sit(FOUR_LAKES, characters=people, teacher={1: 0}, **position).discard()
    assert sorted(t.winners) == [0, 1]
    t = sit(FOUR_LAKES, characters=people, teacher={1: 3}, **position).discard()
    assert t.winners == [0]


@pytest.mark.rule("R54")
def test_with_end_highest_equal_points_share_the_win(sit):
    t = sit(
        "lake-cap.2\nlake-isthmus\nlake-cap\n",
        characters=("druid", "planter", "lake_nymph"),
        hands=("ruin-cove",),
        discard=["river-tee"],
        rest="out",
        options={"end": "highest", "nymph_points": 5},
    )
    t.discard()
    assert list(t.table.outcome.points) == [10, 0, 10]
    assert sorted(t.winners) == [0, 2]


@pytest.mark.rule("R54")
def test_with_end_highest_nobody_wins_with_nothing(sit):
    t = sit(
        LAKE,
        characters=("planter", "strider"),
        hands=("river-tee",),
        rest="out",
        options={"end": "highest"},
    )
    assert t.discard().winners == []


@pytest.mark.rule("R34", "R33")
def test_the_last_window_comes_before_the_end(sit):
    t = sit(
        LAKE,
        powers=(7, 13),
        characters=("planter", "strider"),
        hands=("river-tee",),
        rest="out",
    )
    t.discard()
    assert t.asked == (1, "window")
    t.decline()
    assert t.winners == []


@pytest.mark.rule("R33", "R34", "R1")
def test_with_everything_gone_a_sleeping_wrath_is_waited_for(sit):
    t = sit(
        LAKE,
        characters=("planter", "wrath"),
        hands=("river-tee",),
        rest="out",
        asleep={1: "due"},
    )
    t.discard()
    assert t.winners is None
    assert t.asked == (0, "main")
    t.decline()
    assert t.winners == [1]


@pytest.mark.rule("R1", "R33")
def test_the_wrath_is_tested_after_every_action_not_only_after_turns(sit):
    t = sit(
        "lake-cap.2",
        powers=(12, 7),
        characters=("planter", "wrath"),
        hands=("river-tee", "river-cross"),
        rest="out",
    )
    t.rotate(0, 0, 0)
    assert t.winners == [1]
