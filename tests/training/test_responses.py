"""Whoever learns against one level learns from its matches with it, and from nothing else."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import watertable as wt
from benchmarks import exploit
from benchmarks.deals_played import DealsError, DealsPlayed
from watertable.games.showdown.learned import WORTHS
from watertable.training import lessons_played
from watertable.training.lessons_played import Response, play_lessons, playouts_of

GAME: Any = wt.game("showdown")
KNOWN = GAME.learned(GAME.data, 2)


def lessons(level, matches=12, seed=3):
    response = Response(level, 5, KNOWN)
    return play_lessons(
        GAME, GAME.learning, "lake", matches, seed=seed, budget=3, response=response
    )


def test_the_same_lessons_come_again_and_another_level_teaches_others():
    once, again, other = lessons("puddle"), lessons("puddle"), lessons("river")
    assert (once.lying == again.lying).all()
    assert (once.won == again.won).all()
    assert once.lying.shape != other.lying.shape or (once.lying != other.lying).any()


def test_what_is_hidden_is_looked_at_from_the_learners_seat_alone(monkeypatch):
    """In the first row that is seat 0."""
    monkeypatch.setattr(lessons_played, "ASTRAY", 0)
    seen: set[int] = set()

    def hidden(states, views):
        seen.update(int(view["seat"]) for view in views)
        return GAME.learning.hidden(states, views)

    spied = replace(GAME.learning, hidden=hidden)
    for seed in range(3):
        response = Response("stream", 5, KNOWN)
        play_lessons(GAME, spied, "lake", 1, seed=seed, budget=3, response=response)
    assert seen == {0}


def test_a_level_that_searches_is_held_to_so_many_playouts():
    assert playouts_of(GAME, "ocean", 400) == 400
    assert playouts_of(GAME, "lake", 100) == 100
    assert playouts_of(GAME, "stream", 400) is None


def test_a_response_goes_by_its_own_weights(monkeypatch):
    """By those that were learned it wins more than by their contrary."""
    monkeypatch.setattr(exploit, "MOST", 40)
    batch: Any = wt.batch(GAME, 1, seed=0)
    upside_down = -KNOWN
    upside_down[WORTHS:] = np.abs(KNOWN[WORTHS:])
    good = np.mean(exploit.shares(batch.setting, "puddle", KNOWN, 8, 0))
    bad = np.mean(exploit.shares(batch.setting, "puddle", upside_down, 8, 0))
    assert good > bad


@pytest.mark.slow
def test_a_bound_is_found_step_by_step_and_gone_on_with(tmp_path, capsys):
    given = ["puddle", "--seconds", "0", "--seeds", "1", "--tried", "2", "--out", str(tmp_path)]
    exploit.main([*given, "--deals", "2"])
    exploit.main([*given, "--deals", "3"])
    first, second = (line for line in capsys.readouterr().out.split("\n") if "loses" in line)
    assert first.endswith("of 4 matches")
    assert second.endswith("of 6 matches")
    assert len((tmp_path / "puddle" / "deals.jsonl").read_text("utf-8").splitlines()) == 3


def test_deals_of_something_else_are_refused_and_what_was_cut_off_is_played_again(tmp_path):
    path = tmp_path / "deals.jsonl"
    DealsPlayed(path, GAME, {"seats": 2}).add([0.5, 1.0])
    with path.open("a", encoding="utf-8") as file:
        file.write("[0.0, 0.")
    assert DealsPlayed(path, GAME, {"seats": 2}).shares == [0.5, 1.0]
    assert DealsPlayed(path, GAME, {"seats": 2}).said(2).endswith("of 4 matches")
    with pytest.raises(DealsError, match="something else"):
        DealsPlayed(path, GAME, {"seats": 4})
