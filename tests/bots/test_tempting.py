"""Where attention slips, a bot makes a mistake that tempts: never its best move."""

from collections import Counter
from typing import Any

import msgspec
import numpy as np
import pytest

import watertable as wt
from watertable.bots.greedy import looked_at
from watertable.bots.levels import Level, Settings, Sheet, bent_plan, sheets, slipped_word
from watertable.bots.search.plan import ONE
from watertable.bots.tempting import FULL, temptation, tempted_plainly
from watertable.kernel.compile.compiled import plain
from watertable.kernel.text.moves import numbers_of

GAMES = ["showdown", "water-to-water"]


def moments(slug, count):
    """Moments of matches between puddles at which there is much to choose from."""
    found: list[Any] = []
    game, deal = wt.game(slug), 0
    while len(found) < count:
        deal += 1
        table = game.table(seed=deal)
        while table.to_act is not None and table.ply < 80:
            view, moves = table.seen(table.to_act), table.moves()
            if len(moves) > 3:
                found.append((game, view, moves))
            table.play(wt.bot("random").choose(game, view, moves, seed=table.ply))
    return found[:count]


@pytest.fixture
def levels(monkeypatch):
    """Change how a level plays a game."""

    def change(slug, level, **settings):
        told = msgspec.to_builtins(sheets()[slug])
        told[level] = told[level] | settings
        monkeypatch.setitem(sheets(), slug, msgspec.convert(told, Sheet))

    return change


@pytest.mark.parametrize("slug", GAMES)
def test_a_slip_is_never_the_best_move_and_looks_better_than_most(slug, levels):
    levels(slug, "puddle", warmth=20)
    game, level = wt.game(slug), Level("puddle")
    settings = level.settings(game)
    ranks = []
    for seed, (_, view, moves) in enumerate(moments(slug, 400)):
        if slipped_word(view, seed, settings.slip) is None:
            continue
        numbers, plans = numbers_of(moves), bent_plan(game, view, settings)
        scores, _ = looked_at(game, view, numbers, seed=seed, guesses=settings.budget, plans=plans)
        place = numbers.index(level.choose(game, view, moves, seed=seed))
        assert place != scores.argmax()
        others = np.delete(scores, scores.argmax())
        ranks.append((others < scores[place]).mean() + (others == scores[place]).mean() / 2)
    assert len(ranks) > 150
    assert np.mean(ranks) > 0.55  # any of them: 0.5


@pytest.mark.parametrize(("slug", "level"), [("showdown", "lake"), ("water-to-water", "river")])
def test_a_search_that_slips_takes_something_else_that_it_looked_at(slug, level, levels):
    for seed, (game, view, moves) in enumerate(moments(slug, 8)):
        given: dict[str, Any] = {"seed": seed, "budget": 150}
        levels(slug, level, slip=0.0)
        best = Level(level).choose(game, view, moves, **given)
        levels(slug, level, slip=0.999999, warmth=50)
        assert Level(level).choose(game, view, moves, **given) != best


def test_what_looks_worse_by_a_warmth_tempts_half_as_much():
    tempts = plain(temptation)
    assert [tempts(k * 1000, 1000) for k in range(4)] == [FULL >> k for k in range(4)]
    assert tempts(500, 1000) == FULL * 3 // 4
    assert tempts(2 * ONE, 1000) == 0
    looks = np.array([900.0, 0.0, 800.0, 800.0 - 1000.0])
    words = [(1 << 32) * k // 700 for k in range(700)]
    found = Counter(tempted_plainly(looks, 4, 0, 1000, word) for word in words)
    assert found[0] == 0
    assert found[2] == pytest.approx(2 * found[3], abs=3)
    assert found[2] > found[1] > found[3]


def test_of_two_moves_the_other_one_is_the_mistake():
    two = np.array([-1.0, 1.0]) * ONE
    assert tempted_plainly(two, 2, 1, 1, 0) == 0
    assert tempted_plainly(two, 2, 0, 1, 2**32 - 1) == 1


@pytest.mark.parametrize("level", ["stream", "lake"])
def test_compiled_matches_have_the_same_mistakes(level, levels):
    """Who always slips onto what tempts loses to who never does, and beats who plays anything."""
    budget = {"stream": 12, "lake": 60}[level]
    base = {"budget": budget, "temper": {}}
    levels("showdown", "puddle", **{**msgspec.to_builtins(sheets()["showdown"])[level], **base})
    levels("showdown", "puddle", slip=0.999999, warmth=20)
    levels("showdown", level, slip=0.0, **base)
    batch = wt.batch("showdown", 1, seed=5)
    assert batch.play([level, "puddle"], 60).wins[0] > 45
    assert batch.play(["puddle", "random"], 60).wins[0] > 35


def test_where_a_game_has_an_adviser_nothing_is_said_to_tempt():
    for level in msgspec.structs.asdict(sheets()["splash"]).values():
        assert not isinstance(level, Settings) or level.warmth == 0
