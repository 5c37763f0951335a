"""The Sun and the card it is combined with (S41; R24-R28, R45, R46)."""

import pytest

NEGATED_SUN = {
    "hands": [["sun", "big_water_gun"], []],
    "set": [[], ["flamingo"]],
}


@pytest.mark.rule("S41")
def test_a_sun_makes_the_other_card_two_cheaper(sit):
    t = sit(hands=[["sun", "big_water_gun"], []])
    t.play("big_water_gun", suns=["sun"])
    assert t.water == [18, 15]
    assert t.pile == ["sun", "big_water_gun"]


@pytest.mark.rule("S41")
def test_a_sun_never_gives_water(sit):
    t = sit(hands=[["sun", "sunglasses_vacation_hat"], []], water=[10, 20])
    t.play("sunglasses_vacation_hat", suns=["sun"])
    assert t.water == [10, 20]


@pytest.mark.rule("S41")
def test_a_sun_from_hand_and_its_card_are_two_actions(sit):
    t = sit(hands=[["sun", "water_jug", "water_bottles"], []])
    t.play("water_jug", suns=["sun"])
    assert t.actions == 0
    assert t.code({"play": "water_bottles"}, 0) == "no_action_left"
    t = sit(hands=[["sun", "water_jug"], []], actions=1)
    assert t.code({"play": "water_jug", "suns": ["sun"]}, 0) == "no_action_left"


@pytest.mark.rule("S41", "R1")
def test_a_card_may_be_payable_only_with_its_sun(sit):
    t = sit(hands=[["sun", "big_water_gun"], []], water=[3, 20])
    assert t.code({"play": "big_water_gun"}, 0) == "cost_not_payable"
    t.play("big_water_gun", suns=["sun"])
    assert t.water == [1, 15]


@pytest.mark.rule("R24")
def test_a_sun_from_a_slot_is_no_action(sit):
    t = sit(hands=[["big_water_gun"], []], set=[["sun"], []])
    t.play("big_water_gun", suns=[0])
    assert t.water == [18, 15]
    assert t.actions == 1
    assert t.slots(0) == {}


@pytest.mark.rule("R24", "R32")
def test_a_snorkel_as_sun_from_a_slot_is_no_action_either(sit):
    t = sit(hands=[["big_water_gun"], []], set=[["snorkel"], []], discard=["sun"])
    t.play("big_water_gun", suns=[0])
    assert t.water == [18, 15]
    assert t.actions == 1


@pytest.mark.rule("R24", "S16")
def test_a_sun_set_this_turn_does_not_shine_yet(sit):
    t = sit(hands=[["big_water_gun", "sun"], []])
    t.set("sun")
    assert t.code({"play": "big_water_gun", "suns": [0]}, 0) == "set_this_turn"


@pytest.mark.rule("R25")
def test_a_sun_in_an_answer_on_the_rivals_turn_takes_no_action(sit):
    t = sit(hands=[["big_water_gun"], ["umbrella", "sun"]])
    t.play("big_water_gun").play("umbrella", suns=["sun"], by=1)
    assert t.water == [16, 19]
    assert t.pile == ["big_water_gun", "sun", "umbrella"]
    assert t.actions == 1


@pytest.mark.rule("R18", "R25")
def test_a_sun_from_hand_in_an_answer_on_the_own_turn_takes_an_action_more(sit):
    position = {"hands": [["shark_fin_water_gun", "flamingo", "sun"], ["beach_towels"]]}
    t = sit(**position)
    t.play("shark_fin_water_gun").play("beach_towels", by=1)
    answer = {"play": "flamingo", "suns": ["sun"]}
    assert t.code(answer, 0) == "no_action_for_answer"
    assert t.code({"play": "flamingo"}, 0) is None
    t = sit(**position, actions=3)
    t.play("shark_fin_water_gun").play("beach_towels", by=1).do(answer, by=0)
    assert t.water == [16, 14]  # 20 - 2 - 2; 20 - 2 - 4
    assert t.actions == 0


@pytest.mark.rule("R26", "R46")
def test_two_suns_stack(sit):
    t = sit(hands=[["sun", "sun", "big_water_gun"], []], actions=3)
    t.play("big_water_gun", suns=["sun", "sun"])
    assert t.water == [20, 15]
    assert t.actions == 0
    assert t.pile == ["sun", "sun", "big_water_gun"]


@pytest.mark.rule("R46")
def test_each_sun_must_find_water_to_reduce(sit):
    t = sit(
        hands=[["sun", "shark_fin_water_gun", "water_jug"], []],
        set=[["sun"], []],
        water=[10, 20],
    )
    reason = t.table.why_not({"play": "shark_fin_water_gun", "suns": ["sun", 0]}, 0)
    assert (reason.code, reason.rule) == ("sun_too_many", "R46")
    t.play("water_jug", suns=["sun", 0])  # 3 - 2 leaves 1 for the second
    assert t.water == [16, 20]


@pytest.mark.rule("R26")
def test_each_sun_has_a_window_of_its_own(sit):
    t = sit(hands=[["sun", "sun", "big_water_gun"], ["umbrella"]], actions=3)
    t.play("big_water_gun", suns=["sun", "sun"])
    for _ in ("first Sun", "second Sun"):
        assert t.asked == (1, "window")
        assert t.code({"play": "umbrella"}, 1) == "nothing_to_defend"
        t.decline(by=1)
    assert t.code({"play": "umbrella"}, 1) is None
    t.decline(by=1)
    assert t.water == [20, 15]


@pytest.mark.rule("R27")
def test_a_sun_needs_a_card_from_hand_that_costs_water(sit):
    t = sit(hands=[["sun", "water_balloons"], []], set=[["big_water_gun"], []])
    assert t.code({"play": "sun"}, 0) == "sun_alone"
    assert t.code({"play": "water_balloons", "suns": ["sun"]}, 0) == "sun_free_card"
    gun = {"play": "big_water_gun", "from": 0, "suns": ["sun"]}
    assert t.code(gun, 0) == "sun_with_set"


@pytest.mark.rule("R28", "R45")
def test_a_card_that_lost_its_sun_and_cannot_be_paid_goes_back_to_the_hand(sit):
    t = sit(**NEGATED_SUN, water=[3, 20])
    t.play("big_water_gun", suns=["sun"]).play("flamingo", slot=0, by=1).settle()
    assert t.asked == (0, "main")
    assert t.water == [3, 20]
    assert t.hand(0) == ["big_water_gun"]
    assert t.actions == 1  # the Sun's Action stays spent
    assert t.pile == ["sun", "flamingo"]


@pytest.mark.rule("R28", "R59")
def test_the_card_that_went_back_is_known_to_both(sit):
    t = sit(**NEGATED_SUN, water=[3, 20])
    t.play("big_water_gun", suns=["sun"]).play("flamingo", slot=0, by=1).settle()
    assert t.known(0) == ["big_water_gun"]
    assert any(e["kind"] == "returned" for e in t.table.events(1))


@pytest.mark.rule("R28")
def test_a_card_that_lost_its_sun_and_can_be_paid_must_go_on(sit):
    t = sit(**NEGATED_SUN)
    t.play("big_water_gun", suns=["sun"]).play("flamingo", slot=0, by=1).settle()
    assert t.water == [16, 15]
    assert t.pile == ["sun", "flamingo", "big_water_gun"]
    assert t.actions == 0


@pytest.mark.rule("R28")
def test_the_negation_of_a_sun_may_be_negated(sit):
    t = sit(
        hands=[["sun", "big_water_gun"], []],
        set=[["flamingo"], ["flamingo"]],
        water=[3, 20],
    )
    t.play("big_water_gun", suns=["sun"])
    t.play("flamingo", slot=0, by=1).play("flamingo", slot=0, by=0)
    assert t.water == [1, 15]
    assert t.pile == ["sun", "flamingo", "flamingo", "big_water_gun"]


@pytest.mark.rule("R28", "R18")
def test_a_card_whose_action_was_spent_on_an_answer_goes_back(sit):
    t = sit(hands=[["sun", "big_water_gun", "flamingo"], []], set=[[], ["flamingo"]])
    t.play("big_water_gun", suns=["sun"])
    t.play("flamingo", slot=0, by=1).play("flamingo", by=0)
    assert t.asked == (0, "main")
    assert t.hand(0) == ["big_water_gun"]
    assert t.actions == 0
    assert t.water == [16, 20]  # only the Flamingo was paid
    assert t.pile == ["sun", "flamingo", "flamingo"]


@pytest.mark.rule("R28", "R36")
def test_a_gun_whose_cost_card_was_spent_on_an_answer_goes_back(sit):
    t = sit(
        hands=[["sun", "medium_water_gun", "flamingo"], []],
        set=[[], ["flamingo"]],
        actions=3,
    )
    t.play("medium_water_gun", suns=["sun"])
    t.play("flamingo", slot=0, by=1).play("flamingo", by=0)
    assert t.asked == (0, "main")
    assert t.hand(0) == ["medium_water_gun"]
    assert t.water == [16, 20]
    assert t.actions == 1


@pytest.mark.rule("R28", "R19")
def test_a_returned_defend_card_was_not_the_one_defend(sit):
    t = sit(
        hands=[["shark_fin_water_gun"], ["umbrella", "sun", "life_preserver"]],
        set=[["flamingo"], []],
        water=[20, 3],
    )
    t.play("shark_fin_water_gun").play("umbrella", suns=["sun"], by=1)
    t.play("flamingo", slot=0, by=0)
    t.decline(by=1)  # the Flamingo is not answered
    assert t.asked == (1, "window")  # the gun's window is open again
    assert t.hand(1) == ["life_preserver", "umbrella"]
    t.play("life_preserver", by=1).settle()
    assert t.water == [18, 1]
    assert t.pile == ["shark_fin_water_gun", "sun", "flamingo", "life_preserver"]
    assert t.known(1) == ["umbrella"]


@pytest.mark.rule("R45")
def test_a_sun_reaches_the_pile_only_with_its_card(sit):
    t = sit(hands=[["sun", "water_jug"], ["snorkel"]], discard=["flamingo"], water=[10, 20])
    t.play("water_jug", suns=["sun"])
    t.decline(by=1)  # the Sun is not answered
    assert t.pile == ["flamingo"]
    t.play("snorkel", mode="negate", by=1)  # so the Flamingo is still on top
    assert t.water == [9, 20]
    assert t.pile == ["flamingo", "sun", "water_jug", "snorkel"]


@pytest.mark.rule("R45")
def test_an_answer_to_the_sun_lies_between_the_sun_and_its_card(sit):
    t = sit(hands=[["sun", "water_jug"], ["flamingo", "snorkel"]], discard=["dog"])
    t.play("water_jug", suns=["sun"]).play("flamingo", by=1).settle()
    assert t.pile == ["dog", "sun", "flamingo", "water_jug"]


@pytest.mark.rule("R32", "S41")
def test_a_snorkel_may_shine_as_a_sun(sit):
    t = sit(hands=[["snorkel", "water_jug"], []], discard=["sun"], water=[10, 20])
    t.play("water_jug", suns=["snorkel"])
    assert t.water == [15, 20]  # pays 1
    assert t.actions == 0
    assert t.pile == ["sun", "snorkel", "water_jug"]


@pytest.mark.rule("R26", "R45")
def test_suns_are_lit_in_announced_order(sit):
    t = sit(
        hands=[["snorkel", "sun", "big_water_gun"], []],
        discard=["sun"],
        actions=3,
    )
    t.play("big_water_gun", suns=["snorkel", "sun"])
    assert t.water == [20, 15]
    assert t.pile == ["sun", "snorkel", "sun", "big_water_gun"]


@pytest.mark.rule("R25", "R32")
def test_a_snorkel_may_shine_in_an_answer(sit):
    t = sit(hands=[["big_water_gun"], ["snorkel", "umbrella"]], discard=["sun"])
    t.play("big_water_gun").play("umbrella", suns=["snorkel"], by=1)
    assert t.water == [16, 19]


@pytest.mark.rule("R28", "R26")
def test_the_second_sun_still_shines_when_the_first_is_negated(sit):
    t = sit(
        hands=[["sun", "sun", "big_water_gun"], []],
        set=[[], ["flamingo"]],
        actions=3,
    )
    t.play("big_water_gun", suns=["sun", "sun"]).play("flamingo", slot=0, by=1).settle()
    assert t.water == [18, 15]
    assert t.pile == ["sun", "flamingo", "sun", "big_water_gun"]
