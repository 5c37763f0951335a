"""Powers 1, 2 and 3: play out of turn, block a space, swap with the discard pile."""

import pytest

OPEN = "lake-open"  # wide water on all four sides
CAP = "lake-cap.2"
LAKE = "lake-cap.2\nlake-cap"


# 1 Intuition


@pytest.mark.rule("P1", "W31")
def test_intuition_plays_out_of_turn_draws_at_once_and_play_resumes_where_it_left_off(sit):
    t = sit(
        OPEN,
        seats=3,
        powers=(7, 9, 1),
        hands=("lake-bay", "river-tee", "lake-cap"),
        bag=["cap-pass", "lake-isthmus", "river-cross"],
    )
    t.lay("lake-bay", 0, 1)
    assert t.asked == (2, "window")
    t.lay("lake-cap", 1, 0, 3, power=1, by=2)
    assert t.map[(1, 0)] == ("lake-cap", 3)
    assert t.uses(2) == 4
    assert t.hand(2) == ["lake-isthmus"]
    t.settle()
    assert t.asked == (1, "main")


@pytest.mark.rule("P1")
def test_intuition_may_be_repeated_at_once(sit):
    t = sit(
        OPEN,
        powers=(7, 1),
        hands=("lake-bay", "lake-cap"),
        bag=["cap-pass", "mouth-opposite", "lake-isthmus"],
    )
    t.lay("lake-bay", 0, 1)
    t.lay("lake-cap", 1, 0, 3, power=1, by=1)
    assert t.asked == (1, "window")
    t.lay("mouth-opposite", -1, 0, 1, power=1, by=1)
    assert t.uses(1) == 3
    assert len(t["map"]) == 4


@pytest.mark.rule("P1")
def test_intuition_on_the_own_turn_is_an_extra_play_before_the_normal_one(sit):
    t = sit(OPEN, powers=(1,), hands=("lake-bay", "river-tee"), bag=["lake-cap", "cap-pass"])
    t.lay("lake-bay", 0, 1, power=1).settle()
    assert t.asked == (0, "main")
    assert t.hand(0) == ["lake-cap"]
    t.lay("lake-cap", 1, 0, 3).settle()
    assert t.hand(0) == ["cap-pass"]
    assert t.asked == (1, "main")
    assert t.uses(0) == 4


@pytest.mark.rule("P1")
def test_intuition_may_be_used_right_after_the_own_turn(sit):
    t = sit(OPEN, powers=(1,), hands=("lake-bay", "river-tee"), bag=["lake-cap"])
    t.lay("lake-bay", 0, 1)
    assert t.asked == (0, "window")
    t.lay("lake-cap", 1, 0, 3, power=1)
    assert t.uses(0) == 4
    assert t.settle().asked == (1, "main")


@pytest.mark.rule("P1", "W30")
def test_intuition_must_put_a_tile_on_the_map(sit):
    t = sit(CAP, powers=(7, 1), hands=("lake-bay", "river-tee"))
    t.lay("lake-bay", 0, 1)
    assert t.asked == (1, "main")  # the river fits nowhere: no window for it
    t = sit(LAKE, powers=(1,), hands=("river-tee",))
    assert t.offers() == {"discard"}


@pytest.mark.rule("P1", "W4")
def test_intuition_without_uses_is_refused(sit):
    t = sit(OPEN, powers=(1,), hands=("lake-bay",), uses={0: 0})
    assert t.why(t.laying("lake-bay", 0, 1, power=1)) == ("no_uses", "W4")
    t.lay("lake-bay", 0, 1)
    assert t.phase == "main"


# 2 Spirit of Determination


@pytest.mark.rule("P2")
def test_the_spirit_blocks_an_empty_space_beside_a_tile(sit):
    t = sit(CAP, powers=(2,), hands=("lake-bay", "lake-open"))
    t.block(0, 1)
    assert t["block"] == {"x": 0, "y": 1}
    assert t.uses(0) == 2
    t.settle()
    assert t.why(t.laying("lake-bay", 0, 1)) == ("blocked", "P2")  # he himself
    t.discard().settle()
    assert t.why(t.laying("lake-open", 0, 1)) == ("blocked", "P2")


@pytest.mark.rule("P2", "R13", "R50")
def test_only_an_empty_space_beside_a_tile_can_be_blocked(sit):
    t = sit(CAP, powers=(2,), hands=("lake-bay",))
    assert t.why({"block": {"x": 0, "y": 0}}) == ("block_occupied", "R13")
    assert t.why({"block": {"x": 1, "y": 1}}) == ("block_apart", "P2")
    assert t.why({"block": {"x": 7, "y": 7}}) == ("block_apart", "P2")
    assert t.why({"unblock": True}) == ("nothing_blocked", "P2")


@pytest.mark.rule("P2", "R13")
def test_a_space_in_a_void_can_be_blocked(sit, many):
    ring = "\n".join(["lake-open lake-open lake-open", "lake-open - lake-open"])
    ring += "\nlake-open lake-open lake-open"
    t = sit(ring, box=many, powers=(2,), characters=("planter",), hands=("lake-bay",))
    t.block(1, 1)
    assert t["block"] == {"x": 1, "y": 1}
    assert t.points[0] == 5


@pytest.mark.rule("P2", "R50")
def test_moving_the_block_is_another_use_and_lifts_the_old_one(sit):
    t = sit(CAP, powers=(2,), hands=("lake-bay",), block={"x": 0, "y": 1}, uses={0: 2})
    assert t.why({"block": {"x": 0, "y": 1}}) == ("block_same", "P2")
    t.block(1, 0).settle()
    assert t["block"] == {"x": 1, "y": 0}
    assert t.uses(0) == 1
    assert t.may(t.laying("lake-bay", 0, 1))


@pytest.mark.rule("P2", "R50")
def test_removing_the_block_is_free_even_without_uses(sit):
    t = sit(CAP, powers=(2,), hands=("lake-bay",), block={"x": 0, "y": 1}, uses={0: 0})
    assert t.why({"block": {"x": 1, "y": 0}}) == ("no_uses", "W4")
    t.do({"unblock": True}).settle()
    assert t["block"] is None
    assert t.uses(0) == 0
    assert t.may(t.laying("lake-bay", 0, 1))


@pytest.mark.rule("P2", "R50")
def test_out_of_turn_the_block_can_be_removed_too(sit):
    t = sit(OPEN, powers=(7, 2), hands=("lake-bay",), block={"x": 1, "y": 0}, uses={1: 0})
    t.lay("lake-bay", 0, 1)
    assert t.asked == (1, "window")
    t.do({"unblock": True})
    assert t["block"] is None


@pytest.mark.rule("P2", "R50", "C4")
def test_the_druid_may_block_play_off_the_very_first_tile(sit):
    t = sit(powers=(7, 2), characters=("gardener", "druid"), hands=("lake-cap", "lake-open"))
    assert t.why({"block": {"x": 0, "y": 0}}, by=1)[0] == "not_asked"  # R50: not the first tile
    t.lay("lake-cap", 0, 0)
    assert t.asked == (1, "window")
    t.block(0, -1).settle()
    assert t.asked == (1, "main")
    t.discard("lake-open")
    assert t.points[1] == 5


# 3 Raven's Wit


@pytest.mark.rule("P3", "R39")
def test_the_raven_swaps_the_held_tile_with_one_of_the_discards(sit):
    t = sit(CAP, powers=(3,), hands=("river-tee",), discard=["lake-bay", "river-cross"])
    t.do({"swap": "lake-bay"})
    assert t.hand(0) == ["lake-bay"]
    assert sorted(t["discard"]) == ["river-cross", "river-tee"]
    assert t.uses(0) == 8
    t.settle()
    assert t.asked == (0, "main")
    assert t.why({"discard": "lake-bay"}) == ("playable", "W19")  # he still must play
    t.lay("lake-bay", 0, 1)
    assert t.map[(0, 1)] == ("lake-bay", 0)


@pytest.mark.rule("P3", "R39", "C4")
def test_a_swap_is_not_a_discard_but_the_swapped_tile_may_have_to_be_discarded(sit):
    t = sit(
        LAKE,
        powers=(3,),
        characters=("druid",),
        hands=("river-tee",),
        discard=["river-cross", "river-bend"],
    )
    t.do({"swap": "river-cross"}).settle()
    assert t.points[0] == 10
    t.do({"swap": "river-bend"}).settle()  # R39: again
    assert t.points[0] == 10
    assert t.uses(0) == 7
    t.discard("river-bend")
    assert t.points[0] == 15


@pytest.mark.rule("P3", "W20")
def test_the_raven_may_swap_in_a_window(sit):
    t = sit(OPEN, powers=(7, 3), hands=("lake-bay", "river-tee"), discard=["lake-cap"])
    t.lay("lake-bay", 0, 1)
    assert t.asked == (1, "window")
    t.do({"swap": "lake-cap"}).settle()
    assert t.hand(1) == ["lake-cap"]
    assert t["discard"] == ["river-tee"]
    assert t.asked == (1, "main")


@pytest.mark.rule("P3", "W27")
def test_the_raven_takes_only_what_lies_in_the_discard_pile(sit):
    t = sit(CAP, powers=(3,), hands=("river-tee",), out=["lake-bay"])
    assert t.why({"swap": "lake-bay"}) == ("pile_empty", "P3")
    t = sit(CAP, powers=(3,), hands=("river-tee",), out=["lake-bay"], discard=["river-cross"])
    assert t.why({"swap": "lake-bay"}) == ("not_in_pile", "P3")
    t = sit(CAP, powers=(3,), hands=("river-tee",), discard=["lake-bay"], uses={0: 0})
    assert t.why({"swap": "lake-bay"}) == ("no_uses", "W4")


@pytest.mark.rule("P3", "C12", "R21")
def test_a_swap_steals_nothing(sit):
    # the Thief swaps while the Druid already has his four: nobody wins by that
    t = sit(
        LAKE,
        seats=4,
        powers=(3, 7, 5, 9),
        characters=("thief", "druid"),
        hands=("river-tee",),
        discard=["river-cross", "river-bend", "river-bend"],
    )
    t.do({"swap": "river-cross"})
    assert t.winners is None
    assert t.points[1] == 15
