"""Attack (S20, S21) and Defend (S22-S28)."""

import pytest


@pytest.mark.rule("S20")
@pytest.mark.parametrize(
    ("card", "value"),
    [
        ("water_balloons", 1),
        ("water_droplet", 1),
        ("water_bottles", 1),
        ("water_buckets", 2),
        ("little_green_water_gun", 2),
        ("pink_water_gun", 2),
        ("swimming_fins", 2),
        ("shark_fin_water_gun", 4),
        ("big_water_gun", 5),
    ],
)
def test_an_attack_takes_the_attack_value_from_the_rival(sit, card, value):
    t = sit(hands=[[card], []])
    t.play(card, mode="attack")
    assert t.water[1] == 20 - value


@pytest.mark.rule("S21", "S24")
def test_attack_values_are_never_merged(sit):
    t = sit(hands=[["shark_fin_water_gun"] * 2, []], set=[[], ["umbrella"]])
    t.play("shark_fin_water_gun").play("umbrella", slot=0, by=1).settle()
    assert t.water[1] == 20  # the fifth point of the Umbrella is lost
    t.play("shark_fin_water_gun")
    assert t.water[1] == 16


@pytest.mark.rule("S21")
def test_the_rival_answers_each_attack_before_the_next_one(sit):
    t = sit(hands=[["shark_fin_water_gun"] * 2, ["umbrella"]])
    t.play("shark_fin_water_gun")
    assert t.asked == (1, "window")
    assert t.code({"play": "shark_fin_water_gun"}, 0) is not None
    t.decline(by=1)
    t.play("shark_fin_water_gun", by=0)
    assert t.asked == (1, "window")


@pytest.mark.rule("S22")
def test_a_player_does_not_defend_on_their_own_turn(sit):
    # Beach Ball deals damage back to the active player, who may not Defend against it.
    t = sit(hands=[["big_water_gun", "umbrella"], []], set=[[], ["beach_ball"]])
    assert t.code({"play": "umbrella"}, 0) == "nothing_to_answer"
    t.play("big_water_gun").play("beach_ball", slot=0, by=1)
    assert t.asked == (0, "window")
    assert t.code({"play": "umbrella"}, 0) == "defend_on_own_turn"


@pytest.mark.rule("S23")
def test_defend_n_means_n_less_damage(sit):
    for card, n in (("life_preserver", 2), ("beach_towels", 3), ("umbrella", 5)):
        t = sit(hands=[["big_water_gun"], []], set=[[], [card]])
        t.play("big_water_gun").play(card, slot=0, by=1)
        assert t.water == [16, 15 + n]


@pytest.mark.rule("S23")
def test_excess_defence_is_lost(sit):
    t = sit(hands=[["water_balloons"], []], set=[[], ["umbrella"]], water=[20, 10])
    t.play("water_balloons").play("umbrella", slot=0, by=1)
    assert t.water == [20, 10]


@pytest.mark.rule("S23")
def test_there_is_nothing_to_defend_against_a_card_without_damage(sit):
    t = sit(hands=[["water_jug"], ["umbrella"]])
    t.play("water_jug")
    assert t.code({"play": "umbrella"}, 1) == "nothing_to_defend"


@pytest.mark.rule("S23", "R23")
def test_damage_that_is_no_attack_may_be_defended(sit):
    t = sit(hands=[["dog"], []], set=[[], ["beach_towels"]])
    t.play("dog").play("beach_towels", slot=0, by=1)
    assert t.water == [15, 17]  # 20 - 3 - 2, and 6 - 3 gets through
    t = sit(hands=[["cat"], []], set=[[], ["beach_towels"]], last_taken=[4, 0])
    t.play("cat").play("beach_towels", slot=0, by=1)
    assert t.water == [17, 17]


@pytest.mark.rule("S23", "R23")
def test_the_damage_of_a_tick_may_be_defended(sit):
    t = sit(play=[[], ["water_elephant_toy"]], hands=[["life_preserver"], []])
    t.end()
    assert t.asked == (0, "window")
    t.play("life_preserver", by=0)
    assert t.water == [20, 20]
    assert t.front(1) == ["water_elephant_toy"]
    assert t.pile == ["life_preserver"]


@pytest.mark.rule("S24")
def test_defend_cards_are_never_merged(sit):
    t = sit(hands=[["big_water_gun"], []], set=[[], ["life_preserver", "umbrella"]])
    t.play("big_water_gun").play("life_preserver", slot=0, by=1)
    assert t.asked == (1, "window")
    assert t.code({"play": "umbrella", "from": 1}, 1) == "already_defended"
    t.decline(by=1)
    assert t.water == [16, 17]


@pytest.mark.rule("S24")
def test_two_umbrellas_do_not_defend_ten(sit, other_cards):
    def stronger(card):
        if card["id"] == "big_water_gun":
            card["attack"] = 9

    box = other_cards(change=stronger)
    t = sit(box=box, hands=[["big_water_gun"], []], set=[[], ["umbrella"] * 2])
    t.play("big_water_gun").play("umbrella", slot=0, by=1)
    assert t.code({"play": "umbrella", "from": 1}, 1) == "already_defended"
    t.settle()
    assert t.water == [16, 16]


@pytest.mark.rule("S24")
def test_a_later_attack_by_another_card_may_be_defended_anew(sit):
    t = sit(hands=[["big_water_gun", "shark_fin_water_gun"], []], set=[[], ["umbrella"] * 2])
    t.play("big_water_gun").play("umbrella", slot=0, by=1).settle()
    t.play("shark_fin_water_gun").play("umbrella", slot=1, by=1)
    assert t.water == [14, 20]


@pytest.mark.rule("S25")
def test_a_defend_card_is_paid_from_hand_and_free_when_set(sit):
    t = sit(hands=[["big_water_gun"], ["umbrella"]])
    t.play("big_water_gun").play("umbrella", by=1)
    assert t.water == [16, 17]
    t = sit(hands=[["big_water_gun"], []], set=[[], ["umbrella"]])
    t.play("big_water_gun").play("umbrella", slot=0, by=1)
    assert t.water == [16, 20]


@pytest.mark.rule("S26")
@pytest.mark.parametrize("card", ["pink_water_gun", "water_buckets"])
def test_a_dual_card_only_attacks_on_the_own_turn(sit, card):
    t = sit(hands=[[card], []], water=[10, 10])
    assert t.code({"play": card, "mode": "defend"}, 0) is not None
    t.play(card)
    assert t.water[1] == 8


@pytest.mark.rule("S26")
@pytest.mark.parametrize("card", ["pink_water_gun", "water_buckets"])
def test_a_dual_card_only_defends_on_the_rivals_turn(sit, card):
    t = sit(hands=[["big_water_gun", "cat"], [card]], water=[10, 10])
    t.play("big_water_gun")
    assert t.code({"play": card, "mode": "attack"}, 1) is not None
    t.play(card, by=1).settle()
    assert t.water == [6, 6]  # 10 - 1 - 3; the attacker loses nothing to the card
    assert t.hand(0) == ["cat"]


@pytest.mark.rule("S27")
def test_the_attack_card_lies_under_the_card_that_defended(sit):
    t = sit(hands=[["big_water_gun"], ["beach_towels"]], discard=["cat"])
    t.play("big_water_gun").play("beach_towels", by=1)
    assert t.pile == ["cat", "big_water_gun", "beach_towels"]


@pytest.mark.rule("S27")
def test_the_defend_resolves_before_the_damage(sit):
    t = sit(hands=[["big_water_gun"], []], set=[[], ["beach_towels"]], water=[20, 3])
    t.play("big_water_gun").play("beach_towels", slot=0, by=1)
    assert t.water == [16, 1]
    assert t.winners is None


@pytest.mark.rule("S28")
def test_big_water_gun_against_beach_towels_from_hand_costs_the_defender_four(sit):
    t = sit(hands=[["big_water_gun"], ["beach_towels"]])
    t.play("big_water_gun")
    assert t.water == [16, 20]
    t.play("beach_towels", by=1)
    assert t.water == [16, 16]


@pytest.mark.rule("S28")
def test_big_water_gun_against_set_beach_towels_costs_the_defender_two(sit):
    t = sit(hands=[["big_water_gun"], []], set=[[], ["beach_towels"]])
    t.play("big_water_gun").play("beach_towels", slot=0, by=1)
    assert t.water == [16, 18]


@pytest.mark.rule("S28")
def test_the_worked_example_is_told_as_it_happened(sit):
    t = sit(hands=[["big_water_gun"], ["beach_towels"]])
    t.play("big_water_gun").play("beach_towels", by=1)
    attack = next(e for e in t.table.events(None) if e["kind"] == "attacked")
    assert (attack["value"], attack["coat"], attack["defended"], attack["through"]) == (5, 0, 3, 2)


@pytest.mark.rule("R19")
def test_a_defender_may_defend_and_then_negate_the_same_attack(sit):
    t = sit(hands=[["big_water_gun"], ["life_preserver", "flamingo"]])
    t.play("big_water_gun").play("life_preserver", by=1)
    assert t.asked == (1, "window")
    t.play("flamingo", by=1)
    assert t.water == [16, 16]
    assert t.pile == ["big_water_gun", "life_preserver", "flamingo"]


@pytest.mark.rule("R19")
def test_the_window_reopens_until_the_rival_declines(sit):
    t = sit(hands=[["big_water_gun"], ["life_preserver", "cat"]])
    t.play("big_water_gun").play("life_preserver", by=1)
    assert t.asked == (1, "window")
    assert t.water == [16, 20]  # nothing lands while the window is open
    t.decline(by=1)
    assert t.asked == (0, "main")
    assert t.water == [16, 17]


@pytest.mark.rule("R20")
def test_a_negated_defend_was_the_one_defend(sit):
    t = sit(
        hands=[["big_water_gun", "flamingo"], ["life_preserver", "umbrella"]],
        water=[20, 20],
    )
    t.play("big_water_gun").play("life_preserver", by=1).play("flamingo", by=0)
    t.decline(by=1)  # the Flamingo is not answered
    assert t.asked == (1, "window")
    assert t.code({"play": "umbrella"}, 1) == "already_defended"
    t.decline(by=1)
    assert t.water == [12, 15]


@pytest.mark.rule("R21")
def test_a_negated_defend_gives_nothing(sit):
    t = sit(hands=[["shark_fin_water_gun", "flamingo"], ["beach_towels"]])
    t.play("shark_fin_water_gun").play("beach_towels", by=1).play("flamingo", by=0)
    assert t.water == [14, 14]  # 20 - 2 - 4 each: costs, then the whole Attack
    assert t.pile == ["shark_fin_water_gun", "beach_towels", "flamingo"]
    assert t.actions == 0


@pytest.mark.rule("R52")
def test_the_rest_of_an_effect_runs_after_a_full_defend(sit):
    t = sit(hands=[["water_droplet"], []], set=[[], ["umbrella"]], water=[10, 20])
    t.play("water_droplet").play("umbrella", slot=0, by=1)
    assert t.water == [12, 20]
    t = sit(hands=[["water_balloons"], []], set=[[], ["umbrella"]], deck=["cat"])
    t.play("water_balloons").play("umbrella", slot=0, by=1)
    assert t.hand(0) == ["cat"]
    t = sit(hands=[["little_green_water_gun"], []], set=[[], ["umbrella"]])
    t.play("little_green_water_gun").play("umbrella", slot=0, by=1)
    assert t["sets"] == 2


@pytest.mark.rule("R56")
def test_each_tick_may_be_defended_once(sit):
    t = sit(play=[[], ["water_elephant_toy"] * 2], hands=[["life_preserver"] * 3, []])
    t.end()
    t.play("life_preserver", by=0)
    assert t.code({"play": "life_preserver"}, 0) is not None  # this tick has its Defend
    t.decline(by=0)
    t.play("life_preserver", by=0)
    t.settle()
    assert t.water == [20, 20]


@pytest.mark.rule("R60")
def test_a_defend_is_used_up_in_program_order(sit, other_cards):
    program = ["DAMAGE_OPP 2", "IF_OPP_WATER_MIN 12", "DAMAGE_OPP 4"]
    box = other_cards(programs={"shark_fin_water_gun": program})
    t = sit(
        box=box,
        hands=[["shark_fin_water_gun"], []],
        set=[[], ["beach_towels"]],
        water=[20, 12],
    )
    t.play("shark_fin_water_gun").play("beach_towels", slot=0, by=1)
    # 2 - 2, so the rival still has 12, then 4 - 1.
    assert t.water == [18, 9]


@pytest.mark.rule("R60")
def test_a_defend_larger_than_the_first_damage_serves_the_second(sit, other_cards):
    box = other_cards(programs={"big_water_gun": ["ATTACK", "DAMAGE_OPP 3"]})
    t = sit(box=box, hands=[["big_water_gun"] * 2, []], set=[[], ["umbrella", "beach_towels"]])
    t.play("big_water_gun").play("umbrella", slot=0, by=1).settle()
    assert t.water == [16, 17]
    t.play("big_water_gun").play("beach_towels", slot=1, by=1)
    assert t.water == [12, 12]
