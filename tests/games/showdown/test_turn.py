"""The steps of a turn (S6-S10) and the exceptions of the first turns."""

import pytest


@pytest.mark.rule("S6")
def test_continuous_cards_act_before_the_draw(sit):
    t = sit(play=[[], ["whale_bath_toy"]], hands=[[], ["cat"]], deck=["dog", "umbrella", "beavor"])
    t.next_turn()
    # With the draw first the hand would be too large for the Whale.
    assert t.hand(1) == ["beavor", "cat", "dog", "umbrella"]


@pytest.mark.rule("S6")
def test_a_relevant_continuous_card_acts_without_asking_its_owner(sit):
    t = sit(play=[[], ["fountain", "water_elephant_toy"]], water=[20, 10])
    t.end()
    assert t.water == [19, 11]
    assert t.asked == (1, "main")


@pytest.mark.rule("S6")
def test_only_the_active_players_continuous_cards_act(sit):
    t = sit(play=[["fountain"], []], water=[10, 10])
    t.end()
    assert t.water == [10, 10]
    t.next_turn()
    assert t.water == [11, 10]


@pytest.mark.rule("S7")
def test_two_cards_are_drawn_from_the_top_of_the_deck(sit):
    t = sit(deck=["dog", "cat", "beavor"])
    t.end()
    assert t.hand(1) == ["cat", "dog"]
    assert t["deck"][0] == "beavor"
    assert t.hand(0) == []


@pytest.mark.rule("S8")
def test_two_actions_are_allowed_and_a_third_is_not(sit):
    t = sit(hands=[["water_jug", "water_bottles", "shark_fin_water_gun"], []])
    t.play("water_jug").play("shark_fin_water_gun")
    assert t.actions == 0
    assert t.code({"play": "water_bottles"}, 0) == "no_action_left"


@pytest.mark.rule("S8")
def test_everything_in_the_main_step_is_optional(sit):
    t = sit(hands=[["water_jug"], []], set=[["cat"], []])
    t.end(by=0)
    assert t["active"] == 1
    assert t.hand(0) == ["water_jug"]
    assert t.slots(0) == {0: "cat"}


@pytest.mark.rule("S8", "S14")
def test_one_card_may_be_set_in_a_turn(sit):
    t = sit(hands=[["cat", "dog"], []])
    t.set("cat")
    assert t.code({"set": "dog"}, 0) == "no_set_left"
    assert t.actions == 2


@pytest.mark.rule("S8", "S15")
def test_actions_set_plays_and_setting_mix_in_any_order(sit):
    t = sit(
        hands=[["water_balloons", "pink_water_gun", "cat"], []],
        set=[["water_droplet", "shark_fin_water_gun", "water_bottles"], []],
        deck=["dog"],
    )
    t.play("water_droplet", slot=0)
    assert t.water == [20, 19]
    t.play("water_balloons")
    assert t.water == [20, 18]
    t.set("cat")
    t.play("shark_fin_water_gun", slot=1)
    assert t.water == [20, 14]
    t.play("pink_water_gun")
    assert t.water == [20, 12]  # pays 1, gains 1
    t.play("water_bottles", slot=2, mode="attack")
    assert t.water == [20, 11]
    assert (t.actions, t["sets"]) == (0, 0)
    assert t.hand(0) == ["dog"]


@pytest.mark.rule("S9")
def test_the_first_players_first_turn_has_no_draw_and_one_action(new_game):
    t = new_game()
    first = t["first"]
    assert len(t.hand(first)) == 6
    assert t.actions == 1
    assert t["sets"] == 1


@pytest.mark.rule("S9")
def test_the_second_players_first_turn_draws_one_and_has_two_actions(new_game):
    t = new_game()
    second = 1 - t["first"]
    t.end()
    assert t["active"] == second
    assert len(t.hand(second)) == 7
    assert t.actions == 2


@pytest.mark.rule("S7", "S9")
def test_from_the_third_turn_on_two_cards_are_drawn(new_game):
    t = new_game()
    first = t["first"]
    t.end().end()
    assert t["turn"] == 3
    assert len(t.hand(first)) == 8
    assert t.actions == 2
    t.end()
    assert len(t.hand(1 - first)) == 9


@pytest.mark.rule("S9")
def test_the_first_player_may_act_once_and_set_once_in_turn_one(sit):
    t = sit(turn=1, hands=[["water_bottles", "pink_water_gun", "cat"], []])
    t.play("water_bottles", mode="attack").set("cat")
    assert t.water == [19, 19]
    assert t.code({"play": "pink_water_gun"}, 0) == "no_action_left"


@pytest.mark.rule("S9", "S41")
def test_a_sun_and_its_card_are_too_much_for_turn_one(sit):
    t = sit(turn=1, hands=[["sun", "water_jug"], []])
    assert t.code({"play": "water_jug", "suns": ["sun"]}, 0) == "no_action_left"
    assert t.code({"play": "water_jug"}, 0) is None


@pytest.mark.rule("R58")
def test_the_second_player_may_answer_from_hand_in_turn_one(sit):
    t = sit(turn=1, hands=[["shark_fin_water_gun"], ["beach_towels"]])
    t.play("shark_fin_water_gun")
    t.play("beach_towels", by=1)
    assert t.water == [18, 17]  # pays 2, 4 - 3 gets through


@pytest.mark.rule("R58")
def test_the_one_action_of_turn_one_covers_answers_from_hand_too(sit):
    t = sit(turn=1, hands=[["shark_fin_water_gun", "flamingo"], ["flamingo"]])
    t.play("shark_fin_water_gun")
    t.play("flamingo", by=1)
    # The first player has a Flamingo too, but no Action for it: nobody is asked.
    assert t.asked == (0, "main")
    assert t.water == [18, 16]


@pytest.mark.rule("S10", "R6")
def test_no_hand_is_too_large_to_pass_the_turn(sit):
    held = ["umbrella"] * 3 + ["big_water_gun"] * 3 + ["water_balloons"] * 3 + ["cat"] * 2
    t = sit(hands=[held, []])
    t.end()
    assert t.asked == (1, "main")
    assert t.hand(0) == sorted(held)
    assert t.pile == []


@pytest.mark.rule("S10")
def test_the_turn_passes_to_the_rival_and_back(sit):
    t = sit(turn=4, active=1)
    t.end(by=1)
    assert (t["turn"], t["active"], t.actions, t["sets"]) == (5, 0, 2, 1)
    t.end(by=0)
    assert (t["turn"], t["active"]) == (6, 1)


@pytest.mark.rule("S10")
def test_unused_actions_and_sets_do_not_carry_over(sit):
    t = sit(hands=[["little_green_water_gun"], []])
    t.play("little_green_water_gun")
    assert (t.actions, t["sets"]) == (1, 2)
    t.end().end()
    assert (t.actions, t["sets"]) == (2, 1)
