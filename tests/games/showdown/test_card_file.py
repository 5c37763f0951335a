"""The numbers under [rules] come from the card file, and another card file plays."""

import pytest

DOG_TIE = {"hands": [["dog"], []], "water": [5, 6]}


@pytest.mark.rule("S2", "S3", "S9")
@pytest.mark.parametrize(
    ("number", "value", "seen"),
    [
        ("start_water", 15, lambda t: t.water == [15, 15]),
        ("deal", 4, lambda t: len(t.hand(0)) == len(t.hand(1)) == 4),
        ("first_actions", 2, lambda t: t.actions == 2),
        ("first_draw", 1, lambda t: len(t.hand(t["first"])) == 7),
        ("second_draw", 2, lambda t: len(t.end().hand(1 - t["first"])) == 8),
        ("draw", 3, lambda t: len(t.end().end().hand(t["first"])) == 9),
        ("actions", 3, lambda t: t.end().actions == 3),
        ("sets", 2, lambda t: t["sets"] == 2),
    ],
)
def test_the_numbers_of_setup_and_turn_come_from_the_card_file(
    new_game, other_cards, number, value, seen
):
    assert not seen(new_game())
    assert seen(new_game(box=other_cards(**{number: value})))


@pytest.mark.rule("S2")
def test_the_highest_water_comes_from_the_card_file(sit, other_cards):
    t = sit(box=other_cards(max_water=22), hands=[["water_jug"], []], water=[20, 20])
    t.play("water_jug")
    assert t.water == [22, 20]


@pytest.mark.rule("S34")
def test_the_water_of_a_tie_break_comes_from_the_card_file(sit, other_cards):
    t = sit(box=other_cards(tiebreak_water=9), **DOG_TIE)
    t.play("dog")
    assert t.water == [9, 9]


@pytest.mark.rule("S19")
def test_another_card_file_changes_what_a_card_does(sit, other_cards):
    box = other_cards(programs={"water_jug": ["GAIN 2"]})
    t = sit(box=box, hands=[["water_jug"], []], water=[10, 20])
    t.play("water_jug")
    assert t.water == [9, 20]
