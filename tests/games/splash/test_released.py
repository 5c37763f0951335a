"""How a piece is let go (X6): with the tremor, never inside another piece, 0.2 mm above contact."""

import pytest

pytest.importorskip("mujoco")

MM = 10_000
STOCKS = [["red-small-cube", "red-octagon"], ["white-stick"], ["green-stick"]]
# Two columns on a plate; the right one is a wall whose side is 8.5 mm from the left one's axis.
WALLED = [
    {"piece": "blue-plate"},
    {"piece": "red-large-cube", "x": -8},
    {"piece": "blue-large-cube", "on": "blue-plate", "x": 8},
    {"piece": "white-large-cube", "on": "blue-large-cube"},
]
WELL = [
    {"piece": "white-plate"},
    {"piece": "green-large-cube"},
    {"piece": "red-small-cube"},
    {"piece": "blue-large-cube", "on": "green-large-cube", "x": 11.12, "y": 3.9},
    {"piece": "yellow-large-cube", "on": "green-large-cube", "x": -3.9, "y": 11.12},
    {"piece": "white-large-cube", "on": "green-large-cube", "x": -11.12, "y": -3.9},
    {"piece": "orange-large-cube", "on": "green-large-cube", "x": 3.9, "y": -11.12},
]


def released(t):
    """Physics answers; where the piece was when the hand let it go."""
    t.table.world()
    return next(line.answer for line in t.table.log.lines if line.seat == "world")["released"]


@pytest.mark.rule("X6")
def test_the_piece_is_let_go_a_fifth_of_a_millimetre_above_first_contact(sit):
    t = sit(tower=["red-plate"], stocks=STOCKS).release("red-small-cube")
    assert released(t)[2] == pytest.approx((5 + 3.5 + 0.2) * MM, abs=20)


@pytest.mark.rule("X6", "R32")
def test_where_touching_is_waived_the_first_contact_is_with_what_is_in_the_way(sit):
    t = sit(tower=WELL, stocks=[["red-plate"], ["green-octagon"], []]).release("red-plate")
    assert released(t)[2] == pytest.approx((5 + 15 + 15 + 2.5 + 0.2) * MM, abs=20)


@pytest.mark.rule("X6")
def test_the_hand_lets_go_where_the_tremor_took_it(sit):
    for seed in range(5):
        t = sit(tower=["red-plate"], stocks=STOCKS, seed=seed).release("red-small-cube", x=2)
        dx, dy, _ = t["tremor"]
        x, y, *_ = released(t)
        assert sorted([abs(x), abs(y)]) == pytest.approx(
            sorted([abs(2 * MM + dx), abs(dy)]), abs=20
        )


@pytest.mark.rule("X6")
def test_the_hand_never_lets_go_inside_another_piece(sit):
    """The ghost is 0.4 mm from a wall; in a storm the hand would often reach into it."""
    for seed in range(25):
        t = sit(tower=WALLED, stocks=STOCKS, seed=seed, options={"tremor": "storm"})
        t.give("red-small-cube")
        assert t.code({"place": {"x": 5.2}}) == "touches_piece"  # the wall is in direction x
        t.place(x=4.6).tremble()
        x, *_ = released(t)
        assert x - (4.6 - 8) * MM <= 0.4 * MM + 20
