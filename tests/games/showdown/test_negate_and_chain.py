"""Responses, negation and the chain (S29, S30, S35; R16-R22)."""

import pytest


@pytest.mark.rule("S29")
@pytest.mark.parametrize(
    "card",
    ["water_jug", "fountain", "sunglasses_vacation_hat", "shark_fin_water_gun", "dolphin"],
)
def test_the_rival_may_answer_every_activated_effect(sit, card):
    t = sit(hands=[[card], ["flamingo"]])
    t.play(card)
    assert t.asked == (1, "window")
    assert t.code({"play": "flamingo"}, 1) is None
    assert t.code({"pass": True}, 1) is None


@pytest.mark.rule("S29")
def test_setting_drawing_and_ending_are_not_answered(sit):
    t = sit(hands=[["cat"], ["flamingo"]])
    t.set("cat")
    assert t.asked == (0, "main")
    t.end()
    assert t.asked == (1, "main")


@pytest.mark.rule("S29")
def test_who_holds_no_card_is_not_asked(sit):
    t = sit(hands=[["water_jug"], []], water=[10, 20])
    t.play("water_jug")
    assert t.asked == (0, "main")
    assert t.water == [13, 20]


@pytest.mark.rule("S29")
def test_a_rival_with_useless_cards_is_asked_all_the_same(sit):
    t = sit(hands=[["water_jug"], ["cat"]])
    t.play("water_jug")
    assert t.asked == (1, "window")
    assert [move.data for move in t.table.moves()] == [{"pass": True}]


@pytest.mark.rule("S30")
def test_a_series_of_cards_is_discarded_in_order_of_activation(sit):
    t = sit(
        hands=[["big_water_gun", "flamingo"], ["beach_towels", "flamingo"]],
        discard=["dog"],
    )
    t.play("big_water_gun").play("beach_towels", by=1)
    t.play("flamingo", by=0).play("flamingo", by=1)
    assert t.pile == ["dog", "big_water_gun", "beach_towels", "flamingo", "flamingo"]
    assert t.water == [12, 12]  # the Towels hold: 20 - 2 - 4 - 2


@pytest.mark.rule("S30")
def test_nothing_reaches_the_pile_before_the_first_card_is_done(sit):
    t = sit(hands=[["big_water_gun"], ["life_preserver", "cat"]], discard=["dog"])
    t.play("big_water_gun").play("life_preserver", by=1)
    assert t.pile == ["dog"]
    chain = t.table.view(0)["chain"]
    assert chain[0]["card"] == "big_water_gun"
    assert chain[0]["pending"] == 3
    t.decline(by=1)
    assert t.pile == ["dog", "big_water_gun", "life_preserver"]


@pytest.mark.rule("S35")
def test_the_flamingo_turns_off_the_whole_effect(sit):
    t = sit(hands=[["water_droplet"], ["flamingo"]], water=[10, 20])
    t.play("water_droplet").play("flamingo", by=1)
    assert t.water == [9, 16]  # each paid; no Attack, no gain
    assert t.pile == ["water_droplet", "flamingo"]


@pytest.mark.rule("S35")
def test_a_flamingo_may_negate_a_flamingo(sit):
    t = sit(hands=[["big_water_gun", "flamingo"], ["flamingo"]])
    t.play("big_water_gun").play("flamingo", by=1).play("flamingo", by=0)
    assert t.water == [12, 11]
    assert t.pile == ["big_water_gun", "flamingo", "flamingo"]


@pytest.mark.rule("S35", "R32")
def test_a_third_negation_turns_off_the_second(sit):
    t = sit(
        hands=[["big_water_gun", "snorkel"], ["flamingo", "snorkel"]],
        discard=["flamingo"],
    )
    t.play("big_water_gun").play("flamingo", by=1)
    t.play("snorkel", by=0, mode="negate").play("snorkel", by=1, mode="negate")
    # The gun stays negated: the second Snorkel turned off the first.
    assert t.water == [16, 16]
    assert t.pile == ["flamingo", "big_water_gun", "flamingo", "snorkel", "snorkel"]


@pytest.mark.rule("S35", "R16")
def test_a_negated_tick_leaves_the_continuous_card_in_play(sit):
    t = sit(play=[[], ["fountain"]], hands=[["flamingo"], []], water=[20, 10])
    t.end()
    assert t.asked == (0, "window")
    t.play("flamingo", by=0)
    assert t.water == [16, 10]
    assert t.front(1) == ["fountain"]
    assert t.pile == ["flamingo"]
    assert t.asked == (1, "main")
    t.next_turn().next_turn()
    assert t.water == [16, 11]  # only that one tick was skipped


@pytest.mark.rule("R16")
def test_a_tick_may_be_answered_though_it_deals_no_damage(sit):
    t = sit(play=[[], ["whale_bath_toy"]], hands=[["flamingo"], []], deck=["cat", "dog", "beavor"])
    t.end()
    assert t.asked == (0, "window")
    t.play("flamingo", by=0)
    assert t.hand(1) == ["cat", "dog"]


@pytest.mark.rule("R17")
def test_a_continuous_card_negated_when_played_is_discarded_under_the_flamingo(sit):
    t = sit(hands=[["rain_coat"], ["flamingo"]])
    t.play("rain_coat").play("flamingo", by=1)
    assert t.front(0) == []
    assert t.pile == ["rain_coat", "flamingo"]
    assert t.water == [17, 16]


@pytest.mark.rule("R18")
def test_an_answer_from_hand_on_the_own_turn_takes_an_action(sit):
    t = sit(hands=[["big_water_gun", "flamingo"], ["flamingo"]])
    t.play("big_water_gun").play("flamingo", by=1).play("flamingo", by=0)
    assert t.actions == 0


@pytest.mark.rule("R18")
def test_without_an_action_left_there_is_no_answer_from_hand(sit):
    t = sit(hands=[["big_water_gun", "flamingo"], []], set=[[], ["flamingo"]], actions=1)
    t.play("big_water_gun").play("flamingo", slot=0, by=1)
    assert t.asked == (0, "main")
    assert t.water == [16, 20]
    assert t.hand(0) == ["flamingo"]


@pytest.mark.rule("R18")
def test_an_answer_from_a_slot_needs_no_action(sit):
    t = sit(hands=[["big_water_gun"], []], set=[["flamingo"], ["flamingo"]], actions=1)
    t.play("big_water_gun").play("flamingo", slot=0, by=1).play("flamingo", slot=0, by=0)
    assert t.water == [16, 15]
    assert t.actions == 0


@pytest.mark.rule("R18")
def test_an_action_spent_while_ticks_are_answered_is_missing_later(sit):
    t = sit(
        play=[[], ["fountain"]],
        hands=[["flamingo"], ["flamingo"]],
        water=[20, 15],
    )
    t.end()
    t.play("flamingo", by=0).play("flamingo", by=1)
    assert t.asked == (1, "main")
    assert t.water == [16, 12]  # 15 - 4 + 1
    assert t.actions == 1


@pytest.mark.rule("R19")
def test_the_same_card_may_be_negated_again_after_a_negated_negation(sit):
    t = sit(
        hands=[["big_water_gun", "flamingo"], ["flamingo", "snorkel"]],
        set=[[], []],
        discard=["cat"],
    )
    t.play("big_water_gun").play("flamingo", by=1).play("flamingo", by=0)
    t.decline(by=1)  # does not answer the second Flamingo, which resolves
    assert t.asked == (1, "window")  # the gun may still be answered
    assert t.table.view(1)["chain"][0]["card"] == "big_water_gun"
    t.decline(by=1)
    assert t.water == [12, 11]


@pytest.mark.rule("R22")
def test_nobody_answers_their_own_card(sit):
    t = sit(hands=[["big_water_gun", "flamingo"], ["cat"]])
    t.play("big_water_gun")
    reason = t.table.why_not({"play": "flamingo"}, 0)
    assert (reason.code, reason.rule) == ("own_effect", "R22")
    t.decline(by=1)
    assert t.water == [16, 15]


@pytest.mark.rule("R51")
def test_there_is_nothing_to_negate_in_the_main_step(sit):
    t = sit(hands=[["flamingo", "umbrella"], []])
    assert t.code({"play": "flamingo"}, 0) == "nothing_to_answer"
    assert t.code({"play": "umbrella"}, 0) == "nothing_to_answer"


@pytest.mark.rule("S29", "R19")
def test_the_window_closes_when_the_card_is_negated(sit):
    t = sit(hands=[["big_water_gun"], ["flamingo", "umbrella"]])
    t.play("big_water_gun").play("flamingo", by=1)
    assert t.asked == (0, "main")
    assert t.hand(1) == ["umbrella"]


@pytest.mark.rule("S40", "R37")
@pytest.mark.parametrize("gun", ["medium_water_gun", "medium_blue_water_gun"])
def test_a_negated_attack_3_gun_lies_on_its_cost_card_and_under_the_flamingo(sit, gun):
    t = sit(hands=[[gun, "cat", "dog"], []], set=[[], ["flamingo"]], water=[10, 20])
    t.play(gun).discard("cat", by=0).play("flamingo", slot=0, by=1).settle()
    assert t.pile == ["cat", gun, "flamingo"]
    assert t.hand(0) == ["dog"]  # the cost card is gone, nothing is drawn
    assert t.water[1] == 20


@pytest.mark.rule("S40", "S27")
@pytest.mark.parametrize("gun", ["medium_water_gun", "medium_blue_water_gun"])
def test_a_defended_attack_3_gun_lies_on_its_cost_card_and_under_the_defend_card(sit, gun):
    t = sit(hands=[[gun, "cat", "dog"], []], set=[[], ["life_preserver"]])
    t.play(gun).discard("cat", by=0).play("life_preserver", slot=0, by=1).settle()
    assert t.pile == ["cat", gun, "life_preserver"]
    assert t.water[1] == 19


@pytest.mark.rule("S40")
def test_the_cost_card_is_in_the_pile_before_the_gun_is_answered(sit):
    t = sit(hands=[["medium_water_gun", "cat", "dog"], ["umbrella"]])
    t.play("medium_water_gun")
    assert t.asked == (0, "cost")
    t.discard("dog", by=0)
    assert t.asked == (1, "window")
    assert t.pile == ["dog"]


@pytest.mark.rule("R19")
def test_answers_follow_each_other_as_long_as_there_are_cards(sit, other_cards, card_file):
    def negate(card):
        if card["id"] == "big_water_gun":
            return
        card.update(cost=0, attack=0, showdown=True, continuous=False)
        card["mode"] = [
            {"timing": "negate", "label": "Negate", "extra_cost": [], "program": ["NEGATE"]}
        ]

    box = other_cards(change=negate, own_turn_response_is_action=False)
    negations = [c["id"] for c in card_file["card"] for _ in range(c["copies"])]
    negations = [card for card in negations if card != "big_water_gun"]
    t = sit(box=box, hands=[["big_water_gun", *negations[0::2]], negations[1::2]])
    t.play("big_water_gun")
    answers = 0
    while t.phase == "window":
        seat = t.table.to_act
        t.play(t.hand(seat)[0], by=seat)
        answers += 1
    assert answers == 64
    assert t.water == [16, 15]  # the last one and every second before it worked: not the first
    assert len(t.pile) == 65
