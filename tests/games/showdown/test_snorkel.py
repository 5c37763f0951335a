"""The Snorkel (S38; R29-R34, R44)."""

import pytest


@pytest.mark.rule("S38", "R30")
def test_a_snorkel_copies_the_effect_and_attack_value_of_the_top_discard(sit):
    t = sit(hands=[["snorkel"], []], discard=["cat", "big_water_gun"])
    t.play("snorkel")
    assert t.water == [20, 15]
    assert t.pile == ["cat", "big_water_gun", "snorkel"]
    assert t.actions == 1


@pytest.mark.rule("S38")
def test_a_snorkel_copies_every_opcode_of_the_card(sit):
    t = sit(hands=[["snorkel"], []], discard=["water_droplet"], water=[10, 20])
    t.play("snorkel")
    assert t.water == [13, 19]


@pytest.mark.rule("S38")
@pytest.mark.parametrize("top", ["umbrella", "flamingo"])
def test_a_snorkel_is_unplayable_when_the_top_card_could_not_be_activated(sit, top):
    t = sit(hands=[["snorkel"], []], discard=["big_water_gun", top])
    assert not any("play" in move.data for move in t.table.moves())
    assert t.code({"play": "snorkel"}, 0) == "snorkel_no_copy"


@pytest.mark.rule("S38", "R27")
def test_a_snorkel_as_sun_is_not_played_alone(sit):
    t = sit(hands=[["snorkel", "big_water_gun"], []], discard=["sun"])
    assert t.code({"play": "snorkel"}, 0) in ("snorkel_no_copy", "sun_alone")
    assert t.code({"play": "big_water_gun", "suns": ["snorkel"]}, 0) is None


@pytest.mark.rule("S38", "R40")
def test_a_snorkel_as_beavor_needs_a_target(sit):
    t = sit(hands=[["snorkel"], []], discard=["beavor"])
    assert t.code({"play": "snorkel"}, 0) is not None
    t = sit(hands=[["snorkel"], []], set=[[], ["umbrella"]], discard=["beavor"])
    t.play("snorkel", target={"set": 0}).settle()
    assert t.slots(1) == {}
    assert t.pile == ["beavor", "umbrella", "snorkel"]


@pytest.mark.rule("S38", "S19")
def test_a_snorkel_copies_no_attack_on_the_rivals_turn(sit):
    t = sit(hands=[["water_jug"], ["snorkel"]], discard=["big_water_gun"])
    t.play("water_jug")
    assert t.code({"play": "snorkel"}, 1) == "snorkel_no_copy"


@pytest.mark.rule("R29", "R44")
def test_the_copied_cards_water_cost_is_neither_paid_nor_needed(sit):
    t = sit(hands=[["snorkel"], []], discard=["big_water_gun"], water=[1, 20])
    t.play("snorkel")
    assert t.water == [1, 15]


@pytest.mark.rule("R29")
def test_the_copied_extra_cost_is_paid(sit):
    t = sit(hands=[["snorkel", "cat", "dog"], []], discard=["medium_water_gun"], deck=["beavor"])
    t.play("snorkel")
    assert t.asked == (0, "cost")
    t.discard("cat", by=0)
    # The copy was fixed when it was announced: the Cat on top changes nothing.
    assert t.water == [20, 17]
    assert t.hand(0) == ["beavor", "dog"]
    assert t.pile == ["medium_water_gun", "cat", "snorkel"]


@pytest.mark.rule("R36", "R29")
def test_a_snorkel_as_an_attack_3_gun_needs_a_card_to_discard(sit):
    t = sit(hands=[["snorkel"], []], discard=["medium_water_gun"])
    assert t.code({"play": "snorkel"}, 0) is not None


@pytest.mark.rule("R31")
def test_a_snorkel_does_not_copy_a_snorkel(sit):
    t = sit(hands=[["snorkel"], []], discard=["big_water_gun", "snorkel"])
    reason = t.table.why_not({"play": "snorkel"}, 0)
    assert (reason.code, reason.rule) == ("snorkel_on_snorkel", "R31")


@pytest.mark.rule("R32", "R38")
def test_a_snorkel_on_a_choose_one_card_announces_its_mode(sit):
    for mode, water in (("attack", [10, 9]), ("drink", [14, 10])):
        t = sit(hands=[["snorkel"], []], discard=["water_bottles"], water=[10, 10])
        t.play("snorkel", mode=mode)
        assert t.water == water


@pytest.mark.rule("R32", "S26")
def test_a_snorkel_on_a_dual_card_attacks_or_defends_by_whose_turn_it_is(sit):
    t = sit(hands=[["snorkel"], []], discard=["pink_water_gun"], water=[10, 10])
    assert t.code({"play": "snorkel", "mode": "defend"}, 0) is not None
    t.play("snorkel")
    assert t.water == [11, 8]
    t = sit(hands=[["big_water_gun"], ["snorkel"]], discard=["pink_water_gun"])
    t.play("big_water_gun").play("snorkel", by=1)
    assert t.water == [16, 17]


@pytest.mark.rule("R32")
def test_a_snorkel_as_flamingo_negates_for_nothing(sit):
    t = sit(hands=[["water_jug"], ["snorkel"]], discard=["flamingo"], water=[10, 20])
    t.play("water_jug").play("snorkel", by=1)
    assert t.water == [7, 20]
    assert t.pile == ["flamingo", "water_jug", "snorkel"]


@pytest.mark.rule("R32", "S37")
def test_a_snorkel_as_swimming_fins_cannot_be_defended(sit):
    t = sit(hands=[["snorkel"], ["umbrella"]], discard=["swimming_fins"])
    t.play("snorkel", mode="attack")
    assert t.code({"play": "umbrella"}, 1) == "undefendable"
    t.decline(by=1)
    assert t.water == [20, 18]


@pytest.mark.rule("R33")
def test_a_snorkel_on_a_continuous_card_stays_as_a_copy(sit):
    t = sit(hands=[["snorkel"], []], discard=["fountain"], water=[10, 20])
    t.play("snorkel", mode="place")
    assert t["play"][0] == [{"card": "snorkel", "as": "fountain"}]
    assert t.pile == ["fountain"]
    t.next_turn().next_turn()
    assert t.water == [11, 20]


@pytest.mark.rule("R33")
def test_a_snorkel_that_stayed_is_discarded_as_a_snorkel(sit):
    t = sit(
        hands=[["beavor"], []],
        play=[[], [{"card": "snorkel", "as": "rain_coat"}]],
    )
    t.play("beavor", target={"play": 0})
    assert t.front(1) == []
    assert t.pile == ["snorkel", "beavor"]


@pytest.mark.rule("R34")
def test_a_snorkel_needs_a_card_in_the_pile(sit):
    t = sit(hands=[["snorkel"], []])
    reason = t.table.why_not({"play": "snorkel"}, 0)
    assert (reason.code, reason.rule) == ("snorkel_empty_pile", "R34")


@pytest.mark.rule("S38", "S40")
def test_a_gun_that_discards_an_umbrella_lets_the_defender_snorkel_it(sit):
    t = sit(hands=[["medium_water_gun", "umbrella"], ["snorkel"]], deck=["cat"])
    t.play("medium_water_gun").discard("umbrella", by=0)
    t.play("snorkel", mode="defend", by=1)
    assert t.water == [19, 20]
    assert t.pile == ["umbrella", "medium_water_gun", "snorkel"]
    assert t.hand(0) == ["cat"]


@pytest.mark.rule("S38", "S30")
def test_a_snorkel_does_not_see_the_cards_of_its_own_chain(sit):
    t = sit(hands=[["big_water_gun"], ["life_preserver", "snorkel"]], discard=["umbrella"])
    t.play("big_water_gun")
    # The gun is on the table, the Umbrella is still the top of the pile.
    t.play("snorkel", mode="defend", by=1).settle()
    assert t.water == [16, 20]


@pytest.mark.rule("R56")
def test_a_snorkel_as_a_defend_card_is_the_one_defend(sit):
    t = sit(hands=[["big_water_gun"], ["life_preserver", "snorkel"]], discard=["beach_towels"])
    t.play("big_water_gun").play("snorkel", by=1)
    assert t.code({"play": "life_preserver"}, 1) == "already_defended"
    t.settle()
    t = sit(hands=[["big_water_gun"], ["life_preserver", "snorkel"]], discard=["beach_towels"])
    t.play("big_water_gun").play("life_preserver", by=1)
    assert t.code({"play": "snorkel"}, 1) in ("already_defended", "snorkel_no_copy")


@pytest.mark.rule("R56")
def test_a_copied_attack_may_be_defended_once_like_any_other(sit):
    t = sit(
        hands=[["snorkel", "shark_fin_water_gun"], []],
        set=[[], ["life_preserver"] * 2],
        discard=["shark_fin_water_gun"],
    )
    t.play("snorkel").play("life_preserver", slot=0, by=1).settle()
    t.play("shark_fin_water_gun").play("life_preserver", slot=1, by=1)
    assert t.water == [18, 16]


@pytest.mark.rule("S38", "S16")
def test_a_snorkel_from_a_slot_is_no_action(sit):
    t = sit(set=[["snorkel"], []], discard=["big_water_gun"])
    t.play("snorkel", slot=0)
    assert t.water == [20, 15]
    assert t.actions == 2
