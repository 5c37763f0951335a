"""Tables for bots, and other truths that look the same to them."""

import os
import subprocess
import sys

import pytest

import watertable as wt
from watertable.kernel.records.chance import dice_of, secret_of, words_at
from watertable.kernel.records.record import raw, rows


@pytest.fixture(scope="session")
def game():
    return wt.game("showdown")


@pytest.fixture
def another_truth():
    """A table that a seat cannot tell from the given one: what it does not see is dealt anew."""

    def deal(table, seat, seed):
        game = table.game
        states, views = rows(game.state, 1), rows(game.view, 1)
        views[0] = table.seen(seat)
        dice = dice_of(words_at(secret_of(seed), 0))
        game.entries.guess(game.boxes(table.options), views, 0, dice, states, 0)
        other = game.table_from(table.position(), seed=1, manual=True)
        raw(other.board.states)[0] = raw(states)[0]
        assert other.seen(seat).tobytes() == table.seen(seat).tobytes()
        return other

    return deal


@pytest.fixture
def match(game):
    """Let bots play a match; call `look(table, seat, number)` at every decision."""

    def play(bots, seed, look=None, budget=None, options=None):
        table = game.table(seed=seed, options=options)
        while table.to_act is not None:
            seat, moves = table.to_act, table.moves()
            number = bots[seat].choose(
                game, table.seen(seat), moves, seed=1000 * seed + table.ply, budget=budget
            )
            if look is not None:
                look(table, seat, number)
            table.play(number, seat=seat)
        return table

    return play


@pytest.fixture
def python():
    """Run a few lines in a process of their own; return what they print."""

    def run(script, **environment):
        kept = {key: value for key, value in os.environ.items() if key != "WATERTABLE_INTERPRETED"}
        done = subprocess.run(
            [sys.executable, "-c", script],
            env={**kept, **environment},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run
