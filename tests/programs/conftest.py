"""Programs of a few lines, good and bad."""

import sys
import time
from pathlib import Path

import pytest

import watertable as wt
from tests.worlds import splash_of_chance
from watertable.programs import ProgramGuest

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
PYTHON_BOT = f"exec:{sys.executable} {EXAMPLES / 'first.py'}"
NODE_BOT = f"exec:node {EXAMPLES / 'first.mjs'}"

LOOP = """
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "ready", "name": "bad"}), flush=True)
    elif message["type"] == "move":
        ANSWER
    elif message["type"] == "refused":
        open(sys.argv[1], "a").write(line)
"""


def waited_for(happened):
    """Wait until something has happened, at most ten minutes."""
    for _ in range(12_000):
        if happened():
            return True
        time.sleep(0.05)
    return False


@pytest.fixture
def program(tmp_path):
    """A program that answers every question by one statement; `refused` is what it was told."""

    def write(answer, text=LOOP):
        file, refused = tmp_path / "bot.py", tmp_path / "refused"
        file.write_text(text.replace("ANSWER", answer), "utf-8")
        refused.touch()
        return f"exec:{sys.executable} {file} {refused}"

    return write


@pytest.fixture
def guest_of():
    """A guest at seat 0 of a new match, and the table; both are ended with the test."""
    made = []

    def sit(name, slug="showdown", seats=2, seconds=60.0, **rest):
        game = splash_of_chance() if slug == "splash" else wt.game(slug)
        table = game.table(seats, seed=4)
        assert table.to_act is not None
        guest = ProgramGuest(
            name, game, seats, table.to_act, table.options, seed=7, seconds=seconds, **rest
        )
        made.append(guest)
        return guest, table

    yield sit
    for guest in made:
        guest.over(None)
