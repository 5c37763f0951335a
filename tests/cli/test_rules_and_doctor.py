"""`watertable rules` asks and draws in any alphabet; `watertable doctor` says what is true."""

import io
import json

import pytest
from rich.console import Console

import watertable as wt
from watertable import games
from watertable.cli import doctor
from watertable.cli.prose import Prose
from watertable.warm import Warming


def test_rules_alone_ask_which(watertable):
    ended = watertable("rules", ["2"], columns=100)
    assert "Which game?" in ended.out
    assert "Matthew Kiehl" in ended.out
    assert watertable("rules R14", ["showdown"]).code == 0
    assert watertable("rules --json").code == 2


@pytest.mark.parametrize("slug", wt.game_names())
def test_a_rulebook_is_drawn_in_plain_signs_too(slug):
    paper = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors="strict")
    Console(file=paper, width=80).print(Prose(games.game(slug).rulebook))
    paper.flush()
    drawn = paper.buffer.getvalue().decode("ascii")
    assert "**" not in drawn
    assert "## " not in drawn
    assert " * " in drawn


def test_doctor_keeps_names_and_findings_apart(watertable):
    lines = watertable("doctor", columns=200).out.splitlines()
    found = json.loads(watertable("doctor --json").out)["findings"]
    for finding in found:
        assert any(f"{finding['about']}  " in line for line in lines), finding
    assert not any(" 0 " in finding["says"] for finding in found)


def test_no_extra_is_advised_that_would_bring_nothing(monkeypatch):
    told = [
        'ray>=2; python_version < "3.0" and extra == "ray"',
        'absent-thing; extra == "real"',
        'pywin; sys_platform == "amiga"',
    ]
    monkeypatch.setattr(doctor, "requires", lambda name: told)
    found = {it.about: it for it in doctor.packages()}
    assert "[ray]" not in found
    assert "pywin" not in found
    assert "watertable[real]" in found["[real]"].cure


@pytest.mark.parametrize(
    "words",
    ["show saved.jsonl --ply 99999", "replay saved.jsonl --ply 99999", "show saved.jsonl --seat 7"],
)
def test_nothing_is_started_for_a_moment_that_is_not_there(
    watertable, tmp_path, monkeypatch, words
):
    table = wt.game("showdown").table(2, seed=1)
    table.play(table.moves()[0])
    table.log.save(tmp_path / "saved.jsonl")
    started = []
    monkeypatch.setattr(Warming, "start", lambda self, first=None: started.append(first))
    assert watertable(words).code == 2
    assert started == []
