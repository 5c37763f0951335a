"""Powers 6 and 9: three tiles as one group, one of five tiles."""

import pytest

import watertable as wt

OPEN = "lake-open"
CAP = "lake-cap.2"
LAKE = "lake-cap.2\nlake-cap"
RIVERS = ["river-tee", "river-cross", "river-bend", "river-bend", "river-spring"]


# 6 The Wind and the Waves


@pytest.mark.rule("P6", "R49", "R47")
def test_the_wind_draws_two_more_tiles_for_all_to_see(sit):
    t = sit(OPEN, powers=(6,), hands=("lake-bay",), bag=["lake-channel", "lake-cap", "cap-pass"])
    t.do({"power": 6})
    assert t.asked == (0, "wind")
    assert sorted(t["spread"]) == ["lake-bay", "lake-cap", "lake-channel"]
    assert t.uses(0) == 2
    assert t.bag[0] == "cap-pass"


@pytest.mark.rule("P6", "R17")
def test_the_wind_lays_three_tiles_that_touch_each_other_by_water(sit):
    t = sit(OPEN, powers=(6,), hands=("lake-bay",), bag=["lake-channel", "lake-cap", "cap-pass"])
    t.do({"power": 6}).lay("lake-channel", 1, 0, 1)
    assert t.why(t.laying("lake-cap", 0, 1)) == ("group_contact", "R17")
    t.lay("lake-bay", 2, 0, 2)
    t.lay("lake-cap", 2, 1)
    assert len(t["map"]) == 4
    assert t.hand(0) == ["cap-pass"]
    assert t.out == {}
    assert t.asked == (1, "main")


@pytest.mark.rule("P6", "R17")
def test_the_wind_may_lay_fewer_and_the_rest_go_out_of_play(sit):
    t = sit(OPEN, powers=(6,), hands=("lake-bay",), bag=["lake-channel", "lake-cap", "cap-pass"])
    t.do({"power": 6})
    assert t.why({"pass": True}) == ("must_lay", "P6")
    t.lay("lake-channel", 1, 0, 1).decline()
    assert t.out == {"lake-bay": 1, "lake-cap": 1}
    assert t["discard"] == []
    assert t.hand(0) == ["cap-pass"]
    assert t.asked == (1, "main")


@pytest.mark.rule("P6", "W24", "R17")
def test_the_first_tile_of_the_group_lies_by_water_on_the_map_and_the_next_never_by_land(sit):
    t = sit(CAP, powers=(6,), hands=("lake-bay",), bag=["lake-channel", "lake-cap", "cap-pass"])
    t.do({"power": 6})
    assert t.why(t.laying("lake-cap", 1, 0))[0] == "land_only"
    t.lay("lake-channel", 0, 1)
    assert t.why(t.laying("lake-cap", 1, 1))[0] in {"group_contact", "land_only"}
    assert t.may(t.laying("lake-cap", 0, 2))


@pytest.mark.rule("P6", "C4")
def test_if_none_of_the_three_fits_all_go_out_of_play_and_none_to_the_discards(sit):
    t = sit(
        LAKE,
        powers=(6,),
        characters=("druid",),
        hands=("river-bend",),
        bag=["river-tee", "river-cross", "cap-pass"],
    )
    t.do({"power": 6})
    assert t.out == {"river-bend": 1, "river-tee": 1, "river-cross": 1}
    assert t["discard"] == []
    assert t.points[0] == 0
    assert t.hand(0) == ["cap-pass"]
    assert t.asked == (1, "main")


@pytest.mark.rule("P6", "R49")
def test_an_unplayable_tile_may_be_blown_away_by_the_wind(sit):
    t = sit(CAP, powers=(6,), hands=("river-bend",), bag=["lake-bay", "river-cross"])
    assert t.may({"discard": True})
    t.do({"power": 6})
    assert t.why({"pass": True}) == ("must_lay", "P6")  # the bay fits
    t.lay("lake-bay", 0, 1)  # nothing can join it: the action ends by itself
    assert t.out == {"river-bend": 1, "river-cross": 1}
    assert t.asked == (1, "main")


@pytest.mark.rule("R17", "R51")
def test_the_wind_blows_on_the_empty_map_too(sit):
    t = sit(powers=(6,), hands=("lake-open",), bag=["lake-channel", "lake-cap", "cap-pass"])
    t.do({"power": 6}).lay("lake-channel", 0, 0).lay("lake-cap", 0, 1).lay("lake-open", 0, -1)
    assert set(t.map) == {(0, 0), (0, 1), (0, -1)}


@pytest.mark.rule("R17", "R33", "C8")
def test_a_group_is_one_placement_and_checked_only_when_it_lies(sit, many):
    # the first tile would make the Planter's fourth void, the second fills it again
    text = "ooooooooo o.o.o.o.. ooooooooo"
    rows = [" ".join("lake-open" if c == "o" else "-" for c in row) for row in text.split()]
    t = sit(
        "\n".join(rows),
        box=many,
        powers=(6,),
        characters=("bog_minder", "planter"),
        hands=("lake-open",),
        bag=["lake-open", "river-tee", "river-cross"],
    )
    assert t.points[1] == 15
    t.do({"power": 6}).lay("lake-open", 8, 1)
    assert t.winners is None
    t.lay("lake-open", 7, 1)
    assert t.points[1] == 15
    assert t.winners is None


@pytest.mark.rule("R50", "P6")
def test_the_block_binds_the_wind(sit):
    t = sit(
        CAP,
        powers=(6, 2),
        hands=("lake-bay",),
        bag=["lake-channel", "lake-cap"],
        block={"x": 0, "y": 1},
    )
    t.do({"power": 6}).settle()
    assert sum(t.out.values()) == 3  # nothing fits


@pytest.mark.rule("R37", "R49")
def test_from_a_short_bag_the_wind_and_the_hawk_draw_what_is_left(sit):
    t = sit(OPEN, powers=(6,), hands=("lake-bay",), bag=["lake-cap"], rest="out")
    t.do({"power": 6})
    assert sorted(t["spread"]) == ["lake-bay", "lake-cap"]
    t = sit(OPEN, powers=(9,), hands=("lake-bay",), bag=["lake-cap"], rest="out")
    t.do({"power": 9})
    assert sorted(t["spread"]) == ["lake-bay", "lake-cap"]


@pytest.mark.rule("R49", "W4")
@pytest.mark.parametrize("power", [6, 9])
def test_wind_and_hawk_need_a_held_tile_and_a_tile_in_the_bag(sit, power):
    t = sit(OPEN, powers=(power,), hands=("lake-bay",), rest="out")
    assert t.why({"power": power}) == ("bag_empty", "R49")
    t = sit(OPEN, powers=(power,), hands=([], "lake-bay"), rest="out")
    assert t.why({"power": power})[0] in {"no_tile", "bag_empty"}
    t = sit(OPEN, powers=(power,), hands=("lake-bay",), uses={0: 0})
    assert t.why({"power": power}) == ("no_uses", "W4")


@pytest.mark.rule("R49")
@pytest.mark.parametrize("power", [6, 9])
def test_once_the_extra_tiles_are_drawn_the_use_cannot_be_taken_back(sit, power):
    t = sit(OPEN, powers=(power,), hands=("lake-bay",))
    t.do({"power": power})
    with pytest.raises(wt.CannotUndo):
        t.table.undo(0)
    assert t.may({"power": power}) is False


@pytest.mark.rule("P6", "W17")
def test_the_wind_blows_once_a_turn(sit):
    t = sit(OPEN, powers=(6,), hands=("lake-bay",), bag=["lake-channel", "lake-cap", "cap-pass"])
    t.do({"power": 6}).lay("lake-bay", 0, 1).decline()
    assert t.asked == (1, "main")  # it was his main action


# 9 Hawk's Vision


@pytest.mark.rule("P9", "R47")
def test_the_hawk_plays_one_of_five_and_the_rest_go_out_of_play(sit):
    t = sit(OPEN, powers=(9,), hands=("lake-bay",), bag=[*RIVERS[:3], "lake-cap", "cap-pass"])
    t.do({"power": 9})
    assert t.asked == (0, "hawk")
    assert sorted(t["spread"]) == sorted(["lake-bay", *RIVERS[:3], "lake-cap"])
    assert t.uses(0) == 1
    t.lay("lake-cap", 0, 1)
    assert t.out == {"lake-bay": 1, "river-tee": 1, "river-cross": 1, "river-bend": 1}
    assert t.hand(0) == ["cap-pass"]
    assert t.asked == (1, "main")
    assert t["discard"] == []


@pytest.mark.rule("P9", "R15")
def test_the_hawk_may_not_discard_while_one_of_five_fits(sit):
    t = sit(OPEN, powers=(9,), hands=("lake-bay",), bag=RIVERS[:4])
    t.do({"power": 9})
    assert t.why({"discard": "river-tee"}) == ("one_fits", "R15")
    assert t.why({"discard": "lake-bay"}) == ("one_fits", "R15")
    assert t.offers() == {"play"}


@pytest.mark.rule("R15")
def test_by_option_the_hawk_may_discard_an_unplayable_one(sit):
    t = sit(
        OPEN,
        powers=(9,),
        characters=("druid",),
        hands=("lake-bay",),
        bag=RIVERS[:4],
        options={"hawk_may_discard": True},
    )
    t.do({"power": 9})
    assert t.why({"discard": "lake-bay"}) == ("one_fits", "R15")  # this one fits
    t.discard("river-tee")
    assert t["discard"] == ["river-tee"]
    assert t.points[0] == 5
    assert sum(t.out.values()) == 4


@pytest.mark.rule("R15", "P9", "C4")
def test_if_none_of_five_fits_the_hawk_discards_one_and_the_rest_go_out(sit):
    t = sit(LAKE, powers=(9,), characters=("druid",), hands=("lake-bay",), bag=RIVERS[:4])
    t.do({"power": 9})
    assert t.offers() == {"discard"}
    t.discard("river-cross")
    assert t["discard"] == ["river-cross"]
    assert sum(t.out.values()) == 4
    assert t.points[0] == 5


@pytest.mark.rule("P9")
def test_the_hawk_flies_twice_on_different_turns(sit):
    t = sit(OPEN, powers=(9, 7), hands=("lake-bay", "lake-channel"), bag=[*RIVERS[:4], "lake-cap"])
    t.do({"power": 9}).lay("lake-bay", 0, 1)
    assert t.asked == (1, "main")
    t.lay("lake-channel", 1, 0, 1)
    assert t.asked == (0, "main")
    t.do({"power": 9})
    assert t.uses(0) == 0


@pytest.mark.rule("R17", "P6")
def test_a_tile_of_the_group_never_touches_another_by_land(sit):
    bag = ["lake-cap", "lake-three"]
    t = sit("lake-open\nlake-2caps", powers=(6,), hands=("lake-bay",), bag=bag)
    t.do({"power": 6}).lay("lake-bay", 1, 0, 3)
    # by water on the map, but by land on the group
    assert t.why(t.laying("lake-cap", 1, 1, 3)) == ("group_contact", "R17")
    assert t.may(t.laying("lake-cap", 1, -1, 2))
