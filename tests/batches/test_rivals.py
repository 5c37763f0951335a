"""Bots that answer in a batch: they choose what is legal, row by row, whoever is beside them."""

import numpy as np
import pytest

import watertable as wt
from tests.batches.conftest import RULES_GAMES
from watertable.batches import Rivals

GAMES = pytest.mark.parametrize("slug", RULES_GAMES)
NAMES = pytest.mark.parametrize("name", ["random", "greedy", "stream", "river"])


def played(slug, name, count, threads=1, budget=None, steps=60):
    """A batch that bots have played for a while, every choice verified."""
    batch = wt.batch(slug, count, seed=5, threads=threads, skip_forced=True)
    batch.reset()
    rivals = Rivals(batch, name, budget=budget)
    for _ in range(steps):
        chosen = rivals.choose(np.ones(count, bool))
        assert ((chosen >= 0) == (batch.legal()[1] > 0)).all()
        batch.step(chosen, verify=True)
    return batch


@GAMES
@NAMES
def test_a_row_depends_neither_on_the_others_nor_on_threads(slug, name):
    budget = 6 if name == "river" else None
    few = played(slug, name, 2, budget=budget, steps=25)
    many = played(slug, name, 5, threads=2, budget=budget, steps=25)
    for row in range(2):
        assert few.table(row).state_bytes() == many.table(row).state_bytes()


def test_only_wanted_rows_are_answered():
    batch = wt.batch("showdown", 4, seed=1)
    batch.reset()
    chosen = Rivals(batch, "greedy").choose([True, False, True, False])
    assert (chosen >= 0).tolist() == [True, False, True, False]


def test_a_bot_that_looks_plays_better_than_chance():
    batch = wt.batch("showdown", 60, seed=3, skip_forced=True)
    batch.reset()
    rivals = Rivals(batch, ["random", "greedy"], budget=4)
    while (batch.legal()[1] > 0).any():
        batch.step(rivals.choose(np.ones(60, bool)))
    assert (batch.winners == 2).sum() > 50


def test_what_cannot_be_is_refused_in_a_sentence():
    batch = wt.batch("showdown", 2, seed=1)
    batch.reset()
    with pytest.raises(wt.BatchError, match="one table or more"):
        Rivals(batch, "greedy", budget=0)
    with pytest.raises(wt.BatchError, match="2 seats need 2 bots"):
        Rivals(batch, ["greedy"])
    with pytest.raises(wt.BatchError, match="There are 2 rows"):
        Rivals(batch, "greedy").choose([True])


@GAMES
def test_the_next_match_begins_where_it_is_wanted_alone(slug, play_all):
    batch = wt.batch(slug, 3, seed=2, skip_forced=True)
    batch.reset()
    play_all(batch).begin([True, False, True])
    assert batch.matches.tolist() == [1, 0, 1]
    assert (batch.legal()[1] > 0).tolist() == [True, False, True]
    assert batch.table(0).state_bytes() != batch.table(1).state_bytes()
    assert batch.table(0, before=True).outcome is not None


def test_a_match_that_is_abandoned_has_no_winners_and_is_followed_by_the_next():
    batch = wt.batch("showdown", 2, seed=2)
    batch.reset()
    batch.abandon([True, False])
    assert (batch.legal()[1] == 0).tolist() == [True, False]
    assert batch.asked[0] == wt.NOBODY
    assert batch.winners[0] == 0
    batch.begin([True, True])
    assert batch.matches.tolist() == [1, 0]


@GAMES
def test_seats_that_are_not_asked_can_be_looked_at(slug, choose):
    batch = wt.batch(slug, 4, seed=6)
    batch.reset()
    for _ in range(15):
        batch.step(choose(batch))
    seats = 1 - np.maximum(batch.asked, 0) % 2
    tensors = batch.tensors(seats).copy()
    for row in range(4):
        seen = batch.table(row).seen(int(seats[row]))
        assert (tensors[row] == wt.tensor_of(batch.game, seen)).all()


@GAMES
def test_moves_in_a_batch_are_those_of_the_view(slug, choose):
    batch = wt.batch(slug, 3, seed=6, threads=2)
    batch.reset()
    for _ in range(20):
        batch.step(choose(batch))
        moves, (numbers, counts) = batch.move_tensors(40), batch.legal()
        views = batch.observe()
        for row in range(3):
            shown = numbers[row, : min(40, counts[row])].tolist()
            each = wt.batches.move_tensors_of(batch.game, views[row], shown)
            assert (moves[row, : len(shown)] == each).all()
            assert not moves[row, len(shown) :].any()
