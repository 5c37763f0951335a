"""What each seat may know (R13, R59)."""

import json

import pytest

import watertable as wt


def cards_named_in(view, card_file):
    text = json.dumps(view)
    return {card["id"] for card in card_file["card"] if f'"{card["id"]}"' in text}


@pytest.mark.rule("R59", "S3")
def test_a_view_of_a_new_game_names_no_card_but_the_own_hand(new_game, card_file):
    t = new_game()
    for seat in (0, 1):
        assert cards_named_in(t.table.view(seat), card_file) == set(t.hand(seat))
    assert cards_named_in(t.table.view(None), card_file) == set()


@pytest.mark.rule("R59")
def test_what_a_seat_cannot_see_changes_nothing_in_its_view(sit):
    seen = {"discard": ["dog"], "water": [12, 9]}
    one = sit(hands=[["cat"], ["umbrella"]], set=[[], ["flamingo"]], deck=["sun"], **seen)
    two = sit(hands=[["cat"], ["beavor"]], set=[[], ["fountain"]], deck=["dolphin"], **seen)
    assert one.table.view(0) == two.table.view(0)
    assert one.table.view(None) == two.table.view(None)
    assert one.table.view(1) != two.table.view(1)


@pytest.mark.rule("R59")
def test_the_rival_is_asked_alike_whatever_they_hold(sit):
    for held in ("flamingo", "cat"):
        t = sit(hands=[["water_jug"], [held]])
        t.play("water_jug")
        assert t.asked == (1, "window")
        t.decline(by=1)
        assert t.table.ply == 2


@pytest.mark.rule("R13")
def test_the_owner_sees_a_set_card_and_the_rival_its_slot_and_turn(sit):
    t = sit(
        hands=[["cat", "dog"], []], turn=5, set=[[{"slot": 1, "card": "umbrella", "turn": 3}], []]
    )
    t.set("cat")
    own = t.table.view(0)["players"][0]["set"]
    assert sorted(own, key=lambda card: card["slot"]) == [
        {"slot": 0, "turn": 5, "card": "cat"},
        {"slot": 1, "turn": 3, "card": "umbrella"},
    ]
    for other in (1, None):
        seen = t.table.view(other)["players"][0]["set"]
        assert sorted(seen, key=lambda card: card["slot"]) == [
            {"slot": 0, "turn": 5, "card": None},
            {"slot": 1, "turn": 3, "card": None},
        ]


@pytest.mark.rule("R13")
def test_slots_keep_their_identity_when_another_is_played(sit):
    t = sit(set=[["shark_fin_water_gun", "cat", "dog"], []])
    t.play("shark_fin_water_gun", slot=0)
    assert t.slots(0) == {1: "cat", 2: "dog"}
    seen = t.table.view(1)["players"][0]["set"]
    assert sorted(card["slot"] for card in seen) == [1, 2]


@pytest.mark.rule("R59")
def test_the_discard_pile_is_public_in_its_order(sit):
    t = sit(discard=["umbrella", "cat", "umbrella", "dog"])
    for seat in (0, 1, None):
        assert t.table.view(seat)["discard"] == ["umbrella", "cat", "umbrella", "dog"]


@pytest.mark.rule("R59")
def test_the_decks_order_is_known_to_nobody(sit):
    one = sit(deck=["cat", "dog", "umbrella"])
    two = sit(deck=["umbrella", "cat", "dog"])
    for seat in (0, 1, None):
        assert one.table.view(seat) == two.table.view(seat)
        assert one.table.view(seat)["deck_count"] == 68


@pytest.mark.rule("R59")
def test_a_recovered_card_is_known_until_it_is_played(sit):
    t = sit(hands=[["swimming_fins"], []], discard=["cat", "dog"])
    t.play("swimming_fins", mode="dive").recover(0, by=0)
    for other in (1, None):
        known = t.table.view(other)["players"][0]["known"]
        assert known == [{"card": "cat", "slots": []}]
    t.play("cat")
    assert t.known(0) == []


@pytest.mark.rule("R59", "R13")
def test_setting_from_a_partly_known_hand_does_not_say_which_card(sit):
    known = [[{"card": "cat", "slots": []}], []]
    position = {"hands": [["cat", "dog"], ["umbrella"]], "known": known}
    one = sit(**position).set("cat")
    two = sit(**position).set("dog")
    assert one.table.view(1) == two.table.view(1)
    assert one.table.view(None) == two.table.view(None)


@pytest.mark.rule("R59")
def test_a_drawn_or_set_card_is_told_to_its_owner_only(sit):
    t = sit(hands=[["dolphin"], []], deck=["beach_ball", "rain_coat"])
    t.set("dolphin").end()
    told = {seat: json.dumps(t.table.events(seat)).lower() for seat in (0, 1, None)}
    assert "dolphin" in told[0]
    for seat in (1, None):
        assert "dolphin" not in told[seat]
    for word in ("beach_ball", "rain_coat"):
        assert word in told[1]
    for word in ("beach_ball", "beach ball", "rain_coat", "rain coat"):
        assert word not in told[0]
        assert word not in told[None]
    for seat in (0, 1, None):
        kinds = [event["kind"] for event in t.table.events(seat)]
        assert "set_card" in kinds
        assert "drew" in kinds


@pytest.mark.rule("R59")
def test_discarded_and_destroyed_cards_are_public(sit):
    t = sit(hands=[["water_buckets", "beavor"], ["cat", "dog"]], set=[[], ["umbrella"]])
    t.play("water_buckets").settle().discard("dog", by=1)
    t.play("beavor", target={"set": 0}).settle()
    for seat in (0, 1, None):
        assert t.table.view(seat)["discard"] == ["dog", "water_buckets", "umbrella", "beavor"]


@pytest.mark.rule("R59", "R45")
def test_the_card_named_with_a_sun_is_public_while_the_sun_is_answered(sit):
    t = sit(hands=[["sun", "big_water_gun"], ["cat"]])
    t.play("big_water_gun", suns=["sun"])
    assert t.asked == (1, "window")
    chain = t.table.view(1)["chain"]
    assert {"sun", "big_water_gun"} <= {link["card"] for link in chain}
    assert t.water == [20, 20]  # the gun itself is not paid yet


@pytest.mark.rule("R38", "R53")
def test_mode_and_target_are_public_when_they_are_announced(sit):
    t = sit(hands=[["beavor"], ["umbrella"]], set=[[], ["cat", "dog"]])
    t.play("beavor", target={"set": 1})
    link = t.table.view(1)["chain"][0]
    assert (link["seat"], link["card"], link["mode"]) == (0, "beavor", "gnaw")
    assert link["target"] == {"set": 1}


@pytest.mark.rule("R59")
def test_a_position_survives_being_written_down(sit, game):
    t = sit(
        hands=[["big_water_gun", "sun"], ["umbrella", "cat"]],
        set=[["flamingo"], ["dog"]],
        play=[["fountain"], ["rain_coat"]],
        discard=["beavor"],
    )
    t.play("big_water_gun", suns=["sun"])
    again = game.table_from(json.loads(json.dumps(t.table.position())), seed=7)
    assert again.position() == t.table.position()
    for seat in (0, 1, None):
        assert again.view(seat) == t.table.view(seat)


@pytest.mark.rule("S1", "S2", "S14")
@pytest.mark.parametrize(
    "impossible",
    [
        {"hands": [["sun"] * 3, []]},
        {"hands": [["mermaid"], []]},
        {"water": [21, 20]},
        {"water": [-1, 20]},
        {"water": [0, 0]},
        {"set": [["cat", "cat", "dog", "dog"], []]},
        {"set": [[{"slot": 0, "card": "cat", "turn": 9}], []]},
        {"hands": ["cat", []]},
    ],
)
def test_an_impossible_position_is_refused(sit, impossible):
    with pytest.raises(wt.PositionError):
        sit(**impossible)


@pytest.mark.rule("R59", "R13")
def test_a_known_card_may_be_the_one_that_was_set_afterwards(sit):
    t = sit(hands=[["swimming_fins", "cat"], []], discard=["umbrella"])
    t.play("swimming_fins", mode="dive").recover(0)
    assert t.table.view(1)["players"][0]["known"] == [{"card": "umbrella", "slots": []}]
    t.set("cat")
    assert t.table.view(1)["players"][0]["known"] == [{"card": "umbrella", "slots": [0]}]


@pytest.mark.rule("R59")
def test_a_set_card_that_turns_out_to_be_another_leaves_the_known_one_in_hand(sit):
    t = sit(hands=[["swimming_fins", "cat"], ["beavor"]], discard=["umbrella"])
    t.play("swimming_fins", mode="dive").settle().recover(0)
    t.set("cat").next_turn()
    t.play("beavor", target={"set": 0}, by=1).settle()
    assert t.table.view(1)["players"][0]["known"] == [{"card": "umbrella", "slots": []}]


@pytest.mark.rule("R59")
def test_a_known_card_that_is_seen_to_leave_its_slot_is_known_no_more(sit):
    t = sit(hands=[["swimming_fins", "cat"], ["beavor"]], discard=["umbrella"])
    t.play("swimming_fins", mode="dive").settle().recover(0)
    t.set("umbrella").next_turn()
    t.play("beavor", target={"set": 0}, by=1).settle()
    assert t.table.view(1)["players"][0]["known"] == []
