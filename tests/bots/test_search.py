"""The search: the same for the same budget and seed, from the view alone, at any table."""

import numpy as np
import pytest

import watertable as wt
from watertable.bots.levels import manner_of
from watertable.bots.search import Manner, Search, think

ALL_SEATS = [("showdown", 2), *(("water-to-water", seats) for seats in range(2, 7))]
TABLES = pytest.mark.parametrize(("slug", "seats"), ALL_SEATS)


def a_choice(slug, seats, seed, ply=30):
    """A table at which somebody has several moves to choose from."""
    game = wt.game(slug)
    table = game.table(seats, seed=seed)
    while table.ply < ply or len(table.moves()) < 3:
        if table.to_act is None:
            return a_choice(slug, seats, seed + 100, ply)
        table.play(wt.bot("random").choose(game, table.seen(table.to_act), table.moves(), seed=1))
    return table


def thought(table, playouts, **rest):
    numbers = [move.action for move in table.moves()]
    view, manner = table.seen(table.to_act), manner_of(table.game)
    return think(table.game, view, numbers, manner=manner, playouts=playouts, **rest)


@TABLES
def test_every_move_found_is_listed_and_every_playout_counted(slug, seats):
    table = a_choice(slug, seats, 3)
    found = thought(table, 300, to_the_end=True)
    assert sorted(it.number for it in found) == sorted(move.action for move in table.moves())
    assert sum(it.visits for it in found) == 300
    assert all(-1 <= it.worth <= 1 for it in found)


@pytest.mark.sample
@pytest.mark.parametrize(("slug", "seats"), [("showdown", 2), ("water-to-water", 3)])
def test_the_same_playouts_and_seed_find_the_same(slug, seats):
    table = a_choice(slug, seats, 5)
    assert thought(table, 20, seed=4) == thought(table, 20, seed=4)


def test_another_seed_deals_other_tables():
    table = a_choice("showdown", 2, 5)
    first, second = thought(table, 200, seed=1), thought(table, 200, seed=2)
    assert [it.worth for it in first] != [it.worth for it in second]


@TABLES
def test_what_the_seat_cannot_see_changes_nothing(slug, seats):
    table = a_choice(slug, seats, 7)
    seat = table.to_act
    before = thought(table, 100)
    state = table.board.states[0]
    hidden = state.deck[: state.deck_count] if slug == "showdown" else state.bag[: state.bag_count]
    hidden[:] = hidden[::-1].copy()
    seen = table.seen(seat)
    assert thought(table, 100) == before
    assert table.seen(seat).tobytes() == seen.tobytes()


def test_a_search_can_be_continued():
    table = a_choice("showdown", 2, 9)
    view, numbers = table.seen(table.to_act), [move.action for move in table.moves()]
    at_once = Search(table.game, view, Manner(), seed=1, room=200)
    at_once.run(200)
    in_slices = Search(table.game, view, Manner(), seed=1, room=200)
    for _ in range(4):
        in_slices.run(50)
    assert in_slices.playouts == 200
    assert in_slices.found(numbers) == at_once.found(numbers)


def test_threads_share_the_playouts_and_agree_every_time():
    table = a_choice("water-to-water", 4, 9)
    first, second = (thought(table, 301, threads=3, to_the_end=True) for _ in range(2))
    assert first == second
    assert sum(it.visits for it in first) == 301


def test_a_tree_that_is_full_goes_on_from_its_leaves():
    table = a_choice("showdown", 2, 9)
    view = table.seen(table.to_act)
    search = Search(table.game, view, Manner(opening=1), seed=1, room=1)
    search.run(5000)
    assert search.playouts == 5000
    assert search._trees[0].grown[0].nodes == len(search._trees[0].nodes)


def test_somebody_with_a_clock_can_say_enough():
    table = a_choice("showdown", 2, 9)
    asked = []

    def enough():
        asked.append(1)
        return len(asked) == 2

    found = thought(table, 100_000, enough=enough)
    assert sum(it.visits for it in found) == 1000
    assert len(asked) == 2


def test_a_search_stops_when_no_other_move_can_be_visited_more_often():
    stopped = 0
    for seed in range(6):
        table = a_choice("showdown", 2, seed)
        found = thought(table, 320)
        stopped += sum(it.visits for it in found) < 320
        assert found[0].number == thought(table, 320, to_the_end=True)[0].number
    assert stopped


def test_a_win_that_lies_before_it_is_found():
    table = wt.game("showdown").table_from(
        {
            "game": "showdown",
            "turn": 3,
            "water": [10, 3],
            "hands": [["big_water_gun", "water_jug", "cat", "sun"], []],
        }
    )
    table.play(thought(table, 500)[0].number)
    while table.outcome is None and table.view(None)["phase"] == "window":
        table.play({"pass": True})
    assert table.outcome is not None


def test_one_move_alone_can_be_looked_at():
    table = a_choice("showdown", 2, 11)
    view, numbers = table.seen(table.to_act), [move.action for move in table.moves()]
    search = Search(table.game, view, Manner(), seed=1, room=100, only=numbers[1])
    search.run(100)
    assert [it.visits for it in search.found(numbers)] == [
        100 if number == numbers[1] else 0 for number in numbers
    ]


@pytest.mark.sample
def test_rewards_are_of_all_seats():
    table = a_choice("water-to-water", 5, 2)
    search = Search(table.game, table.seen(table.to_act), manner_of(table.game), seed=1, room=9)
    search.run(9)
    worths = np.array([search.worth(seat) for seat in range(5)])
    assert (np.abs(worths) <= 1).all()
    assert len(set(worths.tolist())) > 1
