"""What comes before what: checks, draws, digs, windows, sleep and the Wrath."""

import pytest

OPEN = "lake-open"
CAP = "lake-cap.2"
LAKE = "lake-cap.2\nlake-cap"
BAYS = "lake-cap.2 -\nlake-2bays lake-cap.3"
FOUR_LAKES = """
    lake-cap.2
    lake-isthmus
    isthmus-river
    isthmus-river
    lake-three-caps
"""


# steps 3 to 6: a win ends everything before the draw, the dig and the window


@pytest.mark.rule("R33", "W32")
def test_a_win_comes_before_the_draw(sit):
    t = sit(FOUR_LAKES, characters=("lake_nymph",), hands=("lake-cap",), bag=["river-tee"])
    t.lay("lake-cap", 0, 5)
    assert t.winners == [0]
    assert t.hand(0) == []
    assert t.bag[0] == "river-tee"


@pytest.mark.rule("R33", "C2")
def test_a_win_comes_before_the_dig(sit):
    t = sit(
        FOUR_LAKES,
        characters=("lake_nymph", "archeologist"),
        hands=("art-mouth",),
        bag=["ruin-cove", "river-tee", "lake-cap"],
    )
    t.lay("art-mouth", 0, 5)
    assert t.winners == [0]
    assert t.bag[0] == "ruin-cove"


@pytest.mark.rule("R29", "R52", "R33", "W34")
def test_a_find_may_win_for_somebody_else(sit):
    t = sit(
        FOUR_LAKES,
        characters=("archeologist", "lake_nymph"),
        hands=("art-channel",),
        bag=["art-mouth", "river-tee", "lake-cap"],
    )
    t.lay("art-channel", 0, 5)
    assert t.asked == (0, "dig")
    t.lay("art-mouth", 1, 4, 3)
    assert t.winners == [1]


@pytest.mark.rule("R33", "R1", "R32")
def test_the_wrath_wins_before_the_window(sit):
    t = sit(
        LAKE,
        powers=(7, 13),
        characters=("strider", "wrath"),
        hands=("river-tee", "river-cross"),
        bag=["river-bend"],
        rest="out",
    )
    t.discard()
    assert t.winners == [1]


@pytest.mark.rule("R1", "P1")
def test_a_tile_drawn_out_of_turn_may_empty_the_bag_for_the_wrath(sit):
    t = sit(
        CAP,
        powers=(7, 1),
        characters=("strider", "wrath"),
        hands=("river-tee", "lake-cap"),
        bag=["river-bend", "river-cross"],
        rest="out",
    )
    t.discard()
    assert t.winners is None
    t.lay("lake-cap", 0, 1, power=1, by=1)
    assert t.winners == [1]


# draws and digs


@pytest.mark.rule("R52", "P1")
def test_after_an_artifact_out_of_turn_the_dig_comes_before_the_draw(sit):
    t = sit(
        OPEN,
        powers=(7, 1),
        characters=("archeologist", "strider"),
        hands=("river-tee", "art-bay"),
        bag=["lake-isthmus", "river-bend", "river-bend", "river-bend", "lake-2caps"],
    )
    t.discard()
    t.lay("art-bay", 0, 1, power=1, by=1)
    assert t.out == {"river-bend": 3}
    assert t.hand(1) == ["lake-2caps"]


@pytest.mark.rule("C2", "W15")
def test_an_artifact_as_the_very_first_tile_is_dug_for(sit):
    t = sit(
        characters=("strider", "archeologist"),
        hands=("art-bay",),
        bag=["river-bend", "river-bend", "river-bend", "lake-2caps"],
    )
    t.lay("art-bay", 0, 0)
    assert t.out == {"river-bend": 3}
    assert t.hand(0) == ["lake-2caps"]


@pytest.mark.rule("W17", "P10")
def test_a_hand_that_is_short_but_not_empty_is_filled_only_after_the_play(sit):
    t = sit(OPEN, powers=(10,), hands=(["lake-bay"],), bag=["river-tee", "lake-cap", "cap-pass"])
    assert t.hand(0) == ["lake-bay"]
    t.lay("lake-bay", 0, 1)
    assert t.hand(0) == ["river-tee", "lake-cap", "cap-pass"]


@pytest.mark.rule("R48", "P8")
def test_with_an_empty_bag_the_way_bender_covers_without_a_new_tile(sit):
    t = sit(LAKE, powers=(7, 8), hands=("river-tee", "lake-bay"), rest="out")
    t.discard()
    t.lay("lake-bay", 0, 1, power=8, by=1)
    assert t.hand(1) == []


@pytest.mark.rule("R19", "P8")
def test_after_his_own_play_the_way_bender_may_cover_with_the_drawn_tile(sit):
    t = sit(OPEN, powers=(8,), hands=("lake-bay",), bag=["lake-channel", "lake-cap"])
    t.lay("lake-bay", 0, 1)
    assert t.asked == (0, "window")
    t.lay("lake-channel", 0, 1, power=8)
    assert t.map[(0, 1)] == ("lake-channel", 0)
    assert t.hand(0) == ["lake-cap"]
    assert t.settle().asked == (1, "main")


# sleep


@pytest.mark.rule("R31")
def test_put_to_sleep_within_his_turn_a_player_still_finishes_it(sit):
    t = sit(
        BAYS,
        powers=(12, 13),
        characters=("strider",),
        hands=("river-tee", "river-cross"),
        bag=["river-bend"],
    )
    t.rotate(0, 1, 1)
    assert t.asked == (1, "window")
    t.do({"sleep": 0}, by=1).settle()
    assert t.player(0)["asleep"] == "nodding"
    assert t.asked == (0, "main")
    t.rotate(0, 1, 0).settle()  # his power too
    t.discard()
    assert t.hand(0) == ["river-bend"]
    assert t.settle().player(0)["asleep"] == "due"
    t.discard().settle()
    assert t["active"] == 1  # seat 0 was skipped


@pytest.mark.rule("R31", "W16")
def test_if_everybody_sleeps_the_first_to_have_skipped_wakes_first(sit):
    t = sit(LAKE, powers=(13, 7), characters=("strider",), hands=("river-tee", "river-cross"))
    t.do({"sleep": 1}).settle()
    t.do({"sleep": 0}).settle()
    t.discard().settle()
    assert t.asked == (1, "main")
    assert t.player(0)["asleep"] == "skipped"
    assert [e["seat"] for e in t.told("turn_skipped")] == [1, 0]


@pytest.mark.rule("R31", "R34")
def test_a_tile_in_a_sleepers_hand_keeps_the_game_going(sit):
    t = sit(
        LAKE,
        characters=("strider", "gardener"),
        hands=("river-tee", "river-cross"),
        rest="out",
        asleep={1: "due"},
    )
    t.discard()
    assert t.asked == (0, "main")
    t.decline()
    assert t.asked == (1, "main")
    t.discard()
    assert t.winners == []


@pytest.mark.rule("R52", "R31", "C2")
def test_a_nodding_archeologist_still_digs(sit):
    t = sit(
        OPEN,
        powers=(7, 5),
        characters=("archeologist",),
        hands=("art-bay",),
        bag=["river-bend", "river-bend", "river-bend", "lake-2caps"],
        asleep={0: "nodding"},
    )
    t.lay("art-bay", 0, 1)
    assert t.out == {"river-bend": 3}


# windows


@pytest.mark.rule("R32", "P10")
def test_equal_tiles_have_no_other_order_and_a_lone_lake_no_other_face(sit):
    t = sit(LAKE, powers=(7, 10), hands=("river-tee", ["river-bend", "river-bend"]))
    t.discard()
    assert t.asked == (1, "main")
    t = sit("lake-open", powers=(7, 12), hands=("river-tee", "river-cross"))
    t.discard()
    assert t.asked == (1, "main")  # R55: it looks the same whichever way it is turned


@pytest.mark.rule("R32")
def test_a_pass_for_want_of_a_tile_is_an_action_and_opens_a_window(sit):
    t = sit(CAP, powers=(7, 12), hands=([], "river-tee"), rest="out")
    t.decline()
    assert t.asked == (1, "window")


@pytest.mark.rule("R32", "P1")
def test_with_window_turn_an_extra_play_opens_none(sit):
    t = sit(
        OPEN,
        powers=(1, 13),
        hands=("lake-bay",),
        bag=["lake-cap"],
        options={"window": "turn"},
    )
    t.lay("lake-bay", 0, 1, power=1)
    assert t.asked == (0, "main")


@pytest.mark.rule("R55", "P12")
def test_a_turn_said_otherwise_is_the_same_turn(sit):
    t = sit(BAYS, powers=(12,), hands=("river-tee",))
    t.rotate(0, 1, 3)
    assert t.map[(0, 1)] == ("lake-2bays", 1)
