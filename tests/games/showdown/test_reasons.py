"""Why not: a refusal names its code, its rule and a sentence."""

import pytest

import watertable as wt

GUN = {"play": "big_water_gun"}
SHARK = {"play": "shark_fin_water_gun"}
JUG = {"play": "water_jug"}
FLAMINGO = {"play": "flamingo"}
SET_FLAMINGO = {"play": "flamingo", "from": 0}
UMBRELLA = {"play": "umbrella"}
SNORKEL = {"play": "snorkel"}
BEAVOR = {"play": "beavor"}
PASS = {"pass": True}
END = {"end": True}


def case(code, rule, question, seat=0, after=(), name="", **position):
    label = f"{code} {name}".strip()
    return pytest.param(code, rule, position, list(after), question, seat, id=label)


CASES = [
    # whose moment it is
    case("over", "S33", END, after=[GUN], hands=[["big_water_gun"], []], water=[20, 5]),
    case("not_asked", "S29", END, seat=1),
    case("not_asked", "S29", PASS, seat=1, name="to answer", hands=[[], ["flamingo"]]),
    case(
        "own_effect", "R22", FLAMINGO, after=[GUN], hands=[["big_water_gun", "flamingo"], ["cat"]]
    ),
    case("wrong_moment", "S8", PASS, name="pass in the main step"),
    case("wrong_moment", "S8", {"discard": "cat"}, name="discard", hands=[["cat"], []]),
    case("wrong_moment", "S8", {"recover": 0}, name="recover", discard=["cat"]),
    case("wrong_moment", "S8", END, 1, [JUG], "end in a window", hands=[["water_jug"], ["cat"]]),
    case(
        "wrong_moment",
        "S8",
        {"set": "cat"},
        seat=1,
        after=[JUG],
        name="set in a window",
        hands=[["water_jug"], ["cat"]],
    ),
    case("malformed", "S11", {"dance": True}),
    # cards and slots
    case("not_in_hand", "S11", {"play": "cat"}, hands=[["dog"], ["cat"]]),
    case("not_in_hand", "S11", {"set": "cat"}, name="to Set", hands=[["dog"], ["cat"]]),
    case("empty_slot", "S15", {"play": None, "from": 1}, set=[["cat"], []]),
    case(
        "set_this_turn",
        "S16",
        {"play": "water_jug", "from": 0},
        after=[{"set": "water_jug"}],
        hands=[["water_jug"], []],
    ),
    case("no_set_left", "S14", {"set": "dog"}, after=[{"set": "cat"}], hands=[["cat", "dog"], []]),
    case(
        "set_full", "R11", {"set": "dog"}, hands=[["dog"], []], set=[["cat"] * 2 + ["beavor"], []]
    ),
    # Actions and Water
    case("no_action_left", "S8", JUG, hands=[["water_jug"], []], actions=0),
    case(
        "no_action_for_answer",
        "R18",
        FLAMINGO,
        after=[GUN, SET_FLAMINGO],
        hands=[["big_water_gun", "flamingo"], []],
        set=[["umbrella"], ["flamingo"]],
        actions=1,
    ),
    case("cost_not_payable", "R1", JUG, hands=[["water_jug"], []], water=[3, 20]),
    # timing
    case(
        "not_a_showdown_card",
        "S19",
        {"play": "cat"},
        seat=1,
        after=[JUG],
        hands=[["water_jug"], ["cat"]],
    ),
    case(
        "not_a_showdown_card",
        "S19",
        {"play": "cat"},
        name="in a window on the own turn",
        after=[GUN, SET_FLAMINGO],
        hands=[["big_water_gun", "cat"], []],
        set=[[], ["flamingo"]],
    ),
    case("nothing_to_answer", "R51", FLAMINGO, hands=[["flamingo"], []]),
    case("nothing_to_answer", "R51", UMBRELLA, name="to Defend", hands=[["umbrella"], []]),
    case(
        "defend_on_own_turn",
        "S22",
        UMBRELLA,
        after=[GUN, {"play": "beach_ball", "from": 0}],
        hands=[["big_water_gun", "umbrella"], []],
        set=[[], ["beach_ball"]],
    ),
    case("nothing_to_defend", "S23", UMBRELLA, 1, [JUG], hands=[["water_jug"], ["umbrella"]]),
    case(
        "already_defended",
        "S24",
        UMBRELLA,
        seat=1,
        after=[GUN, {"play": "life_preserver"}],
        hands=[["big_water_gun"], ["umbrella", "life_preserver"]],
    ),
    case(
        "undefendable",
        "S37",
        UMBRELLA,
        seat=1,
        after=[{"play": "swimming_fins", "mode": "attack"}],
        hands=[["swimming_fins"], ["umbrella"]],
    ),
    # costs and targets
    case("no_cost_card", "R36", {"play": "medium_water_gun"}, hands=[["medium_water_gun"], []]),
    case("no_target", "R40", {**BEAVOR, "target": {"set": 0}}, hands=[["beavor"], []]),
    case("wrong_target", "R53", BEAVOR, name="missing", hands=[["beavor"], []], set=[[], ["cat"]]),
    case(
        "wrong_target",
        "R53",
        {**BEAVOR, "target": {"set": 2}},
        name="an empty slot",
        hands=[["beavor"], []],
        set=[[], ["cat"]],
    ),
    case(
        "wrong_target",
        "R53",
        {**BEAVOR, "target": {"play": 1}},
        name="no such card in play",
        hands=[["beavor"], []],
        play=[[], ["fountain"]],
    ),
    # Snorkel
    case("snorkel_empty_pile", "R34", SNORKEL, hands=[["snorkel"], []]),
    case("snorkel_on_snorkel", "R31", SNORKEL, hands=[["snorkel"], []], discard=["snorkel"]),
    case("snorkel_no_copy", "S38", SNORKEL, hands=[["snorkel"], []], discard=["umbrella"]),
    case(
        "snorkel_continuous",
        "R33",
        SNORKEL,
        hands=[["snorkel"], []],
        discard=["fountain"],
        options={"snorkel_continuous": "illegal"},
    ),
    # Sun
    case("sun_alone", "R27", {"play": "sun"}, hands=[["sun", "water_jug"], []]),
    case(
        "sun_with_set",
        "R27",
        {"play": "water_jug", "from": 0, "suns": ["sun"]},
        hands=[["sun"], []],
        set=[["water_jug"], []],
    ),
    case(
        "sun_free_card",
        "R27",
        {"play": "water_balloons", "suns": ["sun"]},
        hands=[["sun", "water_balloons"], []],
    ),
    case("sun_missing", "R27", {**JUG, "suns": ["sun"]}, hands=[["water_jug"], []]),
    case(
        "sun_missing",
        "R27",
        {**JUG, "suns": [0]},
        name="in that slot",
        hands=[["water_jug"], []],
        set=[["cat"], []],
    ),
    case(
        "sun_too_many",
        "R46",
        {**SHARK, "suns": ["sun", "sun"]},
        hands=[["shark_fin_water_gun", "sun", "sun"], []],
        actions=3,
    ),
    case(
        "sun_single",
        "R26",
        {**GUN, "suns": ["sun", "sun"]},
        hands=[["big_water_gun", "sun", "sun"], []],
        actions=3,
        options={"sun_stack": False},
    ),
    # modes, Continuous cards, piles
    case("mode_missing", "R38", {**JUG, "mode": "attack"}, hands=[["water_jug"], []]),
    case("not_announced", "S6", {"play": "fountain", "mode": "flow"}, hands=[["fountain"], []]),
    case(
        "not_announced",
        "S6",
        {"play": "rain_coat", "mode": "wear"},
        name="passive",
        hands=[["rain_coat"], []],
    ),
    case(
        "continuous_limit",
        "R14",
        {"play": "fountain"},
        hands=[["fountain"], []],
        play=[["fountain"], []],
        options={"continuous_limit": 1},
    ),
    case(
        "not_in_pile",
        "R53",
        {"recover": 2},
        after=[{"play": "swimming_fins", "mode": "dive"}],
        hands=[["swimming_fins"], []],
        discard=["cat", "dog"],
    ),
    case(
        "no_tick",
        "R15",
        {"tick": 2},
        seat=1,
        after=[END],
        hands=[[], ["cat", "dog"]],
        play=[[], ["fountain", "water_elephant_toy", "whale_bath_toy"]],
        water=[20, 10],
        options={"tick_order": "owner"},
    ),
]


@pytest.mark.rule(
    "S6",
    "S8",
    "S11",
    "S14",
    "S15",
    "S16",
    "S19",
    "S22",
    "S23",
    "S24",
    "S29",
    "S33",
    "S37",
    "S38",
    "R1",
    "R11",
    "R14",
    "R15",
    "R18",
    "R22",
    "R26",
    "R27",
    "R31",
    "R33",
    "R34",
    "R36",
    "R38",
    "R40",
    "R46",
    "R51",
    "R53",
)
@pytest.mark.parametrize(("code", "rule", "position", "after", "question", "seat"), CASES)
def test_a_refusal_has_a_reason(sit, code, rule, position, after, question, seat):
    t = sit(**position)
    for move in after:
        t.do(move)
    before = t.table.position()
    reason = t.table.why_not(question, seat)
    assert reason is not None
    assert (reason.code, reason.rule) == (code, rule)
    assert reason.message
    with pytest.raises(wt.IllegalMove) as refused:
        t.do(question, by=seat)
    assert (refused.value.code, refused.value.rule) == (code, rule)
    assert t.table.position() == before


@pytest.mark.rule("S11", "S29")
def test_what_is_listed_is_legal_and_has_no_reason(sit):
    t = sit(
        hands=[["big_water_gun", "sun", "beavor", "water_bottles"], ["umbrella"]],
        set=[["fountain"], ["cat"]],
        discard=["dog"],
    )
    moves = t.table.moves()
    for move in moves:
        assert t.table.why_not(move.data, 0) is None
        assert t.table.why_not(move.action, 0) is None
        assert t.table.why_not(move.data, 1).code == "not_asked"
    texts = [move.text for move in moves]
    assert len(set(texts)) == len(texts)


@pytest.mark.rule("R1")
@pytest.mark.parametrize(("floor", "remains"), [(0, False), (1, True)])
def test_what_must_remain_is_said_as_the_table_has_it(sit, floor, remains):
    position = {"hands": [["big_water_gun"], []], "water": [3, 20]}
    t = sit(**position, options={"cost_floor": floor})
    said = t.table.why_not({"play": "big_water_gun"}, 0)
    assert said.code == "cost_not_payable"
    assert ("at least 1 must remain" in said.message) == remains


@pytest.mark.rule("S14")
@pytest.mark.parametrize(
    ("sets", "words"), [(0, "no card is Set"), (1, "already Set a card"), (2, "as many cards")]
)
def test_why_nothing_more_can_be_set_is_said_as_the_table_has_it(sit, sets, words):
    t = sit(hands=[["umbrella"] * 3, []], options={"sets": sets})
    for _ in range(sets):
        t.table.play({"set": "umbrella"})
    said = t.table.why_not({"set": "umbrella"}, 0)
    assert said.code == "no_set_left"
    assert words in said.message
