"""An opinion of who will win: it adds up, and more drops and fewer pieces speak for a seat."""

import pytest

import watertable as wt
from watertable.games.splash.learned import kept_numbers
from watertable.games.splash.odds import signs, weighed

GAME = wt.game("splash")


def chances(seats=2, **options):
    table = GAME.table(seats=seats, seed=3, options={"draft": "deal", **options})
    assert GAME.odds is not None
    return GAME.odds.chances(GAME, table.seen(table.to_act))


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_chances_of_all_seats_are_1_together(seats):
    told = chances(seats)
    assert len(told) == seats
    assert sum(told) == pytest.approx(1, abs=0.001)


def test_a_team_shares_its_chance():
    told = chances(4, teams="pairs")
    assert told[0] == told[2]
    assert told[1] == told[3]


def test_a_drop_more_or_a_piece_less_speaks_for_a_seat():
    weights = kept_numbers().weights
    even = weighed([signs(0, 5, gives=False)] * 2, weights)
    drop = weighed([signs(1, 5, gives=False), signs(0, 5, gives=False)], weights)
    second = weighed([signs(2, 5, gives=False), signs(0, 5, gives=False)], weights)
    fewer = weighed([signs(0, 2, gives=False), signs(0, 5, gives=False)], weights)
    assert even == [0.5, 0.5]
    assert even[0] < drop[0] < second[0]
    assert fewer[0] > even[0]


def test_it_is_known_where_the_numbers_come_from():
    numbers = kept_numbers()
    assert numbers.rules == GAME.version
    assert numbers.matches >= 19
    assert GAME.odds is not None
    assert str(numbers.matches) in GAME.odds.whence().text
