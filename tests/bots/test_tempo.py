"""How long each level is seen to think: data, by what everybody sees."""

import pytest

import watertable as wt
from watertable.bots import LEVELS
from watertable.bots.tempo import spread_of, tempi

GAMES = wt.game_names()


@pytest.mark.parametrize("game", GAMES)
def test_every_level_of_every_game_has_a_tempo(game):
    assert tuple(tempi().games[game]) == LEVELS
    for level, it in tempi().games[game].items():
        assert 0.2 <= it.least <= it.earliest < it.latest <= 3, level


@pytest.mark.parametrize("game", GAMES)
def test_the_smaller_the_water_the_quicker_it_is_and_puddle_is_even(game):
    spreads = [spread_of(game, level) for level in LEVELS]
    assert [sum(one) for one in spreads] == sorted(sum(one) for one in spreads)
    widths = [latest - earliest for earliest, latest in spreads]
    assert widths[0] == min(widths)


# The same figures as in web/src/engine/tempo.test.ts.
@pytest.mark.parametrize(
    ("game", "bot", "facts", "spread"),
    [
        ("showdown", "puddle", {}, (0.4, 0.7)),
        ("showdown", "puddle", {"follows": True}, (0.25, 0.43)),
        ("showdown", "lake", {"is_close": True}, (1.17, 2.08)),
        ("showdown", "ocean", {"follows": True}, (1.6, 1.9)),
        ("water-to-water", "river", {"bots": 3}, (0.50575, 1.08375)),
        ("showdown", "nobody", {}, (0.5, 1.1)),
    ],
)
def test_what_everybody_sees_makes_it_quicker_or_slower(game, bot, facts, spread):
    assert spread_of(game, bot, **facts) == pytest.approx(spread)


def test_five_bots_that_follow_each_other_take_a_few_seconds():
    for level in LEVELS[:-1]:
        assert 5 * sum(spread_of("water-to-water", level, bots=5)) / 2 < 4, level


def test_no_answer_lies_before_what_a_level_needs():
    for game in GAMES:
        for level, it in tempi().games[game].items():
            assert spread_of(game, level, follows=True, bots=5)[0] >= it.least
