"""It falls: Splash! The drop (D12, R9, R21, R22) and when only the new piece falls (R12)."""

import pytest

TOWER = ["red-plate", "red-large-cube", "red-small-cube"]
STOCKS = [
    ["red-stick", "blue-plate"],
    ["red-octagon", "blue-stick"],
    ["blue-large-cube", "blue-octagon"],
]
ALL_DOWN = {
    "red-plate": "table",
    "red-large-cube": "table",
    "red-small-cube": "table",
    "red-stick": "table",
}
NEW_DOWN = {
    "red-plate": "table",
    "red-large-cube": "red-plate",
    "red-small-cube": "red-large-cube",
    "red-stick": "table",
}


def finish(t):
    """WORLD says that the rest stays, as often as it is asked."""
    while t.phase == "resettle":
        t.rest_stays()
    return t


@pytest.mark.rule("D12")
@pytest.mark.parametrize("giver", [0, 1, 2])
def test_the_giver_gets_one_drop_however_many_pieces_fall(sit, giver):
    stocks = STOCKS[-giver:] + STOCKS[:-giver] if giver else STOCKS
    t = sit(tower=TOWER, stocks=stocks, giver=giver, drops=[1, 1, 1])
    t.release("red-stick").world(ALL_DOWN)
    drops = [1, 1, 1]
    drops[giver] = 2
    assert t.drops == drops
    assert [event["seat"] for event in t.told("drop")] == [giver]


@pytest.mark.rule("D12", "D11")
def test_nobody_gets_a_drop_while_the_tower_stands(sit):
    t = sit(tower=TOWER, stocks=STOCKS).release("red-stick").stands()
    assert t.drops == [0, 0, 0]
    assert t.told("splash") == []


@pytest.mark.rule("R9", "D9")
@pytest.mark.parametrize("owner", [1, 2])
def test_the_drop_for_a_piece_of_another_goes_to_the_giver(sit, owner):
    stocks = [["blue-stick"], ["blue-octagon", "green-stick"], ["white-stick", "white-octagon"]]
    stocks[owner] = [*stocks[owner], "red-octagon"]
    t = sit(tower=TOWER, stocks=stocks).release("red-octagon")
    t.world(dict.fromkeys([*TOWER, "red-octagon"], "table"))
    assert t.drops == [1, 0, 0]


@pytest.mark.rule("R12", "D12", "D15")
def test_if_only_the_new_piece_falls_the_tower_stays_and_the_placer_takes_the_piece(sit):
    t = sit(tower=TOWER, stocks=STOCKS).release("red-stick").world(NEW_DOWN)
    finish(t)
    assert t.drops == [1, 0, 0]
    assert t.asked == (1, "give")
    assert t.tower == sorted(TOWER)
    assert t.stock(1) == ["blue-stick", "red-octagon", "red-stick"]


@pytest.mark.rule("R12", "D14")
@pytest.mark.parametrize(
    ("base", "taken"), [("red-plate", "red-stick"), ("red-stick", "red-plate")]
)
def test_of_a_single_base_and_the_fallen_piece_the_placer_keeps_either(sit, base, taken):
    t = sit(tower=["red-plate"], stocks=STOCKS).release("red-stick")
    t.world({"red-plate": "table", "red-stick": "table"})
    assert t.asked == (1, "base")
    assert t.bases == ["red-plate", "red-stick"]
    finish(t.base(base))
    assert t.tower == [base]
    assert t["base"] == base
    assert taken in t.stock(1)
    assert t.drops == [1, 0, 0]
    assert t.asked == (1, "give")


@pytest.mark.rule("R12")
@pytest.mark.parametrize("tower", [TOWER, ["red-plate"]])
def test_forgiving_no_drop_and_the_placer_takes_the_piece(sit, tower):
    t = sit(tower=tower, stocks=STOCKS, options={"only_new_falls": "forgiving"})
    t.release("red-stick").world({p: NEW_DOWN[p] for p in [*tower, "red-stick"]})
    finish(t)
    assert t.drops == [0, 0, 0]
    assert t.asked == (1, "give")
    assert t.tower == sorted(tower)
    assert t["base"] == "red-plate"
    assert t.stock(1) == ["blue-stick", "red-octagon", "red-stick"]


@pytest.mark.rule("R12", "R15")
def test_forgiving_covers_a_piece_that_slipped_onto_another(sit):
    t = sit(tower=TOWER, stocks=STOCKS, options={"only_new_falls": "forgiving"})
    t.release("red-stick").world({**NEW_DOWN, "red-stick": "red-plate"})
    finish(t)
    assert t.drops == [0, 0, 0]
    assert t.tower == sorted(TOWER)
    assert "red-stick" in t.stock(1)


@pytest.mark.rule("R12")
def test_forgiving_does_not_cover_a_fall_of_more_than_the_new_piece(sit):
    t = sit(tower=TOWER, stocks=STOCKS, options={"only_new_falls": "forgiving"})
    t.release("red-stick").world({**NEW_DOWN, "red-small-cube": "table"})
    assert t.drops == [1, 0, 0]


@pytest.mark.rule("R12", "R28")
def test_forgiving_does_not_cover_an_older_piece_that_came_down_with_the_new_one(sit):
    """It lies on the new piece, which lies on the table: it is in the tower no more."""
    t = sit(tower=TOWER, stocks=STOCKS, options={"only_new_falls": "forgiving"})
    t.release("red-stick").world({**NEW_DOWN, "red-small-cube": "red-stick"})
    assert t.drops == [1, 0, 0]


@pytest.mark.rule("R12", "R18")
def test_forgiving_ends_when_the_rest_falls_without_the_new_piece(sit):
    t = sit(tower=TOWER, stocks=STOCKS, options={"only_new_falls": "forgiving"})
    t.release("red-stick").world({**NEW_DOWN, "red-stick": ["red-large-cube", "table"]})
    assert t.drops == [0, 0, 0]
    assert t.phase == "resettle"
    rest = {"red-plate": "table", "red-large-cube": "red-plate", "red-small-cube": "table"}
    finish(t.world(rest))
    assert t.drops == [1, 0, 0]
    assert {"red-small-cube", "red-stick"} <= set(t.stock(1))


@pytest.mark.rule("R12")
def test_forgiving_needs_no_third_drop(sit):
    t = sit(tower=TOWER, stocks=STOCKS, drops=[2, 0, 0], options={"only_new_falls": "forgiving"})
    finish(t.release("red-stick").world(NEW_DOWN))
    assert t.winners is None
    assert t.drops == [2, 0, 0]


@pytest.mark.rule("R12", "R21")
def test_forgiving_that_ends_in_a_splash_may_give_the_third_drop(sit):
    t = sit(tower=TOWER, stocks=STOCKS, drops=[2, 0, 0], options={"only_new_falls": "forgiving"})
    t.release("red-stick").world({**NEW_DOWN, "red-stick": ["red-large-cube", "table"]})
    t.world({"red-plate": "table", "red-large-cube": "red-plate", "red-small-cube": "table"})
    assert t.winners == [0]
    assert t.stock(1) == ["blue-stick", "red-octagon"]


@pytest.mark.rule("R12", "R3")
def test_forgiving_is_no_successful_placement(sit):
    stocks = [["red-stick"], ["red-octagon", "blue-stick"], []]
    t = sit(tower=TOWER, stocks=stocks, options={"only_new_falls": "forgiving"})
    finish(t.release("red-stick").world(NEW_DOWN))
    assert t.winners is None
    assert t.asked == (1, "give")
    t.release("red-octagon").stands()  # now both seat 0 and seat 2 are empty; seat 2 placed it
    assert t.winners == [2]


@pytest.mark.rule("R21", "D18", "R29")
def test_the_third_drop_ends_the_game_before_anything_is_collected(sit):
    t = sit(tower=TOWER, stocks=STOCKS, drops=[2, 0, 1]).release("red-stick").world(ALL_DOWN)
    assert t.winners == [0]
    assert t.table.outcome.reason == "three drops"
    assert t.table.to_act is None
    assert t.drops == [3, 0, 1]
    assert t.stock(1) == ["blue-stick", "red-octagon"]
    assert t.told("took") == []
    assert t.told("based") == []


@pytest.mark.rule("R22")
def test_the_drops_cannot_run_out(sit):
    stocks = [[f"{colour}-stick"] for colour in ("red", "blue", "green", "white", "orange")]
    t = sit(seats=6, tower=TOWER, stocks=[*stocks, ["yellow-stick"]], drops=[2] * 6)
    t.release("red-stick").world(ALL_DOWN)
    assert sum(t.drops) == 13
    assert t.winners == [0]


@pytest.mark.rule("R23")
def test_after_a_fall_the_placer_has_a_piece_to_give(sit):
    """The last pieces of all fall: the placer, with an empty stock before, gives one of them."""
    for option in ("next_stand", "own_piece"):
        t = sit(
            seats=2,
            tower=["red-plate"],
            stocks=[["red-stick"], []],
            options={"empty_stock": option},
        )
        t.release("red-stick").world({"red-plate": "table", "red-stick": "table"})
        finish(t.base("red-plate"))
        assert t.asked == (1, "give")
        assert t.listed("give") == ["red-stick"]


@pytest.mark.rule("D12")
def test_a_splash_names_its_piece_and_its_placer(sit):
    t = sit(tower=TOWER, stocks=STOCKS).release("red-stick").world(ALL_DOWN)
    told = t.told("splash")
    assert [(event["seat"], event["piece"]) for event in told] == [(1, "red-stick")]
