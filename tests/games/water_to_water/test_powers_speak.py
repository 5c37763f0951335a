"""A power or a character is one file: the rules around them know none of them by name."""

import io
import os
import re
import shutil
import subprocess
import sys
import tokenize
from pathlib import Path

import pytest

import watertable as wt

FOLDER = Path(wt.__file__).parent / "games" / "water_to_water"
EMBLEMS = Path(__file__).parents[3] / "web" / "src" / "assets" / "emblems"
FAMILIES = ("powers", "characters")
AROUND = {"__init__", "action", "moments"}  # files of a family that are none of its members

# What is written outside although it is a name of one of them, and why.
PHASES = {"wind", "hawk"}  # forms.py lists what a view calls its phases, for TypeScript
BY_HAND = {"druid", "gardener", "bog_minder", "planter", "strider", "wave_rider"}
NAMED = {"forms.py": PHASES, "position.py": BY_HAND}  # who plays in a position that says nothing


def ids(family):
    """The names of all files that are a power, or a character."""
    return {path.stem for path in (FOLDER / family).glob("*.py")} - AROUND


def names_in(source):
    """All names in a source, and all strings that are one word."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.NAME, tokenize.STRING):
            yield token.string.strip("\"'")


def test_no_room_outside_names_a_single_power_or_character(game):
    """The keys of options are names too: they stand in logs, and an option is declared once."""
    everybody = "|".join(sorted(ids("powers") | ids("characters")))
    single = re.compile(rf"(?:\w+_)?({everybody})(?:_\w+)?")
    options = {option.key for option in game.options}
    found = [
        f"{path.name}: {name}"
        for path in FOLDER.glob("*.py")
        for name in names_in(path.read_text("utf-8"))
        if single.fullmatch(name) and name not in options | NAMED.get(path.name, set())
    ]
    assert found == []


def test_every_power_and_character_has_its_rule_and_its_emblem(game):
    rules = game.rulebook
    pictures = {path.name for path in (EMBLEMS / "powers").iterdir()}
    for power in game.components["powers"]:
        assert f"**P{power['number']}** *{power['name']}.*" in rules
        assert any(name.startswith(f"{power['number']:02}-") for name in pictures)
    for number, character in enumerate(game.components["characters"], 1):
        assert f"**C{number}** *The {character['name']}*" in rules
        assert (EMBLEMS / "characters" / f"{character['id']}.svg").exists()


EBB = '''"""P15 Ebb: discard your tile although it fits, and hold two from then on."""

from watertable.games.water_to_water.actions import add
from watertable.games.water_to_water.board import has_uses
from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.facts import Power, calling
from watertable.games.water_to_water.powers.action import begin_main, power_verdict, spend
from watertable.games.water_to_water.state import State
from watertable.games.water_to_water.verdicts import Verdict
from watertable.games.water_to_water.zones import discard, take_from_hand
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.records.events import Story
from watertable.kernel.records.listing import Listing

NUMBER, VERB = 15, 19
POWER = Power(NUMBER, "Ebb", uses=2, holds=2, verbs={VERB: calling()})


@compiled
def verdict(box: Box, state: State, seat: int, number: int) -> int:
    """P15 A tile must be held, and the first one lie."""
    code = power_verdict(box, state, seat, NUMBER)
    if code != Verdict.OK:
        return code
    if state.placed == 0:
        return Verdict.FIRST_TURN
    return Verdict.NO_TILE if state.hand_count[seat] == 0 else Verdict.OK


@compiled
def list_moves(box: Box, state: State, seat: int, out: Listing, count: int) -> int:
    """List the use, if it is possible."""
    if state.placed > 0 and state.hand_count[seat] > 0 and has_uses(box, state, seat):
        count = add(out, count, VERB)
    return count


@compiled
def use(box: Box, state: State, seat: int, number: int, story: Story) -> None:
    """P15 The front tile goes to the discard pile."""
    begin_main(state, seat)
    spend(box, state, seat)
    kind = int(state.hand[seat, 0])
    take_from_hand(state, seat, kind)
    discard(state, seat, kind, story)
'''

FERRYMAN = '''"""C15 The Ferryman: lakes of two tiles."""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.facts import Character
from watertable.games.water_to_water.state import State
from watertable.kernel.compile.compiled import compiled

CHARACTER = Character(15, counts="lakes")
LAKE = 7


@compiled
def worth(box: Box, size: int) -> int:
    """C15 Seven points for a closed lake."""
    return LAKE if size > 1 else 0


@compiled
def points(box: Box, state: State) -> int:
    """C15 Seven points for every closed lake."""
    return LAKE * int(state.lakes)
'''

MATCHES = """
import watertable as wt
from watertable.kernel import conformance

game = wt.game("water-to-water")
table = game.table_from(
    {
        "game": "water-to-water",
        "seats": 2,
        "players": [{"power": 15, "character": "ferryman"}, {"power": 7, "character": "druid"}],
        "map": [["lake-cap", 0, 0, 2], ["lake-cap", 0, 1, 0]],
    },
    seed=1,
)
player = table.view(0)["players"][0]
assert player["uses"] == 2 and player["points"] == 7 and len(player["features"]) == 1, player
use = next(move for move in table.moves() if move.data == {"power": 15})
assert use.text == "Ebb", use
table.play(use)
player = table.view(None)["players"][0]
assert (player["uses"], player["hand_size"], len(player["hand"])) == (1, 2, 2), player
druid = table.view(None)["players"][1]
assert druid["features"] == [{"kind": "discard", "size": 1, "points": 6}], druid
assert druid["points"] == table.points[1] == 6, "what a discard is worth stands once"
table = conformance.check(game, 11, seats=2, every=25)
player = table.view(None)["players"][0]
assert (player["power"], player["character"], player["uses"]) == (15, "ferryman", 0), player
print("played")
"""


@pytest.fixture
def edition(tmp_path):
    """A copy of the package with one more power and character; the Druid has six a discard."""
    tree = tmp_path / "copy"
    left_out = shutil.ignore_patterns("__pycache__", "client")
    shutil.copytree(Path(wt.__file__).parent, tree / "watertable", ignore=left_out)
    folder = tree / "watertable" / "games" / "water_to_water"
    for family, name, source in (("powers", "ebb", EBB), ("characters", "ferryman", FERRYMAN)):
        (folder / family / f"{name}.py").write_text(source)
        door = folder / family / "__init__.py"
        imported, listed, rest = door.read_text().partition(f"{family.upper()} = (\n")
        imported = imported.replace("import (\n", f"import (\n    {name},\n", 1)
        door.write_text(imported + listed + rest.replace("\n)", f"\n    {name},\n)", 1))
    druid = folder / "characters" / "druid.py"
    druid.write_text(druid.read_text().replace("Number(5)", "Number(6)"))
    with (folder / "RULEBOOK.md").open("a") as rules:
        rules.write("\n- **P15** *Ebb.* ...\n- **C15** *The Ferryman* ...\n")
    return tree


@pytest.mark.parametrize("interpreted", ["1", "0"])
def test_a_power_and_a_character_are_added_by_a_file_and_a_line_in_the_list_each(
    edition, interpreted, tmp_path
):
    """They are dealt, drafted, shown, said, listed, refused, guessed and counted like others."""
    surroundings = {
        **os.environ,
        "PYTHONPATH": str(edition),
        "WATERTABLE_INTERPRETED": interpreted,
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
    }
    if interpreted == "0":
        compiling = [sys.executable, "-m", "watertable", "compile"]
        subprocess.run(compiling, env=surroundings, check=True, capture_output=True)
    done = subprocess.run(
        [sys.executable, "-c", MATCHES],
        env=surroundings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("played\n", "")
