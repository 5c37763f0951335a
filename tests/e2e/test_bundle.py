"""The client is small, as the server sends it: three.js comes only with Splash!."""

import gzip
import re

import httpx
import pytest

from watertable.server.client import FOLDER

FIRST_TWO = 285_000  # bytes sent for the lobby, the first two games and their motions, with fonts
PLAYED_HERE = 150_000  # bytes zipped that a game's rules, bots, words and tables take in a browser
INSTINCT = 270_000  # bytes sent for ocean's, once, when somebody first plays against it
SPLASH = 330_000  # bytes sent until a first visitor sees a tower: 1.7 s at 1.6 Mbit/s
TAKES = {"accept-encoding": "gzip, deflate, br"}  # as browsers say
# Loaded when somebody goes there: the third game, the lab, variants by link, saved games, seats,
# deals of the day, tournaments, replays that are shown to others, played on from or looked at
# again, names, ladders and puzzles; and what the strongest opponent sees at first sight.
LATER = (
    *("Splash", "LabPage", "VariantPage", "OpenLog", "Seats", "packed"),
    *("DailyPage", "DealPage", "HowHonest", "Tournament", "tournaments", "ShowAround"),
    *("LadderPage", "MyNamePage", "PuzzlesPage", "WhatIf", "Review"),
    "instinct",
)
WOODEN = ("pieces", "PieceIcon")  # of the third game, and in its story
OTHERS = ("MapTable", "Showdown", "showdown", "water", "engine", "rules", "SplashGif", *LATER[1:])


def sent(server, name):
    """How many bytes the server sends for a file, the headers not counted."""
    answer = httpx.head(f"{server.url}/assets/{name}", headers=TAKES)
    assert answer.status_code == 200, name
    return int(answer.headers["content-length"])


def files(*ends):
    return [path.name for path in (FOLDER / "assets").iterdir() if path.suffix in ends]


def test_the_first_two_games_stay_within_their_budget(server):
    kinds = [
        name for name in files(".js", ".css", ".woff2") if not name.startswith((*LATER, *WOODEN))
    ]
    assert sum(sent(server, name) for name in kinds) < FIRST_TWO


def test_splash_is_there_within_seconds_on_a_slow_line(server):
    kinds = files(".js", ".css", ".woff2")
    needed = [name for name in kinds if not name.startswith(OTHERS)]
    assert any(name.startswith("SplashTable") for name in needed)
    assert sum(sent(server, name) for name in needed) < SPLASH


@pytest.mark.parametrize("slug", ["showdown", "water-to-water"])
def test_what_plays_a_game_in_a_browser_is_small(slug):
    begins = tuple(f"{name}-" for name in (slug, slug.replace("-", "_"), "engine", "rules"))
    needed = [name for name in files(".js", ".wasm") if name.startswith(begins)]
    assert len(needed) == 5, needed  # the module, its tables, the words, the worker, its door
    zipped = [len(gzip.compress((FOLDER / "assets" / name).read_bytes())) for name in needed]
    assert sum(zipped) < PLAYED_HERE


def test_an_instinct_is_sent_small(server):
    (name,) = files(".instinct")
    assert sent(server, name) < INSTINCT


@pytest.mark.parametrize(("takes", "coding"), [("gzip, br", "br"), ("gzip", "gzip"), ("", None)])
def test_whatever_shrinks_is_sent_packed(server, takes, coding):
    for name in files(".js", ".css", ".wasm", ".instinct"):
        answer = httpx.head(f"{server.url}/assets/{name}", headers={"accept-encoding": takes})
        assert answer.headers["cache-control"].endswith("immutable")
        if (FOLDER / "assets" / name).stat().st_size > 1000:
            assert answer.headers.get("content-encoding") == coding, name


def test_three_dimensions_are_loaded_for_splash_alone():
    scripts = (FOLDER / "assets").glob("*.js")
    heavy = [path.name for path in scripts if b"WebGLRenderer" in path.read_bytes()]
    assert heavy
    assert all(name.startswith("SplashTable") for name in heavy)
    first = re.findall(r'(?:src|href)="/assets/([^"]+)"', (FOLDER / "index.html").read_text())
    assert not set(first) & set(heavy)
