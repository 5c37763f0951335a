"""A table can be copied and pickled: what comes out goes on alone, exactly as the first would."""

import copy
import pickle

import pytest

import watertable as wt

pytestmark = pytest.mark.sample

COPIES = pytest.mark.parametrize(
    "again",
    [copy.copy, copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))],
    ids=["copy", "deepcopy", "pickle"],
)


def same(one, other):
    assert other.state_bytes() == one.state_bytes()
    assert other.log.dumps() == one.log.dumps()
    assert (other.to_act, other.outcome, other.names) == (one.to_act, one.outcome, one.names)
    for seat in (0, 1, None):
        assert other.view(seat) == one.view(seat)
        assert other.events(seat) == one.events(seat)
        assert other.undo_to(0) == one.undo_to(0)


@COPIES
@pytest.mark.parametrize("slug", wt.game_names())
def test_a_copy_goes_on_as_the_table_does(any_game, play_on, again, slug, monkeypatch):
    game = any_game(slug)
    if slug == "splash":
        monkeypatch.setattr("watertable.games.splash.GAME", game)
    table = play_on(game.table(seed=7), plies=12)
    table.join(0, "Ada")
    other = again(table)
    same(table, other)
    same(play_on(table, plies=20, seed=2), play_on(other, plies=20, seed=2))


@COPIES
def test_what_happens_to_a_copy_does_not_happen_to_the_table(game, play_on, again):
    table = play_on(game.table(seed=7), plies=9)
    log, state = table.log.dumps(), table.state_bytes()
    play_on(again(table))
    assert (table.log.dumps(), table.state_bytes()) == (log, state)


@COPIES
def test_a_copy_takes_back_what_the_table_could(forgetful_game, play_on, again, monkeypatch):
    monkeypatch.setattr("watertable.games.showdown.GAME", forgetful_game)
    table = play_on(forgetful_game.table(seed=7), plies=9)
    other = again(table)
    for one in (table, other):
        one.undo(0)
    same(table, other)


@COPIES
def test_a_copied_game_is_the_game(game, again):
    assert again(game) is game


def test_a_pickled_game_has_its_own_data_file(game):
    other = game.with_data(game.text.replace("cost = 0", "cost = 1", 1))
    back = pickle.loads(pickle.dumps(other))
    assert (back.text, back.standard, back.fingerprint) == (other.text, False, other.fingerprint)
    assert back.fingerprint != game.fingerprint
