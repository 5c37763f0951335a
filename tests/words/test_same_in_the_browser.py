"""What is said in a browser is what Python says, to the byte: views, moves, refusals, events.

Random matches with random options and every number of seats; a few here, and as many of each game
as WATERTABLE_WORDS says (`make many`).
"""

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.test_every_game import game_of
from tests.words.match_cases import Picks, cases, layout

COMPARE = Path(__file__).with_name("compare.mjs")
WORDS = Path(__file__).parents[2] / "web" / "src" / "engine" / "words"
MATCHES = int(os.environ.get("WATERTABLE_WORDS", "0"))
SLUGS = ["showdown", "water-to-water"]


def compared(slug: str, bundle: Path, seeds: range, plies: int) -> dict[str, int]:
    """Play matches, and let Node say what it says of each ply; return how much was compared."""
    game = game_of(slug)
    with subprocess.Popen(
        ["node", str(COMPARE), str(bundle)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as node:
        assert node.stdin is not None
        node.stdin.write(json.dumps(layout(game)) + "\n")
        for seed in seeds:
            random = Picks(seed)
            options = (
                {}
                if seed % 2 == 0
                else {option.key: random.choice(option.values) for option in game.options}
            )
            seats = game.seats[seed % len(game.seats)]
            for line in cases(game, seed, seats, options, plies):
                node.stdin.write(line + "\n")
        out, _ = node.communicate()
    *differences, counts = out.splitlines()
    assert differences == [], "\n".join(differences)
    found: dict[str, int] = json.loads(counts)
    assert found.pop("wrong") == 0
    return found


@pytest.mark.parametrize("slug", SLUGS)
def test_a_browser_says_what_python_says(slug, bundled):
    bundle = bundled(WORDS / f"{game_of(slug).folder.name}.js")
    counts = compared(slug, bundle, range(5), plies=4)
    assert min(counts.values()) > 50, counts


@pytest.mark.slow
@pytest.mark.skipif(MATCHES == 0, reason="WATERTABLE_WORDS says how many matches")
@pytest.mark.parametrize("slug", SLUGS)
def test_so_it_does_in_many_matches(slug, bundled):
    bundle = bundled(WORDS / f"{game_of(slug).folder.name}.js")
    print(slug, compared(slug, bundle, range(100, 100 + MATCHES), plies=3))
