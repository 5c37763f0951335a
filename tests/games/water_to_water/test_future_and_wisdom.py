"""Powers 10 and 11: the next two turns in order, and a hand of two."""

import pytest

OPEN = "lake-open"
CAP = "lake-cap.2"
LAKE = "lake-cap.2\nlake-cap"
HAND = ["lake-bay", "lake-cap", "river-tee"]


# 10 See the Future


@pytest.mark.rule("P10", "W17")
def test_the_future_plays_the_front_tile_and_draws_at_the_back(sit):
    t = sit(OPEN, powers=(10,), hands=(HAND,), bag=["cap-pass"])
    assert t.why(t.laying("lake-cap", 0, 1)) == ("not_front", "P10")
    t.lay("lake-bay", 0, 1)
    assert t.hand(0) == ["lake-cap", "river-tee", "cap-pass"]


@pytest.mark.rule("P10", "W26")
def test_an_unplayable_front_tile_is_discarded_though_the_next_would_fit(sit):
    t = sit(OPEN, powers=(10,), hands=(["river-tee", "lake-cap", "lake-bay"],), bag=["cap-pass"])
    assert t.why(t.laying("lake-cap", 0, 1))[0] == "not_front"
    t.discard()
    assert t["discard"] == ["river-tee"]
    assert t.hand(0) == ["lake-cap", "lake-bay", "cap-pass"]


@pytest.mark.rule("P10", "W20")
def test_re_ordering_may_put_any_tile_in_front_and_is_no_main_action(sit):
    t = sit(OPEN, powers=(10,), hands=(HAND,))
    t.do({"order": ["river-tee", "lake-bay", "lake-cap"]})
    assert t.hand(0) == ["river-tee", "lake-bay", "lake-cap"]
    assert t.uses(0) == 2
    t.settle()
    assert t.asked == (0, "main")
    assert t.why(t.laying("lake-bay", 0, 1))[0] == "not_front"


@pytest.mark.rule("P10", "W20")
def test_re_ordering_is_possible_in_a_window(sit):
    t = sit(OPEN, powers=(7, 10), hands=("lake-channel", HAND))
    t.lay("lake-channel", 0, 1)
    assert t.asked == (1, "window")
    t.do({"order": ["lake-cap", "lake-bay", "river-tee"]})
    assert t.hand(1) == ["lake-cap", "lake-bay", "river-tee"]


@pytest.mark.rule("P10")
def test_re_ordering_must_change_the_order_of_the_same_tiles(sit):
    t = sit(OPEN, powers=(10,), hands=(HAND,))
    assert t.why({"order": HAND}) == ("order_same", "P10")
    assert t.why({"order": ["lake-bay", "lake-bay", "river-tee"]})[0] == "order_wrong"
    assert t.why({"order": ["lake-cap", "lake-bay"]})[0] == "order_wrong"
    t = sit(OPEN, powers=(10,), hands=(["lake-bay", "lake-bay"],))
    assert t.why({"order": ["lake-bay", "lake-bay"]}) == ("order_same", "P10")
    t = sit(OPEN, powers=(10,), hands=(HAND,), uses={0: 0})
    assert t.why({"order": HAND[::-1]}) == ("no_uses", "W4")


@pytest.mark.rule("P10")
def test_a_single_tile_cannot_be_re_ordered(sit):
    t = sit(OPEN, powers=(10,), hands=(["lake-bay"],), rest="out")
    assert t.why({"order": ["lake-bay"]}) == ("few_tiles", "P10")


@pytest.mark.rule("P10")
def test_even_without_uses_the_look_ahead_stays(sit):
    t = sit(OPEN, powers=(10,), hands=(HAND,), uses={0: 0}, bag=["cap-pass"])
    t.lay("lake-bay", 0, 1)
    assert len(t.hand(0)) == 3


@pytest.mark.rule("P10", "P13")
def test_asleep_the_future_does_not_move(sit):
    t = sit(OPEN, powers=(7, 10), hands=("lake-channel", HAND), asleep={1: "due"})
    t.lay("lake-channel", 0, 1)
    assert t.asked == (0, "main")  # no window, and his turn is skipped
    assert t.hand(1) == HAND


# 11 Wisdom


@pytest.mark.rule("P11", "W17")
def test_wisdom_plays_either_of_two_and_draws_back_to_two(sit):
    t = sit(OPEN, powers=(11,), hands=(["lake-bay", "lake-cap"],), bag=["cap-pass"])
    assert {spot[0] for spot in t.spots()} == {"lake-bay", "lake-cap"}
    t.lay("lake-cap", 0, 1)
    assert sorted(t.hand(0)) == ["cap-pass", "lake-bay"]
    assert t.uses(0) is None


@pytest.mark.rule("P11", "R14", "C4")
def test_wisdom_may_discard_an_unplayable_tile_although_the_other_is_playable(sit):
    t = sit(
        CAP,
        powers=(11,),
        characters=("druid",),
        hands=(["lake-bay", "river-tee"],),
        bag=["cap-pass"],
    )
    assert t.why({"discard": "lake-bay"}) == ("playable", "W19")
    t.discard("river-tee")
    assert t.points[0] == 5
    assert sorted(t.hand(0)) == ["cap-pass", "lake-bay"]
    assert t.asked == (1, "main")  # R14: that was the turn


@pytest.mark.rule("P11")
def test_with_two_unplayable_tiles_wisdom_discards_one(sit):
    t = sit(LAKE, powers=(11,), hands=(["river-cross", "river-tee"],), bag=["cap-pass"])
    assert t.offers() == {"discard"}
    t.discard("river-tee")
    assert t["discard"] == ["river-tee"]
    assert sorted(t.hand(0)) == ["cap-pass", "river-cross"]
