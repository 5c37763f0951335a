"""Tables to try the kernel on. They are Showdown's: the kernel has no game of its own."""

import os
import subprocess
import sys
from dataclasses import replace

import pytest

import watertable as wt
from tests.worlds import splash_of_chance
from watertable.kernel.conformance import Chooser
from watertable.kernel.table.replay import replay


@pytest.fixture(scope="session")
def game():
    return wt.game("showdown")


@pytest.fixture(scope="session")
def forgetful_game(game):
    """The same game in which nothing that happens counts as revealed: everything can be undone."""
    return replace(game, words=replace(game.words, reveals=frozenset()))


@pytest.fixture
def sit(game):
    """Lay out a position: turn 3, seat 0 to play, nobody holds anything unless said."""

    def lay(game=game, seed=7, manual=False, **position):
        laid = {"game": "showdown", "turn": 3, **position}
        return game.table_from(laid, seed=seed, manual=manual)

    return lay


@pytest.fixture
def play_on():
    """Play moves that look random and are the same for the same seed, to the end or for a while."""

    def play(table, plies=10_000, seed=1):
        chooser = Chooser(seed)
        last = table.ply + plies
        while table.to_act is not None and table.ply < last:
            moves = table.moves()
            table.play(moves[chooser.below(len(moves))])
        return table

    return play


@pytest.fixture
def replayed():
    """Send a log through its text and play it again: same bytes, same log, same story for all."""

    def again(table):
        text = table.log.dumps()
        copy = replay(wt.Log.loads(text), table.game)
        assert copy.state_bytes() == table.state_bytes()
        assert copy.log.dumps() == text
        for seat in (0, 1, None):
            assert copy.events(seat) == table.events(seat)
            assert copy.view(seat) == table.view(seat)
        assert (copy.to_act, copy.outcome) == (table.to_act, table.outcome)
        return copy

    return again


@pytest.fixture(scope="session")
def python():
    """Run a few lines in a process of their own; return what they print."""

    def run(script, *arguments, **environment):
        kept = {key: value for key, value in os.environ.items() if key != "WATERTABLE_INTERPRETED"}
        done = subprocess.run(
            [sys.executable, "-c", script, *map(str, arguments)],
            env={**kept, **{key: str(value) for key, value in environment.items()}},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


@pytest.fixture(scope="session")
def any_game():
    """Return a game by name; Splash! with a world that needs no engine."""
    return lambda slug: splash_of_chance() if slug == "splash" else wt.game(slug)
