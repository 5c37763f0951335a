"""The fallen are removed and the rest settles again (R18), in the order of R29."""

import pytest

import watertable as wt

TOWER = ["red-plate", "red-large-cube", "red-small-cube", "blue-small-cube", "blue-plate"]
STOCKS = [
    ["blue-stick", "green-plate"],
    ["green-octagon", "green-stick"],
    ["green-large-cube", "white-octagon"],
]


KEPT = {
    "red-plate": "table",
    "red-large-cube": "red-plate",
    "red-small-cube": "red-large-cube",
    "blue-small-cube": "table",
    "blue-plate": "table",
    "blue-stick": "table",
}


TWO_TOWERS = {
    "red-plate": "table",
    "red-small-cube": "red-plate",
    "blue-plate": "table",
    "blue-small-cube": "blue-plate",
    "red-large-cube": "table",
    "blue-stick": "table",
}


@pytest.fixture
def fall(sit):
    """Seat 0 gave the blue stick, seat 1 placed it, and WORLD says how everything lies."""

    def play(lies, **position):
        return sit(tower=TOWER, stocks=STOCKS, **position).release("blue-stick").world(lies)

    return play


@pytest.mark.rule("R18", "R29")
def test_the_fallen_are_removed_and_the_kept_tower_settles_again(fall):
    t = fall(KEPT)
    assert t.table.to_act == wt.WORLD
    assert t.phase == "resettle"
    assert t.tower == ["red-large-cube", "red-plate", "red-small-cube"]
    assert sorted(t["fallen"]) == ["blue-plate", "blue-small-cube", "blue-stick"]


@pytest.mark.rule("R18", "R29")
def test_what_falls_in_the_second_settling_joins_the_splash_without_a_second_drop(fall):
    t = fall(KEPT)
    t.world({"red-plate": "table", "red-large-cube": "red-plate", "red-small-cube": "table"})
    assert [event["piece"] for event in t.told("fell")] == ["red-small-cube"]
    t.rest_stays()
    assert len(t.told("drop")) == 1
    assert t.drops == [1, 0, 0]
    assert t.tower == ["red-large-cube", "red-plate"]
    assert t.asked == (1, "take")
    assert t.listed("take") == ["blue-plate", "blue-small-cube", "blue-stick", "red-small-cube"]


@pytest.mark.rule("R18", "R29")
def test_settling_is_repeated_until_nothing_falls(fall):
    t = fall(KEPT)
    t.world({"red-plate": "table", "red-large-cube": "red-plate", "red-small-cube": "table"})
    assert t.phase == "resettle"
    t.world({"red-plate": "table", "red-large-cube": ["red-plate", "table"]})
    if t.phase == "resettle":  # a single piece is left; it may be asked how it lies
        t.rest_stays()
    assert t.phase == "take"
    assert len(t.listed("take")) == 5
    assert t.drops == [1, 0, 0]


@pytest.mark.rule("R29")
def test_the_kept_tower_stays_the_base_even_if_only_its_table_piece_is_left(fall):
    t = fall(KEPT)
    t.world({"red-plate": "table", "red-large-cube": "table", "red-small-cube": "red-large-cube"})
    if t.phase == "resettle":
        t.rest_stays()
    assert t.tower == ["red-plate"]
    assert t["base"] == "red-plate"
    assert t.listed("take") == sorted(set(KEPT) - {"red-plate"})


@pytest.mark.rule("R29", "D12")
def test_the_drop_is_given_before_the_base_is_chosen(fall):
    t = fall(dict.fromkeys([*TOWER, "blue-stick"], "table"))
    assert t.phase == "base"
    assert t.drops == [1, 0, 0]
    assert t.stock(1) == ["green-octagon", "green-stick"]


@pytest.mark.rule("R29", "R18")
def test_the_base_is_chosen_before_the_rest_settles_and_pieces_are_taken_last(fall):
    t = fall(TWO_TOWERS)
    assert t.asked == (1, "base")
    t.base("blue-plate")
    assert t.asked == (wt.WORLD, "resettle")
    assert t.tower == ["blue-plate", "blue-small-cube"]
    t.rest_stays()
    assert t.asked == (1, "take")
    for piece in ("red-plate", "red-large-cube", "blue-stick"):
        t.take(piece)
    assert t.asked == (1, "give")


@pytest.mark.rule("R15", "R29")
def test_a_piece_lifted_off_is_no_candidate_for_the_base(sit):
    t = sit(tower=["blue-plate", "blue-small-cube"], stocks=STOCKS).release("blue-stick")
    t.world({"blue-plate": "table", "blue-small-cube": "table", "blue-stick": "blue-plate"})
    # the stick slipped onto the plate and is lifted off: two single pieces are left
    assert t.asked == (1, "base")
    assert t.bases == ["blue-plate", "blue-small-cube"]


@pytest.mark.rule("R18", "X3")
def test_a_piece_in_the_air_after_the_second_settling_has_fallen_too(fall):
    t = fall(KEPT)
    t.world(
        {
            "red-plate": "table",
            "red-large-cube": "red-plate",
            "red-small-cube": {"on": None, "z": 40},
        }
    ).rest_stays()
    assert t.tower == ["red-large-cube", "red-plate"]
    assert "red-small-cube" in t.listed("take")


@pytest.mark.rule("R18", "R16")
def test_a_shift_in_the_second_settling_is_no_fall(fall):
    t = fall(KEPT)
    t.world(
        {
            "red-plate": "table",
            "red-large-cube": "red-plate",
            "red-small-cube": {"on": "red-plate", "x": 11},
        }
    )
    assert t.asked == (1, "give")
    assert t.tower == ["red-large-cube", "red-plate", "red-small-cube"]


@pytest.mark.rule("R13", "D13")
def test_the_new_base_may_touch_the_table_from_now_on_and_nothing_else(fall):
    lies = {**KEPT, "red-plate": "table", "red-large-cube": "table"}
    for splash in (False, True):
        t = fall(lies).rest_stays()
        assert t["base"] == "red-large-cube"
        for piece in t.listed("take")[:3] if t.phase == "take" else []:
            t.take(piece)
        given = t.listed("give")[0]
        t.release(given)
        new = {"on": "red-small-cube", "touching": "table"} if splash else "red-small-cube"
        t.world({"red-large-cube": "table", "red-small-cube": "red-large-cube", given: new})
        assert t.drops == [1, int(splash), 0]
