"""What each option changes (the Config column of the rulings)."""

import pytest

import watertable as wt

OPTIONS = {  # key: default, rulings that offer it
    "cost_floor": (1, {"R1", "R50"}),
    "tiebreak_first": ("random", {"R4"}),
    "hand_limit": (0, {"R6", "R49"}),
    "turn_cap": (400, {"R9"}),
    "max_set": (3, {"R11", "S14"}),
    "continuous_limit": (0, {"R14"}),
    "tick_order": ("entry", {"R15"}),
    "own_turn_response_is_action": (True, {"R18"}),
    "negated_defend_counts": (True, {"R20"}),
    "sun_from_set_is_action": (False, {"R24"}),
    "sun_stack": (True, {"R26", "R46"}),
    "snorkel_continuous": ("stay", {"R33"}),
    "opp_discard": ("holder", {"R41"}),
    "own_dog_counts": (False, {"R42"}),
}
DOG_TIE = {"hands": [["dog"], []], "water": [5, 6]}


@pytest.mark.rule("R1", "R4", "R6", "R9", "R11", "R14", "R15", "R18", "R20", "R24", "R26", "R33")
def test_every_ruling_with_an_option_offers_it(game):
    offered = {option.key: option for option in game.options}
    assert set(OPTIONS) <= set(offered)
    for key, (default, rules) in OPTIONS.items():
        assert offered[key].default == default
        assert offered[key].rule in rules
        assert default in offered[key].values
        assert offered[key].text


@pytest.mark.rule("R41", "R42")
@pytest.mark.parametrize("key", OPTIONS)
def test_every_value_of_an_option_makes_a_playable_table(game, key):
    option = next(option for option in game.options if option.key == key)
    few = 20  # of the thousand values of a number the ends, and some between
    for value in {
        option.default,
        option.values[-1],
        *option.values[:: 1 + len(option.values) // few],
    }:
        table = game.table(seats=2, seed=3, options={key: value})
        assert table.position()["options"] == ({} if value == option.default else {key: value})
        assert table.moves()


# R1, R50


@pytest.mark.rule("R1", "R50")
def test_with_cost_floor_0_a_payment_that_reaches_0_loses_before_the_window(sit):
    position = {"hands": [["big_water_gun"], ["umbrella"]], "water": [4, 5]}
    assert sit(**position).code({"play": "big_water_gun"}, 0) == "cost_not_payable"
    t = sit(**position, options={"cost_floor": 0})
    t.play("big_water_gun")
    assert t.winners == [1]
    assert t.water == [0, 5]  # the Attack never happened


@pytest.mark.rule("R50")
def test_with_cost_floor_0_an_answer_that_reaches_0_loses(sit):
    t = sit(
        hands=[["water_balloons"], ["beach_towels"]],
        water=[20, 2],
        options={"cost_floor": 0},
    )
    t.play("water_balloons").play("beach_towels", by=1)
    assert t.winners == [0]
    assert t.water == [20, 0]


@pytest.mark.rule("R50")
def test_even_with_cost_floor_0_more_than_there_is_cannot_be_paid(sit):
    t = sit(hands=[["big_water_gun"], []], water=[3, 20], options={"cost_floor": 0})
    assert t.code({"play": "big_water_gun"}, 0) == "cost_not_payable"


# R4


@pytest.mark.rule("R4")
@pytest.mark.parametrize(("choice", "first"), [("same", 0), ("other", 1)])
def test_who_begins_the_tie_break_may_be_fixed(sit, choice, first):
    for seed in range(8):
        t = sit(**DOG_TIE, seed=seed, options={"tiebreak_first": choice})
        assert t["first"] == 0
        assert t.play("dog")["first"] == first


# R6, R49


@pytest.mark.rule("R49", "R6")
def test_a_hand_limit_is_kept_at_the_end_of_the_turn(sit, other_cards):
    t = sit(
        box=other_cards(hand_limit=2),
        hands=[["cat", "dog", "umbrella", "flamingo"], ["big_water_gun"] * 3],
        deck=["beavor", "beavor"],
    )
    t.end()
    assert t.asked == (0, "hand_limit")
    t.discard("umbrella", by=0).discard("cat", by=0)  # the owner chooses, no window opens
    assert t.pile == ["umbrella", "cat"]
    assert t.hand(0) == ["dog", "flamingo"]
    assert t.asked == (1, "main")
    assert len(t.hand(1)) == 5  # the rival keeps everything until their own turn ends


@pytest.mark.rule("R49")
def test_a_hand_within_the_limit_is_left_alone(sit, other_cards):
    t = sit(box=other_cards(hand_limit=2), hands=[["cat", "dog"], []])
    t.end()
    assert t.asked == (1, "main")
    assert t.hand(0) == ["cat", "dog"]


# R9


@pytest.mark.rule("R9")
def test_the_turn_cap_is_a_number(sit, other_cards):
    t = sit(box=other_cards(turn_cap=5), turn=4)
    t.end()
    assert t.winners is None
    t.end()
    assert t.table.outcome.reason == "turn cap"


@pytest.mark.rule("R9")
def test_a_turn_cap_of_0_is_no_cap(sit, other_cards):
    t = sit(box=other_cards(turn_cap=0), turn=400, match_turns=400)
    t.end()
    assert t.winners is None
    assert t["turn"] == 401


# R11


@pytest.mark.rule("R11")
def test_the_limit_of_set_cards_is_a_number(sit, other_cards):
    position = {"hands": [["cat"], []], "set": [["dog", "umbrella"], []]}
    assert sit(**position).code({"set": "cat"}, 0) is None
    t = sit(**position, box=other_cards(max_set=2))
    assert t.code({"set": "cat"}, 0) == "set_full"


# R14


@pytest.mark.rule("R14")
def test_a_limit_on_continuous_cards_refuses_the_next_one(sit, other_cards):
    box = other_cards(continuous_limit=1)
    t = sit(box=box, hands=[["fountain", "fountain"], []])
    t.play("fountain")
    assert t.code({"play": "fountain"}, 0) == "continuous_limit"
    assert t.code({"set": "fountain"}, 0) is None


# R15


@pytest.mark.rule("R15")
def test_the_owner_may_choose_the_order_of_ticks(sit):
    t = sit(
        play=[[], ["fountain", "water_elephant_toy"]],
        hands=[["cat"], []],
        water=[20, 10],
        options={"tick_order": "owner"},
    )
    t.end()
    assert t.asked == (1, "tick_choice")
    t.do({"tick": 1}, by=1)
    assert t.asked == (0, "window")
    assert t.table.view(0)["chain"][0]["card"] == "water_elephant_toy"
    t.decline(by=0)
    assert t.water == [19, 10]
    while t.phase != "main":  # the other one is mandatory
        if t.phase == "tick_choice":
            assert t.code({"end": True}, 1) is not None
            t.do({"tick": 0}, by=1)
        t.settle()
    assert t.water == [19, 11]


# R18


@pytest.mark.rule("R18")
def test_answers_on_the_own_turn_may_be_free_of_actions(sit):
    position = {
        "hands": [["big_water_gun", "flamingo"], []],
        "set": [[], ["flamingo"]],
        "actions": 1,
    }
    t = sit(**position, options={"own_turn_response_is_action": False})
    t.play("big_water_gun").play("flamingo", slot=0, by=1)
    assert t.asked == (0, "window")
    t.play("flamingo", by=0)
    assert t.water == [12, 15]
    assert t.actions == 0


# R20


@pytest.mark.rule("R20")
def test_a_negated_defend_may_be_followed_by_another(sit):
    t = sit(
        hands=[["big_water_gun", "flamingo"], ["life_preserver", "umbrella"]],
        options={"negated_defend_counts": False},
    )
    t.play("big_water_gun").play("life_preserver", by=1).play("flamingo", by=0)
    t.decline(by=1)
    t.play("umbrella", by=1).settle()
    assert t.water == [12, 17]
    assert t.pile == ["big_water_gun", "life_preserver", "flamingo", "umbrella"]


@pytest.mark.rule("R20", "S24")
def test_a_defend_that_worked_is_still_the_only_one(sit):
    t = sit(
        hands=[["big_water_gun"], ["life_preserver", "umbrella"]],
        options={"negated_defend_counts": False},
    )
    t.play("big_water_gun").play("life_preserver", by=1)
    assert t.code({"play": "umbrella"}, 1) == "already_defended"


# R24, R26


@pytest.mark.rule("R24")
def test_a_sun_from_a_slot_may_count_as_an_action(sit):
    position = {"hands": [["big_water_gun"], []], "set": [["sun"], []]}
    t = sit(**position, options={"sun_from_set_is_action": True})
    t.play("big_water_gun", suns=[0])
    assert t.actions == 0
    t = sit(**position, actions=1, options={"sun_from_set_is_action": True})
    assert t.code({"play": "big_water_gun", "suns": [0]}, 0) == "no_action_left"
    t = sit(**position, actions=1)
    assert t.code({"play": "big_water_gun", "suns": [0]}, 0) is None


@pytest.mark.rule("R26", "R46")
def test_suns_may_be_kept_from_stacking(sit):
    t = sit(
        hands=[["sun", "sun", "big_water_gun"], []],
        actions=3,
        options={"sun_stack": False},
    )
    two = {"play": "big_water_gun", "suns": ["sun", "sun"]}
    assert t.code(two, 0) == "sun_single"
    t.play("big_water_gun", suns=["sun"])
    assert t.water == [18, 15]


# R33


@pytest.mark.rule("R33")
def test_a_snorkel_on_a_continuous_card_may_be_illegal(sit):
    position = {"hands": [["snorkel"], []], "discard": ["fountain"]}
    t = sit(**position, options={"snorkel_continuous": "illegal"})
    assert t.code({"play": "snorkel", "mode": "place"}, 0) == "snorkel_continuous"
    assert sit(**position).code({"play": "snorkel", "mode": "place"}, 0) is None


# R41


@pytest.mark.rule("R41")
def test_the_discard_may_be_random(sit):
    options = {"opp_discard": "random"}
    gone = set()
    for seed in range(20):
        t = sit(hands=[["water_buckets"], ["cat", "dog"]], seed=seed, options=options)
        t.play("water_buckets").decline(by=1)
        assert t.asked == (0, "main")  # nobody chooses
        assert len(t.hand(1)) == 1
        gone.add(t.pile[0])
    assert gone == {"cat", "dog"}


@pytest.mark.rule("R41")
def test_a_random_discard_is_chance(sit):
    t = sit(
        hands=[["water_buckets"], ["cat", "dog"]],
        options={"opp_discard": "random"},
        manual=True,
    )
    t.play("water_buckets").decline(by=1)
    assert t.table.to_act == wt.CHANCE
    t.table.chance()
    assert t.asked == (0, "main")


# R42


@pytest.mark.rule("R42")
def test_the_own_dog_may_count(sit):
    t = sit(hands=[["dog", "cat"], []], last_taken=[1, 0], options={"own_dog_counts": True})
    t.play("dog")
    assert t["last_taken"][0] == 3  # at once
    t.play("cat")
    assert t.water == [12, 9]  # 20 - 6 - (2 + 3)
