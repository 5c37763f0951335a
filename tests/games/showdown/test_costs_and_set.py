"""Actions and costs (S11-S13), Set cards (S14-S16), card classes (S17-S19)."""

import pytest


@pytest.mark.rule("S11")
def test_a_card_is_face_up_and_paid_before_its_effect_and_discarded_after_it(sit):
    t = sit(hands=[["water_jug"], ["umbrella"]], water=[10, 20])
    t.play("water_jug")
    assert t.asked == (1, "window")
    assert t.water == [7, 20]
    assert [link["card"] for link in t.table.view(1)["chain"]] == ["water_jug"]
    assert t.pile == []
    t.decline(by=1)
    assert t.water == [13, 20]
    assert t.pile == ["water_jug"]
    assert t.hand(0) == []


@pytest.mark.rule("S11")
def test_playing_a_card_from_hand_takes_an_action(sit):
    t = sit(hands=[["water_jug"], []])
    t.play("water_jug")
    assert t.actions == 1


@pytest.mark.rule("S12")
def test_the_cost_stays_paid_when_the_attack_is_defended(sit):
    t = sit(hands=[["shark_fin_water_gun"], []], set=[[], ["umbrella"]])
    t.play("shark_fin_water_gun").play("umbrella", slot=0, by=1)
    assert t.water == [18, 20]


@pytest.mark.rule("S12")
def test_the_cost_stays_paid_when_the_card_is_negated(sit):
    t = sit(hands=[["water_jug"], []], set=[[], ["flamingo"]], water=[10, 20])
    t.play("water_jug").play("flamingo", slot=0, by=1)
    assert t.water == [7, 20]
    assert t.actions == 1


@pytest.mark.rule("S12", "S15")
def test_nothing_is_paid_for_a_set_card(sit):
    t = sit(set=[["big_water_gun"], []])
    t.play("big_water_gun", slot=0)
    assert t.water == [20, 15]


@pytest.mark.rule("S13", "S18")
def test_a_showdown_card_from_hand_costs_water_on_the_rivals_turn_too(sit):
    t = sit(hands=[["water_jug"], ["flamingo"]], water=[10, 20])
    t.play("water_jug").play("flamingo", by=1)
    assert t.water == [7, 16]


@pytest.mark.rule("R1")
def test_a_payment_must_leave_one_water(sit):
    t = sit(hands=[["big_water_gun"], []], water=[4, 20])
    assert t.code({"play": "big_water_gun"}, 0) == "cost_not_payable"
    t = sit(hands=[["big_water_gun"], []], water=[5, 20])
    t.play("big_water_gun")
    assert t.water == [1, 15]


@pytest.mark.rule("R1")
def test_an_answer_must_leave_one_water_too(sit):
    t = sit(hands=[["water_balloons"], ["beach_towels"]], water=[20, 2])
    t.play("water_balloons")
    assert t.code({"play": "beach_towels"}, 1) == "cost_not_payable"


@pytest.mark.rule("R1")
def test_a_total_cost_of_0_is_always_payable(sit):
    t = sit(hands=[["water_balloons"], []], water=[1, 20])
    t.play("water_balloons")
    assert t.water == [1, 19]
    t = sit(hands=[["sun", "shark_fin_water_gun"], []], water=[1, 20])
    t.play("shark_fin_water_gun", suns=["sun"])
    assert t.water == [1, 16]


@pytest.mark.rule("S14")
def test_any_card_may_be_set(sit, card_file):
    kinds = [card["id"] for card in card_file["card"]]
    t = sit(hands=[kinds, []])
    offered = {move.data["set"] for move in t.table.moves() if "set" in move.data}
    assert offered == set(kinds)


@pytest.mark.rule("S14")
def test_a_set_card_leaves_the_hand_unpaid_and_lies_face_down(sit):
    t = sit(hands=[["big_water_gun", "cat"], ["umbrella"]])
    t.set("big_water_gun")
    assert t.asked == (0, "main")  # Setting activates nothing: nobody may answer it
    assert t.water == [20, 20]
    assert t.hand(0) == ["cat"]
    assert t.slots(0) == {0: "big_water_gun"}
    assert t.table.view(1)["players"][0]["set"][0]["card"] is None


@pytest.mark.rule("S14", "R11")
def test_a_fourth_set_card_is_refused(sit):
    t = sit(hands=[["cat"], []], set=[["dog", "umbrella", "beavor"], []])
    reason = t.table.why_not({"set": "cat"}, 0)
    assert (reason.code, reason.rule) == ("set_full", "R11")


@pytest.mark.rule("R11")
def test_a_slot_that_was_freed_may_be_set_again(sit):
    t = sit(hands=[["cat"], []], set=[["dog", "shark_fin_water_gun", "beavor"], []])
    t.play("shark_fin_water_gun", slot=1)
    t.set("cat")
    assert t.slots(0) == {0: "dog", 1: "cat", 2: "beavor"}


@pytest.mark.rule("S15")
def test_three_set_plays_and_two_actions_fit_in_one_turn(sit):
    t = sit(
        hands=[["big_water_gun", "shark_fin_water_gun"], []],
        set=[["big_water_gun", "big_water_gun", "shark_fin_water_gun"], []],
        water=[20, 20],
    )
    t.play("big_water_gun", slot=0).play("big_water_gun", slot=1)
    t.play("shark_fin_water_gun", slot=2)
    assert t.water == [20, 6]
    assert t.actions == 2
    t.play("shark_fin_water_gun")
    assert t.water == [18, 2]
    t.play("big_water_gun")
    assert t.winners == [0]


@pytest.mark.rule("S15")
def test_a_set_card_may_be_played_without_naming_it(sit):
    t = sit(set=[["big_water_gun"], []])
    t.do({"play": None, "from": 0})
    assert t.water == [20, 15]


@pytest.mark.rule("S16")
def test_a_card_may_not_be_played_in_the_turn_it_was_set(sit):
    t = sit(hands=[["shark_fin_water_gun"], []])
    t.set("shark_fin_water_gun")
    assert t.code({"play": "shark_fin_water_gun", "from": 0}, 0) == "set_this_turn"
    t.next_turn().next_turn()
    t.play("shark_fin_water_gun", slot=0).settle()
    assert t.water == [20, 16]


@pytest.mark.rule("S16")
def test_a_card_set_this_turn_does_not_answer_this_turn(sit):
    t = sit(hands=[["flamingo", "water_jug"], []], set=[[], ["flamingo"]], water=[10, 20])
    t.set("flamingo").play("water_jug")
    t.play("flamingo", slot=0, by=1)
    # The active player has no hand and only a Set card of this turn: the jug is lost.
    assert t.asked == (0, "main")
    assert t.water == [7, 20]


@pytest.mark.rule("S16", "R12")
def test_a_showdown_card_set_this_turn_answers_in_the_rivals_next_turn(sit):
    t = sit(hands=[["flamingo"], ["water_jug"]], water=[20, 10])
    t.set("flamingo").end()
    t.play("water_jug", by=1).play("flamingo", slot=0, by=0).settle()
    assert t.water == [20, 7]
    assert t.slots(0) == {}


@pytest.mark.rule("R12", "S19")
def test_another_card_set_this_turn_waits_for_its_owners_turn(sit):
    t = sit(hands=[["shark_fin_water_gun"], ["water_jug"]])
    t.set("shark_fin_water_gun").end().play("water_jug", by=1)
    gun = {"play": "shark_fin_water_gun", "from": 0}
    assert t.code(gun, 0) == "not_a_showdown_card"


@pytest.mark.rule("R10")
def test_set_and_continuous_cards_are_never_taken_back(sit):
    t = sit(set=[["cat"], []], play=[["fountain"], []])
    moves = [move.data for move in t.table.moves()]
    assert {"end": True} in moves
    assert all(move["from"] == 0 for move in moves if move != {"end": True})
    t = sit(hands=[["fountain"], []], set=[["umbrella"], []], play=[["fountain"], []])
    t.set("fountain")
    assert t.slots(0) == {0: "umbrella", 1: "fountain"}
    assert t.front(0) == ["fountain"]


@pytest.mark.rule("R10")
def test_continuous_cards_do_not_count_as_set_cards(sit):
    t = sit(
        hands=[["cat"], []],
        set=[["dog", "umbrella"], []],
        play=[["fountain", "fountain", "rain_coat"], []],
    )
    t.set("cat")
    assert t.slots(0) == {0: "dog", 1: "umbrella", 2: "cat"}


@pytest.mark.rule("S17")
def test_a_continuous_card_stays_and_its_effect_lasts(sit):
    t = sit(hands=[["fountain"], []], water=[10, 20])
    t.play("fountain")
    assert t.water == [8, 20]
    assert t.front(0) == ["fountain"]
    assert t.pile == []
    for after in (9, 10, 11):
        t.next_turn().next_turn()
        assert t.water == [after, 20]
    assert t.front(0) == ["fountain"]


@pytest.mark.rule("S17", "S15")
def test_a_continuous_card_may_be_played_from_a_slot(sit):
    t = sit(set=[["rain_coat"], []])
    t.play("rain_coat", slot=0)
    assert t.front(0) == ["rain_coat"]
    assert t.slots(0) == {}
    assert t.water == [20, 20]


@pytest.mark.rule("S18", "S25")
def test_a_showdown_card_on_the_rivals_turn_is_no_action(sit):
    t = sit(hands=[["shark_fin_water_gun", "big_water_gun"], ["life_preserver"] * 2])
    t.play("shark_fin_water_gun").play("life_preserver", by=1).settle()
    assert t.actions == 1  # the attacker's own, untouched by the answer
    t.play("big_water_gun").play("life_preserver", by=1).settle()
    assert t.water == [14, 15]
    t.next_turn()
    assert t.actions == 2


@pytest.mark.rule("S18")
def test_showdown_cards_are_played_on_the_own_turn_where_they_make_sense(sit):
    t = sit(hands=[["pink_water_gun", "umbrella"], []], water=[10, 20])
    t.play("pink_water_gun")
    assert t.water == [10, 18]
    assert t.code({"play": "umbrella"}, 0) is not None


@pytest.mark.rule("S19")
def test_other_cards_are_refused_on_the_rivals_turn(sit):
    held = ["cat", "water_jug", "fountain", "big_water_gun", "sunglasses_vacation_hat"]
    t = sit(hands=[["shark_fin_water_gun"], held])
    t.play("shark_fin_water_gun")
    assert {t.code({"play": card}, 1) for card in held} == {"not_a_showdown_card"}


@pytest.mark.rule("S19")
def test_every_card_has_an_effect(card_file):
    assert len(card_file["card"]) == 28
    for card in card_file["card"]:
        assert card["text"]
        assert all(mode["program"] for mode in card["mode"])
        assert card["mode"]


@pytest.mark.rule("S22")
def test_every_card_that_defends_is_a_showdown_card(card_file):
    for card in card_file["card"]:
        if any(mode["timing"] == "defend" for mode in card["mode"]):
            assert card["showdown"]
