"""Why not: a refusal names its code, its rule and a sentence."""

import pytest

import watertable as wt

TOWER = ["red-plate", "red-large-cube"]
STOCKS = [
    ["red-stick", "blue-plate"],
    ["red-octagon", "blue-stick"],
    ["blue-large-cube", "blue-octagon"],
]
HEAP = [
    {"piece": "white-plate"},
    {"piece": "blue-small-cube", "on": "white-plate", "x": -6},
    {"piece": "yellow-large-cube", "on": "white-plate", "x": 6},
]
SINGLES = [
    {"piece": "red-plate", "x": -40, "on": "table"},
    {"piece": "red-large-cube", "on": "table"},
    {"piece": "red-stick", "x": 40, "on": "table"},
]
NO_MATCH = [["green-stick"], ["green-octagon", "red-octagon"], ["white-stick"]]
NOBODY = [["green-stick"], ["green-octagon"], ["white-stick"]]
GIVE = {"give": "red-stick"}
PLACE = {"place": {"on": "red-large-cube"}}
BASE = {
    "phase": "base",
    "tower": SINGLES,
    "piece": "red-stick",
    "stocks": [["blue-plate"], *STOCKS[1:]],
    "drops": [1, 0, 0],
}
TAKE = {
    "phase": "take",
    "tower": ["red-plate"],
    "piece": "red-stick",
    "fallen": ["red-stick", "red-large-cube", "red-small-cube", "white-plate"],
    "stocks": [["blue-plate"], *STOCKS[1:]],
    "drops": [1, 0, 0],
}


def case(code, rule, question, seat=0, after=(), name="", **position):
    position = {"tower": TOWER, "stocks": STOCKS, **position}
    label = f"{code} {name}".strip()
    return pytest.param(code, rule, position, list(after), question, seat, id=label)


CASES = [
    # whose moment it is
    case("over", "D17", GIVE, phase="over", drops=[3, 0, 0], ended={"why": 2, "winner": 0}),
    case("not_asked", "D5", {"give": "red-octagon"}, seat=1),
    case("not_asked", "D5", PLACE, seat=0, after=[GIVE], name="the giver does not place"),
    case("wrong_moment", "D5", PLACE, name="place before the gift"),
    case("wrong_moment", "D5", {"give": "red-octagon"}, 1, [GIVE], "give with a piece in hand"),
    case("wrong_moment", "D5", {"draft": "white-plate"}, name="draft"),
    case("wrong_moment", "D5", {"base": "red-plate"}, name="base"),
    case("wrong_moment", "D5", {"take": "red-plate"}, name="take"),
    case("malformed", "X6", {"shake": True}),
    case("malformed", "X6", {"give": "purple-stick"}, name="no such piece"),
    case("malformed", "X6", {"give": "red-stick", "from": 2}, name="from the wrong stock"),
    case("malformed", "X6", {"place": {"x": "left"}}, 1, [GIVE], "no number"),
    case(
        "malformed", "X6", {"place": {"on": "red-large-cube", "z": 1}}, 1, [GIVE], "no such field"
    ),
    # drafting and giving
    case(
        "not_in_pile",
        "D2",
        {"draft": "red-plate"},
        phase="draft",
        tower=[],
        stocks=[["red-plate"], [], []],
    ),
    case("not_in_a_stock", "D4", {"give": "red-plate"}),
    case("must_match", "D8", {"give": "blue-plate"}),
    case("own_match_first", "R7", {"give": "red-octagon"}),
    case("others_match", "D9", {"give": "green-stick"}, stocks=NO_MATCH),
    case("others_match", "D9", {"give": "white-stick"}, name="of another", stocks=NO_MATCH),
    case("own_stock_only", "D10", {"give": "white-stick"}, stocks=NOBODY),
    # placing
    case("wrong_target", "R10", {"place": {"on": "red-plate"}}, 1, [GIVE]),
    case("wrong_target", "R10", {"place": {"on": "table"}}, 1, [GIVE], "the table"),
    case(
        "no_such_face",
        "X6",
        {"place": {"face": "upright"}},
        seat=1,
        after=[{"give": "blue-large-cube"}],
        stocks=[["blue-large-cube"], ["blue-stick"], []],
    ),
    case("base_at_centre", "X6", {"place": {"on": "table", "x": 4}}, 1, [GIVE], tower=[]),
    case("misses_target", "D6", {"place": {"x": 25}}, 1, [GIVE]),
    case(
        "touches_piece",
        "D7",
        {"place": {"on": "blue-small-cube"}},
        seat=1,
        after=[{"give": "blue-octagon"}],
        tower=HEAP,
        stocks=[["blue-octagon"], ["red-stick"], []],
    ),
    # after a Splash
    case("not_a_base", "R17", {"base": "blue-plate"}, 1, **BASE),
    case("not_fallen", "D15", {"take": "red-plate"}, 1, **TAKE),
    case("wrong_moment", "D5", {"give": "red-octagon"}, 1, name="before the taking", **TAKE),
    case("wrong_moment", "D5", {"take": "red-plate"}, 1, name="before the choice", **BASE),
]


@pytest.mark.rule("D2", "D4", "D5", "D6", "D7", "D8", "D9", "D10", "D15", "R7", "R10", "R17", "X6")
@pytest.mark.parametrize(("code", "rule", "position", "after", "question", "seat"), CASES)
def test_a_refusal_has_a_code_a_rule_and_a_sentence(
    sit, code, rule, position, after, question, seat
):
    t = sit(**position)
    for data in after:
        t.do(data)
    before, ply = t.table.state_bytes(), t.table.ply
    reason = t.table.why_not(question, seat)
    assert reason is not None
    assert (reason.code, reason.rule) == (code, rule)
    assert reason.message.endswith(".")
    assert len(reason.message.split()) > 2
    with pytest.raises(wt.IllegalMove) as refused:
        t.table.play(question, seat=seat)
    assert refused.value.code == code
    assert (t.table.state_bytes(), t.table.ply) == (before, ply)


@pytest.mark.rule("D7")
def test_a_touch_is_named(sit):
    t = sit(tower=HEAP, stocks=[["blue-octagon"], ["red-stick"], []]).give("blue-octagon")
    message = t.table.why_not({"place": {"on": "blue-small-cube"}}, 1).message
    assert "yellow" in message
    assert "cube" in message


def spoilt(name, answer):
    """Make an answer impossible in one way."""
    poses, rests = answer["poses"], answer["rests"]
    match name:
        case "the new piece is forgotten":
            del poses["red-stick"]
        case "an old piece is forgotten":
            del poses["red-plate"]
        case "a piece that does not lie there":
            poses["blue-plate"] = [0, 0, 0, 2**30, 0, 0, 0]
        case "half a pose":
            poses["red-stick"] = [0, 0, 0]
        case "a pose that is no whole number":
            poses["red-stick"] = [0.5, 0, 0, 2**30, 0, 0, 0]
        case "carried by what does not lie there":
            rests.append(["red-stick", "blue-plate", 1000])
        case "an unknown piece":
            rests.append(["purple-stick", "table", 1000])
        case "no rests":
            del answer["rests"]
        case "an unknown field":
            answer["falls"] = True
    return answer


SPOILT = [
    "the new piece is forgotten",
    "an old piece is forgotten",
    "a piece that does not lie there",
    "half a pose",
    "a pose that is no whole number",
    "carried by what does not lie there",
    "an unknown piece",
    "no rests",
    "an unknown field",
]


@pytest.mark.rule("X5")
@pytest.mark.parametrize("name", SPOILT)
def test_an_answer_of_the_world_that_cannot_be_is_refused_and_changes_nothing(sit, name):
    t = sit(tower=TOWER, stocks=STOCKS).release("red-stick")
    before, ply = t.table.state_bytes(), t.table.ply
    lies = {"red-plate": "table", "red-large-cube": "red-plate", "red-stick": "red-large-cube"}
    with pytest.raises(wt.IllegalMove) as refused:
        t.table.world(spoilt(name, t.carpenter.answer(lies)))
    assert refused.value.code == "malformed"
    assert (t.table.state_bytes(), t.table.ply) == (before, ply)
