"""Libraries are known by what the rules mean, game by game, and found where they were brought."""

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

UNBUILT = """
from watertable import warm
from watertable.kernel.compile import compiled
from watertable.kernel.compile.native import filling
built = []
filling.build = lambda text, library: built.append(library) or library.touch()
"""
FILLED = (
    UNBUILT
    + """
warm.fill()
print(sorted(library.name.partition("-")[0] for library in built))
print(*(library for folder in compiled.cache_folders() for library in folder.glob("*.so")))
"""
)

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


def change(path, old, new):
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


@native_only
def test_what_people_read_builds_nothing_and_a_rule_builds_its_game_alone(
    python, copied_tree, tmp_path
):
    """An unused constant of one game is translated anew; its library means the same."""
    where = {"PYTHONPATH": copied_tree, "XDG_CACHE_HOME": tmp_path / "cache"}
    board = copied_tree / "watertable" / "games" / "showdown" / "board.py"
    built, first = python(FILLED, **where).splitlines()
    assert built == "['kernel', 'showdown', 'water_to_water']"
    change(board, "return 1 - seat", "return (1 - seat)  # another word")
    assert python(FILLED, **where).splitlines() == ["[]", first]
    change(board, "return (1 - seat)", "return 1 - seat + 0")
    built, second = python(FILLED, **where).splitlines()
    assert built == "['showdown']"
    changed = set(second.split()) - set(first.split())
    assert [Path(path).name.partition("-")[0] for path in changed] == ["showdown"]
    change(board, "return 1 - seat + 0", "return 1 - seat")
    board.write_text(board.read_text("utf-8") + "\nNOBODY_ASKS = 5\n", "utf-8")
    built, third = python(FILLED, **where).splitlines()
    assert built == "[]"
    assert {Path(path).name for path in third.split()} == {
        Path(path).name for path in first.split()
    }


IN_ORDER = (
    UNBUILT
    + """
import os, sys
os.cpu_count = lambda: 1
said, wanted = [], sys.argv[2:]
def tell(line):
    said.append(line.split()[0])
    if wanted:
        compiled.want(wanted.pop())
warm.fill(sys.argv[1] or None, tell)
print(*said, any((folder / "wanted").exists() for folder in compiled.cache_folders()))
"""
)


@native_only
@pytest.mark.parametrize(
    ("first", "wanted", "order"),
    [
        ("", (), ["showdown", "kernel", "water-to-water"]),
        ("water-to-water", (), ["water-to-water", "kernel", "showdown"]),
        ("", ("water-to-water",), ["showdown", "water-to-water", "kernel"]),
        ("", ("kernel",), ["showdown", "kernel", "water-to-water"]),
    ],
)
def test_the_game_that_is_played_is_built_first_and_one_that_is_wanted_next(
    python, tmp_path, first, wanted, order
):
    *said, is_left = python(IN_ORDER, first, *wanted, XDG_CACHE_HOME=tmp_path).split()
    assert said == order
    assert is_left == "False"


@native_only
def test_every_entry_point_of_a_full_cache_has_its_place_in_a_library(game):
    entries = set()
    for folder in compiled.cache_folders():
        index = json.loads((folder / "full").read_text("utf-8"))
        entries |= set(index)
        for name, place in index.values():
            assert place >= 0
            assert (folder / name).exists()
    assert "watertable.kernel.compile.entries_showdown:legal" in entries
    assert "watertable.kernel.compile.entries_water_to_water:legal" in entries


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
for slug in ("showdown", "water-to-water"):
    wt.game(slug).table(seats=2, seed=1).moves()
    print(slug, compiled.is_plain(slug))
print(compiled.mode.value, *{folder.parent for folder in compiled.cache_folders()})
"""


@pytest.fixture
def brought(game, copied_tree):
    """A tree that brings along what is kept here, as an installed wheel does."""
    for folder in compiled.cache_folders():
        shutil.copytree(folder, copied_tree / "watertable" / "machine_code" / folder.name)
    return copied_tree / "watertable" / "machine_code"


@native_only
@pytest.mark.parametrize("chosen", ["", "some-compiler -O3"])
def test_rules_that_an_installation_brings_along_need_no_compiler(
    python, brought, copied_tree, tmp_path, chosen
):
    where = {"PYTHONPATH": copied_tree, "XDG_CACHE_HOME": tmp_path / "cache", "CXX": chosen}
    said = python(BROUGHT, **where).splitlines()
    assert said == ["showdown False", "water-to-water False", f"loaded {brought}"]
    assert {path.name for path in (tmp_path / "cache" / "watertable").iterdir()} == {"notes"}


@native_only
def test_a_rule_edited_in_an_installation_is_not_played_on_what_it_brought(
    python, brought, copied_tree, tmp_path
):
    """The other game goes on with what was brought; without a compiler, this one is plain."""
    board = copied_tree / "watertable" / "games" / "showdown" / "board.py"
    change(board, "return 1 - seat", "return 1 - seat + 0")
    where = {"PYTHONPATH": copied_tree, "XDG_CACHE_HOME": tmp_path / "cache"}
    said = python(BROUGHT, **where).splitlines()
    assert said[:2] == ["showdown True", "water-to-water False"]
    assert said[2].split()[0] == "interpreted"
    built, _ = python(FILLED, **where).splitlines()
    assert built == "['showdown']"
