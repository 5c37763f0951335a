"""The bots as people: every level of every game is somebody, as strong as was measured."""

import re
from pathlib import Path

import pytest

import watertable as wt
from watertable.bots import LEVELS, people

PAGE = Path(__file__).parents[2] / "docs" / "opponents.md"
GAMES = wt.game_names()


@pytest.mark.parametrize("game", GAMES)
def test_every_level_of_every_game_is_somebody(game):
    assert tuple(people.everybody()[game]) == LEVELS
    for level in LEVELS:
        assert people.everybody()[game][level].line.endswith(".")
        assert people.strength(game, level).endswith(".")


def test_no_two_have_the_same_name():
    everybody = [one for levels in people.everybody().values() for one in levels.values()]
    names = [name for one in everybody for name in (one.name, *one.others)]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_table_full_of_bots_of_one_level_has_a_name_for_each(game, level):
    seats = max(wt.game(game).seats)
    found = people.everybody()[game][level]
    assert people.called(game, [level] * seats) == [found.name, *found.others]


def test_bots_are_named_seat_by_seat_and_people_keep_out_of_it():
    assert people.called("splash", ["puddle", None, "lake", "puddle"]) == [
        "Wobble",
        None,
        "Stella",
        "Tipsy",
    ]


def measured():
    """What docs/opponents.md says: the score of a level against the one below, in each game."""
    asked = r"(?:arena|python -m benchmarks\.ladder) (\S+) (?:--seats 4 )?(?:--bots|\d+)"
    row = rf"\| `{asked} (\w+)(?:,| --against | )(\w+)(?: 4)?` \| ([\d.]+)% \|"
    for game, level, below, score in re.findall(row, PAGE.read_text("utf-8")):
        if level in LEVELS[1:] and LEVELS[LEVELS.index(level) - 1] == below:
            yield game, level, float(score) / 100


def test_the_scores_are_those_that_were_measured():
    found = {(game, level): score for game, level, score in measured()}
    assert found == {
        (game, level): pytest.approx(people.everybody()[game][level].score)
        for game in GAMES
        for level in LEVELS[1:]
    }


def test_strength_in_words_is_near_what_was_measured():
    words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    for game, level, score in measured():
        said = people.strength(game, level)
        [(times, of)] = re.findall(r"(\w+)(?: times)? of (\w+)", said)[:1]
        assert words.index(times) / words.index(of) == pytest.approx(score, abs=0.03)


@pytest.mark.parametrize("game", GAMES)
def test_ratings_rise_with_the_water(game):
    ratings = [people.rating(game, level) for level in LEVELS]
    assert ratings[0] == people.WEAKEST
    assert ratings == sorted(set(ratings))


def test_a_bot_without_a_face_keeps_its_name():
    named = people.called("showdown", ["exec:mine", "exec:mine"])
    assert named == ["exec:mine", "exec:mine 2"]
    assert people.person("chess", "lake") is None
