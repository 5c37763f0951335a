"""Whole matches by compiled bots: legal, the same for all who play them, and each has its log."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import watertable as wt
from tests.batches.conftest import RULES_GAMES
from watertable.batches.seated import players_for
from watertable.batches.templates import prepare_matches
from watertable.bots.levels import Level, manner_of
from watertable.bots.search import think
from watertable.bots.search.instincts import NOTHING
from watertable.bots.search.plan import Grown, Node
from watertable.bots.search.search import tree_size
from watertable.kernel.compile.compiled import plain
from watertable.kernel.records.chance import Dice, dice_of, secret_of, words_at
from watertable.kernel.records.events import SILENT
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import rows

GAMES = pytest.mark.parametrize("slug", RULES_GAMES)


@pytest.mark.sample
@GAMES
@pytest.mark.parametrize("policy", ["random", "puddle"])
def test_a_played_match_is_that_of_its_log(slug, policy):
    played = wt.batch(slug, 1, seed=3).play([policy, "random"], 2)
    for match in range(2):
        table = played.table(match)
        assert table.outcome is not None
        winners = sum(1 << seat for seat in table.outcome.winners)
        assert played.winners[match] == winners
        assert tuple(played.points[match].tolist()) == table.outcome.points
        assert played.plies[match] == table.ply - 1  # the last line reveals the seed
        log = wt.Log.loads(played.log(match).dumps())
        log.verify()
        assert wt.replay(log).state_bytes() == table.state_bytes()


@pytest.mark.sample
def test_a_match_is_the_same_whatever_is_played_beside_it():
    results = []
    for games, threads in ((2, 1), (5, 1), (5, 3)):
        played = wt.batch("showdown", 4, seed=1, threads=threads).play("random", games)
        results.append((played.winners[:2].tolist(), played.points[:2].tolist(), played.plies[:2]))
    for winners, points, plies in results[1:]:
        assert (winners, points) == results[0][:2]
        assert (plies == results[0][2]).all()


def test_the_first_match_of_a_row_has_the_chance_of_the_match():
    batch = wt.batch("showdown", 2, seed=5)
    batch.reset()
    header = batch.play("random", 2).log(1).header
    assert header == batch.log(1).header


def test_a_better_bot_wins_more(slowly):
    games = 2 if slowly else 200
    wins = wt.batch("showdown", 1, seed=2).play(["greedy", "random"], games).wins
    assert wins.sum() <= games
    assert wins[0] > 0.7 * games


@pytest.mark.parametrize("level", ["stream", "river", "lake"])
def test_every_level_plays(slowly, level):
    played = wt.batch("showdown", 1, seed=2).play([level, "random"], 1 if slowly else 4)
    assert (played.plies > 0).all()


@GAMES
def test_a_compiled_search_chooses_as_the_level_does(slug, monkeypatch):
    """The same dice, the same playouts, the same slices: the same number."""
    game = wt.game(slug)
    monkeypatch.setattr("watertable.batches.seated.affordable", lambda game, playouts: 20)
    players, plans = players_for(game, game.boxes(game.chosen()), ["lake", "lake"])
    manner = replace(manner_of(game), **Level("lake").settings(game).search)
    table = game.table(seats=2, seed=4)
    searched, size = plain(prepare_matches(game).searched), tree_size(21)
    views: Any = rows(game.view, 2)
    nodes, slots, grown = rows(Node, size), np.zeros(2 * size, np.int64), rows(Grown, 1)
    for turn in range(2):
        while len(table.numbers()) == 1:
            table.play(table.numbers()[0])
        seat = table.to_act
        assert seat is not None
        view = table.seen(seat)
        views[0] = view
        words = words_at(secret_of(turn), seat)  # as a search with this seed begins
        number = searched(
            game.boxes(table.options)[0],
            views,
            rows(game.state, 4),
            seat,
            players[seat],
            nodes,
            slots,
            plans[seat],
            NOTHING,
            grown[0],
            dice_of(words)[0],
            rows(Dice, 1)[0],
            rows(Listing, 2),
            SILENT[0],
        )
        found = think(game, view, table.numbers(), manner=manner, playouts=20, seed=turn)
        assert number == found[0].number
        table.play(number)
