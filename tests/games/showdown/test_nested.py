"""Rules inside rules: chains that touch Suns, copies, costs and the pile at once."""

from collections import Counter

import pytest


@pytest.mark.rule("R45", "S40")
def test_a_cost_card_lies_under_the_sun_and_the_gun(sit):
    t = sit(hands=[["sun", "medium_blue_water_gun", "cat", "dog"], []], water=[10, 20])
    t.play("medium_blue_water_gun", suns=["sun"]).discard("cat", by=0)
    assert t.pile == ["cat", "sun", "medium_blue_water_gun"]
    assert t.water == [14, 17]


@pytest.mark.rule("R25", "R32", "S40")
def test_a_gun_that_discards_a_sun_lets_the_defender_shine(sit):
    t = sit(hands=[["medium_water_gun", "sun"], ["snorkel", "umbrella"]], deck=["cat"])
    t.play("medium_water_gun").discard("sun", by=0)
    t.play("umbrella", suns=["snorkel"], by=1)
    assert t.water == [19, 19]
    assert t.pile == ["sun", "medium_water_gun", "snorkel", "umbrella"]


@pytest.mark.rule("R32", "R37", "S40")
def test_a_gun_that_discards_a_flamingo_lets_the_defender_negate(sit):
    t = sit(hands=[["medium_water_gun", "flamingo"], ["snorkel"]], deck=["cat"])
    t.play("medium_water_gun").discard("flamingo", by=0)
    t.play("snorkel", by=1)
    assert t.water == [19, 20]
    assert t.hand(0) == []
    assert t.pile == ["flamingo", "medium_water_gun", "snorkel"]


@pytest.mark.rule("R8", "S40")
def test_a_cost_card_may_be_drawn_again_after_a_reshuffle(sit, card_file):
    rest = Counter({card["id"]: card["copies"] for card in card_file["card"]})
    rest -= Counter(["medium_water_gun", "cat"])
    t = sit(hands=[["medium_water_gun", "cat"], list(rest.elements())])
    t.play("medium_water_gun").discard("cat", by=0).settle()
    # The pile holds only the cost card: the gun is still in the chain.
    assert t.hand(0) == ["cat"]
    assert t.pile == ["medium_water_gun"]


@pytest.mark.rule("S35", "S37")
def test_a_negated_dive_gives_neither_card_nor_action(sit):
    t = sit(hands=[["swimming_fins"], []], set=[[], ["flamingo"]], discard=["cat", "dog"])
    t.play("swimming_fins", mode="dive").play("flamingo", slot=0, by=1)
    assert t.asked == (0, "main")
    assert t.hand(0) == []
    assert t.actions == 1


@pytest.mark.rule("S37", "S15")
def test_a_dive_from_a_slot_gives_a_third_action(sit):
    t = sit(set=[["swimming_fins"], []], discard=["cat", "dog"])
    t.play("swimming_fins", slot=0, mode="dive").recover(0, by=0)
    assert t.actions == 3
    assert t.water == [20, 20]


@pytest.mark.rule("R3")
def test_a_beaten_rival_discards_nothing(sit):
    t = sit(hands=[["water_buckets"], ["cat", "dog"]], water=[20, 2])
    t.play("water_buckets").decline(by=1)
    assert t.winners == [0]
    assert t.hand(1) == ["cat", "dog"]


@pytest.mark.rule("R54", "R55")
def test_beach_ball_throws_back_a_part_of_the_dog(sit):
    t = sit(hands=[["dog"], []], set=[[], ["beach_ball"]])
    t.play("dog").play("beach_ball", slot=0, by=1)
    assert t.water == [12, 17]  # 20 - 3 - 3 - 2; 6 - 3 gets through


@pytest.mark.rule("R54", "R23")
def test_beach_ball_throws_back_a_tick(sit):
    t = sit(play=[[], ["water_elephant_toy"]], set=[["beach_ball"], []])
    t.end()
    t.play("beach_ball", slot=0, by=0)
    assert t.water == [20, 19]
    assert t.front(1) == ["water_elephant_toy"]


@pytest.mark.rule("R54", "R2")
def test_a_tick_thrown_back_may_end_the_game_in_step_one(sit):
    t = sit(play=[[], ["water_elephant_toy"]], set=[["beach_ball"], []], water=[20, 1])
    t.end()
    t.play("beach_ball", slot=0, by=0)
    assert t.winners == [0]
    assert t.hand(1) == []


@pytest.mark.rule("R30", "R56", "R54")
def test_a_snorkel_as_beach_ball_throws_back_for_nothing(sit):
    t = sit(hands=[["big_water_gun"], ["snorkel"]], discard=["beach_ball"])
    t.play("big_water_gun").play("snorkel", by=1)
    assert t.water == [13, 18]


@pytest.mark.rule("S34", "R55", "R32")
def test_a_snorkel_as_dog_may_make_a_tie(sit):
    t = sit(hands=[["snorkel"], []], discard=["dog"], water=[2, 6])
    t.play("snorkel")
    assert t["tiebreaks"] == 1
    assert t.water == [6, 6]


@pytest.mark.rule("R28", "R50")
def test_a_card_that_lost_its_sun_must_go_on_even_to_the_last_drop(sit):
    t = sit(
        hands=[["sun", "big_water_gun"], []],
        set=[[], ["flamingo"]],
        water=[4, 5],
        options={"cost_floor": 0},
    )
    t.play("big_water_gun", suns=["sun"]).play("flamingo", slot=0, by=1).settle()
    assert t.water == [0, 5]
    assert t.winners == [1]


@pytest.mark.rule("R28", "R26")
def test_every_announced_sun_is_spent_before_the_card_goes_back(sit):
    t = sit(
        hands=[["sun", "sun", "big_water_gun"], []],
        set=[[], ["flamingo"]],
        water=[1, 20],
        actions=3,
    )
    t.play("big_water_gun", suns=["sun", "sun"]).play("flamingo", slot=0, by=1).settle()
    assert t.asked == (0, "main")
    assert t.hand(0) == ["big_water_gun"]
    assert t.pile == ["sun", "flamingo", "sun"]
    assert t.actions == 1
    assert t.water == [1, 20]


@pytest.mark.rule("R26", "R25")
def test_two_suns_make_a_flamingo_in_an_answer_free(sit):
    t = sit(hands=[["water_jug"], ["flamingo", "sun"]], set=[[], ["sun"]], water=[10, 20])
    t.play("water_jug").play("flamingo", suns=["sun", 0], by=1)
    assert t.water == [7, 20]
    assert t.pile == ["water_jug", "sun", "sun", "flamingo"]


@pytest.mark.rule("R27", "R29")
def test_a_snorkel_is_free_whatever_it_copies_so_no_sun_fits_it(sit):
    t = sit(hands=[["snorkel", "sun"], []], discard=["big_water_gun"])
    assert t.code({"play": "snorkel", "suns": ["sun"]}, 0) == "sun_free_card"


@pytest.mark.rule("R45", "S17")
def test_a_sun_with_a_continuous_card_is_discarded_alone(sit):
    t = sit(hands=[["sun", "rain_coat"], []])
    t.play("rain_coat", suns=["sun"])
    assert t.front(0) == ["rain_coat"]
    assert t.pile == ["sun"]
    assert t.water == [19, 20]


@pytest.mark.rule("R17", "R33")
def test_a_negated_snorkel_as_a_continuous_card_is_discarded(sit):
    t = sit(hands=[["snorkel"], []], set=[[], ["flamingo"]], discard=["fountain"])
    t.play("snorkel", mode="place").play("flamingo", slot=0, by=1)
    assert t.front(0) == []
    assert t.pile == ["fountain", "snorkel", "flamingo"]


@pytest.mark.rule("R33", "R47")
def test_a_snorkel_as_rain_coat_keeps_off_the_first_point(sit):
    t = sit(
        hands=[["shark_fin_water_gun"], []], play=[[], [{"card": "snorkel", "as": "rain_coat"}]]
    )
    t.play("shark_fin_water_gun")
    assert t.water == [18, 17]


@pytest.mark.rule("S31", "R47")
def test_a_destroyed_rain_coat_protects_no_more(sit):
    t = sit(hands=[["beavor", "shark_fin_water_gun"], []], play=[[], ["rain_coat"]])
    t.play("beavor", target={"play": 0}).play("shark_fin_water_gun")
    assert t.water == [16, 16]


@pytest.mark.rule("R25", "S29")
def test_the_attacker_is_asked_about_the_sun_and_about_the_card_it_pays_for(sit):
    t = sit(hands=[["big_water_gun", "cat"], ["umbrella", "sun"]])
    t.play("big_water_gun").play("umbrella", suns=["sun"], by=1)
    assert t.asked == (0, "window")
    assert t.water == [16, 20]  # the Umbrella is not paid yet
    t.decline(by=0)
    assert t.asked == (0, "window")
    assert t.water == [16, 19]
    t.decline(by=0)
    assert t.asked == (0, "main")
    assert t.water == [16, 19]


@pytest.mark.rule("R57", "S39")
def test_all_damage_of_the_last_turn_is_added_up(sit):
    t = sit(
        play=[["water_elephant_toy"], []],
        turn=4,
        active=1,
        set=[["water_bottles", "water_bottles"], []],
        hands=[[], ["dolphin"]],
        water=[20, 18],
    )
    t.end()
    t.settle()  # the Elephant: 1
    t.play("water_bottles", slot=0, mode="attack").settle()
    t.play("water_bottles", slot=1, mode="attack").settle()
    assert t.water == [20, 15]
    t.next_turn()
    t.play("dolphin", by=1).settle()
    assert t.water == [20, 17]  # 15 - 4 + 3 + 3


@pytest.mark.rule("R59")
def test_playing_one_of_two_alike_uses_up_what_was_known(sit):
    t = sit(hands=[["cat", "cat"], []], known=[[{"card": "cat", "slots": []}], []])
    assert t.known(0) == ["cat"]
    t.play("cat")
    assert t.known(0) == []


@pytest.mark.rule("R4")
@pytest.mark.parametrize(("choice", "first"), [("same", 1), ("other", 0)])
def test_the_tie_break_looks_at_who_began_not_at_who_is_active(sit, choice, first):
    t = sit(hands=[["dog"], []], water=[5, 6], turn=4, options={"tiebreak_first": choice})
    assert t["first"] == 1
    assert t.play("dog")["first"] == first
