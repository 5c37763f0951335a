"""What people are told for a chance: as often as that, who was promised it has won."""

from itertools import pairwise

import pytest

import watertable as wt
from watertable.bots import review
from watertable.bots.estimates import chance_of, promised
from watertable.bots.hints import hints
from watertable.bots.levels import manner_for_people, sheets
from watertable.bots.search import think

GAMES = [wt.game(slug) for slug in wt.game_names()]
SURE = [game for game in GAMES if sheets()[game.slug].promised]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_better_chance_is_told_as_a_better_one(game):
    chances = [promised(game, number / 200) for number in range(201)]
    assert chances == sorted(chances)
    assert (chances[0], chances[-1]) == (0.0, 1.0)


def test_there_is_a_game_whose_search_is_too_sure():
    assert [game.slug for game in SURE] == ["water-to-water"]


@pytest.mark.parametrize("game", SURE, ids=lambda game: game.slug)
def test_what_lies_between_two_measured_chances_is_told_in_between(game):
    knots = sheets()[game.slug].promised
    for place, (low, high) in enumerate(pairwise(knots)):
        assert promised(game, place / (len(knots) - 1)) == pytest.approx(low / 1000)
        assert promised(game, (place + 0.5) / (len(knots) - 1)) == pytest.approx(
            (low + high) / 2000
        )


@pytest.fixture
def asked():
    table = wt.game("water-to-water").table(3, seed=3)
    while len(table.moves()) < 3 or table.ply < 12:
        table.play(table.moves()[0])
    return table.game, table.seen(table.to_act), table.moves()


def test_hints_tell_it(asked):
    game, view, moves = asked
    numbers, manner = [move.action for move in moves], manner_for_people(game)
    found = think(game, view, numbers, manner=manner, playouts=200, seed=5, to_the_end=True)
    first = hints(game, view, moves, seed=5, playouts=200)[0]
    assert first.chance == promised(game, chance_of(found[0].worth)) != chance_of(found[0].worth)


def test_reviews_tell_it_and_what_a_move_cost_in_it(asked, monkeypatch):
    game, view, moves = asked
    number = moves[-1].action
    found = think(
        *(game, view, [move.action for move in moves]),
        manner=manner_for_people(game),
        playouts=200,
        seed=7,
    )
    chance, lost = chance_of(found[0].worth), chance_of(found[0].worth) / 2
    made = number if found[0].number != number else moves[0].action
    monkeypatch.setattr(review, "compare", lambda *given, **more: [lost] * 10)
    judged = review.judge(game, view, made, ply=7, playouts=200)
    assert judged["chance"] == round(promised(game, chance), 4)
    assert judged["cost"] == round(promised(game, chance) - promised(game, chance - lost), 4)
    assert judged["cost"] != round(lost, 4)
