"""Water to Water at the terminal: a table to play at, and a map as a picture."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

RECORDED = Path(__file__).parents[1] / "games" / "water_to_water" / "recorded"
FIRST = ["1"] * 400  # the first move offered, again and again


@pytest.fixture
def saved():
    """A recorded game that was won."""
    return sorted(RECORDED.glob("*.jsonl"))[0]


def test_a_person_plays_a_whole_game_against_three_bots(watertable):
    ended = watertable("play water-to-water --seats 4 --seed 5", FIRST)
    assert ended.code == 0
    assert ended.err == ""
    assert "Seat" in ended.out or "wins" in ended.out or "win" in ended.out


def test_the_first_screen_names_powers_and_asks_for_a_character(watertable):
    ended = watertable("play water-to-water --seats 3 --seed 2", ["q", "n"])
    assert ended.code == 0
    assert "Your character" in ended.out or "Lake Nymph" in ended.out


def test_nonsense_is_answered_in_one_sentence_and_loses_nothing(watertable):
    ended = watertable("play water-to-water --seats 3 --seed 2", ["zzz", "999", "? R14", "q", "n"])
    assert ended.code == 0
    assert "Traceback" not in ended.out + ended.err


@pytest.mark.parametrize("seats", ["1", "7"])
def test_a_table_of_the_wrong_size_is_refused(watertable, seats):
    ended = watertable(f"play water-to-water --seats {seats}")
    assert ended.code == 2
    assert ended.err.count("\n") == 1


def test_a_saved_game_is_shown_as_a_map(watertable, saved):
    ended = watertable(f"show {saved}")
    assert ended.code == 0
    assert "~" in ended.out


def test_a_saved_game_is_drawn_as_a_picture(watertable, saved, tmp_path):
    ended = watertable(f"show {saved} -o map.svg")
    assert ended.code == 0, ended.err
    picture = ElementTree.parse(tmp_path / "map.svg").getroot()
    assert picture.tag.endswith("svg")
    assert len(list(picture.iter())) > 50


def test_a_picture_of_an_unknown_kind_is_refused(watertable, saved):
    ended = watertable(f"show {saved} -o map.bmp")
    assert ended.code == 2
    assert "map.bmp" in ended.err
