"""Hints: three moves at most, with an estimate and a reason, from what the seat knows."""

import pytest

import watertable as wt
from watertable.bots.hints import hints
from watertable.bots.reasons import prospect


def at(hands, **rest):
    return wt.game("showdown").table_from(
        {"game": "showdown", "turn": 3, "hands": hands, **rest}, seed=1
    )


def hinted(table, playouts=400):
    seat = table.to_act
    return hints(table.game, table.seen(seat), table.moves(), seed=1, playouts=playouts)


@pytest.mark.sample
def test_there_are_three_listed_moves_with_a_chance_and_a_reason():
    table = wt.game("showdown").table(seed=3)
    given = hinted(table, 30)
    texts = {move.action: move.text for move in table.moves()}
    assert len(given) == min(3, len(texts))
    for hint in given:
        assert hint.text == texts[hint.action]
        assert 0 <= hint.chance <= 1
        assert hint.reason.endswith(".")


def test_the_reason_for_a_winning_move_is_that_it_wins():
    table = at([["big_water_gun", "sun"], []], water=[10, 3])
    best = hinted(table)[0]
    assert "Big Water Gun" in best.text
    assert best.reason == "It wins at once if nobody answers."
    assert best.chance > 0.9


def test_the_reason_for_an_attack_is_the_water_it_takes():
    table = at([["shark_fin_water_gun"], ["cat"]])
    (number,) = [move.action for move in table.moves() if "play" in move.data]
    seen = prospect(table.game, table.seen(0), number)
    assert seen.points == ((0, 20.0, 18.0), (1, 20.0, 16.0))
    assert str(seen.said) == "At once, if nobody answers: you 20 to 18, seat 2 20 to 16."


def test_an_attack_that_first_asks_for_a_discard_has_its_damage_in_the_reason():
    table = at([["medium_blue_water_gun", "cat", "sun"], []])
    number = next(move.action for move in table.moves() if "play" in move.data)
    seen = prospect(table.game, table.seen(0), number)
    assert seen.points == ((1, 20.0, 17.0),)  # its price of 2 comes back with the 4 it gains


def test_a_reason_goes_on_through_what_is_asked_on_the_way():
    table = at([["medium_blue_water_gun", "cat", "sun"], []])
    table.play(next(move for move in table.moves() if "play" in move.data))
    assert table.view(0)["phase"] == "cost"
    seen = prospect(table.game, table.seen(0), table.moves()[0].action)
    assert (1, 20.0, 17.0) in seen.points


def test_hints_are_honest(another_truth):
    table = wt.game("water-to-water").table(4, seed=3)
    while table.ply < 20 or len(table.moves()) < 3:
        view, moves = table.seen(table.to_act), table.moves()
        table.play(wt.bot("greedy").choose(table.game, view, moves, seed=1, budget=1))
    other = another_truth(table, table.to_act, 5)
    assert hinted(other, 50) == hinted(table, 50)
