"""How the game ends and who wins (D17, D18, R1-R4, R21, R23)."""

import pytest

TOWER = ["red-plate", "red-large-cube"]
DOWN = {"red-plate": "table", "red-large-cube": "table", "red-stick": "table"}
OTHERS = ["blue-stick", "blue-octagon"]
THIRD = ["white-stick", "white-octagon"]


def fall(t, new="red-stick"):
    """Only the new piece falls; the placer takes it."""
    t.world({**t.lies, new: "table"})
    while t.phase == "resettle":
        t.rest_stays()
    return t


@pytest.mark.rule("D17", "R1")
def test_whoever_owns_the_last_piece_wins_when_it_stands_not_who_placed_it(sit):
    t = sit(tower=TOWER, stocks=[["red-stick"], OTHERS, THIRD]).release("red-stick").stands()
    assert t.winners == [0]
    assert t.table.outcome.reason == "last piece"
    assert t.table.to_act is None
    assert t.phase == "over"


@pytest.mark.rule("D17")
def test_the_game_goes_on_while_the_owner_has_pieces_left(sit):
    t = sit(tower=TOWER, stocks=[["red-stick", "blue-plate"], OTHERS, THIRD])
    t.release("red-stick").stands()
    assert t.winners is None
    assert t.asked == (1, "give")


@pytest.mark.rule("D17", "R1")
def test_giving_the_last_piece_does_not_win_before_it_stands(sit):
    t = sit(tower=TOWER, stocks=[["red-stick"], OTHERS, THIRD]).give("red-stick")
    assert t.winners is None
    t.place().tremble()
    assert t.winners is None


@pytest.mark.rule("D18")
@pytest.mark.parametrize("giver", [0, 2])
def test_whoever_has_three_drops_wins(sit, giver):
    stocks = [["red-stick", *OTHERS], THIRD, ["green-stick", "green-octagon"]]
    if giver == 2:
        stocks = [THIRD, ["green-stick", "green-octagon"], ["red-stick", *OTHERS]]
    drops = [1, 1, 1]
    drops[giver] = 2
    t = sit(tower=TOWER, stocks=stocks, giver=giver, drops=drops)
    t.release("red-stick").world(DOWN)
    assert t.winners == [giver]
    assert t.table.outcome.reason == "three drops"
    assert list(t.table.outcome.points) == t.drops
    assert t.drops[giver] == 3


@pytest.mark.rule("D18")
def test_two_drops_do_not_win(sit):
    t = sit(tower=TOWER, stocks=[["red-stick", *OTHERS], THIRD, ["green-stick"]], drops=[1, 2, 2])
    t.release("red-stick").world(DOWN)
    assert t.winners is None
    assert t.drops == [2, 2, 2]


@pytest.mark.rule("R2", "R1")
@pytest.mark.parametrize("owner", [1, 2])
def test_the_owner_of_a_last_piece_taken_by_another_giver_still_wins(sit, owner):
    stocks = [OTHERS, THIRD, ["green-stick", "green-octagon"]]
    stocks[owner] = ["red-stick"]
    t = sit(tower=TOWER, stocks=stocks).release("red-stick").stands()
    assert t.winners == [owner]


@pytest.mark.rule("R2")
@pytest.mark.parametrize("owner", [1, 2])
def test_with_last_piece_taken_giver_the_giver_wins(sit, owner):
    stocks = [OTHERS, THIRD, ["green-stick", "green-octagon"]]
    stocks[owner] = ["red-stick"]
    t = sit(tower=TOWER, stocks=stocks, options={"last_piece_taken": "giver"})
    t.release("red-stick").stands()
    assert t.winners == [0]
    assert t.table.outcome.reason == "last piece"


@pytest.mark.rule("R2")
def test_with_last_piece_taken_giver_ones_own_last_piece_still_wins(sit):
    stocks = [["red-stick"], OTHERS, THIRD]
    t = sit(tower=TOWER, stocks=stocks, options={"last_piece_taken": "giver"})
    t.release("red-stick").stands()
    assert t.winners == [0]


@pytest.mark.rule("R2")
def test_taking_a_piece_that_is_not_the_last_wins_nothing(sit):
    for option in ("owner", "giver"):
        stocks = [OTHERS, THIRD, ["red-stick", "green-octagon"]]
        t = sit(tower=TOWER, stocks=stocks, options={"last_piece_taken": option})
        t.release("red-stick").stands()
        assert t.winners is None


@pytest.mark.rule("R3")
def test_a_last_piece_that_falls_wins_nothing_yet(sit):
    t = fall(sit(tower=TOWER, stocks=[["red-stick"], OTHERS, THIRD]).release("red-stick"))
    assert t.stock(0) == []
    assert t.winners is None
    assert t.asked == (1, "give")


@pytest.mark.rule("R3")
def test_an_empty_stocked_player_wins_at_the_next_piece_that_stands(sit):
    t = fall(sit(tower=TOWER, stocks=[["red-stick"], OTHERS, THIRD]).release("red-stick"))
    t.release("red-stick").stands()  # seat 1 gives it on to seat 2
    assert t.winners == [0]
    assert t.table.outcome.reason == "last piece"


@pytest.mark.rule("R3")
def test_an_empty_stocked_player_waits_through_another_fall(sit):
    t = fall(sit(tower=TOWER, stocks=[["red-stick"], OTHERS, THIRD]).release("red-stick"))
    t = fall(t.release("red-stick"))
    assert t.winners is None
    assert t.asked == (2, "give")
    t.release("red-stick").stands()
    assert t.winners == [0]


@pytest.mark.rule("R3")
def test_with_own_piece_an_empty_stock_does_not_win_by_anothers_piece(sit):
    options = {"empty_stock": "own_piece"}
    t = sit(tower=TOWER, stocks=[["red-stick"], OTHERS, THIRD], options=options)
    t = fall(t.release("red-stick"))
    t.release("red-stick").stands()
    assert t.winners is None
    assert t.asked == (2, "give")


@pytest.mark.rule("R3", "D17")
def test_with_own_piece_a_last_piece_that_stands_wins_as_ever(sit):
    options = {"empty_stock": "own_piece"}
    t = sit(tower=TOWER, stocks=[["red-stick"], [], THIRD], options=options)
    t.release("red-stick").stands()
    assert t.winners == [0]


@pytest.mark.rule("R3", "D18")
def test_an_empty_stocked_player_may_also_win_by_drops(sit):
    options = {"empty_stock": "own_piece"}
    t = sit(
        tower=TOWER,
        stocks=[[], ["red-stick", "blue-stick"], THIRD],
        options=options,
        drops=[2, 0, 0],
    )
    t.release("red-stick").world(DOWN)
    assert t.winners == [0]


@pytest.mark.rule("R3", "D15")
def test_a_stock_that_was_filled_by_a_fall_and_emptied_again_waits_for_the_next_stand(sit):
    t = fall(
        sit(tower=TOWER, stocks=[["red-stick", "white-plate"], [], THIRD]).release("red-stick")
    )
    assert t.stock(1) == ["red-stick"]  # seat 1 was empty and made it fall
    t.give("red-stick").place().tremble()
    t = fall(t)
    assert t.stock(1) == []
    t.release("red-stick").stands()
    assert t.winners == [1]


@pytest.mark.rule("R3")
def test_pieces_taken_count_as_stock(sit):
    """Seat 1 had nothing, made it fall and holds two pieces: the next stand wins nothing."""
    t = sit(tower=TOWER, stocks=[["red-stick", "white-plate"], [], THIRD]).release("red-stick")
    t.world({"red-plate": "table", "red-large-cube": "table", "red-stick": "table"})
    t.base("red-plate")
    while t.phase == "resettle":
        t.rest_stays()
    assert t.stock(1) == ["red-large-cube", "red-stick"]
    t.release("red-stick").stands()
    assert t.winners is None
    assert t.asked == (2, "give")


@pytest.mark.rule("R4")
def test_of_two_empty_stocks_the_owner_of_the_placed_piece_wins(sit):
    t = sit(tower=TOWER, stocks=[["red-stick"], [], []]).release("red-stick").stands()
    assert t.winners == [0]
    # the owner before the giver
    t = sit(tower=TOWER, stocks=[[], [], ["red-stick"]]).release("red-stick").stands()
    assert t.winners == [2]


@pytest.mark.rule("R4")
def test_then_the_giver_wins(sit):
    t = sit(seats=4, tower=TOWER, stocks=[[], [], ["red-stick", "blue-stick"], []])
    t.release("red-stick").stands()
    assert t.winners == [0]


@pytest.mark.rule("R4")
@pytest.mark.parametrize(
    ("giver", "empty", "winner"),
    [
        (0, (2, 3), 2),
        (0, (1, 2), 1),
        (2, (1, 4), 4),
        (2, (0, 1), 0),
        (3, (2, 4), 4),
        (4, (3, 2), 2),
    ],
)
def test_then_whoever_comes_first_clockwise_from_the_placer(sit, giver, empty, winner):
    stocks = [
        [f"{c}-stick", f"{c}-octagon"] for c in ("blue", "white", "green", "orange", "yellow")
    ]
    for seat in empty:
        stocks[seat] = []
    stocks[giver] = ["red-stick", "red-octagon"]
    t = sit(seats=5, tower=TOWER, stocks=stocks, giver=giver).release("red-stick").stands()
    assert t.winners == [winner]


@pytest.mark.rule("R21", "R3")
def test_a_third_drop_wins_before_an_empty_stock_is_asked_about(sit):
    t = sit(tower=TOWER, stocks=[["red-stick"], [], THIRD], drops=[2, 2, 2])
    t.release("red-stick").world(DOWN)
    assert t.winners == [0]
    assert t.table.outcome.reason == "three drops"


@pytest.mark.rule("R23")
def test_a_stand_that_empties_the_last_stock_ends_the_game(sit):
    t = sit(seats=2, tower=TOWER, stocks=[["red-stick"], []], options={"empty_stock": "own_piece"})
    t.release("red-stick").stands()
    assert t.winners == [0]


@pytest.mark.rule("D17", "D18")
def test_nothing_more_is_done_when_the_game_is_over(sit):
    t = sit(tower=TOWER, stocks=[["red-stick"], OTHERS, THIRD]).release("red-stick").stands()
    for seat in range(3):
        assert t.code({"give": "blue-stick"}, seat) == "over"
    assert not t.table.moves()
    assert [event["seat"] for event in t.told("won")] == [0]
