"""Hand-made tables: what stands may be set up, what cannot be is refused with a reason."""

from typing import Any

import pytest

import watertable as wt

STOCKS = [["red-stick", "blue-plate"], ["red-octagon", "blue-stick"], ["blue-large-cube"]]
TOWER = [{"piece": "red-plate"}, {"piece": "red-large-cube"}]
ONE = 2**30


def pose(piece, x=0.0, y=0.0, z=0.0):
    return {
        "piece": piece,
        "pose": [int(x * 10_000), int(y * 10_000), int(z * 10_000), ONE, 0, 0, 0],
    }


IMPOSSIBLE: dict[str, dict[str, Any]] = {
    "in two stocks": {"stocks": [["red-stick"], ["red-stick"], []]},
    "in a stock and in the tower": {"stocks": [["red-plate"], ["red-stick"], []]},
    "in the box and in a stock": {"box": ["red-stick"]},
    "twice in the tower": {"tower": [{"piece": "red-plate"}, {"piece": "red-plate"}]},
    "an unknown piece": {"stocks": [["purple-stick"], [], []]},
    "an unknown piece in the tower": {"tower": [{"piece": "red-ball"}]},
    "pieces that interpenetrate": {"tower": [{"piece": "red-plate"}, pose("red-large-cube", z=10)]},
    "pieces in the same place": {
        "tower": [{"piece": "red-plate"}, pose("red-large-cube", z=12.5), pose("red-octagon", z=10)]
    },
    "a piece in the table": {"tower": [pose("red-large-cube", z=5)]},
    "a piece that flies": {"tower": [{"piece": "red-plate"}, pose("red-large-cube", z=14)]},
    "a tower that flies": {"tower": [pose("red-large-cube", z=30)]},
    "two pieces that fly together": {
        "tower": [
            {"piece": "red-plate"},
            pose("red-large-cube", x=60, z=30),
            pose("blue-octagon", x=60, z=42.5),
        ]
    },
    "a piece that only touches another's side": {
        "tower": [pose("red-large-cube", z=7.5), pose("blue-small-cube", x=11.02, z=10)]
    },
    "a piece far below the ground": {"tower": [pose("red-large-cube", z=-50)]},
    "a pose of six numbers": {"tower": [{"piece": "red-plate", "pose": [0, 0, 25_000, ONE, 0, 0]}]},
    "no quaternion": {"tower": [{"piece": "red-plate", "pose": [0, 0, 25_000, 0, 0, 0, 0]}]},
    "no such face": {"tower": [{"piece": "red-large-cube", "face": "upright"}]},
    "too many drops": {"phase": "over", "drops": [9, 9, 9], "ended": {"why": 2, "winner": 0}},
    "a game that is over without an end": {"phase": "over"},
    "a negative drop": {"drops": [-1, 0, 0]},
    "three drops and still running": {"drops": [3, 0, 0]},
    "place without a piece": {"phase": "place"},
    "settle without a placement": {"phase": "settle", "piece": "white-stick"},
    "take without anything fallen": {"phase": "take"},
    "nothing to give anywhere": {"stocks": [[], [], []]},
    "teams that do not fit": {"options": {"teams": "pairs"}},
    "a first player who is not there": {"first": 3},
    "a giver who is not there": {"giver": 7},
    "a stock too few": {"stocks": [["red-stick"], ["blue-stick"]]},
    "an unknown field": {"towers": []},
    "an unknown phase": {"phase": "tea"},
    "a base that is not on the table": {"base": "blue-plate"},
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_an_impossible_position_is_refused_in_one_sentence(sit, name):
    position = {"tower": TOWER, "stocks": STOCKS, **IMPOSSIBLE[name]}
    with pytest.raises((wt.PositionError, wt.OptionError)) as refused:
        sit(**position)
    said = str(refused.value)
    assert said.endswith(".")
    assert "\n" not in said


@pytest.mark.parametrize(
    ("name", "word"),
    [("pieces that interpenetrate", "large"), ("a piece that flies", "large")],
)
def test_the_refusal_names_the_piece(sit, name, word):
    with pytest.raises(wt.PositionError, match=word):
        sit(**{"tower": TOWER, "stocks": STOCKS, **IMPOSSIBLE[name]})


def test_a_tower_may_be_written_as_poses_or_as_a_stack(sit):
    stacked = sit(tower=TOWER, stocks=STOCKS)
    poses = stacked["tower"]
    assert sorted(piece["pose"][2] for piece in poses) == [25_000, 125_000]  # 2.5 and 5 + 7.5 mm
    posed = sit(tower=poses, stocks=STOCKS)
    assert posed["tower"] == poses
    assert posed.table.state_bytes() == stacked.table.state_bytes()
    turned = sit(tower=[{"piece": "red-plate"}, pose("red-large-cube", z=12.5)], stocks=STOCKS)
    assert turned.lies == stacked.lies


@pytest.mark.rule("X4", "R30")
def test_who_rests_on_whom_is_worked_out_from_the_poses(sit):
    t = sit(tower=[*TOWER, {"piece": "blue-octagon", "face": "upright"}], stocks=STOCKS)
    assert t.lies == {
        "red-plate": ["table"],
        "red-large-cube": ["red-plate"],
        "blue-octagon": ["red-large-cube"],
    }
    assert t["base"] == "red-plate"
    assert [p for p in t.tower if not t.is_covered(p)] == ["blue-octagon"]


def test_pieces_mentioned_nowhere_lie_in_the_box(sit, every_piece, places):
    t = sit(tower=TOWER, stocks=STOCKS)
    assert places(t.table.position()) == every_piece
    assert len(t.box) == 30 - 2 - 5


def test_in_a_draft_pieces_mentioned_nowhere_lie_in_the_pile(sit, every_piece):
    t = sit(phase="draft", stocks=[["red-stick"], [], []], drafter=1)
    assert t.asked == (1, "draft")
    assert sorted(t["pile"]) == [piece for piece in every_piece if piece != "red-stick"]


LIES = {
    "red-plate": "table",
    "red-large-cube": "table",
    "white-plate": "table",
    "white-large-cube": "white-plate",
    "red-stick": "table",
}


@pytest.mark.rule("X5")
def test_every_moment_of_a_turn_can_be_written_down_and_set_up_again(sit, game):
    tower = [*TOWER, {"piece": "white-large-cube"}, {"piece": "white-plate"}]
    t = sit(tower=tower, stocks=[["white-stick", "red-stick"], *STOCKS[1:]])
    t.give("white-stick")
    lies = {**LIES, "white-stick": "table"}
    del lies["red-stick"]
    steps = [
        t.place,
        t.tremble,
        lambda: t.world({**lies, "red-large-cube": "red-plate"}),
        lambda: t.base("white-plate"),
        t.rest_stays,
        lambda: None,
    ]
    seen = []
    for step in steps:
        copy = game.table_from(t.table.position(), manual=True)
        assert copy.position() == t.table.position()
        assert copy.state_bytes() == t.table.state_bytes()
        assert copy.to_act == t.table.to_act
        seen.append(t.phase)
        step()
    assert seen == ["place", "tremor", "settle", "base", "resettle", "give"]
