"""A library is named by what its code means, a folder of them by the files it was made from."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import watertable as wt
from watertable.kernel.compile import compiled
from watertable.kernel.compile.native import building
from watertable.kernel.compile.native.building import NotBuilt

NAMES = """
from watertable import games, warm
from watertable.kernel.compile import compiled
games.MODULES = {"showdown": games.MODULES["showdown"]}
warm.fill()
print(compiled.cache_folder())
"""

WITHOUT_COMPILER = """
from watertable.kernel.compile.native import kept_libraries
kept_libraries.build = None
"""

native_only = pytest.mark.skipif(
    compiled.mode is compiled.Mode.INTERPRETED or compiled.is_by_numba(),
    reason="nothing is built here",
)


@pytest.fixture
def copied_tree(tmp_path):
    tree = tmp_path / "copy"
    shutil.copytree(
        Path(wt.__file__).parent, tree / "watertable", ignore=shutil.ignore_patterns("__pycache__")
    )
    return tree


def libraries(folder):
    return sorted(path.name for path in Path(folder.strip()).glob("*.so"))


@native_only
@pytest.mark.slow
def test_a_comment_builds_nothing_and_a_rule_builds_its_game_alone(python, copied_tree, tmp_path):
    """Where something must be built, it shows: there is no compiler that could do it."""
    where = {"PYTHONPATH": copied_tree, "XDG_CACHE_HOME": tmp_path / "cache"}
    first = python(NAMES, **where)
    effects = copied_tree / "watertable" / "games" / "showdown" / "effects.py"
    effects.write_text(effects.read_text("utf-8") + "\n# another word\n", "utf-8")
    second = python(WITHOUT_COMPILER + NAMES, **where)
    assert second != first
    assert libraries(second) == libraries(first)
    board = copied_tree / "watertable" / "games" / "showdown" / "board.py"
    board.write_text(board.read_text("utf-8").replace("return 1 - seat", "return 1 - seat + 0"))
    third = python(NAMES, **where)
    changed = set(libraries(third)) - set(libraries(first))
    assert [name.partition("-")[0] for name in changed] == ["showdown"]


@native_only
def test_every_entry_point_of_a_full_cache_has_its_place_in_a_library(game):
    index = json.loads((compiled.cache_folder() / "full").read_text("utf-8"))
    assert "watertable.kernel.compile.entries_showdown:legal" in index
    for name, place in index.values():
        assert place >= 0
        assert (compiled.cache_folder() / name).exists()


def test_two_processes_may_build_the_same_library_at_once(tmp_path):
    if building.compiler() is None:
        pytest.skip("there is no C++ compiler")
    script = """
import sys
from pathlib import Path
from watertable.kernel.compile.native.building import build
build('extern "C" int one() { return 1; }', Path(sys.argv[1]))
"""
    library = tmp_path / "one.so"
    both = [subprocess.Popen([sys.executable, "-c", script, str(library)]) for _ in range(2)]
    assert [process.wait() for process in both] == [0, 0]
    assert [path.name for path in tmp_path.iterdir()] == ["one.so"]


def test_what_a_compiler_complains_about_is_said_and_nothing_is_left(tmp_path):
    if building.compiler() is None:
        pytest.skip("there is no C++ compiler")
    with pytest.raises(NotBuilt, match="could not build"):
        building.build("this is no C++", tmp_path / "none.so")
    assert not list(tmp_path.iterdir())


def test_without_a_compiler_one_sentence_says_what_to_do(monkeypatch, tmp_path):
    monkeypatch.setattr(building, "compiler", lambda: None)
    with pytest.raises(NotBuilt, match=r"^There is no C\+\+ compiler: .*ziglang"):
        building.build("", tmp_path / "none.so")


BROUGHT = """
import importlib.util, shutil
importlib.util.find_spec = lambda *_: None
shutil.which = lambda *_, **__: None
import watertable as wt
from watertable.kernel.compile import compiled
wt.game("showdown").table(seed=1).moves()
print(compiled.mode.value, compiled.cache_folder())
"""


@native_only
def test_rules_that_an_installation_brings_along_need_no_compiler(
    python, game, copied_tree, tmp_path
):
    command = building.compiler()
    if command is None or Path(command[0]).name != building.NAMES[0]:
        pytest.skip("only what the system's own compiler has built is found without one")
    full = compiled.cache_folder()
    brought = copied_tree / "watertable" / "machine_code" / full.name
    shutil.copytree(full, brought)
    said = python(BROUGHT, PYTHONPATH=copied_tree, XDG_CACHE_HOME=tmp_path / "cache")
    assert said.split() == ["loaded", str(brought)]
