"""tune: numbers that bring a measure to its target, and that hold on fresh games."""

from typing import Any

import pytest

import watertable as wt
from watertable import lab
from watertable.cli import main

SHORTER: dict[str, Any] = {
    "over": ["options.start_water=8:20"],
    "bots": "random",
    "pairs": 160,
    "seed": 2,
}


def test_a_search_finds_numbers_that_hold_on_fresh_games():
    found = lab.tune("showdown", ["length=7"], trials=14, **SHORTER)
    assert found.better
    assert found.numbers["options.start_water"] < 20
    assert found.held_out < found.held_out_present
    assert abs(found.measures["length"]["found"] - 7) < 1
    again = wt.game("showdown", found.variant)
    assert again.chosen()["start_water"] == found.numbers["options.start_water"]
    assert lab.tune("showdown", ["length=7"], trials=14, **SHORTER) == found


def test_it_says_when_nothing_is_better():
    asked = SHORTER | {"over": ["options.start_water=19,20"]}
    found = lab.tune("showdown", ["length=100"], trials=4, **asked)
    assert not found.better
    assert found.numbers == {}
    assert found.variant == ""


def test_boxes_that_the_game_refuses_are_passed_over():
    asked = SHORTER | {"over": ["cards.dog.cost=8:12"], "pairs": 8}
    assert lab.tune("showdown", ["length=7"], trials=12, **asked).refused > 0


@pytest.mark.parametrize(
    ("target", "over", "fault"),
    [
        ("first", "options.draw=1:3", "A target is said as first=0.5, not 'first'"),
        ("first=half", "options.draw=1:3", "A target is said as"),
        ("frist=0.5", "options.draw=1:3", "did you mean first"),
        ("first=0.5", "options.draw", "What to search is said as"),
        ("first=0.5", "options.drow=1:3", "Searching over options.drow: there is no 'drow'"),
    ],
)
def test_what_cannot_be_searched_is_said_in_a_sentence(target, over, fault):
    with pytest.raises(wt.OptionError, match=fault):
        lab.tune("showdown", [target], [over])


def test_the_command_says_what_it_found(capsys):
    asked = ["tune", "showdown", "--target", "length=7", "--over", "options.start_water=8:12"]
    assert main([*asked, "--bots", "random", "--trials", "4", "--pairs", "80"]) == 0
    said = capsys.readouterr().out
    assert "options.start_water = " in said
    assert "It holds on fresh games." in said
