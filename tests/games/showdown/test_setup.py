"""Setup and goal (S1-S5)."""

from collections import Counter

import pytest

import watertable as wt

# The rulebook's Full Deck List: copies, Water Cost, Attack Value.
FULL_DECK_LIST = {
    "sun": (2, 0, 0),
    "snorkel": (2, 0, 0),
    "life_preserver": (3, 0, 0),
    "water_balloons": (3, 0, 1),
    "whale_bath_toy": (2, 1, 0),
    "water_elephant_toy": (2, 1, 0),
    "water_droplet": (2, 1, 1),
    "water_buckets": (2, 1, 2),
    "little_green_water_gun": (3, 1, 2),
    "pink_water_gun": (3, 1, 2),
    "medium_water_gun": (3, 1, 3),
    "water_bottles": (3, 1, 1),
    "sunglasses_vacation_hat": (3, 1, 0),
    "beavor": (2, 2, 0),
    "fountain": (2, 2, 0),
    "swimming_fins": (2, 2, 2),
    "shark_fin_water_gun": (3, 2, 4),
    "medium_blue_water_gun": (3, 2, 3),
    "beach_towels": (3, 2, 0),
    "dog": (2, 3, 0),
    "cat": (2, 3, 0),
    "water_jug": (2, 3, 0),
    "rain_coat": (2, 3, 0),
    "umbrella": (3, 3, 0),
    "dolphin": (2, 4, 0),
    "beach_ball": (2, 4, 0),
    "flamingo": (2, 4, 0),
    "big_water_gun": (3, 4, 5),
}
WORDS = "0123456789abcdef0123456789abcdef"


@pytest.mark.rule("S1")
def test_the_deck_holds_the_68_cards_of_the_full_deck_list(new_game):
    t = new_game()
    cards = Counter(t["deck"]) + Counter(t["hands"][0]) + Counter(t["hands"][1])
    assert cards == {card: copies for card, (copies, _, _) in FULL_DECK_LIST.items()}
    assert cards.total() == 68


@pytest.mark.rule("S1")
def test_costs_and_attack_values_are_those_of_the_full_deck_list(card_file):
    printed = {c["id"]: (c["copies"], c["cost"], c["attack"]) for c in card_file["card"]}
    assert printed == FULL_DECK_LIST


@pytest.mark.rule("S1", "S2")
def test_each_of_two_players_starts_with_20_water(new_game):
    t = new_game()
    assert t.water == [20, 20]
    assert [player["water"] for player in t.table.view(None)["players"]] == [20, 20]


@pytest.mark.rule("S2")
def test_water_never_exceeds_20(sit):
    t = sit(hands=[["water_jug"], []], water=[19, 20])
    t.play("water_jug")
    assert t.water == [20, 20]  # 19 - 3 + 6, the excess is lost


@pytest.mark.rule("S2")
def test_water_is_capped_when_the_effect_gains_not_when_the_turn_ends(sit):
    t = sit(hands=[["water_jug"], []], set=[["water_droplet"], []], water=[20, 20])
    t.play("water_droplet", slot=0)
    t.play("water_jug")
    assert t.water == [20, 19]  # 20 (not 23), then 17, then 20
    t = sit(hands=[["big_water_gun"], []], set=[["water_droplet"], []], water=[20, 20])
    t.play("water_droplet", slot=0)
    t.play("big_water_gun")
    assert t.water == [16, 14]


@pytest.mark.rule("S3")
def test_each_player_is_dealt_six_cards_and_the_rest_is_the_deck(new_game):
    t = new_game()
    view = t.table.view(None)
    assert [player["hand_count"] for player in view["players"]] == [6, 6]
    assert view["deck_count"] == 56
    assert view["discard"] == []


@pytest.mark.rule("S3")
def test_hands_are_hidden_from_the_rival_and_from_spectators(new_game):
    t = new_game()
    assert sorted(t.table.view(0)["players"][0]["hand"]) == t.hand(0)
    assert t.table.view(0)["players"][1]["hand"] is None
    assert t.table.view(1)["players"][0]["hand"] is None
    assert [player["hand"] for player in t.table.view(None)["players"]] == [None, None]


@pytest.mark.rule("S3")
def test_all_cards_are_shuffled_before_the_deal(new_game):
    deals = {tuple(new_game(seed=seed).hand(0)) for seed in range(12)}
    assert len(deals) > 10
    tops = {new_game(seed=seed)["deck"][0] for seed in range(12)}
    assert len(tops) > 3


@pytest.mark.rule("S3")
def test_chance_alone_decides_the_deal(game):
    table = game.table(seats=2, seed=1, manual=True)
    assert table.to_act == wt.CHANCE
    table.chance(WORDS)
    again = game.table(seats=2, seed=2, manual=True)
    again.chance(WORDS)
    assert table.position() == again.position()
    other = game.table(seats=2, seed=1, manual=True)
    other.chance(WORDS[::-1])
    assert table.position()["hands"] != other.position()["hands"]


@pytest.mark.rule("S3")
def test_there_is_one_discard_pile_and_everybody_sees_it(sit):
    t = sit(hands=[["shark_fin_water_gun"], []], set=[[], ["umbrella"]], discard=["cat", "dog"])
    t.play("shark_fin_water_gun").play("umbrella", slot=0, by=1)
    pile = ["cat", "dog", "shark_fin_water_gun", "umbrella"]
    for seat in (0, 1, None):
        assert t.table.view(seat)["discard"] == pile


@pytest.mark.rule("S4")
def test_who_begins_is_random(new_game):
    firsts = [new_game(seed=seed)["first"] for seed in range(40)]
    assert 8 <= sum(firsts) <= 32


@pytest.mark.rule("S4")
def test_the_first_player_takes_turn_one(new_game):
    for seed in range(4):
        t = new_game(seed=seed)
        assert t["turn"] == 1
        assert t["active"] == t["first"] == t.table.to_act
        assert t.phase == "main"


@pytest.mark.rule("S5")
def test_a_player_wins_when_the_rival_is_at_0_and_they_have_at_least_1(sit):
    t = sit(hands=[["big_water_gun"], []], water=[5, 5])
    t.play("big_water_gun")
    assert t.water == [1, 0]
    assert t.winners == [0]
    assert t.table.outcome.reason == "finished"


@pytest.mark.rule("S5")
def test_nobody_wins_while_both_have_water(sit):
    t = sit(hands=[["big_water_gun"], []], water=[5, 6])
    t.play("big_water_gun")
    assert t.water == [1, 1]
    assert t.winners is None
    assert t.asked == (0, "main")
