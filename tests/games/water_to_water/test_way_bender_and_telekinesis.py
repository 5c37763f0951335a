"""Powers 8 and 12: lay a tile on top of another, turn a tile where it lies."""

import pytest

CAP = "lake-cap.2"
LAKE = "lake-cap.2\nlake-cap"
# one closed lake of three tiles; turned by a quarter the causeway cuts it open
BAYS = """
    lake-cap.2  -
    lake-2bays  lake-cap.3
"""
# the spring was laid land to land: it has no water contact
BY_LAND = "lake-cap.2 river-spring"


# 8 Way Bender


@pytest.mark.rule("P8", "R19", "R45", "W35")
def test_the_way_bender_lays_a_tile_on_another_and_destroys_it(sit):
    t = sit(
        LAKE,
        powers=(8,),
        characters=("gardener", "lake_nymph"),
        hands=("lake-bay",),
        bag=["cap-pass"],
    )
    assert t.points[1] == 4
    t.lay("lake-bay", 0, 1, power=8)
    assert t.map[(0, 1)] == ("lake-bay", 0)
    assert t.points[1] == 0  # the lake is open again
    assert t.covered == {"lake-cap": 1}
    assert t.out == {}
    assert t["discard"] == []
    assert t.uses(0) == 3
    t.settle()
    assert t.hand(0) == ["cap-pass"]
    assert t.asked == (1, "main")  # it was his main action


@pytest.mark.rule("R19", "W19", "P8")
def test_covering_is_allowed_although_a_normal_place_exists(sit):
    t = sit(CAP, powers=(8,), hands=("lake-bay",))
    assert t.may(t.laying("lake-bay", 0, 1))
    assert t.may(t.laying("lake-bay", 0, 0, 1, power=8))


@pytest.mark.rule("P8", "R19", "W28", "W30")
def test_the_way_bender_may_cover_out_of_turn_and_draws_at_once(sit):
    t = sit(LAKE, powers=(7, 8), hands=("river-tee", "lake-bay"), bag=["cap-pass", "river-cross"])
    t.discard()
    assert t.asked == (1, "window")
    assert t.why({"discard": True})[0] == "wrong_moment"
    t.lay("lake-bay", 0, 1, power=8)
    assert t.hand(1) == ["river-cross"]
    t.settle()
    assert t.asked == (1, "main")


@pytest.mark.rule("P8", "C2", "W35")
def test_covered_ruins_and_artifacts_are_lost(sit):
    t = sit(
        "shore-2coves.1\nruin-cove",
        powers=(8,),
        characters=("gardener", "archeologist"),
        hands=("cove-bend",),
    )
    assert t.points[1] == 10
    t.lay("cove-bend", 0, 1, power=8)
    assert t.points[1] == 0
    assert t.covered == {"ruin-cove": 1}


@pytest.mark.rule("P8", "R19")
def test_a_covering_tile_must_match_all_its_neighbours(sit):
    t = sit(LAKE, powers=(8,), hands=("river-tee",))
    assert t.why(t.laying("river-tee", 0, 1, power=8)) == ("clash", "R19")
    assert t.why(t.laying("river-tee", 0, 2, power=8)) == ("nothing_there", "P8")
    t = sit(LAKE, powers=(8,), hands=("lake-bay",), uses={0: 0})
    assert t.why(t.laying("lake-bay", 0, 1, power=8)) == ("no_uses", "W4")


@pytest.mark.rule("R19")
def test_a_lone_tile_may_be_covered_by_anything(sit):
    t = sit(CAP, powers=(8,), hands=("river-tee",))
    for turn in range(4):
        assert t.may(t.laying("river-tee", 0, 0, turn, power=8))


@pytest.mark.rule("R19")
def test_a_tile_may_be_covered_by_one_that_looks_the_same_and_stacked_again(sit):
    t = sit("lake-cap.2\nmouth-opposite", powers=(8,), hands=("art-mouth",), bag=["mouth-opposite"])
    t.lay("art-mouth", 0, 1, power=8)
    t.settle()
    t.table.play(t.table.moves()[0])
    t.settle()
    t.lay("mouth-opposite", 0, 1, power=8)
    assert t.covered == {"mouth-opposite": 1, "art-mouth": 1}


@pytest.mark.rule("R19", "R18")
def test_a_covering_tile_needs_a_water_contact_unless_the_option_says_otherwise(sit):
    position = {"powers": (8,), "hands": ("lake-bay",)}
    t = sit(BY_LAND, **position)
    assert t.why(t.laying("lake-bay", 1, 0, power=8)) == ("land_only", "R19")
    t = sit(BY_LAND, **position, options={"rotate_needs_water": False})
    assert t.may(t.laying("lake-bay", 1, 0, power=8))


@pytest.mark.rule("R50")
def test_the_block_does_not_bind_the_way_bender(sit):
    t = sit(LAKE, powers=(8, 2), hands=("lake-bay",), block={"x": 1, "y": 1})
    assert t.may(t.laying("lake-bay", 0, 1, power=8))


# 12 Telekinesis


@pytest.mark.rule("P12", "R55", "W35", "C7")
def test_a_turned_tile_undoes_a_lake(sit):
    t = sit(BAYS, powers=(12,), characters=("gardener", "lake_nymph"), hands=("river-tee",))
    assert t.points[1] == 4
    t.rotate(0, 1, 1)
    assert t.map[(0, 1)] == ("lake-2bays", 1)
    assert t.points[1] == 0
    assert t.uses(0) == 7
    t.settle()
    assert t.asked == (0, "main")  # his normal play still follows


@pytest.mark.rule("R55", "P12")
def test_a_surrounded_tile_may_be_turned_if_all_its_sides_stay_alike(sit):
    t = sit(
        """
        -           lake-cap.2  -
        lake-bay    lake-2bays  lake-three.2
        -           lake-cap    -
        """,
        powers=(12,),
        hands=("river-tee",),
    )
    assert t.may({"rotate": {"x": 0, "y": 1, "turn": 1}})


@pytest.mark.rule("P12", "R18")
def test_a_turned_tile_must_look_different_and_match(sit):
    t = sit(BAYS, powers=(12,), hands=("river-tee",))
    assert t.why({"rotate": {"x": 0, "y": 1, "turn": 0}}) == ("same_look", "R18")
    assert t.why({"rotate": {"x": 0, "y": 1, "turn": 2}}) == ("same_look", "R18")
    assert t.why({"rotate": {"x": 0, "y": 0, "turn": 1}}) == ("clash", "R18")
    assert t.why({"rotate": {"x": 3, "y": 0, "turn": 1}}) == ("nothing_there", "P12")
    t = sit(BAYS, powers=(12,), hands=("river-tee",), uses={0: 0})
    assert t.why({"rotate": {"x": 0, "y": 1, "turn": 1}}) == ("no_uses", "W4")


@pytest.mark.rule("R18")
def test_a_lone_tile_turns_freely(sit):
    t = sit(CAP, powers=(12,), hands=("river-tee",))
    assert all(t.may({"rotate": {"x": 0, "y": 0, "turn": turn}}) for turn in (0, 1, 3))


@pytest.mark.rule("R18")
def test_a_turned_tile_must_keep_a_water_contact_unless_the_option_says_otherwise(sit):
    position = {"powers": (12,), "hands": ("river-tee",)}
    t = sit(BY_LAND, **position)
    assert t.why({"rotate": {"x": 1, "y": 0, "turn": 1}}) == ("land_only", "R18")
    t = sit(BY_LAND, **position, options={"rotate_needs_water": False})
    assert t.may({"rotate": {"x": 1, "y": 0, "turn": 1}})


@pytest.mark.rule("P12", "W20", "W31")
def test_telekinesis_acts_out_of_turn(sit):
    t = sit(BAYS, seats=3, powers=(7, 5, 12), hands=("river-tee", "river-cross", "river-bend"))
    t.discard()
    assert t.asked == (2, "window")
    t.rotate(0, 1, 1, by=2)
    assert t.map[(0, 1)] == ("lake-2bays", 1)
    assert t.settle().asked == (1, "main")


@pytest.mark.rule("R30", "C2")
def test_turning_an_artifact_starts_no_dig(sit):
    t = sit(
        "art-bay",
        powers=(12,),
        characters=("gardener", "archeologist"),
        hands=("river-tee",),
        bag=["ruin-cove", "river-bend", "river-bend"],
    )
    t.rotate(0, 0, 1)
    assert t["bag_count"] == len(t.bag)
    assert t.bag[0] == "ruin-cove"
    assert t["digs"] == 0
    assert t.phase != "dig"


@pytest.mark.rule("W35", "P12", "R33")
def test_a_turn_that_completes_a_goal_wins_at_once(sit):
    # four lakes lie closed; the turn closes the fifth
    column = """
        lake-cap.2       -
        lake-isthmus     -
        isthmus-river    -
        isthmus-river    -
        lake-three-caps  -
        lake-2bays.1     lake-cap.3
    """
    t = sit(column, powers=(12,), characters=("lake_nymph",), hands=("river-tee",))
    assert t.points[0] == 16
    t.rotate(0, 5, 0)
    assert t.winners == [0]
