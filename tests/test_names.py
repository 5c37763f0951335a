"""A name that stands for two things in one house is a trap: these once did."""

import functools
import re
from collections import defaultdict
from pathlib import Path

import pytest

import watertable

SOURCE = Path(watertable.__file__).parent


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


@pytest.mark.parametrize("name", ["Live", "told", "reading", "Frame", "Entry", "Told", "Reading"])
def test_one_name_in_the_house(name):
    assert len(definitions()[name]) <= 1
