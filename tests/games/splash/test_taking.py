"""Whoever made it fall takes pieces and gives next (D15, D16, R19)."""

from itertools import pairwise

import pytest

TOWER = ["red-plate", "red-large-cube", "red-small-cube", "blue-small-cube", "blue-plate"]
STOCKS = [
    ["blue-stick", "green-plate"],
    ["green-octagon", "green-stick"],
    ["green-large-cube", "white-octagon"],
]
MINE = ["green-octagon", "green-stick"]


@pytest.fixture
def fall(sit):
    """Everything but `kept` of the tower falls; the base is kept and WORLD has settled it."""

    def play(kept, **position):
        t = sit(tower=TOWER, stocks=STOCKS, **position).release("blue-stick")
        lies = dict.fromkeys([*TOWER, "blue-stick"], "table")
        for below, piece in pairwise(TOWER[:kept]):
            lies[piece] = below
        t.world(lies)
        if t.phase == "base":
            t.base("red-plate")
        while t.phase == "resettle":
            t.rest_stays()
        return t

    return play


@pytest.mark.rule("D15", "R19")
@pytest.mark.parametrize("fallen", [1, 2, 3])
def test_up_to_three_fallen_pieces_are_all_taken_without_a_choice(fall, fallen):
    t = fall(6 - fallen)
    assert t.asked == (1, "give")
    assert t.stock(1) == sorted(MINE + [*TOWER, "blue-stick"][-fallen:])
    assert not set(TOWER) & set(t.box)


@pytest.mark.rule("D15", "R19")
@pytest.mark.parametrize("kept", [2, 1])
def test_of_more_than_three_the_placer_takes_any_three_and_the_rest_goes_to_the_box(fall, kept):
    t = fall(kept)
    boxed = t.box
    fallen = sorted([*TOWER[kept:], "blue-stick"])
    assert t.asked == (1, "take")
    assert t.listed("take") == fallen
    chosen = [fallen[-1], fallen[0], fallen[1]]
    for piece in chosen:
        assert t.phase == "take"
        t.take(piece)
    assert t.asked == (1, "give")
    assert t.stock(1) == sorted(MINE + chosen)
    assert t.box == sorted(boxed + fallen[2:-1])
    assert t["fallen"] == []


@pytest.mark.rule("R19")
def test_taking_fewer_than_three_is_not_allowed(fall):
    t = fall(1)
    t.take("blue-stick")
    assert t.code({"pass": True}) == "malformed"
    assert t.code({"give": "green-stick"}) == "wrong_moment"
    assert t.table.view(None)["takes"] == 3
    assert t.table.view(None)["taken"] == 1
    assert len(t.table.moves()) == 4


@pytest.mark.rule("D15")
def test_only_fallen_pieces_are_taken_and_each_once(fall):
    t = fall(2)
    assert t.code({"take": "red-plate"}) == "not_fallen"
    assert t.code({"take": "green-large-cube"}) == "not_fallen"
    t.take("blue-stick")
    assert t.code({"take": "blue-stick"}) == "not_fallen"


@pytest.mark.rule("D15")
def test_the_pieces_go_to_whoever_made_it_fall_not_to_the_giver(fall):
    t = fall(3)
    assert t.stock(0) == ["green-plate"]
    assert t.stock(1) == sorted([*MINE, "blue-plate", "blue-small-cube", "blue-stick"])
    assert t.stock(2) == ["green-large-cube", "white-octagon"]
    assert sorted(event["piece"] for event in t.told("took")) == sorted(
        ["blue-plate", "blue-small-cube", "blue-stick"]
    )
    assert {event["seat"] for event in t.told("took")} == {1}


@pytest.mark.rule("D15")
def test_the_choice_of_pieces_belongs_to_the_placer(fall):
    t = fall(1)
    for seat in (0, 2):
        assert t.code({"take": "blue-stick"}, seat) == "not_asked"


@pytest.mark.rule("D16")
def test_after_a_splash_the_placer_gives_to_the_left(fall):
    t = fall(4)
    assert t.asked == (1, "give")
    t.give("blue-stick" if "blue-stick" in t.listed("give") else t.listed("give")[0])
    assert t.asked == (2, "place")


@pytest.mark.rule("D16", "D8")
def test_a_piece_just_taken_may_be_the_match_that_must_be_given(fall):
    t = fall(4)  # the small blue cube is on top
    assert t.listed("give") == ["blue-plate", "blue-stick"]


@pytest.mark.rule("D15")
def test_every_piece_is_in_one_place_before_and_after_the_taking(fall, places, every_piece):
    t = fall(1)
    assert places(t.table.position()) == every_piece
    for piece in t.listed("take")[:3]:
        t.take(piece)
        assert places(t.table.position()) == every_piece
