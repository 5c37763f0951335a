"""A whole match of each game by keyboard and accessibility tree alone; what is heard is kept.

Read a change of these transcripts aloud: each line must make sense to somebody who sees nothing.
"""

import os

import pytest

from tests.e2e.by_ear import Ear
from tests.e2e.fixed_chance import FixedServing
from tests.e2e.tables import made, sit
from tests.server.client import Door

MOST = 400  # questions: no match here has nearly as many
HEIGHTS = {390: 844, 1440: 900}
USUAL = {"showdown": 390, "water-to-water": 1440, "splash": 390}
QUESTION, LINE = "What is asked of you", "Write a move"
WRITTEN = {
    "Choose your character.": "be the",
    "Place your tile.": "play",
    "What will you do?": "discard",
    "Use a power now?": "pass",
    "Lay what was dug up.": "play",
}
EVERY = bool(os.environ.get("WATERTABLE_EVERY_WIDTH"))  # else one for each game


@pytest.fixture(scope="module")
def fixed(tmp_path_factory):
    served = FixedServing(tmp_path_factory.mktemp("fixed"), "--bots", "1").start()
    door = Door(served.url)
    yield door
    door.close()
    served.close()


def showdown(ear: Ear) -> None:
    """Take up the next card that can be used and do the first thing with it; else end the turn."""
    ply = ear.person.ply
    if ear.heard[-1].startswith("Your turn"):
        ear.keys.press("n")
        if ear.focused == QUESTION or "not playable now" in ear.focused:
            return ear.press("p")
        ear.press("Enter")
    while ear.person.ply == ply and not ear.person.is_over:
        ear.press("1")
    return None


def water_to_water(ear: Ear) -> None:
    """Write what to do, and take the first move that it could mean."""
    if ear.focused != LINE:
        ear.keys.press("/")
    ear.keys.type(WRITTEN[ear.heard[-1]])
    ear.press("ArrowDown", "Enter")


def splash(ear: Ear) -> None:
    """Choose the first piece; let a piece go where it hangs."""
    ear.press("Space" if ear.heard[-1].startswith("Place") else "1")


PLAYERS = {"showdown": showdown, "water-to-water": water_to_water, "splash": splash}


def play(ear: Ear, door: Door, game: str) -> None:
    """Play a whole match from the deal on."""
    sit(ear.person, made(door, game=game))
    ply = -1
    for _ in range(MOST):
        if not ear.asked(ply):
            return
        ply = ear.person.ply
        PLAYERS[game](ear)
    raise AssertionError(f"no end after {MOST} questions: {ear.heard[-5:]}")


@pytest.mark.parametrize(
    ("game", "width"),
    [(game, width) for game in PLAYERS for width in HEIGHTS if EVERY or width == USUAL[game]],
)
def test_a_whole_match_is_played_by_ear_and_by_key(arrive, fixed, game, width):
    ear = Ear(arrive(fixed.url, width=width, height=HEIGHTS[width]))
    play(ear, fixed, game)
    ear.says(game)
    ear.person.accessible()
