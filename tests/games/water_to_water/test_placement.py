"""Where a tile may lie: matching sides, water to water, empty and unblocked spaces."""

import pytest

CAP = "lake-cap.2"  # water to the south only


def places(t, tile):
    return {(x, y, turn) for name, x, y, turn, power in t.spots() if name == tile}


@pytest.mark.rule("W22", "W24")
def test_a_tile_may_be_turned_freely_and_must_touch_water(sit):
    t = sit(CAP, powers=(4,), hands=("lake-three",))
    assert places(t, "lake-three") == {(0, 1, 0), (0, 1, 2), (0, 1, 3)}


@pytest.mark.rule("W22", "W23")
def test_tiles_are_never_flipped(sit):
    # the gap wants wide water west, a river south and land east; bay-river has them mirrored
    gap = """
        lake-cap.1        -            lake-cap.1
        river-straight.1  river-tee.3  river-spring.3
    """
    t = sit(gap, powers=(4,), hands=("bay-river",))
    assert (1, 0) not in {(x, y) for x, y, _ in places(t, "bay-river")}
    t = sit(gap, powers=(4,), hands=("cap-pass",))
    assert (1, 0, 3) in places(t, "cap-pass")


@pytest.mark.rule("R10", "W24")
def test_contact_over_a_corner_is_no_contact(sit):
    t = sit(CAP, hands=("lake-open",))
    assert t.why(t.laying("lake-open", 1, 1)) == ("no_contact", "W24")
    assert t.why(t.laying("lake-open", 5, 5)) == ("no_contact", "W24")


@pytest.mark.rule("W23")
@pytest.mark.parametrize(
    ("tile", "turn", "fits"),
    [
        ("lake-bay", 0, True),  # wide to wide
        ("river-spring", 0, False),  # river to wide
        ("shore-coast", 0, False),  # left to wide
        ("lake-bay", 1, False),  # land to wide
        ("shore-coast", 1, True),  # its wide side
    ],
)
def test_wide_water_meets_wide_water_only(sit, tile, turn, fits):
    t = sit(CAP, hands=(tile,))
    assert t.why(t.laying(tile, 0, 1, turn)) == (None if fits else ("clash", "W23"))


@pytest.mark.rule("W23")
@pytest.mark.parametrize(
    ("tile", "turn", "fits"),
    [
        ("ruin-narrows", 0, True),
        ("ruin-narrows", 2, False),
        ("ruin-strait", 0, True),
        ("ruin-strait-b", 0, False),
        ("ruin-cove", 0, True),
        ("ruin-cove", 1, False),
    ],
)
def test_left_water_meets_right_water_only(sit, tile, turn, fits):
    # the coast shows right water to the south: left water fits below it, right water does not
    t = sit("shore-coast", hands=(tile,))
    assert t.why(t.laying(tile, 0, 1, turn)) == (None if fits else ("clash", "W23"))


@pytest.mark.rule("W23")
def test_river_meets_river_only(sit):
    t = sit("river-spring.2", hands=("river-bend",))
    assert t.may(t.laying("river-bend", 0, 1, 0))
    assert t.may(t.laying("river-bend", 0, 1, 3))
    assert t.why(t.laying("river-bend", 0, 1, 1)) == ("clash", "W23")


@pytest.mark.rule("W23")
def test_the_refusal_names_the_side_that_clashes(sit):
    t = sit(CAP, hands=("river-spring",))
    said = t.table.why_not(t.laying("river-spring", 0, 1), 0).message.lower()
    assert "north" in said
    assert "river" in said
    assert "wide" in said


@pytest.mark.rule("W23", "W24")
def test_every_touching_side_must_match_not_only_the_water(sit):
    # south of the bay's corner the tile touches water in the north and land in the west
    t = sit("lake-channel.1 lake-bay.2\nlake-cap.1 -", hands=("lake-bay",))
    assert t.why(t.laying("lake-bay", 1, 1, 3)) is None  # wide west and north
    assert t.why(t.laying("lake-bay", 1, 1, 0)) == ("clash", "W23")  # its west is land


@pytest.mark.rule("W24")
def test_land_to_land_alone_is_refused(sit):
    t = sit(CAP, hands=("river-spring",))
    assert t.why(t.laying("river-spring", 1, 0)) == ("land_only", "W24")
    assert t.why(t.laying("river-spring", 0, -1)) == ("land_only", "W24")


@pytest.mark.rule("R11", "W24")
def test_land_may_meet_land_on_a_further_side(sit):
    t = sit("lake-channel.1 lake-bay.2\n- lake-bay.3", hands=("lake-cap",))
    assert t.may(t.laying("lake-cap", 0, 1, 1))  # land to the north, water to the east


@pytest.mark.rule("W25")
def test_an_occupied_space_is_refused(sit):
    t = sit(CAP, hands=("lake-bay",))
    assert t.why(t.laying("lake-bay", 0, 0)) == ("occupied", "W25")


@pytest.mark.rule("W25", "P2", "R50")
def test_a_blocked_space_is_refused_to_everybody(sit):
    t = sit(CAP, powers=(2, 7), hands=("lake-bay", "lake-open"), block={"x": 0, "y": 1})
    assert t.why(t.laying("lake-bay", 0, 1)) == ("blocked", "P2")
    t.discard().settle()
    assert t.why(t.laying("lake-open", 0, 1), by=1) == ("blocked", "P2")


@pytest.mark.rule("R55")
def test_turns_that_look_the_same_are_one_move(sit):
    t = sit(CAP, powers=(4,), hands=("lake-open",))
    assert places(t, "lake-open") == {(0, 1, 0)}
    t = sit(CAP, powers=(4,), hands=("lake-channel",))
    assert places(t, "lake-channel") == {(0, 1, 0)}
    t.lay("lake-channel", 0, 1, 2)  # said otherwise, the same move
    assert t.map[(0, 1)] == ("lake-channel", 0)


@pytest.mark.rule("R55")
def test_equal_sides_with_other_lakes_behind_them_look_different(sit):
    t = sit(CAP, powers=(4,), hands=("lake-2bays",))
    assert places(t, "lake-2bays") == {(0, 1, 0), (0, 1, 1)}


@pytest.mark.rule("W22")
def test_the_map_grows_in_all_four_directions(sit):
    t = sit("lake-open", powers=(4,), hands=("lake-cap",))
    assert places(t, "lake-cap") == {(0, -1, 2), (1, 0, 3), (0, 1, 0), (-1, 0, 1)}


@pytest.mark.rule("W29", "W30")
def test_out_of_turn_plays_obey_the_same_rules(sit):
    t = sit("lake-cap.2\nlake-bay", powers=(7, 1), hands=("river-tee", "lake-bay"))
    t.discard()
    assert t.asked == (1, "window")
    assert t.why(t.laying("lake-bay", 1, 1, 0, power=1))[0] == "clash"
    assert t.why(t.laying("lake-bay", 1, 0, 1, power=1))[0] == "land_only"
    assert t.why(t.laying("lake-bay", 0, 0, 0, power=1))[0] == "occupied"
    assert t.why(t.laying("lake-bay", 2, 2, 0, power=1))[0] == "no_contact"
    assert t.why({"discard": "lake-bay"}) == ("wrong_moment", "W20")  # W30
    assert t.may(t.laying("lake-bay", 1, 1, 2, power=1))


@pytest.mark.rule("W22", "R53")
@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_the_table_is_large_enough_for_a_map_in_one_line(sit, many, dx, dy):
    line = [["lake-open", dx * step, dy * step, 0] for step in range(51)]
    t = sit(box=many, map=line, hands=("lake-open",), characters=("strider",))
    assert t.may(t.laying("lake-open", 51 * dx, 51 * dy))
