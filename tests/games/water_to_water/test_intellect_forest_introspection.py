"""Powers 4, 5 and 7: a second play, land to land, and not playing at all."""

import pytest

CAP = "lake-cap.2"
LAKE = "lake-cap.2\nlake-cap"
# the cap at (0, 1) touches land in the north and water in the east
LAND_AND_WATER = """
    lake-channel.1  lake-bay.2
    -               lake-bay.3
"""


# 4 Intellect


@pytest.mark.rule("P4", "R16")
def test_a_first_tile_on_two_sides_allows_a_second_play_of_the_drawn_tile(sit):
    t = sit(LAND_AND_WATER, powers=(4,), hands=("lake-cap",), bag=["lake-cap", "lake-open"])
    t.lay("lake-cap", 0, 1, 1)
    assert t.hand(0) == ["lake-cap"]  # the normal draw
    assert t.asked == (0, "second")
    t.lay("lake-cap", -1, 0, 1)
    assert t.hand(0) == ["lake-open"]  # drawn again
    assert t.asked == (1, "main")
    assert t.uses(0) is None


@pytest.mark.rule("P4", "R16")
def test_the_second_play_may_be_declined_and_the_tile_is_kept(sit):
    t = sit(LAND_AND_WATER, powers=(4,), hands=("lake-cap",), bag=["lake-cap", "lake-open"])
    t.lay("lake-cap", 0, 1, 1)
    assert t.why({"discard": "lake-cap"})[0] in {"wrong_moment", "playable"}
    t.decline()
    assert t.hand(0) == ["lake-cap"]
    assert t.asked == (1, "main")


@pytest.mark.rule("R16")
def test_with_intellect_counting_water_a_land_side_does_not_help(sit):
    t = sit(
        LAND_AND_WATER,
        powers=(4,),
        hands=("lake-cap",),
        bag=["lake-cap"],
        options={"intellect_counts": "water"},
    )
    t.lay("lake-cap", 0, 1, 1)
    assert t.asked == (1, "main")


@pytest.mark.rule("P4")
def test_a_first_tile_on_one_side_allows_no_second_play(sit):
    t = sit(LAND_AND_WATER, powers=(4,), hands=("lake-cap",), bag=["mouth-opposite"])
    t.lay("lake-cap", -1, 0, 1)
    assert t.asked == (1, "main")


@pytest.mark.rule("P4")
def test_other_powers_play_once_however_well_the_tile_fits(sit):
    t = sit(LAND_AND_WATER, powers=(5,), hands=("lake-cap",), bag=["lake-cap"])
    t.lay("lake-cap", 0, 1, 1)
    assert t.asked == (1, "main")


@pytest.mark.rule("P4")
def test_there_is_never_a_third_play(sit, many):
    # a comb of open lake: every gap touches on two sides or more
    comb = "lake-open lake-open lake-open lake-open\nlake-open - lake-open -"
    t = sit(comb, box=many, powers=(4,), hands=("lake-open",), bag=["lake-open"] * 3)
    t.lay("lake-open", 1, 1)
    assert t.phase == "second"
    t.lay("lake-open", 3, 1)
    assert t.asked == (1, "main")
    assert t.hand(0) == ["lake-open"]


@pytest.mark.rule("R16")
def test_no_second_play_from_an_empty_bag_or_with_a_tile_that_fits_nowhere(sit):
    t = sit(LAND_AND_WATER, powers=(4,), hands=("lake-cap", "river-tee"), rest="out")
    t.lay("lake-cap", 0, 1, 1)
    assert t.asked == (1, "main")
    t = sit(LAND_AND_WATER, powers=(4,), hands=("lake-cap",), bag=["river-tee"])
    t.lay("lake-cap", 0, 1, 1)
    assert t.asked == (1, "main")


@pytest.mark.rule("R16")
def test_no_second_play_after_a_discard(sit):
    t = sit(LAND_AND_WATER, powers=(4,), hands=("river-tee",), bag=["lake-cap"])
    t.discard()
    assert t.asked == (1, "main")


@pytest.mark.rule("P4", "P13", "R16")
def test_nobody_can_be_put_to_sleep_between_the_two_plays(sit):
    t = sit(LAND_AND_WATER, powers=(4, 13), hands=("lake-cap",), bag=["lake-cap"])
    t.lay("lake-cap", 0, 1, 1)
    assert t.asked == (0, "second")
    t.lay("lake-cap", -1, 0, 1)
    assert t.asked == (1, "window")


@pytest.mark.rule("P4", "R33", "W32")
def test_the_first_play_is_checked_before_the_second(sit, many):
    comb = "lake-open lake-open lake-open\nlake-open lake-open lake-open\nlake-open lake-open -"
    t = sit(comb, box=many, powers=(4,), characters=("gardener",), hands=("lake-open",))
    t.lay("lake-open", 2, 2)
    assert t.winners == [0]


# 5 Way of the Forest


@pytest.mark.rule("P5", "W24")
def test_the_forest_lays_land_to_land(sit):
    t = sit(CAP, powers=(5,), hands=("river-spring",))
    assert t.why(t.laying("river-spring", 1, 0)) == ("land_only", "W24")
    t.lay("river-spring", 1, 0, power=5)
    assert t.map[(1, 0)] == ("river-spring", 0)
    assert t.uses(0) == 5


@pytest.mark.rule("P5")
def test_a_forest_use_is_spent_only_without_any_water_contact(sit):
    t = sit(CAP, powers=(5,), hands=("lake-bay",))
    assert t.why(t.laying("lake-bay", 0, 1, power=5)) == ("water_contact", "P5")
    t.lay("lake-bay", 0, 1)
    assert t.uses(0) == 6


@pytest.mark.rule("P5", "W23")
def test_in_the_forest_all_sides_still_match_and_one_must_touch(sit):
    t = sit(CAP, powers=(5,), hands=("river-spring",))
    assert t.why(t.laying("river-spring", 0, -1, 2, power=5))[0] == "clash"
    assert t.why(t.laying("river-spring", 3, 3, power=5))[0] == "no_contact"
    t = sit(CAP, powers=(5,), hands=("river-spring",), uses={0: 0})
    assert t.why(t.laying("river-spring", 1, 0, power=5)) == ("no_uses", "W4")


@pytest.mark.rule("P5", "W20")
def test_the_forest_is_for_the_own_turn(sit):
    t = sit(CAP, powers=(7, 5), hands=("lake-bay", "river-spring"))
    t.lay("lake-bay", 0, 1)
    assert t.asked == (1, "main")  # no window was opened for it


# 7 Introspection


@pytest.mark.rule("P7", "W19", "W27")
def test_introspection_sets_a_playable_tile_out_of_play(sit):
    t = sit(CAP, powers=(7,), hands=("lake-bay", "river-tee"), bag=["lake-open"])
    t.do({"set_out": "lake-bay"})
    assert t.out == {"lake-bay": 1}
    assert t["discard"] == []
    assert t.uses(0) == 4
    assert t.hand(0) == ["lake-open"]  # drawn as usual
    assert t.asked == (1, "main")


@pytest.mark.rule("R44", "R49", "C4")
def test_introspection_on_an_unplayable_tile_denies_the_druid(sit):
    t = sit(
        LAKE,
        powers=(7,),
        characters=("gardener", "druid"),
        hands=("river-tee",),
        discard=["river-bend"] * 3,
    )
    t.do({"set_out": True})
    assert t.points[1] == 15
    assert t.winners is None
    assert t.out["river-tee"] == 1


@pytest.mark.rule("P7", "W4")
def test_introspection_without_uses_or_without_the_power_is_refused(sit):
    t = sit(CAP, powers=(7, 5), hands=("lake-bay",), uses={0: 0})
    assert t.why({"set_out": True}) == ("no_uses", "W4")
    t = sit(CAP, powers=(5, 7), hands=("lake-bay",))
    assert t.why({"set_out": True}) == ("not_your_power", "W3")
