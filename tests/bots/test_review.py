"""A review judges every choice from what its seat knew, and its sums come out."""

import pytest

import watertable as wt
from watertable.bots.estimates import compare
from watertable.bots.review import review, standing_lines


def played(slug, seats, bots, seed=1, plies=10**6):
    game = wt.game(slug)
    table = game.table(seats, seed=seed)
    while table.to_act is not None and table.ply < plies:
        seat = table.to_act
        chosen = wt.bot(bots[seat]).choose(
            game, table.seen(seat), table.moves(), seed=table.ply, budget=4
        )
        table.play(chosen, seat=seat)
    return table


@pytest.mark.parametrize(("slug", "seats"), [("showdown", 2), ("water-to-water", 4)])
def test_start_choices_rivals_and_luck_add_up_to_the_result(slug, seats):
    table = played(slug, seats, ["greedy", *["random"] * (seats - 1)])
    seen = review(table.log, table.game, playouts=20)
    assert len(seen["seats"]) == seats
    for it in seen["seats"]:
        total = it["start"] + it["skill"] + it["rivals"] + it["luck"]
        assert total == pytest.approx(it["result"], abs=0.001)
        assert it["skill"] <= 0
        assert it["result"] == float(it["seat"] in table.outcome.winners)


@pytest.mark.parametrize(("slug", "seats"), [("showdown", 2), ("water-to-water", 3)])
def test_the_chances_at_the_start_are_1_together(slug, seats):
    table = played(slug, seats, ["random"] * seats, seed=3, plies=30)
    seen = review(table.log, table.game, playouts=20)
    assert sum(it["start"] for it in seen["seats"]) == pytest.approx(1, abs=0.001)


@pytest.mark.parametrize("slug", ["showdown", "water-to-water"])
def test_a_move_beside_itself_is_worth_the_same_on_every_table(slug):
    table = played(slug, 2, ["random"] * 2, seed=4, plies=9)
    seen, number = table.seen(table.to_act), table.moves()[0].action
    assert set(compare(table.game, seen, number, number, playouts=40, seed=3)) == {0.0}


def test_what_chance_makes_of_equal_moves_is_no_cost():
    """The strong search plays; judged by few playouts, it would be blamed for every doubt."""
    table = played("showdown", 2, ["lake", "lake"], seed=6, plies=60)
    seen = review(table.log, table.game, playouts=100)
    blamed = [it["cost"] for it in seen["choices"] if it["cost"] > 0]
    assert len(blamed) < len(seen["choices"]) / 4


def test_a_careful_player_gives_less_away_than_a_careless_one():
    table = played("showdown", 2, ["greedy", "random"], seed=5)
    careful, careless = review(table.log, table.game, playouts=150)["seats"]
    choices = review(table.log, table.game, playouts=150)["choices"]
    each = [
        it["skill"] / sum(c["seat"] == it["seat"] for c in choices) for it in (careful, careless)
    ]
    assert each[0] > each[1]


def test_the_costly_moves_are_the_dearest_first_with_a_better_one():
    table = played("showdown", 2, ["random", "random"], seed=2)
    seen = review(table.log, table.game, playouts=60)
    costs = [it["cost"] for it in seen["costly"]]
    assert costs == sorted(costs, reverse=True)
    assert costs[0] == max(it["cost"] for it in seen["choices"])
    assert all(it["move"] != it["best"] for it in seen["costly"])
    assert len(costs) == 3


def test_what_mattered_most_says_what_would_have_followed_and_how_sure_that_is():
    game = wt.game("showdown")
    table = game.table_from(
        {"turn": 3, "hands": [["big_water_gun", "cat"], ["cat"]], "water": [10, 3]}, seed=1
    )
    table.play({"end": True})
    (choice,) = review(table.log, game, playouts=200)["costly"]
    assert "Big Water Gun" in choice["best"]
    assert choice["why"]
    assert choice["cost"] > 2 * choice["error"]


def test_a_reader_is_not_told_you():
    table = played("showdown", 2, ["random", "random"], seed=2)
    seen = review(table.log, table.game, playouts=60)
    told = [it["why"] for it in seen["choices"] if it["why"]]
    assert told
    assert not any("you " in why for why in told)


def test_skill_has_an_interval_from_those_of_its_choices():
    table = played("showdown", 2, ["greedy", "random"], plies=25)
    seen = review(table.log, table.game, playouts=40)
    for it in seen["seats"]:
        own = [c["error"] for c in seen["choices"] if c["seat"] == it["seat"]]
        assert it["doubt"] == pytest.approx(1.96 * sum(e**2 for e in own) ** 0.5, abs=0.001)
        assert it["doubt"] > 0


def test_a_review_says_the_same_again():
    table = played("showdown", 2, ["greedy", "random"], plies=25)
    assert review(table.log, table.game, playouts=20) == review(table.log, table.game, playouts=20)


def test_what_was_taken_back_is_not_judged():
    table = wt.game("showdown").table_from(
        {"game": "showdown", "turn": 3, "hands": [["water_jug", "cat"], ["cat"]]}, seed=1
    )
    before = table.ply
    table.play({"set": "cat"})
    table.undo(0, to=before)
    table.play({"set": "water_jug"})
    seen = review(table.log, table.game, playouts=10)
    assert len(seen["choices"]) == 1
    assert len(standing_lines(table.log.lines)) == 1
