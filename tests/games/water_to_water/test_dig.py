"""The Archeologist digs whenever an artifact is laid."""

import pytest

import watertable as wt

COAST = (
    "lake-open shore-coast"  # wide water round the lake, half water north and south of the coast
)
NEXT = ["lake-isthmus", "lake-2caps"]


def lay_artifact(sit, bag, **more):
    """Seat 0 lays an artifact; seat 1 is the Archeologist."""
    position = {
        "characters": ("strider", "archeologist"),
        "hands": ("art-bay", "river-spring"),
        "bag": [*bag, *NEXT],
        **more,
    }
    return sit(COAST, **position).lay("art-bay", -1, 0, 1)


@pytest.mark.rule("C2", "R52", "R29")
def test_an_artifact_by_anyone_makes_the_archeologist_draw_three_and_lay_the_ruins(sit):
    t = lay_artifact(sit, ["ruin-cove", "river-tee", "lake-cap"])
    assert t.asked == (1, "dig")
    assert t["spread"] == ["ruin-cove"]
    assert t.hand(0) == []  # the player draws only after the chain
    assert t.why({"pass": True})[0] == "wrong_moment"  # R29: mandatory
    t.lay("ruin-cove", 1, -1, 3)
    assert t.points[1] == 10
    assert t.out == {"river-tee": 1, "lake-cap": 1}
    assert t.hand(0) == NEXT[:1]
    assert t.asked == (1, "main")


@pytest.mark.rule("C2", "R52")
def test_an_artifact_laid_in_a_dig_is_dug_for_again(sit):
    t = lay_artifact(
        sit, ["art-channel", "river-tee", "lake-cap", "ruin-cove", "river-bend", "river-bend"]
    )
    t.lay("art-channel", 0, -1)
    assert t.asked == (1, "dig")
    assert t["spread"] == ["ruin-cove"]
    t.lay("ruin-cove", 1, 1)
    assert t.points[1] == 10
    assert t.bag[0] == NEXT[1]
    assert sum(t.out.values()) == 4


@pytest.mark.rule("C2", "R52")
def test_a_dig_without_finds_ends_the_digging(sit):
    t = lay_artifact(sit, ["river-tee", "river-bend", "lake-cap"])
    assert t.out == {"river-tee": 1, "river-bend": 1, "lake-cap": 1}
    assert t["discard"] == []
    assert t.hand(0) == NEXT[:1]
    assert t.asked == (1, "main")


@pytest.mark.rule("R29", "R52", "W27", "C4")
def test_a_find_that_does_not_fit_goes_out_of_play_and_not_to_the_druid(sit):
    t = lay_artifact(
        sit,
        ["art-3springs", "river-tee", "lake-cap"],
        characters=("druid", "archeologist"),
    )
    assert t.asked == (1, "main")
    assert t.out == {"art-3springs": 1, "river-tee": 1, "lake-cap": 1}
    assert t.points[0] == 0


@pytest.mark.rule("R52", "R29")
def test_a_find_is_tried_again_after_the_others(sit):
    # the straight river fits only once the river mouth lies there
    t = lay_artifact(sit, ["art-straight", "art-mouth", "lake-cap"])
    assert {spot[0] for spot in t.spots()} == {"art-mouth"}
    t.lay("art-mouth", 0, -1, 2)
    assert {spot[0] for spot in t.spots()} == {"art-straight"}
    t.lay("art-straight", 0, -2)
    assert t.map[(0, -2)] == ("art-straight", 0)


@pytest.mark.rule("R29", "R52")
def test_the_archeologist_chooses_order_and_place_of_his_finds(sit):
    t = lay_artifact(sit, ["ruin-cove", "ruin-narrows", "lake-cap"])
    assert {spot[0] for spot in t.spots()} == {"ruin-cove", "ruin-narrows"}
    t.lay("ruin-narrows", 1, 1)
    assert t.points[1] == 10


@pytest.mark.rule("R29", "C2", "R33")
def test_the_win_is_checked_after_every_find(sit):
    t = lay_artifact(sit, ["ruin-cove", "ruin-narrows", "ruin-strait"])
    t.lay("ruin-narrows", 1, 1)
    t.lay("ruin-cove", 1, -1, 3)
    assert t.winners == [1]
    assert "ruin-strait" not in {tile for tile, _ in t.map.values()}


@pytest.mark.rule("R52", "R29")
def test_finds_obey_the_rules_of_play_and_the_block(sit):
    t = lay_artifact(
        sit,
        ["ruin-cove", "river-tee", "lake-cap"],
        powers=(7, 5, 2),
        block={"x": 1, "y": -1},
        hands=("art-bay", "river-spring", "river-bend"),
        characters=("strider", "archeologist", "gardener"),
    )
    assert t.why(t.laying("ruin-cove", 1, -1, 3)) == ("blocked", "P2")
    assert t.why(t.laying("ruin-cove", 1, 1, 1))[0] == "clash"
    assert t.may(t.laying("ruin-cove", 1, 1))


@pytest.mark.rule("R52", "R37")
def test_a_dig_draws_what_is_left_and_an_empty_bag_cancels_the_rest(sit):
    t = sit(
        COAST,
        characters=("strider", "archeologist"),
        hands=("art-bay", "river-spring"),
        bag=["art-channel", "river-tee"],
        rest="out",
    )
    t.lay("art-bay", -1, 0, 1)
    assert t.asked == (1, "dig")
    t.lay("art-channel", 0, -1)
    assert t.asked == (1, "main")
    assert t["bag_count"] == 0
    assert t.hand(0) == []


@pytest.mark.rule("R52", "P13", "C2")
def test_while_the_archeologist_sleeps_a_dig_is_lost(sit):
    t = lay_artifact(sit, ["ruin-cove", "river-tee", "lake-cap"], asleep={1: "due"})
    assert t.hand(0) == ["ruin-cove"]
    assert t.asked == (0, "main")
    assert t["digs"] == 0


@pytest.mark.rule("C2")
def test_only_the_archeologist_digs(sit):
    t = lay_artifact(sit, ["ruin-cove"], characters=("strider", "gardener"))
    assert t.hand(0) == ["ruin-cove"]
    assert t.out == {}


@pytest.mark.rule("C2")
def test_his_own_artifacts_are_dug_for_too(sit):
    t = sit(COAST, characters=("archeologist",), hands=("art-bay",), bag=["river-tee", *NEXT])
    t.lay("art-bay", -1, 0, 1)
    assert sum(t.out.values()) == 3


@pytest.mark.rule("R30")
def test_an_artifact_laid_on_top_of_a_tile_is_dug_for(sit):
    t = sit(
        "lake-cap.2\nlake-cap",
        powers=(8,),
        characters=("strider", "archeologist"),
        hands=("art-bay",),
        bag=["river-tee", "river-bend", "river-cross", *NEXT],
    )
    t.lay("art-bay", 0, 1, power=8)
    assert t.out == {"river-tee": 1, "river-bend": 1, "river-cross": 1}


@pytest.mark.rule("R52", "P6")
def test_a_group_with_two_artifacts_is_dug_for_twice(sit):
    t = sit(
        COAST,
        powers=(6,),
        characters=("strider", "archeologist"),
        hands=("art-bay",),
        bag=[
            "art-channel",
            "lake-three",
            *(["river-bend"] * 3),
            *(["cap-pass"] * 2),
            "river-tee",
            *NEXT,
        ],
    )
    t.do({"power": 6}).lay("art-channel", 0, 1).lay("art-bay", 0, 2).decline()
    assert t.out == {"lake-three": 1, "river-bend": 3, "cap-pass": 2, "river-tee": 1}
    assert t.hand(0) == NEXT[:1]


@pytest.mark.rule("R28")
def test_by_option_the_leftovers_of_a_dig_return_to_the_bag(sit):
    bag = ["ruin-cove", "river-tee", "lake-cap"]
    t = lay_artifact(sit, bag, options={"dig_leftovers": "bag"})
    t.lay("ruin-cove", 1, -1, 3)
    assert t.out == {}
    assert "river-tee" in [*t.bag, *t.hand(0)]
    assert "lake-cap" in [*t.bag, *t.hand(0)]
    assert len(t.bag) + len(t["map"]) + len(t.hand(0)) + len(t.hand(1)) == 51
    assert "reshuffled" in t.kinds()


@pytest.mark.rule("R28", "W27")
def test_as_printed_the_leftovers_never_come_back(sit):
    t = lay_artifact(sit, ["ruin-cove", "river-tee", "lake-cap"])
    t.lay("ruin-cove", 1, -1, 3)
    assert "river-tee" not in t.bag
    assert t["unseen"].get("river-tee", 0) == 0


@pytest.mark.rule("R32", "R52")
def test_nobody_is_asked_inside_a_dig(sit):
    t = lay_artifact(
        sit,
        ["ruin-cove", "ruin-strait-b", "lake-cap"],
        powers=(7, 5, 13),
        hands=("art-bay", "river-spring", "river-bend"),
        characters=("strider", "archeologist", "gardener"),
        options={"window": "strict"},
    )
    assert t.asked == (1, "dig")


@pytest.mark.rule("R52", "C12", "R21")
def test_a_find_is_the_archeologists_and_never_the_thiefs(sit):
    t = sit(
        COAST + "\n- ruin-strait",
        seats=4,
        characters=("thief", "archeologist", "strider", "gardener"),
        hands=("art-bay",),
        bag=["ruin-cove", "river-tee", "lake-cap"],
    )
    t.lay("art-bay", -1, 0, 1)
    t.lay("ruin-cove", 1, -1, 3)
    assert t.winners == [1]


@pytest.mark.rule("R28")
def test_putting_the_leftovers_back_is_a_matter_of_chance(sit):
    t = lay_artifact(
        sit, ["river-bend", "river-tee", "lake-cap"], manual=True, options={"dig_leftovers": "bag"}
    )
    assert t.table.to_act == wt.CHANCE
    t.table.chance()
    assert t.asked == (1, "main")
    assert t.out == {}


@pytest.mark.rule("R28")
def test_as_printed_a_dig_asks_chance_for_nothing(sit):
    t = lay_artifact(sit, ["river-bend", "river-tee", "lake-cap"], manual=True)
    assert t.asked == (1, "main")
