"""Rules run as machine code or as plain Python, and nobody can tell from the bytes."""

import importlib.util
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

import watertable as wt
from watertable.kernel.compile import by_numba, compiled, sources
from watertable.kernel.compile.compiled import Mode
from watertable.kernel.compile.dice import next_word
from watertable.kernel.compile.native.program import Program
from watertable.kernel.compile.native.refusing import RuleRefused
from watertable.kernel.compile.native.signature import signature
from watertable.kernel.records.chance import dice_of, words_at

FINGERPRINT = """
from watertable.kernel.compile import compiled, sources
print(*(folder.name for folder in compiled.cache_folders()), sources.ROOT)
"""

with_numba = pytest.mark.skipif(
    importlib.util.find_spec("numba") is None, reason="Numba is not installed"
)
each_compiler = pytest.mark.parametrize(
    "compiler", ["native", pytest.param("numba", marks=with_numba)]
)

FOLDER = "from watertable.kernel.compile import compiled; print(*compiled.cache_folders())"

MATCH = """
import hashlib, sys
import watertable as wt
from watertable.kernel.compile import compiled
game = wt.game("showdown")
for seed in (1, 2):
    table = game.table(seed=seed, options={"opp_discard": "random", "turn_cap": 60})
    while table.to_act is not None:
        moves = table.moves()
        bot = wt.bot("greedy" if table.ply % 4 == 0 else "random")
        table.play(bot.choose(game, table.seen(table.to_act), moves, seed=table.ply, budget=2))
    print(hashlib.sha256(table.state_bytes()).hexdigest())
    print(hashlib.sha256(table.log.dumps().encode()).hexdigest())
    print(table.outcome, table.ply)
print(compiled.mode.value, file=sys.stderr)
"""


@pytest.fixture
def copied_tree(tmp_path):
    """A copy of the package that a test may edit."""
    tree = tmp_path / "copy"
    shutil.copytree(
        Path(wt.__file__).parent, tree / "watertable", ignore=shutil.ignore_patterns("__pycache__")
    )
    return tree


def test_importing_watertable_imports_no_numba(python):
    said = python("import sys, watertable; print([m for m in sys.modules if 'numba' in m])")
    assert said.strip() == "[]"


def test_loading_and_listing_games_imports_no_numba_when_interpreted(python):
    script = "import sys, watertable as wt; wt.game('showdown').table(seed=1).moves()"
    assert (
        python(f"{script}; print('numba' in sys.modules)", WATERTABLE_INTERPRETED="1").strip()
        == "False"
    )


def test_compiled_and_interpreted_rules_play_the_same_match(python):
    assert python(MATCH) == python(MATCH, WATERTABLE_INTERPRETED="1")


@pytest.mark.parametrize(("said", "interpreted"), [("1", True), ("0", False), ("", False)])
def test_plain_python_runs_when_it_is_asked_for(python, said, interpreted):
    script = "from watertable.kernel.compile import compiled; print(compiled.mode.value)"
    mode = python(script, WATERTABLE_INTERPRETED=said).strip()
    assert mode == ("interpreted" if interpreted else "loaded")


def test_the_fingerprint_is_the_same_for_the_same_sources(python):
    assert python(FINGERPRINT) == python(FINGERPRINT)


@each_compiler
def test_checked_rules_have_a_cache_of_their_own(python, compiler):
    plain = python(FINGERPRINT, WATERTABLE_COMPILER=compiler, WATERTABLE_CHECKED="0")
    assert python(FINGERPRINT, WATERTABLE_COMPILER=compiler, WATERTABLE_CHECKED="1") != plain


@with_numba
def test_each_compiler_has_a_cache_of_its_own(python):
    native = python(FINGERPRINT, WATERTABLE_COMPILER="native")
    assert python(FINGERPRINT, WATERTABLE_COMPILER="numba") != native


REFUSED = """
import watertable as wt
try:
    wt.game("showdown").table(seed=1).moves()
except wt.WatertableError as fault:
    print(fault)
"""

WITHOUT_NUMBA = """
import importlib.util
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *at: None if name == "numba" else found(name, *at)
"""


def test_a_compiler_that_nobody_knows_is_refused_in_one_sentence(python):
    said = python(REFUSED, WATERTABLE_COMPILER="fortran").strip()
    assert said == "WATERTABLE_COMPILER is native or numba, not 'fortran'."


def test_numba_is_asked_for_where_it_is_not_installed(python):
    said = python(WITHOUT_NUMBA + REFUSED, WATERTABLE_COMPILER="numba").strip()
    assert said == (
        "WATERTABLE_COMPILER asks for Numba: `pip install 'watertable[numba]'` adds it."
    )


@each_compiler
def test_an_edit_in_any_rule_or_bot_makes_another_fingerprint(python, copied_tree, compiler):
    path = os.pathsep.join([str(copied_tree), os.environ.get("PYTHONPATH", "")])
    where = {"PYTHONPATH": path, "WATERTABLE_COMPILER": compiler}
    found = [python(FINGERPRINT, **where)]
    assert str(copied_tree) in found[0]
    for edited in ("games/showdown/effects.py", "bots/lookahead.py", "kernel/compile/dice.py"):
        with (copied_tree / "watertable" / edited).open("a") as source:
            source.write("ANOTHER = 1\n")
        found.append(python(FINGERPRINT, **where))
    assert len(set(found)) == 4


def test_a_comment_is_no_edit_and_a_games_file_is_its_own_games_alone(python, copied_tree):
    where = {"PYTHONPATH": copied_tree, "WATERTABLE_COMPILER": "native"}
    first = python(FINGERPRINT, **where).split()
    effects = copied_tree / "watertable" / "games" / "showdown" / "effects.py"
    effects.write_text("# one word more\n" + effects.read_text("utf-8"), "utf-8")
    assert python(FINGERPRINT, **where).split() == first
    effects.write_text(effects.read_text("utf-8") + "ANOTHER = 1\n", "utf-8")
    second = python(FINGERPRINT, **where).split()
    changed = [name.partition("-")[0] for name in first if name not in second]
    assert changed == ["showdown"]


def test_which_compiler_somebody_has_is_no_part_of_the_fingerprint(python):
    nobody = "import shutil; shutil.which = lambda *_, **__: None\n"
    where = {"WATERTABLE_COMPILER": "native"}
    assert python(nobody + FINGERPRINT, **where) == python(FINGERPRINT, **where)
    assert python(FINGERPRINT, CXX="/somewhere/other-c++", **where) != python(FINGERPRINT, **where)


def machine_code(folders):
    """What is kept of our own rules; other tests may keep some of theirs meanwhile."""
    rooms = ("kernel-compile*/*", "games-showdown/*", "bots*/*", "*.so")
    return {path for folder in folders for room in rooms for path in Path(folder).glob(room)}


def test_the_same_sources_elsewhere_use_the_same_machine_code(python, copied_tree):
    folders = python(FOLDER).split()
    kept = machine_code(folders)
    os.utime(copied_tree / "watertable" / "kernel" / "compile" / "dice.py", (1, 1))
    assert python(FOLDER, PYTHONPATH=copied_tree).split() == folders
    assert python(MATCH, PYTHONPATH=copied_tree) == python(MATCH)
    assert machine_code(folders) == kept


def test_an_edit_outside_the_rules_keeps_the_cache(python, copied_tree):
    before = python(FINGERPRINT, PYTHONPATH=copied_tree)
    with (copied_tree / "watertable" / "cli" / "__init__.py").open("a") as source:
        source.write("# another word\n")
    assert python(FINGERPRINT, PYTHONPATH=copied_tree) == before


def test_the_cache_lies_in_the_users_cache_folder(python, tmp_path):
    for folder in python(FOLDER, XDG_CACHE_HOME=tmp_path).split():
        assert Path(folder).parent == tmp_path / "watertable"


def test_a_cache_folder_that_is_shut_is_replaced_by_one_that_is_open(python, tmp_path):
    """A file where the folder should be shuts it for everybody, even for root."""
    (tmp_path / "shut").write_text("")
    open_folder = tmp_path / "open"
    open_folder.mkdir()
    for folder in python(FOLDER, XDG_CACHE_HOME=tmp_path / "shut", TMPDIR=open_folder).split():
        assert open_folder in Path(folder).parents


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only for root")
def test_a_read_only_cache_folder_is_replaced_too(python, tmp_path):
    shut, open_folder = tmp_path / "shut", tmp_path / "open"
    shut.mkdir(mode=0o500)
    open_folder.mkdir()
    for folder in python(FOLDER, XDG_CACHE_HOME=shut, TMPDIR=open_folder).split():
        assert open_folder in Path(folder).parents


def test_a_rule_as_plain_python_does_what_the_rule_does():
    dice, other = dice_of(words_at(b"", 0)), dice_of(words_at(b"", 0))
    assert compiled.plain(next_word)(dice[0]) == next_word(other[0])
    assert dice[0].words.tolist() == other[0].words.tolist()


def test_a_rule_that_takes_something_else_than_records_and_numbers_is_refused():
    def takes_a_word(name: str) -> None:
        """Take a word."""

    rule: Any = takes_a_word
    with pytest.raises(RuleRefused, match="str"):
        signature(rule)


@with_numba
def test_numba_refuses_it_too():
    def takes_a_word(name: str) -> None:
        """Take a word."""

    rule: Any = takes_a_word
    with pytest.raises(TypeError, match="str"):
        by_numba.signature(rule)


def test_this_process_runs_the_way_it_says(game):
    entry = game.entries.legal
    game.table(seed=1).moves()
    if compiled.mode is Mode.INTERPRETED:
        assert entry.run is entry.rule
    elif compiled.is_by_numba():
        assert entry.run.py_func is entry.rule
        assert not entry.run._can_compile
    else:
        assert entry.run.__name__ == "legal"
        assert entry.run is not entry.rule


def test_only_what_machine_code_is_made_from_makes_it_stale():
    names = {str(path.relative_to(sources.ROOT)) for path in sources.compiled_from()}
    rules = {"games/showdown/effects.py", "games/water_to_water/powers/hawk.py"}
    what_rules_import = {"kernel/records/seats.py", "games/showdown/cards.py"}
    who_hands_rules_over = {
        "games/showdown/__init__.py",
        "bots/greedy.py",
        "kernel/compile/entry_points.py",
    }
    assert rules | what_rules_import | who_hands_rules_over <= names
    assert not names & {"kernel/table/table.py", "kernel/table/log.py", "games/showdown/words.py"}


def short(number: int) -> int:
    return number


def kept(number: int) -> int:
    return number


def test_a_rule_kept_apart_is_not_put_into_its_callers_however_short():
    one: Any = short
    other: Any = kept
    marks = (lambda rule: True, lambda rule: rule is kept)
    program = Program(*marks)
    assert program.text([one]).startswith("RULE_INLINE int64_t")
    assert program.text([other]).startswith("RULE_APART int64_t")


@with_numba
def test_numba_keeps_it_apart_too():
    one: Any = short
    other: Any = kept
    marks = (lambda rule: True, lambda rule: rule is kept)
    assert by_numba.dispatcher(one, *marks).targetoptions["forceinline"]
    assert not by_numba.dispatcher(other, *marks).targetoptions["forceinline"]
