"""What is left is the new base (D13, D14, R11, R12, R17, R28, X4)."""

import pytest

TOWER = ["red-plate", "red-large-cube", "red-small-cube", "blue-small-cube", "blue-plate"]
STOCKS = [
    ["blue-stick", "green-plate"],
    ["green-octagon", "green-stick"],
    ["green-large-cube", "white-octagon"],
]


@pytest.fixture
def fall(sit):
    """Seat 0 gave the blue stick, seat 1 placed it, and WORLD says how everything lies."""

    def play(lies, **position):
        return sit(tower=TOWER, stocks=STOCKS, **position).release("blue-stick").world(lies)

    return play


@pytest.mark.rule("D13", "R11")
def test_the_highest_tower_is_the_new_base_and_the_only_one(fall):
    t = fall(
        {
            "red-plate": "table",
            "red-small-cube": "red-plate",  # 12 mm
            "red-large-cube": "table",
            "blue-small-cube": "red-large-cube",  # 22 mm
            "blue-plate": "table",
            "blue-stick": "table",
        }
    )
    assert t.phase == "resettle"
    assert t["base"] == "red-large-cube"
    assert t.tower == ["blue-small-cube", "red-large-cube"]
    t.rest_stays()
    assert t.tower == ["blue-small-cube", "red-large-cube"]
    assert t["base"] == "red-large-cube"


@pytest.mark.rule("D13", "R28")
def test_the_old_base_falls_with_the_rest_when_another_tower_is_higher(fall):
    t = fall(
        {
            "red-plate": "table",
            "blue-stick": "red-plate",
            "red-large-cube": "table",
            "red-small-cube": "red-large-cube",
            "blue-small-cube": "red-small-cube",
            "blue-plate": "table",
        }
    )
    assert t["base"] == "red-large-cube"
    t.rest_stays()
    assert t.tower == ["blue-small-cube", "red-large-cube", "red-small-cube"]
    assert {"red-plate", "blue-stick", "blue-plate"} <= set(t.stock(1))


@pytest.mark.rule("R17", "D13")
def test_height_is_measured_not_counted(fall):
    t = fall(
        {
            "red-plate": "table",
            "blue-plate": "red-plate",
            "blue-stick": "blue-plate",  # three pieces, 15 mm
            "red-large-cube": "table",
            "red-small-cube": "red-large-cube",  # two pieces, 22 mm
            "blue-small-cube": "table",
        }
    )
    assert t["base"] == "red-large-cube"


@pytest.mark.rule("R17")
def test_a_tower_has_at_least_two_pieces_a_higher_single_piece_is_none(fall):
    t = fall(
        {
            "red-plate": "table",
            "blue-plate": "red-plate",  # 10 mm
            "red-large-cube": "table",  # 15 mm
            "blue-stick": {"on": "table", "face": "upright"},  # 25 mm
            "red-small-cube": "table",
            "blue-small-cube": "table",
        }
    )
    assert t.phase == "resettle"
    assert t["base"] == "red-plate"


def two_towers(raised):
    """A tower of 22 mm on the large cube, and one beside it that much higher."""
    return {
        "red-plate": {"on": "table", "face": "upright"},
        "blue-plate": {"on": "red-plate", "z": 17 + raised},  # 17 + 5 mm, and what it is raised by
        "red-large-cube": "table",
        "red-small-cube": "red-large-cube",
        "blue-small-cube": "table",
        "blue-stick": "table",
    }


@pytest.mark.rule("D14", "R17")
@pytest.mark.parametrize("raised", [0.0, 0.9, -0.9])
def test_of_towers_within_a_millimetre_the_placer_chooses(fall, raised):
    for chosen in ("red-plate", "red-large-cube"):
        t = fall(two_towers(raised))
        assert t.asked == (1, "base")
        assert t.bases == ["red-large-cube", "red-plate"]
        assert t.listed("base") == t.bases
        t.base(chosen).rest_stays()
        assert t["base"] == chosen
        assert len(t.tower) == 2


@pytest.mark.rule("R17")
@pytest.mark.parametrize(
    ("raised", "base"), [(1.1, "red-plate"), (-1.1, "red-large-cube"), (9, "red-plate")]
)
def test_more_than_a_millimetre_is_a_difference(fall, raised, base):
    t = fall(two_towers(raised))
    assert t.phase == "resettle"
    assert t["base"] == base


@pytest.mark.rule("R17", "D14")
def test_a_lower_tower_and_single_pieces_are_no_choice(fall):
    t = fall(two_towers(0))
    for piece in ("blue-small-cube", "blue-stick", "blue-plate", "red-small-cube"):
        assert t.code({"base": piece}) == "not_a_base"


@pytest.mark.rule("D14", "R12", "R17")
def test_of_single_pieces_the_placer_chooses_any_the_new_one_included(fall):
    lies = dict.fromkeys([*TOWER, "blue-stick"], "table")
    for chosen in sorted(lies):
        t = fall(lies)
        assert t.asked == (1, "base")
        assert t.bases == sorted(lies)
        t.base(chosen)
        assert t["base"] == chosen
        assert t.tower == [chosen]


@pytest.mark.rule("D14")
def test_the_choice_belongs_to_the_placer(fall):
    t = fall(dict.fromkeys([*TOWER, "blue-stick"], "table"))
    for seat in (0, 2):
        assert t.code({"base": "red-plate"}, seat) == "not_asked"


@pytest.mark.rule("R28", "X4")
def test_a_leaning_piece_has_fallen(fall):
    """It has a foot on the table and its head on the tower: it is in no tower."""
    t = fall(
        {
            "red-plate": "table",
            "red-large-cube": "red-plate",
            "red-small-cube": "red-large-cube",
            "blue-small-cube": "red-small-cube",
            "blue-plate": ["table", "red-large-cube"],
            "blue-stick": "table",
        }
    )
    assert t["base"] == "red-plate"
    t.rest_stays()
    assert t.tower == ["blue-small-cube", "red-large-cube", "red-plate", "red-small-cube"]
    assert {"blue-plate", "blue-stick"} <= set(t.stock(1))


@pytest.mark.rule("R28", "X4")
def test_a_bridge_and_what_it_carries_has_fallen(fall):
    t = fall(
        {
            "red-plate": "table",
            "red-small-cube": "red-plate",
            "red-large-cube": "table",
            "blue-plate": ["red-small-cube", "red-large-cube"],
            "blue-small-cube": "blue-plate",
            "blue-stick": "table",
        }
    )
    # the bridge would have been the highest; without it two cubes' height decides
    assert t["base"] == "red-plate"
    assert t.tower == ["red-plate", "red-small-cube"]


@pytest.mark.rule("R28", "X4")
def test_a_bridge_within_one_tower_belongs_to_it(fall):
    t = fall(
        {
            "red-plate": "table",
            "red-small-cube": "red-plate",
            "blue-small-cube": {"on": "red-plate", "x": 8},
            "blue-plate": ["red-small-cube", "blue-small-cube"],
            "red-large-cube": "table",
            "blue-stick": "table",
        }
    )
    assert t.tower == ["blue-plate", "blue-small-cube", "red-plate", "red-small-cube"]


@pytest.mark.rule("R28", "X3")
def test_a_piece_in_the_air_is_in_no_tower(fall):
    t = fall(
        {
            "red-plate": "table",
            "red-large-cube": "red-plate",
            "red-small-cube": "red-large-cube",
            "blue-small-cube": "red-small-cube",
            "blue-plate": "blue-small-cube",
            "blue-stick": {"on": None, "z": 60},
        }
    )
    assert t.drops == [1, 0, 0]
    assert "blue-stick" not in t.tower
    t.rest_stays()
    assert "blue-stick" in t.stock(1)


@pytest.mark.rule("R17", "R30")
def test_the_highest_point_of_a_tower_need_not_be_its_last_piece(fall):
    t = fall(
        {
            "red-plate": "table",
            "blue-plate": {"on": "red-plate", "face": "upright"},  # up to 25 mm
            "red-small-cube": {"on": "red-plate", "x": 6},
            "red-large-cube": "table",
            "blue-small-cube": "red-large-cube",  # up to 22 mm
            "blue-stick": "table",
        }
    )
    assert t["base"] == "red-plate"
