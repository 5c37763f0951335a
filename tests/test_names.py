"""A name that stands for two things in one house is a trap.

Two floors are left out where all names are looked at: games have the same rooms with the same
things in them, so that whoever knows one game knows them all; and the terminal's modules are named
after its commands. Names that once stood for many things stand for one even there.
"""

import ast
import functools
import re
from collections import defaultdict
from pathlib import Path

import pytest

import watertable

SOURCE = Path(watertable.__file__).parent
LEFT_OUT = {"games", "cli"}


@functools.cache
def definitions():
    """Where modules, classes and functions are, by name; the games share their rooms."""
    found = defaultdict(set)
    for path in SOURCE.rglob("*.py"):
        floor, *rest = path.relative_to(SOURCE).parts
        place = f"games/{rest[-1]}" if floor == "games" else path.relative_to(SOURCE).as_posix()
        names = re.findall(
            r"^ *(?:class|def|async def) (\w+)", path.read_text("utf-8"), re.MULTILINE
        )
        for name in (path.stem, *names):
            found[name].add(place)
    return found


@pytest.mark.parametrize("name", ["Live", "reading", "Frame", "Entry", "Told", "Reading"])
def test_one_name_in_the_house(name):
    assert len(definitions()[name]) <= 1


def test_what_is_told_are_events():
    assert definitions()["told"] == {"games/told.py", "kernel/table/table.py"}  # kinds, and by seat


def test_no_two_public_classes_and_no_two_modules_have_the_same_name():
    found = defaultdict(list)
    for path in sorted(SOURCE.rglob("*.py")):
        place = path.relative_to(SOURCE)
        if place.parts[0] in LEFT_OUT:
            continue
        if not path.stem.startswith("__"):
            found[path.stem].append(place.as_posix())
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(place.as_posix())
    assert {name: places for name, places in found.items() if len(places) > 1} == {}
