"""Every bot can be told that it has thought enough, and is the same bot where nobody says so."""

from typing import Any

import pytest

import watertable as wt
from watertable.bots.hints import hints
from watertable.bots.levels import manner_of
from watertable.bots.search import think
from watertable.kernel.compile import compiled

EVERY = pytest.mark.parametrize("name", wt.bot_names())
GAMES = pytest.mark.parametrize("slug", wt.game_names())


class Clock:
    """A clock that is looked at, and runs out at some look."""

    def __init__(self, looks):
        self.looks, self.looked = looks, 0

    def __call__(self):
        self.looked += 1
        return self.looked > self.looks


def choices(slug, plies=range(4, 40, 9)):
    """Some moments of a match at which there is something to choose."""
    game = wt.game(slug)
    table = game.table(seed=8)
    while table.to_act is not None and table.ply < plies.stop:
        seat, moves = table.to_act, table.moves()
        if len(moves) > 1 and table.ply in plies:
            yield game, table.seen(seat), moves
        table.play(wt.bot("random").choose(game, table.seen(seat), moves, seed=table.ply))


@EVERY
@GAMES
def test_a_bot_with_all_the_time_it_wants_chooses_as_it_does_without_a_clock(slug, name):
    budget = 3 if slug == "splash" else 60
    for seed, (game, view, moves) in enumerate(choices(slug)):
        bot, clock = wt.bot(name), Clock(10**9)
        given: dict[str, Any] = {"seed": seed, "budget": budget}
        with_clock = bot.choose(game, view, moves, enough=clock, **given)
        assert with_clock == bot.choose(game, view, moves, **given)


@pytest.mark.parametrize("slug", ["showdown", "water-to-water"])
def test_a_search_that_looks_at_a_clock_more_often_finds_the_same(slug):
    for seed, (game, view, moves) in enumerate(choices(slug)):
        given: dict[str, Any] = {"seed": seed, "budget": 12_000}
        watched = wt.bot("ocean").choose(game, view, moves, enough=Clock(10**9), **given)
        assert watched == wt.bot("ocean").choose(game, view, moves, **given)


def test_uncompiled_a_clock_is_looked_at_after_every_playout(monkeypatch):
    """One takes as long as hundreds do compiled."""
    monkeypatch.setattr(compiled, "mode", compiled.Mode.INTERPRETED)
    game, view, moves = next(choices("showdown"))
    clock = Clock(3)
    found = think(
        game,
        view,
        [move.action for move in moves],
        manner=manner_of(game),
        playouts=200,
        enough=clock,
    )
    assert sum(it.visits for it in found) == clock.looked == 4


@EVERY
@GAMES
def test_a_bot_whose_time_is_over_looks_once_and_answers(slug, name):
    looked = 0
    for seed, (game, view, moves) in enumerate(choices(slug)):
        clock = Clock(0)
        number = wt.bot(name).choose(game, view, moves, seed=seed, enough=clock)
        assert number in [move.action for move in moves] or slug == "splash"
        assert clock.looked <= 1
        looked += clock.looked
    if slug != "splash" and name in ("greedy", "lake", "ocean"):
        assert looked


def test_a_careful_builder_tries_fewer_places_when_its_time_is_over():
    """Splash!: statics answers where there is no time to try anything."""
    game = wt.game("splash")
    table = game.table(seed=5)
    tried = []
    while table.to_act is not None and table.ply < 60:
        view, moves, clock, over = table.seen(table.to_act), table.moves(), Clock(10**9), Clock(0)
        if len(moves) > 1:
            wt.bot("ocean").choose(game, view, moves, seed=1, enough=clock)
            number = wt.bot("ocean").choose(game, view, moves, seed=1, enough=over)
            assert table.why_not(number, table.to_act) is None
            tried.append((over.looked, clock.looked))
        table.play(wt.bot("stream").choose(game, view, moves, seed=table.ply))
    assert all(short <= long for short, long in tried)
    assert any(short < long for short, long in tried)


@GAMES
def test_a_hint_comes_when_its_time_is_over_and_is_the_same_where_it_is_not(slug):
    for seed, (game, view, moves) in enumerate(choices(slug, range(5, 15, 9))):
        assert 1 <= len(hints(game, view, moves, seed=seed, enough=Clock(0))) <= 3
        given: dict[str, Any] = {"seed": seed, "playouts": 2 if slug == "splash" else 900}
        plain = hints(game, view, moves, **given)
        assert hints(game, view, moves, enough=Clock(10**9), **given) == plain
