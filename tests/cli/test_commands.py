"""The small commands: rules, doctor, bench, compile, version."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from importlib.metadata import PackageNotFoundError

import pytest

import watertable as wt
from watertable.kernel.compile import compiled


def test_the_rulebook_is_printed_whole_or_by_rule(watertable):
    whole = watertable("rules showdown")
    assert whole.code == 0
    assert "S41" in whole.out
    one = watertable("rules showdown r14")
    assert one.out.startswith("R14 ")
    said = json.loads(watertable("rules showdown R14 --json").out)
    assert said["rule"] == "R14"
    assert said["text"].startswith("**R14**")


def test_options_are_listed_with_their_rules(watertable):
    text = watertable("rules showdown --options").out
    assert "cost_floor=1" in text
    assert "R1" in text
    listed = json.loads(watertable("rules showdown --options --json").out)
    assert {"key", "values", "default", "rule", "text"} <= set(listed["options"][0])


def test_coverage_names_the_tests_of_a_rule(watertable):
    proofs = json.loads(watertable("rules showdown --coverage --json").out)["rules"]
    assert "R14" in proofs
    assert "R14" in watertable("rules showdown --coverage").out


def test_coverage_needs_the_source(watertable, monkeypatch, tmp_path):
    folder = tmp_path / "lib" / "watertable" / "games" / "showdown"
    installed = replace(wt.game("showdown"), folder=folder)
    monkeypatch.setattr("watertable.cli.rules.games.game", lambda slug: installed)
    ended = watertable("rules showdown --coverage")
    assert ended.code == 2
    assert "checkout" in ended.err


def test_the_doctor_finds_this_installation_well(watertable):
    ended = watertable("doctor")
    assert ended.code == 0
    assert "28 cards" in ended.out
    report = json.loads(watertable("doctor --json").out)
    assert report["well"] is True


def versions(found):
    """Pretend that exactly these packages are installed."""

    def version(name):
        if name not in found:
            raise PackageNotFoundError(name)
        return found[name]

    return version


@pytest.mark.parametrize(
    ("found", "code", "says"),
    [
        ({"watertable": "1", "numpy": "2.10"}, 0, "pip install 'watertable[lab]' adds it"),
        ({"watertable": "1", "numpy": "2.10", "ray": "3"}, 0, "[lab]           installed"),
        ({"watertable": "1"}, 1, "pip install 'numpy>=2.3'"),
        ({"watertable": "1", "numpy": "2.2.9"}, 1, "pip install --upgrade 'numpy>=2.3'"),
    ],
)
def test_the_doctor_names_the_cure(watertable, monkeypatch, found, code, says):
    wanted = [
        "numpy>=2.3",
        "ray>=2.50; python_version < '3.15' and extra == 'lab'",
        "watertable[lab]; extra == 'all'",
    ]
    monkeypatch.setattr("watertable.cli.doctor.requires", lambda name: wanted)
    monkeypatch.setattr("watertable.cli.doctor.installed", versions(found))
    ended = watertable("doctor")
    assert ended.code == code
    assert says in ended.out
    assert "[all]" not in ended.out


def test_a_box_that_cannot_be_read_is_broken(watertable, monkeypatch):
    def damaged(slug):
        raise wt.BoxError("The card file is not TOML.")

    monkeypatch.setattr("watertable.cli.doctor.games.game", damaged)
    ended = watertable("doctor")
    assert ended.code == 1
    assert "The card file is not TOML." in ended.out


def test_bench_prints_what_was_measured(watertable, monkeypatch):
    figures = {"game": "showdown", "decisions_per_s": 5}
    monkeypatch.setattr("watertable.cli.bench.measured", lambda game, peers: figures)
    monkeypatch.setattr("watertable.cli.bench.words", str)
    assert json.loads(watertable("bench --json").out) == figures
    assert "decisions_per_s" in watertable("bench showdown --peers").out


def test_compile_fills_the_cache(watertable, monkeypatch):
    filled = []
    monkeypatch.setattr("watertable.warm.fill", lambda first, tell: filled.append(first))
    assert watertable("compile").code == 0
    assert watertable("compile water-to-water").code == 0
    assert filled == [None, "water-to-water"]
    assert watertable("compile chess").code == 2
    assert len(filled) == 2


def test_where_nobody_can_compile_compile_says_what_to_install(watertable, monkeypatch):
    monkeypatch.setattr("watertable.kernel.compile.compiled.is_by_numba", lambda: False)
    monkeypatch.setattr("watertable.kernel.compile.compiled.compiler", lambda: None)
    monkeypatch.setattr("watertable.kernel.compile.compiled.is_cache_full", lambda: False)
    ended = watertable("compile")
    assert ended.code == 2
    assert "pip install ziglang" in ended.err
    ended = watertable("doctor")
    assert ended.code == 0
    assert "There is no C++ compiler; `pip install` a wheel" in " ".join(ended.out.split())


def test_where_compiled_rules_came_along_no_compiler_is_missed(watertable, monkeypatch):
    monkeypatch.setattr("watertable.kernel.compile.compiled.is_by_numba", lambda: False)
    monkeypatch.setattr("watertable.kernel.compile.compiled.compiler", lambda: None)
    monkeypatch.setattr("watertable.kernel.compile.compiled.is_cache_full", lambda: True)
    monkeypatch.setattr("watertable.warm.fill", lambda first, tell: False)
    assert watertable("compile").code == 0
    assert "none is needed" in " ".join(watertable("doctor").out.split())


@pytest.mark.parametrize("command", ["compile", "play showdown", "doctor"])
def test_a_compiler_that_nobody_knows_is_one_sentence(command, tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "watertable", *command.split()],
        env={**os.environ, "WATERTABLE_COMPILER": "fortran", "XDG_CACHE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert "WATERTABLE_COMPILER is native or numba, not 'fortran'" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "command",
    [
        "play chess",
        "play showdown --option nonsense=1",
        "play showdown --bots nobody",
        "show nothing.log",
        "verify nothing.log",
    ],
)
def test_a_command_that_fails_starts_nothing_in_the_background(watertable, monkeypatch, command):
    wt.game("showdown").table(seed=1).moves()  # what is loaded before stays as it is
    started = []
    monkeypatch.setattr("subprocess.Popen", lambda *a, **k: started.append(a))
    monkeypatch.setattr("watertable.kernel.compile.compiled.is_cache_full", lambda: False)
    monkeypatch.setattr("watertable.kernel.compile.compiled.mode", compiled.Mode.LOADED)
    ended = watertable(command)
    assert ended.code == 2
    assert compiled.mode is compiled.Mode.INTERPRETED or "nothing" in command
    assert started == []


def test_the_version_and_the_help_are_printed(watertable):
    with pytest.raises(SystemExit, match="0"):
        watertable("--version")
    with pytest.raises(SystemExit, match="0"):
        watertable("play --help")
