"""The client is small: three.js comes only with Splash!."""

import gzip
import re

from watertable.server.client import FOLDER

BUDGET = 250_000  # bytes, zipped, for the lobby and the first two games with their fonts


def weight(path):
    packed = path.suffix in (".woff2", ".png")
    return len(path.read_bytes()) if packed else len(gzip.compress(path.read_bytes()))


def test_the_first_two_games_stay_within_their_budget():
    files = [path for path in (FOLDER / "assets").iterdir() if "Splash" not in path.name]
    kinds = [path for path in files if path.suffix in (".js", ".css", ".woff2")]
    assert sum(weight(path) for path in kinds) < BUDGET


def test_three_dimensions_are_loaded_for_splash_alone():
    scripts = (FOLDER / "assets").glob("*.js")
    heavy = [path.name for path in scripts if b"WebGLRenderer" in path.read_bytes()]
    assert heavy
    assert all(name.startswith("SplashTable") for name in heavy)
    first = re.findall(r'(?:src|href)="/assets/([^"]+)"', (FOLDER / "index.html").read_text())
    assert not set(first) & set(heavy)
