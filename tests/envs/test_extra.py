"""The libraries of the environments are an extra: nothing else needs them."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import watertable as wt
from tests.envs.conftest import SEATS
from watertable.envs import VERSIONS, aec_env

PAGES = Path(__file__).parents[2] / "docs" / "envs"
LAYOUTS = {  # what stands here stays; a new number has a line of its own
    ("watertable/Showdown-v0", "dense"): "3614b8ee9423f0c2-465f0e18d012f340-dense790",
    ("watertable/Showdown-v0", "places"): "3614b8ee9423f0c2-465f0e18d012f340-places128",
    ("watertable/WaterToWater-v0", "places"): "1fef8788a06f1f82-5f449f99e4ae5a08-places256",
    ("watertable/Splash-v0", "places"): "f657cee75905b88c-cb1158cc0e5f3d7c-places4096",
}
LIBRARIES = ("gymnasium", "pettingzoo", "pyspiel", "open_spiel", "PIL")
WITHOUT = """
import sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {libraries!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Absent())
import watertable.envs
try:
    watertable.envs.{name}
except ImportError as missing:
    print(missing)
"""


def run(text):
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_watertable_does_not_import_them():
    said = run(f"import sys, watertable; print([n for n in {LIBRARIES} if n in sys.modules])")
    assert said == "[]\n"


@pytest.mark.parametrize(
    ("name", "library"),
    [("aec_env", "gymnasium"), ("SeatEnv", "gymnasium"), ("spiel_game", "pyspiel")],
)
def test_without_them_one_sentence_says_what_to_install(name, library):
    said = run(WITHOUT.format(libraries=LIBRARIES, name=name))
    assert said == f"{name} needs {library}; install it with `pip install 'watertable[envs]'`.\n"


def test_importing_the_environments_registers_their_ids_once():
    said = run(
        "import gymnasium, watertable.envs as envs; envs.register();"
        "print(sorted(n for n in gymnasium.registry if n.startswith('watertable')))"
    )
    assert said.count("-v0") == 3


def test_games_of_openspiel_do_not_break_the_end_of_a_program():
    """OpenSpiel lets go of Python games after Python has ended."""
    said = run(
        "from watertable.envs import spiel_game; g = spiel_game('showdown', deals=2);"
        "s = g.new_initial_state(); s.apply_action(1); print(len(s.observation_tensor(0)))"
    )
    assert said == "1237\n"


def version_of(slug, codec):
    return aec_env(slug, codec=codec).unwrapped.sitting.version


@pytest.mark.parametrize(("id", "codec"), LAYOUTS)
def test_what_an_id_means_never_changes(id, codec):
    """Another layout, catalogue or codec is another number in `envs/versions.py`."""
    slug = next(slug for slug, names in VERSIONS.items() if names.gymnasium == id)
    assert version_of(slug, codec) == LAYOUTS[id, codec]
    number = id.rpartition("-v")[2]
    assert VERSIONS[slug].aec.endswith(f"_v{number}")


def test_every_id_has_a_layout_that_is_written_down():
    assert {id for id, _ in LAYOUTS} == {names.gymnasium for names in VERSIONS.values()}


def test_the_citation_is_of_this_version():
    cited = (PAGES.parents[1] / "CITATION.cff").read_text("utf-8")
    (title,) = re.findall(r'^title: "(.*)"$', cited, re.MULTILINE)
    assert f"\nversion: {wt.__version__}\n" in cited
    bibtex = (PAGES.parent / "envs.md").read_text("utf-8").partition("```bibtex\n")[2]
    assert f"title   = {{{title}}}" in bibtex
    assert f"version = {{{wt.__version__}}}" in bibtex


@pytest.mark.parametrize("slug", SEATS)
def test_the_page_of_an_environment_says_its_spaces_and_its_ids(slug):
    said = (PAGES / f"{slug}.md").read_text("utf-8")
    space = aec_env(slug, codec="places").observation_space("seat_0")
    for name in ("observation", "moves"):
        assert f"`Box({space[name].shape})`" in said, f"{name}: {space[name].shape}"
    shapes = {space[name].shape for name in space}
    assert set(re.findall(r"`Box\((\(.*?\))\)`", said)) <= {str(shape) for shape in shapes}
    assert all(f"`{name}`" in said for name in VERSIONS[slug] if name)
    if slug == "showdown":
        dense = aec_env(slug).action_space("seat_0")
        assert f"`Discrete({dense.n})`" in said
    for codec in ("dense", "places") if slug == "showdown" else ("places",):
        assert f"`{version_of(slug, codec)}`" in said
    assert "envs.md#citing" in said
    assert f"`Discrete({aec_env(slug, codec='places').action_space('seat_0').n})`" in said
