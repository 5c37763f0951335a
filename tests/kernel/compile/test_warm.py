"""A first start plays at once on plain rules and goes over to compiled ones between two moves."""

import os
import subprocess
import sys

import pytest

from watertable.kernel.compile import compiled, sources
from watertable.kernel.compile.choice import is_interpreted_by_choice

# Plays a match by a fixed rule; `between` is called before each move.
PLAYER = """
import hashlib, shutil, sys, time
from pathlib import Path

import watertable as wt
from watertable import warm
from watertable.kernel.compile import compiled

def play(table, bot, between=lambda ply: None):
    while table.to_act is not None:
        between(table.ply)
        seat, moves = table.to_act, table.moves()
        number = wt.bot(bot).choose(table.game, table.seen(seat), moves, seed=table.ply, budget=2)
        table.play(number)
    return hashlib.sha256(table.state_bytes() + table.log.dumps().encode()).hexdigest()
"""

# The helper is replaced by a copy of a cache that is already full.
SWITCH = (
    PLAYER
    + """
class Helper:
    started = []
    def __init__(self, command, **_):
        Helper.started.append(command)
    def wait(self):
        return 0
    def poll(self):
        return None  # still at work

import subprocess
subprocess.Popen = Helper
full, bot = map(Path, sys.argv[1].split()), sys.argv[2]
warming = warm.begin()
assert compiled.mode is compiled.Mode.INTERPRETED, compiled.mode
assert warming.notice and "uncompiled" in warming.notice
assert Helper.started == []
warming.start("showdown")
assert Helper.started == [[sys.executable, "-m", "watertable", "compile", "showdown"]]
said = []

def between(ply):
    if ply == 12:
        assert warming.poll() is None
        assert "numba" not in sys.modules
        for one, other in zip(full, compiled.cache_folders(), strict=True):
            shutil.copytree(one, other, dirs_exist_ok=True)
    if ply >= 12:
        said.append(warming.poll())

game = wt.game("showdown")
ended = play(game.table(seed=5), bot, between)
assert compiled.mode is compiled.Mode.LOADED, compiled.mode
assert [line for line in said if line] == ["The rules are compiled now."], said
assert game.entries.apply.run is not game.entries.apply.rule
assert play(game.table(seed=5), bot) == ended
fresh = game.table(seed=5)
number = wt.bot("greedy").choose(game, fresh.seen(fresh.to_act), fresh.moves())
print(ended, number)
"""
)

STRAIGHT = (
    PLAYER
    + """
game = wt.game("showdown")
ended = play(game.table(seed=5), sys.argv[2])
fresh = game.table(seed=5)
number = wt.bot("greedy").choose(game, fresh.seen(fresh.to_act), fresh.moves())
print(ended, number)
"""
)

REAL = (
    PLAYER
    + """
warming = warm.begin()
assert warming.notice
warming.start()
table = wt.game("showdown").table(seed=5)
assert compiled.mode is compiled.Mode.INTERPRETED

def between(ply):
    if ply == 12:
        for _ in range(2400):
            if warming.poll():
                return
            time.sleep(0.25)
        raise AssertionError("the cache was never full")

ended = play(table, "greedy", between)
assert compiled.mode is compiled.Mode.LOADED
print(ended)
"""
)

compiled_only = pytest.mark.skipif(
    is_interpreted_by_choice(), reason="there is no full cache to take over"
)


@pytest.fixture
def full_cache(game):
    """The full cache of these very sources: loading the game has filled it."""
    assert compiled.is_cache_full()
    return " ".join(map(str, compiled.cache_folders()))


@compiled_only
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_first_start_goes_over_to_compiled_rules_with_the_same_bytes(
    python, full_cache, tmp_path, bot
):
    """With random the greedy bot is first asked after the change, with greedy before it."""
    switched = python(SWITCH, full_cache, bot, XDG_CACHE_HOME=tmp_path)
    assert switched == python(STRAIGHT, full_cache, bot)


@compiled_only
def test_with_a_full_cache_there_is_nothing_to_wait_for(python, full_cache, tmp_path):
    script = """
from watertable import warm
from watertable.kernel.compile import compiled
warming = warm.begin()
print(warming.notice, warming.poll(), compiled.mode.value, warm.fill())
"""
    assert python(script).split() == ["None", "None", "loaded", "False"]


@pytest.mark.sample
def test_who_asks_for_plain_rules_keeps_them(python, tmp_path):
    script = """
from watertable import warm
from watertable.kernel.compile import compiled
warming = warm.begin()
compiled.take_over()
print(warming.notice, warming.poll(), compiled.mode.value)
"""
    said = python(script, WATERTABLE_INTERPRETED="1", XDG_CACHE_HOME=tmp_path)
    assert said.split() == ["None", "None", "interpreted"]
    assert not list(tmp_path.rglob("full"))


@pytest.mark.sample
def test_rules_that_cannot_be_compiled_run_as_plain_python_and_say_so(python, tmp_path):
    script = """
import subprocess, sys
import watertable as wt
from watertable import warm
from watertable.kernel.compile import compiled
class Failed:
    returncode = 1
subprocess.run = lambda *_, **__: Failed
sys.stderr = sys.stdout
wt.game("showdown").table(seed=1).moves()
print(compiled.mode.value)
"""
    said = python(script, XDG_CACHE_HOME=tmp_path)
    assert "run uncompiled" in said
    assert said.split()[-1] == "interpreted"


NOBODY_COMPILES = """
import importlib.util, shutil
importlib.util.find_spec = lambda *_: None
shutil.which = lambda *_, **__: None
"""


@compiled_only
@pytest.mark.parametrize("way", ["game", "begin"])
def test_where_nobody_can_compile_one_line_says_so_and_the_game_is_played(python, tmp_path, way):
    ways = {
        "game": "",
        "begin": "print(warm.begin().notice)\n",
    }
    script = """
import sys
import watertable as wt
from watertable import warm
from watertable.kernel.compile import compiled
import subprocess
subprocess.Popen = subprocess.run = None
sys.stderr = sys.stdout
"""
    play = """
table = wt.game("showdown").table(seed=1)
table.play(next(iter(table.moves())))
print(compiled.mode.value, table.ply > 0)
"""
    said = python(NOBODY_COMPILES + script + ways[way] + play, XDG_CACHE_HOME=tmp_path)
    line, played = said.strip().splitlines()
    assert "There is no C++ compiler: " in line
    assert "`pip install` a wheel" in line
    assert "pip install ziglang" in line
    assert line.endswith("Until then the rules run uncompiled.")
    assert played == "interpreted True"


@compiled_only
def test_a_game_answers_at_once_and_its_rules_are_compiled_when_they_are_asked(python, tmp_path):
    script = """
import watertable as wt
from watertable import warm
from watertable.kernel.compile import compiled
asked = []
class Failed:
    returncode = 1
import subprocess
subprocess.run = lambda command, **_: asked.append(command) or Failed
for slug in wt.game_names():
    game = wt.game(slug)
    print(slug, len(game.rulebook) > 0, len(game.options) > 0, len(asked))
wt.game("showdown").table(seed=1).moves()
print(len(asked))
"""
    *games, asked = python(script, XDG_CACHE_HOME=tmp_path).strip().splitlines()
    assert all(line.endswith("True True 0") for line in games), games
    assert asked == "1"


@pytest.mark.sample
def test_only_caches_nobody_has_used_for_a_month_are_thrown_away(python, tmp_path):
    script = """
import os, sys, time
from pathlib import Path
from watertable import warm
home = Path(sys.argv[1])
for name, days in (("current", 90), ("old", 40), ("used", 3)):
    (home / name).mkdir()
    (home / name / "full").write_text("")
    then = time.time() - days * 86400
    os.utime(home / name / "full", (then, then))
(home / "filling").mkdir()
warm._throw_away_old(home, [home / "current"])
print(*sorted(path.name for path in home.iterdir()))
"""
    assert python(script, tmp_path).split() == ["current", "filling", "used"]


ONE_GAME = """
from watertable import games
from watertable.kernel.compile import sources
games.MODULES = {"showdown": games.MODULES["showdown"]}
sources.parts_here = lambda: ("kernel", "showdown")
"""


@compiled_only
@pytest.mark.slow
def test_a_first_start_compiles_beside_the_match(python, full_cache, tmp_path):
    """One game is enough to compile: the others would only take longer."""
    (tmp_path / "sitecustomize.py").write_text(ONE_GAME)
    path = os.pathsep.join((str(tmp_path), str(sources.ROOT.parent)))
    ended = python(REAL, XDG_CACHE_HOME=tmp_path, PYTHONPATH=path)
    assert ended.split()[0] == python(STRAIGHT, full_cache, "greedy").split()[0]


def test_two_processes_that_fill_the_cache_at_once_fill_it_once(tmp_path):
    """What is compiled is not the point here: a nap stands in for it."""
    script = """
import time
from watertable.kernel.compile import sources
from watertable import batches, bots, games, warm
games.MODULES = {"nap": "nap"}
sources.parts_here = lambda: ("kernel",)
games.game = lambda slug: time.sleep(1)
bots.prepare = batches.prepare = lambda game: None
print(warm.fill())
"""
    both = [
        subprocess.Popen(
            [sys.executable, "-c", script],
            env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)},
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    said = sorted(process.communicate()[0].strip() for process in both)
    assert said == ["False", "True"]
    assert [process.returncode for process in both] == [0, 0]
