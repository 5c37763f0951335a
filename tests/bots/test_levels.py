"""Five levels, the same in every game; what they are is data."""

from dataclasses import replace

import pytest

import watertable as wt
from watertable.bots.levels import LEVELS, Level, sheets, slipped_word

GAMES = [("showdown", 2), ("water-to-water", 4)]


@pytest.mark.sample
def test_every_game_has_every_level():
    assert set(sheets()) == set(wt.game_names())
    for name in LEVELS:
        for slug in wt.game_names():
            settings = Level(name).settings(wt.game(slug))
            assert settings.budget >= 0
            assert 0 <= settings.slip < 1


def test_larger_water_slips_less_and_thinks_longer_where_it_thinks_the_same_way():
    for slug in wt.game_names():
        levels = [Level(name).settings(wt.game(slug)) for name in LEVELS]
        assert [it.slip for it in levels] == sorted((it.slip for it in levels), reverse=True)
        budgets: dict[tuple[str, str], list[int]] = {}
        for it in levels:
            budgets.setdefault((it.bot, str(it.search)), []).append(it.budget)
        assert all(each == sorted(each) for each in budgets.values())
        assert max(len(each) for each in budgets.values()) > 1


@pytest.mark.parametrize("name", [*LEVELS, "stream+40", "lake+50"])
@pytest.mark.parametrize(("slug", "seats"), GAMES)
def test_a_level_is_honest_and_steady(slug, seats, name, another_truth):
    """Two truths with the same view: the same move, and one that is listed."""
    game = wt.game(slug)
    table = game.table(seats, seed=3)
    compared = 0
    while table.ply < 40 and table.to_act is not None:
        seat, moves = table.to_act, table.moves()
        view = table.seen(seat)
        number = wt.bot(name).choose(game, view, moves, seed=table.ply, budget=2)
        assert number in [move.action for move in moves]
        if len(moves) > 1 and table.ply % 5 == 0:
            other = another_truth(table, seat, table.ply)
            again = wt.bot(name).choose(
                game, other.seen(seat), other.moves(), seed=table.ply, budget=2
            )
            assert again == number
            compared += other.state_bytes() != table.state_bytes()
        table.play(number, seat=seat)
    assert compared


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_level_plays_a_match_to_its_end_at_any_table(name, seats):
    game = wt.game("water-to-water")
    table = game.table(seats, seed=1)
    while table.to_act is not None:
        seat = table.to_act
        number = wt.bot(name).choose(
            game, table.seen(seat), table.moves(), seed=table.ply, budget=2
        )
        table.play(number, seat=seat)
    assert table.outcome is not None


def test_a_slip_comes_as_often_as_it_should_and_the_same_again():
    table = wt.game("showdown").table(seed=1)
    view = table.seen(table.to_act)
    words = [slipped_word(view, seed, 0.3) for seed in range(2000)]
    assert words == [slipped_word(view, seed, 0.3) for seed in range(2000)]
    assert 500 < sum(word is not None for word in words) < 700
    assert all(slipped_word(view, seed, 0.0) is None for seed in range(50))


def test_a_level_that_does_not_know_a_game_says_so():
    stranger = replace(wt.game("splash"), slug="chess", title="Chess")
    with pytest.raises(wt.UnknownBot, match="ocean does not play Chess"):
        Level("ocean").settings(stranger)
