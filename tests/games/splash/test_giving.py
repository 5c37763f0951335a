"""Which piece may be given, and from whose stock (D4, D5, D8-D10, R5-R8, R31)."""

import pytest

# A base with two uncovered pieces side by side: a low blue one and a high yellow one.
HEAP = [
    {"piece": "white-plate"},
    {"piece": "blue-small-cube", "on": "white-plate", "x": -6},
    {"piece": "yellow-large-cube", "on": "white-plate", "x": 6},
]


@pytest.mark.rule("D4", "R31")
def test_the_first_player_gives_any_piece_of_theirs(sit):
    t = sit(stocks=[["red-plate", "blue-stick"], ["red-stick"], ["white-octagon"]])
    assert t.asked == (0, "give")
    assert t.listed("give") == ["blue-stick", "red-plate"]
    assert t.code({"give": "red-stick"}) == "own_match_first"


@pytest.mark.rule("D4")
@pytest.mark.parametrize(("giver", "left"), [(0, 1), (1, 2), (2, 0)])
def test_the_player_on_the_left_gets_the_piece_and_places_it(sit, giver, left):
    t = sit(stocks=[["red-plate"], ["blue-stick"], ["white-octagon"]], first=giver, giver=giver)
    t.give(t.stock(giver)[0])
    assert t.asked == (left, "place")
    assert t["placer"] == left
    assert t.stock(giver) == []


@pytest.mark.rule("D4", "D6")
def test_the_first_piece_goes_on_the_table_and_is_the_base(sit):
    t = sit(stocks=[["red-plate", "red-stick"], ["blue-stick"], ["white-octagon"]])
    t.give("red-plate")
    assert t.targets == ["table"]
    t.place(on="table").tremble().world({"red-plate": "table"})
    assert t["base"] == "red-plate"
    assert t.tower == ["red-plate"]
    assert t.drops == [0, 0, 0]


@pytest.mark.rule("D5")
def test_whoever_placed_gives_next_and_so_on_around_the_table(sit):
    t = sit(
        stocks=[
            ["red-plate", "red-octagon", "blue-plate"],
            ["red-stick", "blue-stick"],
            ["red-large-cube", "white-plate"],
        ]
    )
    t.give("red-plate").place().tremble().world({"red-plate": "table"})
    assert t.asked == (1, "give")
    t.release("red-stick").stands()
    assert t.asked == (2, "give")
    t.release("red-large-cube").stands()
    assert t.asked == (0, "give")
    t.give("red-octagon")
    assert t.asked == (1, "place")


@pytest.mark.rule("D8")
def test_the_giver_must_give_a_piece_that_matches_in_shape_or_colour(sit):
    own = ["red-stick", "blue-plate", "blue-stick", "white-octagon"]
    t = sit(tower=["red-plate"], stocks=[own, ["red-octagon"], ["green-plate"]])
    assert t.listed("give") == ["blue-plate", "red-stick"]
    assert t.code({"give": "blue-stick"}) == "must_match"
    assert t.code({"give": "white-octagon"}) == "must_match"


@pytest.mark.rule("D8")
def test_a_large_cube_and_a_small_cube_are_different_shapes(sit):
    t = sit(
        tower=["red-large-cube"],
        stocks=[["blue-small-cube", "blue-large-cube"], ["blue-stick"], ["blue-plate"]],
    )
    assert t.listed("give") == ["blue-large-cube"]


@pytest.mark.rule("R7", "D8")
def test_who_owns_a_match_may_not_take_anothers_piece(sit):
    t = sit(
        tower=["red-plate"],
        stocks=[["red-stick", "blue-stick"], ["red-octagon", "blue-octagon"], ["green-plate"]],
    )
    assert t.listed("give") == ["red-stick"]
    assert t.code({"give": "red-octagon"}) == "own_match_first"
    assert t.code({"give": "green-plate"}) == "own_match_first"


@pytest.mark.rule("D9", "R8")
def test_without_a_match_one_is_taken_from_any_other_stock_the_receivers_included(sit):
    t = sit(
        seats=4,
        tower=["red-plate"],
        stocks=[
            ["blue-stick"],
            ["red-octagon", "blue-octagon"],
            ["green-plate", "red-large-cube"],
            ["white-stick"],
        ],
    )
    assert t.listed("give") == ["green-plate", "red-large-cube", "red-octagon"]
    assert t.code({"give": "blue-stick"}) == "others_match"
    assert t.code({"give": "blue-octagon"}) == "others_match"
    assert t.code({"give": "white-stick"}) == "others_match"


@pytest.mark.rule("D9", "R8")
def test_a_piece_taken_from_the_receiver_is_placed_by_the_receiver(sit):
    t = sit(
        tower=["red-plate"],
        stocks=[["blue-stick"], ["red-octagon", "blue-octagon"], ["white-stick"]],
    )
    t.give("red-octagon")
    assert t.asked == (1, "place")
    assert t.stock(0) == ["blue-stick"]
    assert t.stock(1) == ["blue-octagon"]
    assert (t["giver"], t["owner"], t["placer"]) == (0, 1, 1)


@pytest.mark.rule("D9", "D4")
def test_a_piece_taken_from_a_third_player_still_goes_to_the_left(sit):
    t = sit(
        tower=["red-plate"],
        stocks=[["blue-stick"], ["white-stick"], ["red-octagon", "green-plate"]],
    )
    t.give("green-plate")
    assert t.asked == (1, "place")
    assert t.stock(2) == ["red-octagon"]
    assert t["owner"] == 2


@pytest.mark.rule("R8")
def test_with_two_players_the_receiver_is_the_only_source(sit):
    t = sit(seats=2, tower=["red-plate"], stocks=[["blue-stick"], ["red-octagon", "white-stick"]])
    assert t.listed("give") == ["red-octagon"]
    t.give("red-octagon")
    assert t.asked == (1, "place")


@pytest.mark.rule("D10")
def test_if_nobody_has_a_match_any_piece_of_the_own_stock_is_given(sit):
    t = sit(
        tower=["red-plate"],
        stocks=[["blue-stick", "white-octagon"], ["blue-octagon"], ["green-stick"]],
    )
    assert t.listed("give") == ["blue-stick", "white-octagon"]
    assert t.code({"give": "blue-octagon"}) == "own_stock_only"


@pytest.mark.rule("R6", "D10")
def test_nobody_may_pass_a_gift(sit):
    t = sit(tower=["red-plate"], stocks=[["blue-stick"], ["blue-octagon"], ["green-stick"]])
    assert [move.data["give"] for move in t.table.moves()] == ["blue-stick"]
    assert t.code({"pass": True}) == "malformed"


@pytest.mark.rule("R5", "D9")
def test_a_giver_without_pieces_takes_a_match_from_another(sit):
    t = sit(
        options={"empty_stock": "own_piece"},
        tower=["red-plate"],
        stocks=[[], ["blue-octagon", "red-stick"], ["green-plate", "white-stick"]],
    )
    assert t.listed("give") == ["green-plate", "red-stick"]
    assert t.code({"give": "white-stick"}) == "others_match"


@pytest.mark.rule("R5")
def test_a_giver_without_pieces_takes_anything_if_nothing_matches(sit):
    t = sit(
        options={"empty_stock": "own_piece"},
        tower=["red-plate"],
        stocks=[[], ["blue-octagon"], ["green-stick", "white-stick"]],
    )
    assert t.listed("give") == ["blue-octagon", "green-stick", "white-stick"]
    t.give("white-stick")
    assert t.asked == (1, "place")
    assert t.stock(2) == ["green-stick"]


@pytest.mark.rule("R31")
def test_a_match_with_any_uncovered_piece_will_do_not_only_with_the_highest(sit):
    t = sit(tower=HEAP, stocks=[["blue-stick", "yellow-stick", "red-octagon"], ["red-stick"], []])
    assert t.listed("give") == ["blue-stick", "yellow-stick"]
    assert t.code({"give": "red-octagon"}) == "must_match"


@pytest.mark.rule("R31", "D8")
def test_a_match_with_a_covered_piece_is_no_match(sit):
    t = sit(
        tower=["red-plate", "blue-large-cube"],
        stocks=[["red-stick", "green-plate", "blue-stick"], ["red-octagon"], ["white-octagon"]],
    )
    assert t.listed("give") == ["blue-stick"]
    assert t.code({"give": "red-stick"}) == "must_match"


@pytest.mark.rule("R31")
def test_with_only_the_base_the_base_is_the_uncovered_piece(sit):
    t = sit(
        tower=["green-octagon"],
        stocks=[["green-stick", "blue-octagon", "red-plate"], ["red-stick"], ["blue-stick"]],
    )
    assert t.listed("give") == ["blue-octagon", "green-stick"]


@pytest.mark.rule("R31")
def test_every_suitable_piece_is_shown_whoever_owns_it(sit):
    t = sit(
        tower=["red-plate"],
        stocks=[["red-stick", "blue-stick"], ["red-octagon", "blue-octagon"], ["green-plate"]],
    )
    shown = sorted(t.table.view(None)["suitable"])
    assert shown == ["green-plate", "red-octagon", "red-stick"]


@pytest.mark.rule("R10")
def test_with_target_top_a_gift_must_match_the_highest_uncovered_piece(sit):
    t = sit(
        options={"target": "top"},
        tower=HEAP,
        stocks=[["blue-stick", "yellow-stick", "red-octagon"], ["red-stick"], []],
    )
    assert t.listed("give") == ["yellow-stick"]


@pytest.mark.rule("D4", "D8")
def test_a_piece_in_the_box_or_in_the_tower_cannot_be_given(sit):
    t = sit(tower=["red-plate"], stocks=[["red-stick"], ["blue-stick"], []], box=["red-octagon"])
    assert t.code({"give": "red-octagon"}) == "not_in_a_stock"
    assert t.code({"give": "red-plate"}) == "not_in_a_stock"
