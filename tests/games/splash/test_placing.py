"""Where a piece may be placed (D4, D6, D7, R10, R14, R30, R32) and how a pose is said (X6)."""

import pytest

HEAP = [
    {"piece": "white-plate"},
    {"piece": "blue-small-cube", "on": "white-plate", "x": -6},
    {"piece": "yellow-large-cube", "on": "white-plate", "x": 6},
]
# The small red cube lies in a well of four large cubes: nothing but another small cube fits in.
WELL = [
    {"piece": "white-plate"},
    {"piece": "green-large-cube"},
    {"piece": "red-small-cube"},
    {"piece": "blue-large-cube", "on": "green-large-cube", "x": 11.12, "y": 3.9},
    {"piece": "yellow-large-cube", "on": "green-large-cube", "x": -3.9, "y": 11.12},
    {"piece": "white-large-cube", "on": "green-large-cube", "x": -11.12, "y": -3.9},
    {"piece": "orange-large-cube", "on": "green-large-cube", "x": 3.9, "y": -11.12},
]
STEP_ASIDE = {"piece": "yellow-plate", "on": "white-plate", "x": 17.7}
AROUND = [(1, 0), (-1, 0), (0, 1), (0, -1)]


def around(t, on, distance, **pose):
    """Why not, a step away from the target's centre, in each of the four directions."""
    return [
        t.code({"place": {"on": on, "x": distance * x, "y": distance * y, **pose}})
        for x, y in AROUND
    ]


@pytest.mark.rule("D6", "R10")
def test_the_target_matches_even_if_the_very_top_does_not(sit):
    t = sit(tower=HEAP, stocks=[["blue-stick"], ["red-stick"], ["red-plate"]])
    assert t.height("yellow-large-cube") > t.height("blue-small-cube")
    t.give("blue-stick")
    assert t.targets == ["blue-small-cube"]
    assert t.code({"place": {"on": "yellow-large-cube"}}) == "wrong_target"


@pytest.mark.rule("D6", "R10")
def test_of_two_matching_uncovered_pieces_the_higher_is_the_target(sit):
    t = sit(tower=HEAP, stocks=[["blue-large-cube"], ["red-stick"], ["red-plate"]])
    t.give("blue-large-cube")
    assert t.targets == ["yellow-large-cube"]
    assert t.code({"place": {"on": "blue-small-cube"}}) == "wrong_target"
    assert t.code({"place": {"on": "yellow-large-cube"}}) is None


@pytest.mark.rule("D6")
def test_a_covered_piece_is_no_target_though_it_matches(sit):
    t = sit(
        tower=["red-plate", "blue-large-cube"],
        stocks=[["blue-plate"], ["red-stick"], ["red-octagon"]],
    )
    t.give("blue-plate")
    assert t.targets == ["blue-large-cube"]
    assert t.code({"place": {"on": "red-plate"}}) == "wrong_target"
    assert t.code({"place": {"on": "table"}}) == "wrong_target"


@pytest.mark.rule("R10", "D10")
def test_if_none_matches_the_highest_uncovered_piece_is_the_target(sit):
    t = sit(tower=HEAP, stocks=[["red-octagon"], ["green-stick"], ["orange-stick"]])
    t.give("red-octagon")
    assert t.targets == ["yellow-large-cube"]


@pytest.mark.rule("R10")
def test_with_target_top_the_highest_uncovered_piece_is_always_the_target(sit):
    stocks = [["blue-stick"], ["red-stick"], ["red-plate"]]
    t = sit(tower=HEAP, stocks=stocks, options={"target": "top"})
    t.give("blue-stick")
    assert t.targets == ["yellow-large-cube"]
    assert t.code({"place": {"on": "blue-small-cube"}}) == "wrong_target"


@pytest.mark.rule("R30")
def test_of_equal_matching_targets_the_placer_chooses(sit):
    tower = [
        {"piece": "white-plate"},
        {"piece": "blue-small-cube", "on": "white-plate", "x": -6},
        {"piece": "yellow-small-cube", "on": "white-plate", "x": 6},
    ]
    for chosen in ("blue-small-cube", "yellow-small-cube"):
        t = sit(tower=tower, stocks=[["red-small-cube"], ["red-stick"], ["red-plate"]])
        t.give("red-small-cube")
        assert t.targets == ["blue-small-cube", "yellow-small-cube"]
        t.place(on=chosen)
        assert t["placement"]["on"] == chosen


@pytest.mark.rule("R30")
def test_an_equal_piece_that_does_not_match_is_no_target(sit):
    tower = [
        {"piece": "white-plate"},
        {"piece": "blue-small-cube", "on": "white-plate", "x": -6},
        {"piece": "yellow-small-cube", "on": "white-plate", "x": 6},
    ]
    t = sit(tower=tower, stocks=[["blue-stick"], ["red-stick"], ["red-plate"]])
    t.give("blue-stick")
    assert t.targets == ["blue-small-cube"]


@pytest.mark.rule("D7", "R14")
def test_a_piece_that_would_touch_another_is_refused_before_release(sit):
    t = sit(tower=HEAP, stocks=[["blue-octagon"], ["red-stick"], ["red-plate"]])
    t.give("blue-octagon")
    reason = t.table.why_not({"place": {"on": "blue-small-cube"}}, 1)
    assert (reason.code, reason.rule) == ("touches_piece", "D7")
    assert "yellow" in reason.message
    before = t.table.state_bytes()
    with pytest.raises(ValueError, match="yellow"):
        t.place(on="blue-small-cube")
    assert t.table.state_bytes() == before


@pytest.mark.rule("D7")
def test_a_step_aside_the_same_piece_touches_nothing(sit):
    t = sit(tower=HEAP, stocks=[["blue-octagon"], ["red-stick"], ["red-plate"]])
    t.give("blue-octagon")
    codes = around(t, "blue-small-cube", 4)
    assert sorted(str(code) for code in codes) == ["None"] + ["touches_piece"] * 3


@pytest.mark.rule("D7", "R30")
def test_a_ghost_lies_flat_on_a_tilted_face_and_may_not_reach_the_table(sit):
    """A plate leans over a lying stick, forty degrees down to one side.

    The ghost lies along the slope:  13 mm downhill it would go through the table.
    """
    # the plate's lower side passes the stick's upper edge at x = 2.5, z = 5
    sin, cos, half = 0.6427876, 0.7660444, (0.9396926, 0.3420201)
    uphill, thick = 3.0, 2.5
    x = 2.5 - uphill * cos + thick * sin
    z = 5.0 + uphill * sin + thick * cos
    pose = [round(x * 10_000), 0, round(z * 10_000)]
    turned = [round(half[0] * 2**30), 0, round(half[1] * 2**30), 0]
    leaning = {"piece": "red-plate", "pose": [*pose, *turned]}
    # the stick must lie along y
    stick = [0, 0, 25_000, round(0.5**0.5 * 2**30), round(0.5**0.5 * 2**30), 0, 0]
    t = sit(
        tower=[{"piece": "red-stick", "pose": stick}, leaning],
        stocks=[["blue-plate"], ["red-octagon"], ["white-octagon"]],
    )
    t.give("blue-plate")
    assert t.targets == ["red-plate"]
    codes = around(t, "red-plate", 13)
    assert codes.count("touches_table") == 1
    assert codes.count(None) == 3


@pytest.mark.rule("D6")
def test_a_piece_must_lie_on_the_targets_face(sit):
    t = sit(tower=["red-large-cube"], stocks=[["red-small-cube"], ["red-stick"], []])
    t.give("red-small-cube")
    assert around(t, "red-large-cube", 11.2) == ["misses_target"] * 4
    assert around(t, "red-large-cube", 10.8) == [None] * 4  # unwise, not illegal


@pytest.mark.rule("R32")
def test_without_a_free_pose_the_next_highest_match_is_the_target(sit):
    t = sit(tower=[*WELL, STEP_ASIDE], stocks=[["red-plate"], ["green-stick"], []])
    t.give("red-plate")
    assert t.targets == ["yellow-plate"]
    assert t.code({"place": {"on": "red-small-cube"}}) == "wrong_target"
    assert not t.table.view(None)["waived"]
    moves = t.table.moves()
    assert moves
    assert {move.data["place"]["on"] for move in moves} == {"yellow-plate"}


@pytest.mark.rule("R32")
def test_a_piece_that_fits_keeps_the_highest_matching_target(sit):
    t = sit(tower=[*WELL, STEP_ASIDE], stocks=[["red-stick"], ["green-stick"], []])
    t.give("red-stick")
    assert t.targets == ["red-small-cube"]
    assert t.code({"place": {"on": "red-small-cube", "face": "upright"}}) is None
    assert t.code({"place": {"on": "red-small-cube", "face": "flat"}}) == "touches_piece"


@pytest.mark.rule("R32", "R31")
def test_with_no_free_pose_at_all_touching_is_waived_on_the_first_target(sit):
    t = sit(tower=WELL, stocks=[["red-plate", "green-stick"], ["green-octagon"], []])
    assert t.listed("give") == ["red-plate"]  # geometry is not asked
    t.give("red-plate")
    assert t.targets == ["red-small-cube"]
    assert t.table.view(None)["waived"]
    assert t.table.moves()
    assert t.code({"place": {"on": "red-small-cube"}}) is None
    assert t.code({"place": {"on": "red-small-cube", "x": 20}}) == "misses_target"


@pytest.mark.rule("X6", "D4")
def test_the_base_has_a_face_and_a_turn_and_lies_in_the_centre(sit):
    t = sit(stocks=[["red-stick", "red-plate"], ["blue-stick"], []])
    t.give("red-stick")
    assert t.code({"place": {"on": "table", "x": 0.02}}) == "base_at_centre"
    assert t.code({"place": {"on": "table", "y": -1}}) == "base_at_centre"
    t.place(on="table", face="upright", turn=45)
    assert t["placement"] == {"on": "table", "face": "upright", "turn": 45.0, "x": 0.0, "y": 0.0}


@pytest.mark.rule("X6")
@pytest.mark.parametrize(
    ("shape", "faces"),
    [("large-cube", 1), ("small-cube", 1), ("stick", 2), ("plate", 2), ("octagon", 2)],
)
def test_cubes_have_one_resting_face_and_the_others_two(sit, shape, faces):
    base = "blue-plate" if shape == "plate" else "red-plate"
    t = sit(tower=[base], stocks=[[f"red-{shape}"], [], []])
    t.give(f"red-{shape}")
    assert t.code({"place": {"face": "flat"}}) is None
    assert t.code({"place": {"face": "upright"}}) == (None if faces == 2 else "no_such_face")
    moves = t.table.moves()
    assert len({move.data["place"]["face"] for move in moves}) == faces
    assert len(moves) == faces * 16 * 9 * 9


@pytest.mark.rule("X6")
def test_a_pose_is_rounded_to_the_grid(sit):
    t = sit(tower=["red-plate"], stocks=[["red-stick"], ["blue-stick"], []])
    t.give("red-stick").place(turn=405.01, x=1.247, y=-0.308)
    placement = t["placement"]
    assert (placement["on"], placement["face"]) == ("red-plate", "flat")
    assert placement["turn"] == pytest.approx(45.0)
    assert (placement["x"], placement["y"]) == (pytest.approx(1.24), pytest.approx(-0.3))


@pytest.mark.rule("X6")
def test_a_placement_is_one_packed_number(sit):
    t = sit(tower=["red-plate"], stocks=[["red-stick"], ["blue-stick"], []])
    t.give("red-stick").place(face="upright", turn=45, x=1.24, y=-0.3)
    fields = [(2, 0), (2, 3), (1, 8), (128, 10), (2048 + 62, 20), (2048 - 15, 32)]
    assert t.table.log.lines[-1].action == sum(number << bit for number, bit in fields)


@pytest.mark.rule("X6")
def test_any_pose_is_accepted_though_only_a_lattice_is_listed(sit):
    t = sit(tower=["red-plate"], stocks=[["red-stick"], ["blue-stick"], []])
    assert t.table.moves().complete
    t.give("red-stick")
    moves = t.table.moves()
    assert not moves.complete
    assert moves.space["turns"] == 1024
    assert moves.space["step"] == 0.02
    assert [target["on"] for target in moves.space["targets"]] == ["red-plate"]
    pose = {"on": "red-plate", "face": "flat", "turn": 360 / 1024, "x": 0.02, "y": 3.34}
    assert pose not in [move.data["place"] for move in moves]
    assert t.code({"place": pose}) is None
