"""Pace: what everybody sees of a choice, and nothing else."""

import pytest

import watertable as wt
from tests.server.positions import showdown
from watertable.kernel.conformance import Chooser
from watertable.kernel.table.pace import Pace, pace_of


def duel(**more):
    return wt.game("showdown").table_from(showdown("cat", **more), seed=1)


def test_the_first_choice_follows_nobody_s():
    assert pace_of(duel()) == Pace(follows=False, is_close=False)


@pytest.mark.parametrize("game", ["showdown", "water-to-water"])
def test_a_choice_follows_when_its_seat_made_the_ply_before_whatever_chance_did(game):
    table, chooser, found = wt.game(game).table(seed=2), Chooser(2), set()
    while table.to_act is not None:
        made = [line.seat for line in table.log.lines if isinstance(line.seat, int)]
        follows = bool(made) and made[-1] == table.to_act
        assert pace_of(table).follows is follows
        found.add(follows)
        numbers = table.numbers()
        table.play(numbers[chooser.below(len(numbers))])
    assert found == {False, True}


@pytest.mark.parametrize(("water", "near"), [([20, 8], False), ([20, 7], True), ([3, 20], True)])
def test_little_water_brings_the_end_near(water, near):
    assert pace_of(duel(water=water)).is_close is near


def test_where_a_view_alone_does_not_say_it_no_end_is_near():
    assert not pace_of(wt.game("water-to-water").table(seed=7)).is_close
