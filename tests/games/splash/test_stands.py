"""The tower stands (D11), or does it? (R13-R16, R20, R30)"""

import pytest

TOWER = ["red-plate", "red-large-cube", "red-small-cube"]
STOCKS = [
    ["red-stick", "blue-plate"],
    ["red-octagon", "blue-stick"],
    ["blue-large-cube", "blue-octagon"],
]
LIES = {
    "red-plate": "table",
    "red-large-cube": "red-plate",
    "red-small-cube": "red-large-cube",
    "red-stick": "red-small-cube",
}


def is_splash(t):
    """Somebody got a drop."""
    return sum(t.drops) > 0


def carried_by_its_target(share):
    """The stick also touches the large cube, which carries what is left, if anything."""
    if share == 1000:
        return {"on": "red-small-cube", "touching": "red-large-cube"}
    return {"on": ["red-small-cube", "red-large-cube"], "shares": [share, 1000 - share]}


@pytest.fixture
def let_go(sit):
    """Seat 0 gave the red stick, seat 1 let it go on the small red cube."""

    def play(**options):
        t = sit(tower=TOWER, stocks=STOCKS, options=options).release("red-stick")
        assert t.phase == "settle"
        return t

    return play


@pytest.mark.rule("D11", "D5")
def test_if_the_tower_stands_the_placer_gives_next(let_go):
    t = let_go().world(LIES)
    assert t.asked == (1, "give")
    assert t.drops == [0, 0, 0]
    assert t.stock(1) == ["blue-stick", "red-octagon"]
    assert t.tower == sorted(LIES)
    assert [event["piece"] for event in t.told("stood")] == ["red-stick"]


@pytest.mark.rule("D11", "R30")
def test_the_piece_that_stands_covers_its_target_and_is_the_one_uncovered(let_go):
    t = let_go().world(LIES)
    assert [p for p in t.tower if not t.is_covered(p)] == ["red-stick"]


@pytest.mark.rule("R13")
@pytest.mark.parametrize("piece", ["red-stick", "red-small-cube", "red-large-cube"])
def test_a_piece_other_than_the_base_that_touches_the_table_makes_a_splash(let_go, piece):
    lies = {**LIES, piece: {"on": LIES[piece], "touching": "table"}}
    assert is_splash(let_go().world(lies))


@pytest.mark.rule("R13")
@pytest.mark.parametrize("piece", ["red-stick", "red-small-cube", "red-large-cube"])
def test_a_piece_that_leans_on_the_tower_with_a_foot_on_the_table_makes_a_splash(let_go, piece):
    assert is_splash(let_go().world({**LIES, piece: [LIES[piece], "table"]}))


@pytest.mark.rule("R13", "X3")
@pytest.mark.parametrize("piece", ["red-stick", "red-small-cube"])
def test_a_piece_still_in_the_air_has_fallen(let_go, piece):
    assert is_splash(let_go().world({**LIES, piece: {"on": None, "z": 40}}))


@pytest.mark.rule("R16")
def test_a_tower_that_shifts_but_keeps_everything_stands(let_go):
    lies = {piece: {"on": on, "x": 1.5, "y": -0.7} for piece, on in LIES.items()}
    t = let_go().world(lies)
    assert not is_splash(t)
    assert t.asked == (1, "give")


@pytest.mark.rule("R15", "R16")
def test_an_older_piece_that_slips_but_rests_on_the_tower_has_not_fallen(let_go):
    t = let_go().world({**LIES, "red-small-cube": {"on": "red-plate", "x": 11}})
    assert not is_splash(t)
    assert t.asked == (1, "give")
    assert not t.is_covered("red-large-cube")


@pytest.mark.rule("R15", "R13")
@pytest.mark.parametrize("other", ["red-large-cube", "red-plate"])
def test_a_new_piece_that_slips_onto_another_piece_is_a_splash(let_go, other):
    t = let_go().world({**LIES, "red-stick": other})
    assert is_splash(t)
    assert "red-stick" not in t.tower
    assert t["fallen"] == ["red-stick"] or "red-stick" in t.stock(1)


@pytest.mark.rule("R15", "R18", "D15")
def test_a_piece_that_slipped_is_lifted_off_the_rest_settles_and_the_placer_takes_it(let_go):
    t = let_go().world({**LIES, "red-stick": "red-plate"})
    assert t.phase == "resettle"
    assert t["fallen"] == ["red-stick"]
    assert [event["piece"] for event in t.told("lifted")] == ["red-stick"]
    t.rest_stays()
    assert t.asked == (1, "give")
    assert t.drops == [1, 0, 0]
    assert t.tower == sorted(TOWER)
    assert t["base"] == "red-plate"
    assert "red-stick" in t.stock(1)


@pytest.mark.rule("R14")
@pytest.mark.parametrize(
    ("share", "splash"), [(1000, False), (900, False), (899, True), (500, True)]
)
def test_a_piece_that_touches_a_third_stands_if_its_target_carries_nine_tenths(
    let_go, share, splash
):
    assert is_splash(let_go().world({**LIES, "red-stick": carried_by_its_target(share)})) is splash


@pytest.mark.rule("R14")
@pytest.mark.parametrize("share", [1000, 950])
def test_with_touching_splash_a_mere_touch_is_a_splash_and_the_piece_is_lifted(let_go, share):
    t = let_go(touching="splash").world({**LIES, "red-stick": carried_by_its_target(share)})
    assert t.drops == [1, 0, 0]
    assert "red-stick" not in t.tower
    t.rest_stays()
    assert "red-stick" in t.stock(1)
    assert t.tower == sorted(TOWER)


@pytest.mark.rule("R14")
def test_with_touching_splash_a_piece_that_touches_only_its_target_stands(let_go):
    t = let_go(touching="splash").world(LIES)
    assert not is_splash(t)
    assert t.asked == (1, "give")


@pytest.mark.rule("R14")
def test_with_touching_splash_older_pieces_may_touch_each_other(let_go):
    lies = {**LIES, "red-small-cube": {"on": "red-large-cube", "touching": "red-plate"}}
    assert not is_splash(let_go(touching="splash").world(lies))


@pytest.mark.rule("R20")
def test_a_base_that_tips_over_and_keeps_the_rest_is_no_splash(sit):
    tower = [{"piece": "red-plate", "face": "upright"}, "red-small-cube"]
    t = sit(tower=tower, stocks=STOCKS).release("red-stick")
    t.world(
        {
            "red-plate": {"on": "table", "face": "flat"},
            "red-small-cube": "red-plate",
            "red-stick": "red-small-cube",
        }
    )
    assert not is_splash(t)
    assert t.asked == (1, "give")
    assert t["base"] == "red-plate"
    assert t.height("red-plate") == pytest.approx(5.0)


@pytest.mark.rule("R20")
def test_the_first_piece_may_tip_over_and_lies_as_it_lies(sit):
    t = sit(stocks=STOCKS)
    t.give("red-stick").place(face="upright").tremble()
    t.world({"red-stick": {"on": "table", "face": "flat", "x": 9}})
    assert not is_splash(t)
    assert t.asked == (1, "give")
    assert t["base"] == "red-stick"
    assert t.height("red-stick") == pytest.approx(5.0)


@pytest.mark.rule("R20")
def test_a_base_that_throws_pieces_down_is_a_splash(sit):
    tower = [{"piece": "red-plate", "face": "upright"}, "red-small-cube"]
    t = sit(tower=tower, stocks=STOCKS).release("red-stick")
    t.world(
        {
            "red-plate": {"on": "table", "face": "flat"},
            "red-small-cube": "table",
            "red-stick": "red-small-cube",
        }
    )
    assert t.drops == [1, 0, 0]


@pytest.mark.rule("R30")
def test_a_piece_that_is_touched_but_carries_nothing_is_uncovered(let_go):
    """Contacts under 2% of a weight are in WORLD's "touching" and not in its "rests"."""
    lies = {**LIES, "red-small-cube": {"on": "red-plate", "x": 11, "touching": "red-large-cube"}}
    t = let_go().world(lies)
    assert sorted(p for p in t.tower if not t.is_covered(p)) == ["red-large-cube", "red-stick"]


@pytest.mark.rule("R30")
@pytest.mark.parametrize(
    ("piece", "face", "height"),
    [
        ("red-large-cube", "flat", 15),
        ("red-small-cube", "flat", 7),
        ("red-plate", "flat", 5),
        ("red-plate", "upright", 20),
        ("red-stick", "flat", 5),
        ("red-stick", "upright", 25),
        ("red-octagon", "flat", 10),
        ("red-octagon", "upright", 15),
    ],
)
def test_the_height_of_a_piece_is_its_highest_point(sit, piece, face, height):
    t = sit(tower=[{"piece": piece, "face": face}], stocks=[["blue-stick"], [], []])
    assert t.height(piece) == pytest.approx(height, abs=0.001)
    t = sit(
        tower=["blue-large-cube", {"piece": piece, "face": face}], stocks=[["blue-stick"], [], []]
    )
    assert t.height(piece) == pytest.approx(15 + height, abs=0.001)


@pytest.mark.rule("R30")
def test_the_highest_point_of_a_tilted_cube_is_its_edge(let_go):
    t = let_go()
    answer = t.carpenter.answer(LIES)
    x, y, _, *_ = answer["poses"]["red-small-cube"]
    eighth = [round(0.9238795 * 2**30), round(0.3826834 * 2**30), 0, 0]  # 45 degrees about x
    answer["poses"]["red-small-cube"] = [x, y, 300_000, *eighth]
    t.table.world(answer)
    assert t.height("red-small-cube") == pytest.approx(30 + 3.5 * 2**0.5, abs=0.01)
