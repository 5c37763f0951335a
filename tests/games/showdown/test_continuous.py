"""Continuous cards: ticks and the Rain Coat (S6, S17; R14-R16, R47, R48)."""

import pytest


def ticking(t):
    """The card whose tick is being answered."""
    return t.table.view(None)["chain"][0]["card"]


@pytest.mark.rule("R14")
def test_continuous_cards_have_no_limit_and_stack(sit):
    t = sit(
        hands=[["fountain"], []],
        play=[["fountain", "rain_coat", "rain_coat", "whale_bath_toy"], []],
        water=[10, 20],
    )
    t.play("fountain")
    assert t.front(0).count("fountain") == 2
    assert t.water == [8, 20]
    t.next_turn().next_turn()
    assert t.water == [10, 20]


@pytest.mark.rule("R15")
@pytest.mark.parametrize(
    "order", [["fountain", "water_elephant_toy"], ["water_elephant_toy", "fountain"]]
)
def test_ticks_follow_the_order_of_entry(sit, order):
    t = sit(play=[[], order], hands=[["cat"], []], water=[20, 10])
    t.end()
    seen = []
    while t.phase == "window":
        seen.append(ticking(t))
        t.decline(by=0)
    assert seen == order
    assert t.water == [19, 11]


@pytest.mark.rule("R15")
def test_a_card_placed_later_ticks_later(sit):
    t = sit(hands=[["water_elephant_toy"], ["cat"]], play=[["fountain"], []], water=[10, 20])
    t.play("water_elephant_toy").settle()
    t.next_turn()
    t.end()
    assert ticking(t) == "fountain"
    t.decline(by=1)
    assert ticking(t) == "water_elephant_toy"


@pytest.mark.rule("R48")
def test_an_irrelevant_tick_opens_no_window(sit):
    t = sit(play=[[], ["fountain"]], hands=[["flamingo"], []], water=[20, 17])
    t.end()
    assert t.asked == (1, "main")
    assert t.water == [20, 17]


@pytest.mark.rule("R48")
def test_a_tick_is_judged_when_its_place_in_the_order_comes(sit):
    t = sit(play=[[], ["water_elephant_toy"] * 2], hands=[["cat"], []], water=[12, 20])
    t.end()
    t.decline(by=0)
    assert t.asked == (1, "main")  # the second Elephant finds 11 Water and keeps still
    assert t.water == [11, 20]


@pytest.mark.rule("R48")
def test_a_tick_is_judged_again_when_it_resolves(sit):
    t = sit(
        play=[[], ["water_elephant_toy"]],
        hands=[["flamingo"], ["flamingo"]],
        water=[13, 20],
    )
    t.end()
    t.play("flamingo", by=0).play("flamingo", by=1)
    # The first Flamingo was negated but paid for: 9 Water are below 12.
    assert t.water == [9, 16]


@pytest.mark.rule("R48", "S6")
def test_a_drawing_tick_changes_what_the_next_one_finds(sit):
    t = sit(play=[[], ["whale_bath_toy"] * 2], hands=[[], ["cat"]])
    t.end()
    assert len(t.hand(1)) == 1 + 1 + 2  # the second Whale finds two cards in hand


@pytest.mark.rule("R23", "R56")
def test_one_defend_answers_one_tick_only(sit):
    t = sit(play=[[], ["water_elephant_toy"] * 2], hands=[["life_preserver"], []])
    t.end()
    t.play("life_preserver", by=0)
    assert t.water == [19, 20]


@pytest.mark.rule("S39", "R57")
def test_the_damage_of_a_tick_counts_as_damage_taken(sit):
    t = sit(play=[[], ["water_elephant_toy"]], hands=[["cat"], []], deck=["dog"] * 2)
    t.end().settle()
    assert t.water == [19, 20]
    t.next_turn()
    assert t["last_taken"][0] == 1
    t.play("cat").settle()
    assert t.water == [16, 17]


@pytest.mark.rule("R47")
def test_a_rain_coat_takes_one_from_the_first_damage_of_a_turn(sit):
    t = sit(hands=[["shark_fin_water_gun"] * 2, []], play=[[], ["rain_coat"]])
    t.play("shark_fin_water_gun")
    assert t.water[1] == 17
    assert t["coat_used"] == [False, True]
    t.play("shark_fin_water_gun")
    assert t.water[1] == 13


@pytest.mark.rule("R47")
def test_a_rain_coat_serves_again_in_the_next_opposing_turn(sit):
    t = sit(
        hands=[["shark_fin_water_gun"] * 2, []],
        play=[[], ["rain_coat"]],
        coat_used=[False, True],
    )
    t.play("shark_fin_water_gun")
    assert t.water[1] == 16
    t.next_turn().next_turn()
    t.play("shark_fin_water_gun").settle()
    assert t.water[1] == 13


@pytest.mark.rule("R47")
def test_all_rain_coats_reduce_the_same_first_damage(sit):
    t = sit(hands=[["shark_fin_water_gun"] * 2, []], play=[[], ["rain_coat"] * 2])
    t.play("shark_fin_water_gun")
    assert t.water[1] == 18
    t.play("shark_fin_water_gun")
    assert t.water[1] == 14


@pytest.mark.rule("R47")
def test_a_rain_coat_works_against_an_attack_that_cannot_be_defended(sit):
    t = sit(hands=[["swimming_fins"], []], play=[[], ["rain_coat"]])
    t.play("swimming_fins", mode="attack")
    assert t.water[1] == 19


@pytest.mark.rule("R47")
def test_a_rain_coat_is_used_up_when_the_defend_would_have_been_enough(sit):
    t = sit(
        hands=[["pink_water_gun", "shark_fin_water_gun"], []],
        play=[[], ["rain_coat"]],
        set=[[], ["life_preserver"]],
    )
    t.play("pink_water_gun").play("life_preserver", slot=0, by=1).settle()
    assert t.water[1] == 20
    assert t["coat_used"] == [False, True]
    t.play("shark_fin_water_gun")
    assert t.water[1] == 16


@pytest.mark.rule("R47", "S23")
def test_what_the_rain_coat_stops_altogether_cannot_be_defended(sit):
    t = sit(hands=[["water_balloons"], ["life_preserver"]], play=[[], ["rain_coat"]])
    t.play("water_balloons")
    assert t.asked == (1, "window")
    assert t.code({"play": "life_preserver"}, 1) == "nothing_to_defend"
    t.decline(by=1)
    assert t.water[1] == 20
    assert t["coat_used"] == [False, True]


@pytest.mark.rule("R47")
def test_a_negated_attack_does_not_use_the_rain_coat(sit):
    t = sit(
        hands=[["big_water_gun", "shark_fin_water_gun"], []],
        play=[[], ["rain_coat"]],
        set=[[], ["flamingo"]],
    )
    t.play("big_water_gun").play("flamingo", slot=0, by=1).settle()
    assert t["coat_used"] == [False, False]
    t.play("shark_fin_water_gun")
    assert t.water[1] == 17


@pytest.mark.rule("R47", "R54")
def test_a_rain_coat_is_no_help_against_beach_balls_return(sit):
    t = sit(
        hands=[["big_water_gun"], []],
        play=[["rain_coat"], []],
        set=[[], ["beach_ball"]],
    )
    t.play("big_water_gun").play("beach_ball", slot=0, by=1)
    assert t.water == [13, 18]
    assert not t["coat_used"][0]


@pytest.mark.rule("R54", "R47")
def test_beach_ball_returns_what_is_left_after_the_rain_coat(sit):
    t = sit(
        hands=[["pink_water_gun"], []],
        play=[[], ["rain_coat"]],
        set=[[], ["beach_ball"]],
        water=[10, 10],
    )
    t.play("pink_water_gun").play("beach_ball", slot=0, by=1)
    assert t.water == [9, 10]  # 10 - 1 - 1 + 1


@pytest.mark.rule("R47", "R55")
def test_a_rain_coat_reduces_only_the_rivals_share_of_the_dog(sit):
    t = sit(hands=[["dog"], []], play=[["rain_coat"], ["rain_coat"]])
    t.play("dog")
    assert t.water == [15, 15]
    assert t["coat_used"] == [False, True]


@pytest.mark.rule("R47")
def test_a_rain_coat_serves_the_first_of_several_damages_of_one_card(sit, other_cards):
    box = other_cards(programs={"shark_fin_water_gun": ["DAMAGE_OPP 2", "DAMAGE_OPP 4"]})
    t = sit(box=box, hands=[["shark_fin_water_gun"], []], play=[[], ["rain_coat"]])
    t.play("shark_fin_water_gun")
    assert t.water[1] == 15


@pytest.mark.rule("R47")
def test_a_tick_uses_up_the_rain_coat(sit):
    t = sit(
        play=[["rain_coat"], ["water_elephant_toy"]],
        hands=[[], ["shark_fin_water_gun"]],
    )
    t.end()
    assert t.water == [20, 20]
    t.play("shark_fin_water_gun", by=1)
    assert t.water == [16, 18]


@pytest.mark.rule("S17")
def test_a_rain_coat_is_never_activated(sit):
    t = sit(play=[[], ["rain_coat"]], hands=[["flamingo"], []])
    t.end()
    assert t.asked == (1, "main")


@pytest.mark.rule("R15", "R48")
def test_a_tick_whose_place_has_gone_by_does_not_come_again(sit):
    """The Whale has its place first, with 2 cards in hand; a card given up later is too late."""
    t = sit(
        hands=[[], ["umbrella", "cat"]],
        play=[[], ["whale_bath_toy", "water_elephant_toy"]],
        set=[["flamingo"], []],
        water=[20, 20],
    )
    t.end()
    assert t.asked == (0, "window")
    t.play("flamingo", slot=0, by=0)
    assert t.asked == (1, "window")
    t.decline(by=1)
    assert t.asked == (1, "main")
    assert len(t.hand(1)) == 4


@pytest.mark.rule("R48")
def test_a_tick_that_becomes_relevant_after_its_place_is_not_activated(sit, other_cards):
    """The first card ticks at 16 Water or less; the second one, after it, brings that about."""
    box = other_cards(programs={"water_elephant_toy": ["IF_HAND_MAX 9", "DAMAGE_SPLIT 0 3"]})
    t = sit(box=box, play=[[], ["fountain", "water_elephant_toy"]], water=[20, 18])
    t.end()
    assert t.water == [20, 15]


@pytest.mark.rule("R47", "R60")
def test_a_rain_coat_takes_its_one_off_the_first_of_several_damages_only(sit, other_cards):
    box = other_cards(programs={"shark_fin_water_gun": ["ATTACK", "DAMAGE_OPP 3"]})
    t = sit(box=box, hands=[["shark_fin_water_gun"], ["cat"]], play=[[], ["rain_coat"]])
    t.play("shark_fin_water_gun")
    assert t.table.view(1)["chain"][0]["pending"] == 6
    t.decline(by=1)
    assert t.water[1] == 14
