"""The benchmark: its figures, its workers, its refusals. No clock is tested, no peer installed."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import watertable as wt
from watertable.bench import BenchError, measure, ours, peers_env, run, starts, words
from watertable.bench.worker import Round, Worker, last_line, plain_environment

OURS: Round = {"decisions": 600.0, "games": 6, "seconds": 0.2, "copy_ns": 41.256}
SLOWER: Round = {"decisions": 600.0, "games": 6, "seconds": 0.3, "copy_ns": 40.0}
HEARTS: Round = {"decisions": 100.0, "forced": 50.0, "games": 2, "seconds": 0.1}

ONLY_OURS = {
    "game",
    "decisions_per_s",
    "games_per_s",
    "copy_ns",
    "cold_s",
    "warm_s",
    "memory_mb",
    "first_prompt_s",
    "rounds",
}


def test_the_best_round_of_each_side_counts():
    figures = measure.rates([{"watertable": SLOWER}, {"watertable": OURS}, {"watertable": SLOWER}])
    assert figures == {"decisions_per_s": 3000, "games_per_s": 30.0, "copy_ns": 40.0}


def test_a_ratio_is_ours_divided_by_theirs_and_forced_answers_are_told_apart():
    figures = measure.rates([{"watertable": OURS, "hearts": HEARTS}])
    assert figures["peers"] == {"hearts": 1000}
    assert figures["ratios"] == {"hearts": 3.0}
    assert figures["peers_with_forced"] == {"hearts": 1500}


class FakeWorker:
    """A side that answers every round alike."""

    def __init__(self, answer: dict[str, Round], heard: list[str]) -> None:
        self.answer, self.heard = answer, heard

    def __enter__(self):
        return self

    def __exit__(self, *_: object):
        self.heard.append("closed")

    def round(self):
        self.heard.extend(self.answer)
        return self.answer


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A benchmark whose processes are fakes; returns the order in which they were asked."""
    asked: list[str] = []
    monkeypatch.setattr(starts, "cold_s", lambda cache: 12.3456)
    monkeypatch.setattr(starts, "warm_start", lambda game, cache: (0.5, 123.45))
    monkeypatch.setattr(starts, "first_prompt_s", lambda game, empty: 0.25)
    monkeypatch.setattr(peers_env, "ready", lambda: Path("python"))
    mine = FakeWorker({"watertable": OURS}, asked)
    theirs = FakeWorker({"hearts": HEARTS}, asked)
    monkeypatch.setattr(measure, "_our_worker", lambda game, cache: mine)
    monkeypatch.setattr(measure, "_peer_worker", lambda python, names: theirs)
    return asked


@pytest.mark.usefixtures("heard")
def test_a_run_without_peers_is_one_json_object_without_peers():
    figures = json.loads(json.dumps(run("showdown")))
    assert set(figures) == ONLY_OURS
    assert (figures["cold_s"], figures["warm_s"], figures["memory_mb"]) == (12.346, 0.5, 123.5)


def test_rounds_of_ours_and_the_peers_take_turns(heard: list[str]):
    figures = run("showdown", peers=True, rounds=2)
    assert set(figures) == ONLY_OURS | {"peers", "ratios", "peers_with_forced"}
    assert heard == ["watertable", "hearts", "watertable", "hearts", "closed", "closed"]


@pytest.mark.usefixtures("heard")
def test_a_question_that_was_never_seen_is_left_out(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(starts, "first_prompt_s", lambda game, empty: None)
    assert set(run("showdown")) == ONLY_OURS - {"first_prompt_s"}


@pytest.mark.usefixtures("heard")
def test_memory_that_the_system_does_not_tell_is_left_out(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(starts, "warm_start", lambda game, cache: (0.5, 0.0))
    figures = run("showdown")
    assert set(figures) == ONLY_OURS - {"memory_mb"}
    assert "memory" not in words(figures)


@pytest.mark.usefixtures("heard")
def test_each_step_is_told_to_those_who_watch():
    steps: list[str] = []
    run("showdown", rounds=2, tell=steps.append)
    assert "round 2 of 2" in steps


@pytest.mark.usefixtures("heard")
def test_the_figures_are_readable_as_tables():
    table = words(run("showdown", peers=True))
    assert "| decisions a second | 3,000 |" in table
    assert "| hearts | 1,000 | 3.0 | 1,500 |" in table
    assert "peer" not in words(run("showdown"))


@pytest.mark.usefixtures("heard")
def test_an_unknown_game_is_refused_before_anything_is_compiled(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(starts, "cold_s", lambda cache: pytest.fail("compiled"))
    with pytest.raises(wt.WatertableError):
        run("chess")


def test_a_benchmark_needs_a_round():
    with pytest.raises(ValueError, match="at least one round, not 0"):
        run("showdown", rounds=0)


def script(text: str) -> list[str]:
    return [sys.executable, "-c", text]


ECHO = """
import json, sys
print("{}", flush=True)
for line in sys.stdin:
    print(json.dumps({"heard": line.strip()}), flush=True)
"""


def test_a_worker_answers_round_after_round():
    with Worker("fake", script(ECHO), plain_environment()) as worker:
        answers: list[Any] = [worker.round(), worker.round()]
    assert answers == [{"heard": "round"}, {"heard": "round"}]


def test_a_worker_that_cannot_start_says_why_in_one_sentence():
    with pytest.raises(BenchError, match=r"^The benchmark of fake stopped: ValueError: no cards$"):
        Worker("fake", script("raise ValueError('no cards')"), plain_environment())


def test_a_worker_that_dies_in_a_round_says_why():
    text = "print('{}', flush=True); input(); raise ValueError('a bad card')"
    worker = Worker("fake", script(text), plain_environment())
    with worker, pytest.raises(BenchError, match="ValueError: a bad card"):
        worker.round()


def test_a_process_that_says_nothing_is_reported_as_such():
    assert last_line(" \n") == "it said nothing"


def test_nobodys_switches_are_measured(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", "elsewhere")
    monkeypatch.setenv("WATERTABLE_INTERPRETED", "1")
    monkeypatch.setenv("KEPT", "yes")
    env = plain_environment(XDG_CACHE_HOME="here")
    assert not {"NUMBA_CACHE_DIR", "WATERTABLE_INTERPRETED"} & set(env)
    assert (env["KEPT"], env["XDG_CACHE_HOME"]) == ("yes", "here")


posix = pytest.mark.skipif(os.name != "posix", reason="needs process groups")


@posix
def test_a_question_is_an_unfinished_line_that_rests():
    asks = script("print('a table'); input('your move> ')")
    assert starts.first_question(asks, plain_environment(), patience=20) is not None


@posix
@pytest.mark.parametrize("text", ["print('bye')", "print('bye', end='')", "raise SystemExit(1)"])
def test_a_program_that_leaves_has_not_asked(text: str):
    assert starts.first_question(script(text), plain_environment(), patience=20) is None


@posix
def test_a_program_that_only_reports_has_not_asked():
    text = "import time; print('compiling', flush=True); time.sleep(60)"
    assert starts.first_question(script(text), plain_environment(), patience=1) is None


def test_rules_that_do_not_compile_are_refused_with_the_compilers_last_word(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    def failing(command: Any, **_: Any):
        return subprocess.CompletedProcess(command, 1, "", "Traceback\nTypingError: no field sun\n")

    monkeypatch.setattr(subprocess, "run", failing)
    with pytest.raises(BenchError, match="TypingError: no field sun"):
        starts.cold_s(tmp_path)


def test_a_start_reports_the_memory_it_held(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr(starts, "FIRST_MOVES", "print('moves'); print(2048)")
    assert starts.warm_start("showdown", tmp_path)[1] == 2.0


def test_a_start_that_fails_says_why(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr(starts, "FIRST_MOVES", "raise ValueError('no such card')")
    with pytest.raises(BenchError, match=r"^showdown could not be started: ValueError: no such"):
        starts.warm_start("showdown", tmp_path)


@pytest.fixture
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(peers_env, "cache_home", lambda: tmp_path)
    return tmp_path


class FakeCommands:
    """Stands for `python -m venv` and pip; the command that contains `fails` fails."""

    def __init__(self, fails: str = "nothing") -> None:
        self.fails = fails
        self.commands: list[list[str]] = []

    def __call__(self, command: Any) -> subprocess.CompletedProcess[str]:
        words = [str(word) for word in command]
        self.commands.append(words)
        if self.fails in words:
            return subprocess.CompletedProcess(words, 1, "", "ERROR: No matching distribution\n\n")
        if "venv" in words:
            Path(words[-1]).mkdir()
        return subprocess.CompletedProcess(words, 0, "", "")


def test_the_peers_are_installed_once_with_pinned_versions(cache: Path):
    call = FakeCommands()
    first, second = peers_env.ready(call), peers_env.ready(call)
    assert first == second
    assert first.is_relative_to(cache)
    making, installing = call.commands
    assert making[1:3] == ["-m", "venv"]
    assert set(peers_env.PINS) <= set(installing)


@pytest.mark.parametrize("fails", ["venv", "pip"])
def test_a_failed_installation_is_one_sentence_and_leaves_nothing_behind(cache: Path, fails: str):
    with pytest.raises(BenchError) as refusal:
        peers_env.ready(FakeCommands(fails))
    sentence = str(refusal.value)
    assert "(ERROR: No matching distribution)" in sentence
    assert sentence.endswith("or run the benchmark without --peers.")
    assert "\n" not in sentence
    assert list((cache / "peers").iterdir()) == []


def test_a_failed_installation_is_tried_again(cache: Path):
    with pytest.raises(BenchError):
        peers_env.ready(FakeCommands("pip"))
    assert peers_env.ready(FakeCommands()).is_relative_to(cache)


def test_a_cache_folder_that_cannot_be_written_is_the_same_sentence(cache: Path):
    (cache / "peers").write_text("in the way")
    with pytest.raises(BenchError, match="could not be installed"):
        peers_env.ready(FakeCommands())


def test_the_peers_script_needs_nothing_of_ours():
    tree = ast.parse(Path(measure.__file__).with_name("peers.py").read_text())
    names = {
        alias.name for it in ast.walk(tree) if isinstance(it, ast.Import) for alias in it.names
    }
    names |= {str(it.module) for it in ast.walk(tree) if isinstance(it, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names


def test_random_play_counts_whole_games_and_real_choices():
    decisions, games = ours.random_play(wt.game("showdown"), games=4, seed=1)
    assert games == 4
    assert decisions > 4


def test_the_same_seed_plays_the_same_games():
    game = wt.game("showdown")
    assert ours.random_play(game, games=4, seed=1) == ours.random_play(game, games=4, seed=1)


def test_a_copy_takes_some_time():
    assert ours.copy_ns(wt.game("showdown")) > 0
