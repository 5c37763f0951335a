"""A name stands for one thing in the house: no two public classes, and no two modules, share one.

Two floors are left out. Games have the same rooms with the same things in them, so that whoever
knows one game knows them all; and the terminal's modules are named after its commands. Five names
that once stood for many things stand for one even there.
"""

import ast
from collections import defaultdict
from pathlib import Path

HOUSE = Path(__file__).parents[1] / "src" / "watertable"
LEFT_OUT = {"games", "cli"}
ONCE = {"live", "told", "reading", "frame", "entry"}
ROOMS = {"told"}  # that every game has


def named():
    """Every public class and module by its name, with where it stands."""
    found = defaultdict(list)
    for path in sorted(HOUSE.rglob("*.py")):
        place = path.relative_to(HOUSE)
        if not path.stem.startswith("__"):
            found[path.stem].append(place)
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(place)
    return found


def test_no_two_things_have_the_same_name():
    twice = {}
    for name, places in named().items():
        house = [str(place) for place in places if place.parts[0] not in LEFT_OUT]
        if len(house) > 1:
            twice[name] = house
    assert twice == {}


def test_five_names_stand_once_in_games_and_terminal_too():
    for name, places in named().items():
        if name.lower() in ONCE:
            elsewhere = [p for p in places if not (p.stem in ROOMS and p.parts[0] == "games")]
            assert len(elsewhere) <= 1, (name, elsewhere)
