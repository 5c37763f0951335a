"""A reader's test: every command in every document is run, or says why not; its options parse.

tests/commands.toml marks each: `as_is` is run as it stands, `short` names what is run in its place
where it takes longer than ten seconds or asks somebody, `not_here` says why it cannot be run.
`make many` runs them; here it is looked at whether each is marked and could be typed.
"""

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from secrets import token_hex

import pytest

import watertable as wt
from tests.documents import ROOT, all_commands
from tests.server.client import Door
from tests.server.serving import Serving
from watertable.bots import bot as named_bot
from watertable.cli import arguments
from watertable.cli.errors import Complaint

MARKED = tomllib.loads((ROOT / "tests" / "commands.toml").read_text("utf-8"))
COMMANDS = all_commands()
RUNNABLE = {**{it: it for it in MARKED["as_is"]}, **MARKED["short"]}
TARGETS = set(re.findall(r"^([a-z0-9-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
EXTRAS = set(
    tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
)
SCRIPTS = set(json.loads((ROOT / "web" / "package.json").read_text("utf-8"))["scripts"])
PATIENCE = 1800  # seconds until a command counts as stuck, however much else the machine does


def test_every_command_is_marked_once():
    marks = [*MARKED["as_is"], *MARKED["short"], *MARKED["not_here"]]
    assert len(marks) == len(set(marks))
    unmarked = {it: page for it, page in COMMANDS.items() if it not in marks}
    assert not unmarked, f"say in tests/commands.toml how these are run, or why not: {unmarked}"


def test_no_mark_is_left_of_a_command_that_is_gone():
    marks = {*MARKED["as_is"], *MARKED["short"], *MARKED["not_here"]}
    assert marks - COMMANDS.keys() == set()


def test_what_is_not_run_has_a_reason():
    assert all(len(reason) > 10 for reason in MARKED["not_here"].values())


def steps(command):
    """The single commands of a line, as words, without variables that are set for them."""
    if "<<" in command or command.startswith(("for ", "export ")):
        return
    lexer = shlex.shlex(command, posix=True, punctuation_chars="&|;>")
    lexer.whitespace_split = True
    words = list(lexer)
    ends = [place for place, word in enumerate(words) if word in ("&&", "|", ";")]
    for first, end in zip([0, *(place + 1 for place in ends)], [*ends, len(words)], strict=True):
        step = [it for it in words[first:end] if not re.match(r"^[A-Z_]+=", it)]
        step = step[: step.index(">")] if ">" in step else step
        if step:
            yield [step[0].removeprefix(".venv/bin/"), *step[1:]]


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_a_command_could_be_typed(command):
    for program, *rest in steps(command):
        match program:
            case "watertable" | "uvx":
                parsed(rest[1:] if program == "uvx" else rest)
            case "make":
                targets = [it for it in rest if "=" not in it]
                assert set(targets) <= TARGETS, f"make has no target {targets}"
            case "pip" if any("watertable[" in it for it in rest):
                (asked,) = (it for it in rest if "watertable[" in it)
                named = asked.partition("[")[2].rstrip("]")
                assert set(named.split(",")) <= EXTRAS
            case "python" if rest[0] == "-m":
                place = ROOT / rest[1].replace(".", "/")
                assert place.with_suffix(".py").exists() or (place / "__main__.py").exists()
            case "python" if rest[0].endswith(".py") and "/" in rest[0]:
                assert (ROOT / rest[0]).exists()
            case "npm" if rest[0] == "run":
                assert rest[1] in SCRIPTS
            case "pytest":
                assert all((ROOT / it).exists() for it in rest if it.startswith("tests/"))


def parsed(words):
    """Read a command line as `watertable` does; what only prints something ends there."""
    try:
        arguments.parse(words)
    except Complaint as complaint:
        raise AssertionError(f"{shlex.join(words)}: {complaint}") from None
    except SystemExit as end:
        if end.code:
            raise


def test_an_option_that_is_gone_is_noticed():
    with pytest.raises(AssertionError, match="--sets 4 means nothing here"):
        parsed(["play", "showdown", "--sets", "4"])


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """A folder with what the documents speak of: saved games, boxes, variants, a store."""
    folder = tmp_path_factory.mktemp("desk")
    for name, slug in {"GAME.jsonl": "water-to-water", "duel.jsonl": "showdown"}.items():
        played(slug).log.save(folder / name)
    begun = wt.game("showdown").table(2, seed=7)
    begun.play(begun.moves()[0])
    begun.log.save(folder / "game.jsonl")
    (folder / "my-cards.toml").write_text(wt.game("showdown").text, "utf-8")
    (folder / "dry.toml").write_text("[cards.umbrella]\ncost = 2\n")
    (folder / "cheap.toml").write_text("[cards.umbrella]\ncost = 1\n")
    (folder / "bag-ruin7.toml").write_text("[characters.archeologist]\nruin = 7\n")
    (folder / "key").write_text(token_hex(32))
    (folder / "key").chmod(0o600)
    (folder / "examples").symlink_to(ROOT / "examples")
    with Serving(folder) as served, Door(served.url) as door:
        place = door.table("showdown", ("person", "bot:greedy"))
        with place.live(0):  # whoever comes begins, and what has begun has a log
            (folder / "table.txt").write_text(place.id)
    return folder


def played(slug):
    """A whole game between bots."""
    game = wt.game(slug)
    table, player = game.table(2, seed=3), named_bot("random")
    while table.outcome is None:
        table.play(player.choose(game, table.seen(table.to_act), table.moves(), seed=table.ply))
    return table


@pytest.mark.skipif("WATERTABLE_COMMANDS" not in os.environ, reason="`make many` runs them")
@pytest.mark.parametrize("command", RUNNABLE)
def test_a_command_does_what_a_reader_is_promised(command, desk):
    bins = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    home = {"XDG_DATA_HOME": str(desk), "XDG_STATE_HOME": str(desk), "ROOT": str(ROOT)}
    home |= {"WATERTABLE_DATABASE": f"sqlite:///{desk / 'tables.db'}"}
    done = subprocess.run(
        ["bash", "-ec", RUNNABLE[command]],
        cwd=desk,
        env={**os.environ, **home, "PATH": bins, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, f"{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
    assert "Traceback" not in done.stderr
