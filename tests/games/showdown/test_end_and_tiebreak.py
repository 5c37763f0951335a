"""The end of a game and the tie-break match (S33, S34; R2-R5, R9)."""

from collections import Counter

import pytest

DOG_TIE = {"hands": [["dog"], []], "water": [5, 6]}  # pays 3, then 2 and 6 at once


@pytest.mark.rule("S33")
def test_the_game_ends_at_once_when_the_rival_reaches_0(sit):
    t = sit(hands=[["shark_fin_water_gun", "cat"], ["dog"]], water=[20, 4])
    t.play("shark_fin_water_gun").decline(by=1)
    assert t.winners == [0]
    assert t.table.to_act is None
    assert t.phase == "over"
    assert t.table.outcome.reason == "finished"
    assert len(t.table.moves()) == 0


@pytest.mark.rule("S33")
def test_a_tick_may_end_the_game_before_the_draw(sit, other_cards):
    box = other_cards(programs={"water_elephant_toy": ["DAMAGE_OPP 1"]})
    t = sit(box=box, play=[[], ["water_elephant_toy"]], water=[1, 20])
    t.end()
    assert t.winners == [1]
    assert t.hand(1) == []


@pytest.mark.rule("R5")
def test_water_stops_at_0(sit):
    t = sit(hands=[["big_water_gun"], []], water=[20, 2])
    t.play("big_water_gun")
    assert t.water == [16, 0]
    assert t.winners == [0]


@pytest.mark.rule("R3")
def test_the_rest_of_the_effect_does_not_happen_after_the_end(sit):
    t = sit(hands=[["water_droplet"], []], water=[10, 1])
    t.play("water_droplet")
    assert t.water == [9, 0]
    t = sit(hands=[["water_balloons"], []], water=[10, 1], deck=["cat"])
    t.play("water_balloons")
    assert t.hand(0) == []
    assert t["deck"][0] == "cat"


@pytest.mark.rule("R2", "R54")
def test_an_attacker_brought_to_0_by_beach_ball_loses_there_and_then(sit):
    t = sit(hands=[["big_water_gun"], []], set=[[], ["beach_ball"]], water=[7, 2])
    t.play("big_water_gun").play("beach_ball", slot=0, by=1)
    # The remaining 2 would have brought the defender to 0 as well: no tie.
    assert t.water == [0, 2]
    assert t.winners == [1]
    assert t["tiebreaks"] == 0


@pytest.mark.rule("R2", "R55")
def test_a_dog_that_empties_only_its_owner_loses_the_game(sit):
    t = sit(hands=[["dog"], []], water=[5, 20])
    t.play("dog")
    assert t.water == [0, 14]
    assert t.winners == [1]


@pytest.mark.rule("R55")
def test_a_dog_that_empties_only_the_rival_wins_the_game(sit):
    t = sit(hands=[["dog"], []], water=[6, 6])
    t.play("dog")
    assert t.water == [1, 0]
    assert t.winners == [0]


@pytest.mark.rule("S34", "R55", "S5")
def test_both_at_0_by_one_effect_play_a_tie_break_with_6_water(sit):
    t = sit(**DOG_TIE)
    t.play("dog")
    assert t.winners is None
    assert t.water == [6, 6]
    assert t["tiebreaks"] == 1
    assert any(e["kind"] == "tied" for e in t.table.events(None))


@pytest.mark.rule("R4", "S34")
def test_a_tie_break_is_set_up_like_a_new_game(sit, card_file):
    t = sit(
        hands=[["dog", "cat"], []],
        water=[5, 6],
        turn=7,
        set=[["umbrella"], []],
        play=[["fountain"], ["rain_coat", "fountain"]],
        discard=["beavor"],
        taken=[0, 3],
        last_taken=[2, 0],
        coat_used=[False, True],
    )
    t.play("dog")
    first = t["first"]
    assert [len(t.hand(0)), len(t.hand(1))] == [6, 6]  # the first player draws nothing
    assert t.slots(0) == t.slots(1) == {}
    assert t.front(0) == t.front(1) == []
    assert t.pile == []
    assert len(t["deck"]) == 56
    cards = Counter(t["deck"]) + Counter(t["hands"][0]) + Counter(t["hands"][1])
    assert cards == {card["id"]: card["copies"] for card in card_file["card"]}
    assert t["taken"] == t["last_taken"] == [0, 0]
    assert t["coat_used"] == [False, False]
    assert (t["turn"], t["active"], t.actions, t["sets"]) == (1, first, 1, 1)
    assert t.asked == (first, "main")
    assert t["match_turns"] == 8  # the count of the whole match runs on


@pytest.mark.rule("R4")
def test_the_first_turn_exceptions_hold_in_a_tie_break(sit):
    t = sit(**DOG_TIE)
    t.play("dog")
    first = t["first"]
    t.end(by=first)
    assert len(t.hand(1 - first)) == 7
    assert t.actions == 2
    t.end(by=1 - first)
    assert len(t.hand(first)) == 8


@pytest.mark.rule("R4")
def test_who_begins_a_tie_break_is_random(sit):
    firsts = [sit(**DOG_TIE, seed=seed).play("dog")["first"] for seed in range(30)]
    assert 5 <= sum(firsts) <= 25


@pytest.mark.rule("R4", "S2")
def test_water_may_rise_above_6_in_a_tie_break(sit):
    t = sit(hands=[["water_jug"], []], water=[6, 6], tiebreaks=1)
    t.play("water_jug")
    assert t.water == [9, 6]


@pytest.mark.rule("S34")
def test_another_tie_is_followed_by_another_tie_break(sit):
    t = sit(**DOG_TIE, tiebreaks=1)
    t.play("dog")
    assert t.winners is None
    assert t.water == [6, 6]
    assert t["tiebreaks"] == 2
    assert t["turn"] == 1


@pytest.mark.rule("S34")
def test_the_winner_of_the_tie_break_wins_it_all(sit):
    t = sit(hands=[["big_water_gun"], []], water=[6, 5], tiebreaks=1)
    t.play("big_water_gun")
    assert t.winners == [0]
    assert t.table.outcome.reason == "finished"


@pytest.mark.rule("R2")
def test_a_defended_dog_that_spares_the_rival_makes_no_tie(sit):
    t = sit(hands=[["dog"], []], set=[[], ["life_preserver"]], water=[5, 6])
    t.play("dog").play("life_preserver", slot=0, by=1)
    assert t.water == [0, 2]
    assert t.winners == [1]


@pytest.mark.rule("R9")
def test_the_match_is_a_draw_after_400_turns(sit):
    t = sit(turn=399, match_turns=399)
    t.end()
    assert t.asked == (1, "main")
    t.end()
    assert t.table.outcome.reason == "turn cap"
    assert len(t.winners) != 1
    assert t.table.to_act is None


@pytest.mark.rule("R9")
def test_the_turns_of_tie_break_games_count_too(sit):
    t = sit(turn=5, match_turns=400, tiebreaks=1)
    t.end()
    assert t.table.outcome.reason == "turn cap"


@pytest.mark.rule("R9")
def test_no_tie_break_follows_the_last_turn(sit):
    t = sit(**DOG_TIE, turn=400, match_turns=400)
    t.play("dog")
    assert t.table.outcome.reason == "turn cap"
    assert len(t.winners) != 1


@pytest.mark.rule("R9")
def test_a_win_in_the_last_turn_is_a_win(sit):
    t = sit(hands=[["big_water_gun"], []], water=[20, 5], turn=400, match_turns=400)
    t.play("big_water_gun")
    assert t.winners == [0]
    assert t.table.outcome.reason == "finished"
