"""What each of the 28 cards does (section 2; the rulebook's notes S35-S41)."""

import pytest


@pytest.mark.rule("S19")
@pytest.mark.parametrize(
    ("card", "mode", "before", "after"),
    [
        ("water_droplet", "attack", [10, 10], [12, 9]),
        ("pink_water_gun", "attack", [10, 10], [10, 8]),
        ("water_bottles", "attack", [10, 10], [9, 9]),
        ("water_bottles", "drink", [10, 10], [13, 10]),
        ("swimming_fins", "attack", [10, 10], [8, 8]),
        ("shark_fin_water_gun", "attack", [10, 10], [8, 6]),
        ("big_water_gun", "attack", [10, 10], [6, 5]),
        ("dog", "shake", [10, 10], [5, 4]),
        ("cat", "pounce", [10, 10], [7, 8]),
        ("water_jug", "pour", [10, 10], [13, 10]),
        ("dolphin", "leap", [10, 10], [9, 10]),
    ],
)
def test_what_a_card_does_to_the_water(sit, card, mode, before, after):
    t = sit(hands=[[card], []], water=before)
    t.play(card, mode=mode)
    assert t.water == after
    assert t.pile == [card]
    assert t.hand(0) == t.hand(1) == []


@pytest.mark.rule("S19", "S23")
@pytest.mark.parametrize(
    ("card", "after"),
    [
        ("life_preserver", [6, 7]),
        ("water_buckets", [6, 6]),
        ("pink_water_gun", [6, 6]),
        ("beach_towels", [6, 6]),
        ("umbrella", [6, 7]),
        ("beach_ball", [3, 4]),
    ],
)
def test_what_a_defend_card_from_hand_does_against_a_big_water_gun(sit, card, after):
    t = sit(hands=[["big_water_gun"], [card]], water=[10, 10])
    t.play("big_water_gun").play(card, by=1)
    assert t.water == after
    assert t.pile == ["big_water_gun", card]


@pytest.mark.rule("S19", "S41")
def test_sun_makes_the_jug_cost_one(sit):
    t = sit(hands=[["sun", "water_jug"], []], water=[10, 10])
    t.play("water_jug", suns=["sun"])
    assert t.water == [15, 10]


@pytest.mark.rule("S19", "S38")
def test_snorkel_takes_over_the_jug(sit):
    t = sit(hands=[["snorkel"], []], discard=["water_jug"], water=[10, 10])
    t.play("snorkel")
    assert t.water == [16, 10]


@pytest.mark.rule("S19", "S35")
def test_flamingo_turns_off_the_jug(sit):
    t = sit(hands=[["water_jug"], ["flamingo"]], water=[10, 10])
    t.play("water_jug").play("flamingo", by=1)
    assert t.water == [7, 6]


@pytest.mark.rule("S19")
def test_water_balloons_draw_a_card(sit):
    t = sit(hands=[["water_balloons"], []], deck=["cat", "dog"])
    t.play("water_balloons")
    assert t.water == [20, 19]
    assert t.hand(0) == ["cat"]


@pytest.mark.rule("S19")
def test_sunglasses_and_hat_draw_two_cards(sit):
    t = sit(hands=[["sunglasses_vacation_hat"], []], deck=["cat", "dog", "beavor"])
    t.play("sunglasses_vacation_hat")
    assert t.water == [19, 20]
    assert t.hand(0) == ["cat", "dog"]


@pytest.mark.rule("S19")
@pytest.mark.parametrize(
    ("hand", "drawn"), [([], 3), (["cat"], 3), (["cat", "dog"], 2), (["cat", "dog", "umbrella"], 2)]
)
def test_the_whale_draws_for_a_hand_of_at_most_one(sit, hand, drawn):
    t = sit(play=[[], ["whale_bath_toy"]], hands=[[], hand])
    t.end()
    assert len(t.hand(1)) == len(hand) + drawn


@pytest.mark.rule("S19")
@pytest.mark.parametrize(("before", "after"), [(20, 19), (12, 11), (11, 11), (3, 3)])
def test_the_elephant_sprays_a_rival_with_12_or_more(sit, before, after):
    t = sit(play=[[], ["water_elephant_toy"]], water=[before, 20])
    t.end()
    assert t.water == [after, 20]


@pytest.mark.rule("S19")
@pytest.mark.parametrize(("before", "after"), [(1, 2), (16, 17), (17, 17), (20, 20)])
def test_the_fountain_flows_at_16_or_less(sit, before, after):
    t = sit(play=[[], ["fountain"]], water=[20, before])
    t.end()
    assert t.water == [20, after]


@pytest.mark.rule("S19", "R41")
def test_water_buckets_make_the_rival_discard_a_card_of_their_choice(sit):
    t = sit(hands=[["water_buckets"], ["cat", "dog"]])
    t.play("water_buckets").decline(by=1)
    assert t.water == [19, 18]
    assert t.asked == (1, "opp_discard")
    t.discard("dog", by=1)
    assert t.hand(1) == ["cat"]
    assert t.pile == ["dog", "water_buckets"]


@pytest.mark.rule("S19", "R43")
def test_the_little_green_gun_allows_another_set(sit):
    t = sit(hands=[["little_green_water_gun", "cat", "dog", "beavor"], []])
    t.play("little_green_water_gun")
    assert t.water == [19, 18]
    t.set("cat").set("dog")
    assert t.slots(0) == {0: "cat", 1: "dog"}
    assert t.code({"set": "beavor"}, 0) == "no_set_left"


@pytest.mark.rule("R43")
def test_an_extra_set_stays_within_the_limit_of_three(sit):
    t = sit(
        hands=[["little_green_water_gun", "cat", "dog"], []],
        set=[["umbrella", "beavor"], []],
    )
    t.play("little_green_water_gun").set("cat")
    assert t.code({"set": "dog"}, 0) == "set_full"


@pytest.mark.rule("S40")
def test_the_medium_gun_discards_attacks_and_draws(sit):
    t = sit(hands=[["medium_water_gun", "cat", "dog"], []], deck=["beavor"])
    t.play("medium_water_gun").discard("dog", by=0)
    assert t.water == [19, 17]
    assert t.hand(0) == ["beavor", "cat"]
    assert t.pile == ["dog", "medium_water_gun"]


@pytest.mark.rule("S40")
def test_the_medium_blue_gun_discards_attacks_and_gains_four(sit):
    t = sit(hands=[["medium_blue_water_gun", "cat", "dog"], []], water=[10, 20])
    t.play("medium_blue_water_gun").discard("cat", by=0)
    assert t.water == [12, 17]
    assert t.hand(0) == ["dog"]
    assert t.pile == ["cat", "medium_blue_water_gun"]


@pytest.mark.rule("R35")
def test_a_set_attack_3_gun_still_discards_a_card(sit):
    t = sit(hands=[["cat", "dog"], []], set=[["medium_water_gun"], []], deck=["beavor"])
    t.play("medium_water_gun", slot=0).discard("dog", by=0)
    assert t.water == [20, 17]
    assert t.hand(0) == ["beavor", "cat"]
    t = sit(set=[["medium_water_gun"], []])
    assert t.code({"play": "medium_water_gun", "from": 0}, 0) == "no_cost_card"


@pytest.mark.rule("R36")
def test_an_attack_3_gun_needs_a_card_besides_itself_and_its_suns(sit):
    t = sit(hands=[["medium_blue_water_gun"], []])
    reason = t.table.why_not({"play": "medium_blue_water_gun"}, 0)
    assert (reason.code, reason.rule) == ("no_cost_card", "R36")
    t = sit(hands=[["medium_blue_water_gun", "sun"], []])
    with_sun = {"play": "medium_blue_water_gun", "suns": ["sun"]}
    assert t.code(with_sun, 0) == "no_cost_card"
    assert t.code({"play": "medium_blue_water_gun"}, 0) is None
    t = sit(hands=[["medium_blue_water_gun"] * 2, []])
    assert t.code({"play": "medium_blue_water_gun"}, 0) is None


@pytest.mark.rule("S36", "R38")
def test_water_bottles_do_exactly_one_of_two_things(sit):
    t = sit(hands=[["water_bottles"] * 2, ["cat"]], water=[10, 10])
    t.play("water_bottles", mode="drink")
    assert t.table.view(1)["chain"][0]["mode"] == "drink"  # announced before the answer
    assert t.code({"play": "cat"}, 1) is not None
    t.decline(by=1)
    assert t.water == [13, 10]
    t.play("water_bottles", mode="attack").decline(by=1)
    assert t.water == [12, 9]


@pytest.mark.rule("S36")
def test_there_is_nothing_to_defend_against_drinking(sit):
    t = sit(hands=[["water_bottles"] * 2, ["umbrella"]])
    t.play("water_bottles", mode="drink")
    assert t.code({"play": "umbrella"}, 1) == "nothing_to_defend"
    t.decline(by=1).play("water_bottles", mode="attack")
    assert t.code({"play": "umbrella"}, 1) is None


@pytest.mark.rule("S37")
def test_the_attack_of_the_fins_cannot_be_defended_but_negated(sit):
    t = sit(hands=[["swimming_fins"], ["umbrella", "flamingo"]])
    t.play("swimming_fins", mode="attack")
    assert t.code({"play": "umbrella"}, 1) == "undefendable"
    t.play("flamingo", by=1)
    assert t.water == [18, 16]


@pytest.mark.rule("S37", "R53")
def test_diving_takes_any_discard_and_an_action_and_deals_no_damage(sit):
    t = sit(hands=[["swimming_fins"], []], discard=["cat", "dog", "umbrella"])
    t.play("swimming_fins", mode="dive")
    assert t.asked == (0, "recover")
    t.recover(1, by=0)
    assert t.water == [18, 20]
    assert t.hand(0) == ["dog"]
    assert t.pile == ["cat", "umbrella", "swimming_fins"]
    assert t.actions == 2


@pytest.mark.rule("R57", "S39")
@pytest.mark.parametrize(("taken", "dealt", "gained"), [(0, 2, 3), (3, 5, 6), (5, 7, 8), (9, 7, 9)])
def test_cat_and_dolphin_count_the_damage_of_the_last_turn(sit, taken, dealt, gained):
    t = sit(hands=[["cat", "dolphin"], []], last_taken=[taken, 0], water=[10, 20])
    t.play("cat")
    assert t.water == [7, 20 - dealt]
    t.play("dolphin")
    assert t.water == [3 + gained, 20 - dealt]


@pytest.mark.rule("R57")
def test_two_cats_each_use_the_damage_in_full(sit):
    t = sit(hands=[["cat", "cat"], []], last_taken=[4, 0])
    t.play("cat").play("cat")
    assert t.water == [14, 8]


@pytest.mark.rule("R57")
def test_the_cat_finds_nothing_in_the_first_players_first_turn(sit):
    t = sit(turn=1, hands=[["cat"], []])
    t.play("cat")
    assert t.water == [17, 18]


@pytest.mark.rule("R57")
def test_only_the_last_turns_damage_counts(sit):
    t = sit(hands=[["shark_fin_water_gun"], ["cat"]], deck=["sun", "sun", "dog", "dog"])
    t.play("shark_fin_water_gun").settle()
    t.next_turn()
    assert t["last_taken"][1] == 4
    t.next_turn().next_turn()
    t.play("cat").settle()
    assert t.water == [16, 13]  # 2 only: nothing was dealt in the turn just before


@pytest.mark.rule("S39")
def test_damage_from_the_rivals_dog_counts_for_the_cat(sit):
    t = sit(hands=[["dog"], ["cat"]], set=[[], ["life_preserver"]], deck=["beavor", "beavor"])
    t.play("dog").play("life_preserver", slot=0, by=1).settle()
    assert t.water == [15, 16]
    assert t["taken"][1] == 4
    t.end().play("cat", by=1).settle()
    assert t.water == [9, 13]  # 2 + 4


@pytest.mark.rule("R42")
def test_damage_from_the_own_dog_does_not_count(sit):
    t = sit(hands=[["dog", "cat"], []])
    t.play("dog").play("cat")
    assert t.water == [12, 12]  # 20 - 3 - 2 - 3; 20 - 6 - 2
    assert t["taken"][0] == 0


@pytest.mark.rule("R57", "S12")
def test_costs_and_defended_damage_do_not_count_as_damage_taken(sit):
    t = sit(hands=[["shark_fin_water_gun"], ["umbrella"]])
    t.play("shark_fin_water_gun").play("umbrella", by=1)
    assert t.water == [18, 17]
    assert t["taken"] == [0, 0]


@pytest.mark.rule("R55")
def test_defend_reduces_only_the_rivals_share_of_the_dog(sit):
    t = sit(hands=[["dog"], []], set=[[], ["umbrella"]])
    t.play("dog").play("umbrella", slot=0, by=1)
    assert t.water == [15, 19]


@pytest.mark.rule("R55")
def test_a_negated_dog_shakes_nobody(sit):
    t = sit(hands=[["dog"], []], set=[[], ["flamingo"]])
    t.play("dog").play("flamingo", slot=0, by=1)
    assert t.water == [17, 20]


@pytest.mark.rule("R54")
def test_beach_ball_returns_at_most_the_damage_there_is(sit):
    t = sit(hands=[["pink_water_gun"], []], set=[[], ["beach_ball"]], water=[10, 10])
    t.play("pink_water_gun").play("beach_ball", slot=0, by=1)
    assert t.water == [8, 10]  # 10 - 1 - 2 + 1


@pytest.mark.rule("R54")
def test_what_beach_ball_returned_stays_dealt_when_the_attack_is_negated(sit):
    t = sit(hands=[["big_water_gun"], ["flamingo"]], set=[[], ["beach_ball"]])
    t.play("big_water_gun").play("beach_ball", slot=0, by=1)
    assert t.water == [13, 20]  # it lands before the remainder of the Attack
    t.play("flamingo", by=1)
    assert t.water == [13, 16]


@pytest.mark.rule("R54")
def test_a_negated_beach_ball_returns_nothing(sit):
    t = sit(hands=[["big_water_gun", "flamingo"], []], set=[[], ["beach_ball"]])
    t.play("big_water_gun").play("beach_ball", slot=0, by=1).play("flamingo", by=0)
    assert t.water == [12, 15]


@pytest.mark.rule("R54", "R57")
def test_what_beach_ball_returned_is_not_damage_taken(sit):
    t = sit(hands=[["big_water_gun"], []], set=[[], ["beach_ball"]])
    t.play("big_water_gun").play("beach_ball", slot=0, by=1)
    assert t.water == [13, 18]
    assert t["taken"] == [0, 2]
