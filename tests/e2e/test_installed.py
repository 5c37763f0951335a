"""The package in an empty environment without Node: whole games through the browser client.

It is built from the sdist, as pip does where no wheel fits. Installing asks the package index, so
`make many` runs this.
"""

import os
import subprocess
import sys
import tarfile
import venv
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.tables import made, sit
from tests.e2e.test_showdown import decide as decide_in_a_duel
from tests.e2e.test_splash_matches import PATIENCE, answer, went_on
from tests.e2e.test_water_to_water import decide as decide_on_a_map
from tests.server.client import Door
from tests.server.serving import Serving

ROOT = Path(__file__).parents[2]
MOST = 600  # answers until a match must be over
pytestmark = pytest.mark.skipif(
    "WATERTABLE_INSTALL" not in os.environ, reason="`make many` installs it"
)


@pytest.fixture(scope="module")
def bare(tmp_path_factory):
    """A PATH with nothing on it: no Node, no compiler."""
    return str(tmp_path_factory.mktemp("bare"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory, bare):
    """A wheel that was built from the sdist, where there is no Node."""
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "hatchling", "build"]
    subprocess.run([*build, "-t", "sdist", "-d", folder], cwd=ROOT, check=True)
    (sdist,) = folder.glob("*.tar.gz")
    with tarfile.open(sdist) as packed:
        packed.extractall(folder, filter="data")
    (source,) = (it for it in folder.iterdir() if it.is_dir())
    plain = {**os.environ, "PATH": bare}
    subprocess.run([*build, "-t", "wheel", "-d", folder], cwd=source, env=plain, check=True)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def python(tmp_path_factory, wheel):
    """The Python of an environment that has the package and what it asks for, and no extra."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=True)
    install(folder / "bin" / "python", str(wheel))
    return folder / "bin" / "python"


def install(python, what):
    subprocess.run([python, "-m", "pip", "install", "--quiet", what], check=True)


def serving(python, folder, bare):
    """A server of that environment."""
    folder.mkdir()
    served = Serving(folder, "--bots", "1")
    served.python = str(python)
    served.environment = {"PATH": bare, "XDG_CACHE_HOME": str(folder), "PYTHONPATH": ""}
    return served


def play(person, decide):
    """Answer until the match is over; nothing is compiled here, so others think long."""
    person.context.set_default_timeout(PATIENCE)
    ply = -1
    for _ in range(MOST):
        if not went_on(person, ply):
            break
        ply = person.ply
        decide(person)
    assert person.is_over
    person.may_break = True  # the server stops before people leave


def test_both_games_of_rules_are_played_and_splash_is_offered(python, tmp_path, bare, arrive):
    with serving(python, tmp_path / "served", bare) as served, Door(served.url) as door:
        visitor = arrive(served.url).go("/")
        lobby, visitor.may_break = visitor.page, True
        stand = lobby.get_by_role("region", name="Splash!")
        expect(stand.get_by_text("pip install 'watertable[splash]'")).to_be_visible()
        expect(stand.get_by_role("button")).to_have_count(0)
        expect(lobby.get_by_text("The rules are not compiled here")).to_be_visible()
        duel = made(door, game="showdown", options={"start_water": 5, "max_water": 5})
        play(sit(arrive(served.url), duel), decide_in_a_duel)
        play(sit(arrive(served.url), made(door, game="water-to-water")), decide_on_a_map)


def test_splash_is_played_once_its_extra_is_there(python, wheel, tmp_path, bare, arrive):
    install(python, f"{wheel}[splash]")
    with serving(python, tmp_path / "served", bare) as served, Door(served.url) as door:
        visitor = arrive(served.url).go("/")
        lobby, visitor.may_break = visitor.page, True
        stand = lobby.get_by_role("region", name="Splash!")
        expect(stand.get_by_role("button", name="Play now")).to_be_visible()
        match = made(door, game="splash", preset="quick")
        play(sit(arrive(served.url), match), lambda person: answer(person, "mouse"))
