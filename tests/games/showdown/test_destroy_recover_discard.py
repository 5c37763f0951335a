"""Destroy, recover, discard and the deck (S31, S32; R7, R8, R39-R41, R51, R53)."""

from collections import Counter

import pytest

import watertable as wt


@pytest.mark.rule("S31")
def test_a_destroyed_set_card_is_discarded_without_its_effect(sit):
    t = sit(hands=[["beavor"], []], set=[[], ["water_jug"]], water=[20, 10])
    t.play("beavor", target={"set": 0}).settle()
    assert t.water == [18, 10]
    assert t.slots(1) == {}
    assert t.pile == ["water_jug", "beavor"]  # the chain card lies on top


@pytest.mark.rule("S31")
def test_a_destroyed_continuous_card_stops_working(sit):
    t = sit(hands=[["beavor"], []], play=[[], ["rain_coat", "fountain"]], water=[20, 10])
    t.play("beavor", target={"play": 1})
    assert t.front(1) == ["rain_coat"]
    assert t.pile == ["fountain", "beavor"]
    t.next_turn()
    assert t.water == [18, 10]


@pytest.mark.rule("R13", "S31")
def test_destroy_names_a_slot_and_slots_keep_their_identity(sit):
    t = sit(
        hands=[["beavor"], []],
        set=[[], [{"slot": 0, "card": "cat"}, {"slot": 2, "card": "dog"}]],
    )
    assert t.code({"play": "beavor", "target": {"set": 1}}, 0) == "wrong_target"
    t.play("beavor", target={"set": 2}).settle()
    assert t.slots(1) == {0: "cat"}


@pytest.mark.rule("R39")
def test_the_target_of_destroy_may_be_flipped_in_response(sit):
    t = sit(hands=[["beavor"], []], set=[[], ["flamingo", "cat"]])
    t.play("beavor", target={"set": 0}).play("flamingo", slot=0, by=1)
    assert t.slots(1) == {1: "cat"}
    assert t.pile == ["beavor", "flamingo"]


@pytest.mark.rule("R39")
def test_destroy_finds_nothing_when_its_target_was_flipped_and_negated(sit):
    t = sit(hands=[["beavor", "flamingo"], []], set=[[], ["flamingo", "cat"]])
    t.play("beavor", target={"set": 0})
    t.play("flamingo", slot=0, by=1).play("flamingo", by=0).settle()
    assert t.pile == ["beavor", "flamingo", "flamingo"]
    assert t.slots(1) == {1: "cat"}  # no other target is chosen
    assert t.water == [14, 20]


@pytest.mark.rule("R39", "R25")
def test_a_set_sun_that_is_the_target_may_shine_on_the_answer(sit):
    t = sit(hands=[["beavor", "flamingo"], ["flamingo"]], set=[[], ["sun", "cat"]])
    t.play("beavor", target={"set": 0}).play("flamingo", suns=[0], by=1)
    t.decline(by=0)  # the Sun is not answered
    t.play("flamingo", by=0).settle()
    assert t.water == [14, 18]
    assert t.slots(1) == {1: "cat"}
    assert t.pile == ["beavor", "sun", "flamingo", "flamingo"]


@pytest.mark.rule("R40")
def test_destroy_without_a_target_is_illegal(sit):
    t = sit(hands=[["beavor"], ["cat"]], set=[["umbrella"], []], play=[["fountain"], []])
    reason = t.table.why_not({"play": "beavor", "target": {"set": 0}}, 0)
    assert (reason.code, reason.rule) == ("no_target", "R40")


@pytest.mark.rule("R41", "R53")
def test_the_discarding_player_chooses_what_to_discard(sit):
    t = sit(hands=[["water_buckets"], ["cat", "dog", "umbrella"]])
    t.play("water_buckets").decline(by=1)
    offered = {move.data["discard"] for move in t.table.moves()}
    assert offered == {"cat", "dog", "umbrella"}
    t.discard("umbrella", by=1)
    assert t.hand(1) == ["cat", "dog"]


@pytest.mark.rule("R53")
def test_who_discards_several_cards_fixes_their_order(sit, other_cards):
    box = other_cards(programs={"water_buckets": ["ATTACK", "OPP_DISCARD 2"]})
    for first, second in (("cat", "dog"), ("dog", "cat")):
        t = sit(box=box, hands=[["water_buckets"], ["cat", "dog", "umbrella"]])
        t.play("water_buckets").decline(by=1).discard(first, by=1).discard(second, by=1)
        assert t.pile == [first, second, "water_buckets"]


@pytest.mark.rule("R53", "S40")
def test_who_pays_several_cost_cards_fixes_their_order(sit, other_cards):
    box = other_cards(extra_costs={"medium_blue_water_gun": ["DISCARD_COST 2"]})
    t = sit(box=box, hands=[["medium_blue_water_gun", "cat", "dog", "umbrella"], []])
    t.play("medium_blue_water_gun").discard("dog", by=0).discard("cat", by=0)
    assert t.pile == ["dog", "cat", "medium_blue_water_gun"]
    t = sit(box=box, hands=[["medium_blue_water_gun", "cat"], []])
    assert t.code({"play": "medium_blue_water_gun"}, 0) == "no_cost_card"


@pytest.mark.rule("R53")
def test_a_card_in_the_chain_cannot_be_recovered(sit):
    t = sit(hands=[["swimming_fins", "sun"], []], discard=["cat", "dog"])
    t.play("swimming_fins", mode="dive", suns=["sun"])
    offered = {move.data["card"] for move in t.table.moves()}
    assert offered == {"cat", "dog"}
    assert t.code({"recover": 2}, 0) == "not_in_pile"


@pytest.mark.rule("R53")
def test_a_card_copied_by_a_snorkel_can_be_recovered(sit):
    t = sit(hands=[["snorkel"], []], discard=["cat", "swimming_fins"])
    t.play("snorkel", mode="dive").recover(1, by=0)
    assert t.hand(0) == ["swimming_fins"]
    assert t.pile == ["cat", "snorkel"]


@pytest.mark.rule("R51")
def test_diving_into_an_empty_pile_still_gives_the_action(sit):
    t = sit(hands=[["swimming_fins"], []])
    t.play("swimming_fins", mode="dive")
    assert t.asked == (0, "main")
    assert t.actions == 2
    assert t.hand(0) == []


@pytest.mark.rule("R51")
def test_a_jug_at_20_and_buckets_against_an_empty_hand_are_legal(sit):
    t = sit(set=[["water_jug", "water_buckets"], []])
    t.play("water_jug", slot=0).play("water_buckets", slot=1)
    assert t.water == [20, 18]
    assert t.asked == (0, "main")


@pytest.mark.rule("R51", "R7")
def test_drawing_from_nothing_is_legal_and_draws_nothing(sit, card_file):
    everything = Counter({card["id"]: card["copies"] for card in card_file["card"]})
    everything["sunglasses_vacation_hat"] -= 1
    t = sit(hands=[["sunglasses_vacation_hat"], list(everything.elements())])
    assert t["deck"] == []
    t.play("sunglasses_vacation_hat").settle()
    assert t.hand(0) == []
    assert t.pile == ["sunglasses_vacation_hat"]
    assert t.winners is None


@pytest.mark.rule("R7")
def test_a_turn_begins_without_a_draw_when_deck_and_pile_are_empty(sit, card_file):
    everything = [c["id"] for c in card_file["card"] for _ in range(c["copies"])]
    t = sit(hands=[everything, []])
    t.end()
    assert t.asked == (1, "main")
    assert t.hand(1) == []
    assert t.winners is None


@pytest.mark.rule("R8")
def test_an_empty_deck_is_not_refilled_before_a_draw_needs_it(sit):
    t = sit(deck=["cat", "dog"], rest="discard", discard=["umbrella"])
    t.end()
    assert t.hand(1) == ["cat", "dog"]
    assert t["deck"] == []
    assert len(t.pile) == 66
    assert t.pile[-1] == "umbrella"


@pytest.mark.rule("S32", "R8")
def test_a_draw_is_finished_from_the_reshuffled_discard_pile(sit):
    t = sit(deck=["cat"], rest="discard")
    t.end()
    assert len(t.hand(1)) == 2
    assert "cat" in t.hand(1)
    assert t.pile == []
    assert len(t["deck"]) == 66


@pytest.mark.rule("S32")
def test_the_reshuffle_is_chance(sit):
    t = sit(deck=["cat"], rest="discard", manual=True)
    t.end()
    assert t.table.to_act == wt.CHANCE
    assert t.phase == "reshuffle"
    assert t.hand(1) == ["cat"]
    t.table.chance("0123456789abcdef0123456789abcdef")
    assert len(t.hand(1)) == 2
    decks = [sit(deck=[], rest="discard", seed=seed).end()["deck"] for seed in range(4)]
    assert decks[0] != decks[1] or decks[1] != decks[2]


@pytest.mark.rule("S32", "R8")
def test_cards_of_a_running_chain_are_not_reshuffled(sit):
    t = sit(
        hands=[["sunglasses_vacation_hat"], []],
        deck=["cat"],
        rest="discard",
    )
    t.play("sunglasses_vacation_hat")
    assert len(t.hand(0)) == 2
    assert t.pile == ["sunglasses_vacation_hat"]
    assert len(t["deck"]) == 65


@pytest.mark.rule("S31", "S32")
def test_no_card_is_ever_lost(sit, card_file):
    t = sit(
        hands=[["beavor", "swimming_fins"], ["snorkel"]],
        set=[[], ["umbrella"]],
        play=[["fountain"], ["rain_coat"]],
        discard=["cat", "dog"],
    )
    t.play("beavor", target={"play": 0}).settle()
    t.play("swimming_fins", mode="dive").settle().recover(0, by=0)
    cards = Counter(t["deck"]) + Counter(t["discard"])
    for seat in (0, 1):
        cards += Counter(t["hands"][seat]) + Counter(t.slots(seat).values())
        cards += Counter(t.front(seat))
    assert cards == {card["id"]: card["copies"] for card in card_file["card"]}
