"""Programs at a table of the terminal and in the arena, by the command."""

import json
import re
import sys
from pathlib import Path

import pytest

from watertable.arena import Match, play
from watertable.arena.played import winners_without
from watertable.cli import main

FIRST = f"exec:{sys.executable} {Path(__file__).parents[2] / 'examples' / 'bots' / 'first.py'}"


@pytest.fixture
def bad(tmp_path):
    file = tmp_path / "bad.py"
    file.write_text("print('nonsense', flush=True)\n", "utf-8")
    return f"exec:{sys.executable} {file}"


def test_a_program_plays_against_a_person_in_the_terminal(monkeypatch, capsys):
    answers = iter(["1"] * 400 + ["q"])
    monkeypatch.setattr("builtins.input", lambda *said: next(answers))
    code = main(["play", "showdown", "--bots", FIRST, "--seed", "4", "--seconds", "60"])
    out = capsys.readouterr()
    assert code == 0, out.err
    assert "wins" in out.out or "win" in out.out
    assert re.search(r"\bfirst (wins|takes \d|does not answer)", out.out)


@pytest.mark.parametrize("name", ["You", "", "\\u001b[2J"])
def test_no_program_calls_itself_what_would_mislead(name, monkeypatch, capsys, tmp_path):
    file = tmp_path / "liar.py"
    file.write_text(f"""print('{{"type": "ready", "name": "{name}"}}', flush=True)\n""", "utf-8")
    answers = iter(["1"] * 400 + ["q"])
    monkeypatch.setattr("builtins.input", lambda *said: next(answers))
    assert main(["play", "showdown", "--bots", f"exec:{sys.executable} {file}", "--seed", "4"]) == 0
    out = capsys.readouterr().out
    assert "exec:" in out
    assert "You wins" not in out
    assert "\x1b[2J" not in out


def test_the_terminal_says_what_a_program_did_wrong_and_who_plays_on(monkeypatch, capsys, bad):
    answers = iter(["1"] * 400 + ["q"])
    monkeypatch.setattr("builtins.input", lambda *said: next(answers))
    assert main(["play", "showdown", "--bots", bad, "--seed", "4"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "A move was played for it." in out
    assert "From now on greedy plays for it." in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["play", "showdown", "--bots", "exec:./is-not-there"], "There is no program"),
        (["arena", "showdown", "--bots", "exec:,greedy"], "needs a command"),
        (["arena", "showdown", "--bots", "greedy,transcript:no.jsonl"], "There is no transcript"),
        (["arena", "showdown", "--bots", "a,b", "--seconds", "0"], "seconds are needed"),
        (["arena", "showdown", "--bots", "a,b", "--seconds", "nan"], "seconds are needed"),
    ],
)
def test_a_program_that_is_not_there_is_one_sentence(arguments, said, capsys):
    assert main(arguments) == 2
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1


def test_a_program_that_fails_three_times_has_lost_in_the_arena(bad):
    played = play("showdown", {}, Match(2, (bad, "random")))
    assert played.replaced == (0,)
    assert played.winners == (1,)
    assert played.faults == {bad: 3}


def test_the_arena_says_what_was_wrong_first(bad, capsys):
    wanted = ["arena", "showdown", "--bots", f"{bad},random", "--games", "2"]
    assert main(wanted) == 0
    said = " ".join(capsys.readouterr().out.split())  # however long the way to the program is
    assert f"{bad}, its first fault: It said 'nonsense', which is not JSON." in said
    assert main([*wanted, "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)["programs"]
    assert found["wrong"] == "It said 'nonsense', which is not JSON."


@pytest.mark.parametrize(
    ("winners", "lost", "seats", "left"),
    [
        ((0,), (), 2, (0,)),
        ((0,), (0,), 2, (1,)),
        ((0,), (0,), 3, (1, 2)),
        ((0, 1), (1,), 3, (0,)),
        ((), (1,), 2, (0,)),
        ((), (), 2, ()),
        ((0,), (0, 1), 2, ()),
    ],
)
def test_who_was_replaced_has_lost_whoever_played_on(winners, lost, seats, left):
    assert winners_without(winners, lost, seats) == left


def test_results_of_before_can_be_read(tmp_path):
    """Matches of bots alone are written as they always were."""
    out = tmp_path / "results.jsonl"
    wanted = ["arena", "showdown", "--bots", "random,puddle", "--games", "2", "--json"]
    assert main([*wanted, "--out", str(out)]) == 0
    line = json.loads(out.read_text("utf-8").splitlines()[1])
    assert set(line) == {"deal", "seats", "winners", "plies", "choices", "seconds", "longest"}
