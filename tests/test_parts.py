"""`make test` names its stages, goes on where one fails, sums up, and says what is skipped."""

import glob
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import parts as running
from tools import stages

ROOT = Path(__file__).parents[1]
MAKEFILE = "good: ; @echo well done\nbad: ; @echo badly done; exit 3\nlast: ; @touch last\n"


@pytest.fixture
def parts(tmp_path, monkeypatch):
    (tmp_path / "Makefile").write_text(MAKEFILE)
    (tmp_path / "usual.toml").write_text("good = 75\nbad = 3\n")
    monkeypatch.chdir(tmp_path)
    for module in (running, stages):
        monkeypatch.setattr(module, "TOOK", tmp_path / "build" / "took.txt")
        monkeypatch.setattr(module, "USUAL", tmp_path / "usual.toml")
    return running.main


def test_every_part_is_told_with_its_usual_time_and_its_own(parts, capfd):
    assert parts(["--beside", "2", "good", "--then", "good"]) == 0
    told = capfd.readouterr().out
    assert told.count("==> good (usually 1 min 15 s)") == 2
    assert told.count("well done") == 2
    took = told.rpartition("took:\n")[2]
    assert len(re.findall(r"^good +\d+ s$", took, re.MULTILINE)) == 2
    assert "All 2 went well." in took


def test_what_fails_is_summed_up_and_the_others_run_all_the_same(parts, capfd, tmp_path):
    assert parts(["bad", "last"]) == 1
    told = capfd.readouterr().out
    assert re.search(r"^bad +\d+ s  FAILED$", told, re.MULTILINE)
    assert "1 of 2 failed." in told
    assert (tmp_path / "last").exists()


def test_what_fails_beside_others_is_not_lost(parts, capfd):
    assert parts(["--beside", "2", "bad", "good"]) == 1
    told = capfd.readouterr().out
    assert "badly done" in told
    assert "well done" in told


def test_the_last_run_is_remembered(parts, tmp_path):
    parts(["good"])
    parts(["--remember"])
    assert re.search(r"^good = \d$", (tmp_path / "usual.toml").read_text(), re.MULTILINE)


def test_without_node_postgresql_and_chromium_it_says_what_is_skipped(monkeypatch, capsys):
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(stages, "may_install", lambda: False)
    monkeypatch.setattr(glob, "glob", lambda pattern: [])
    monkeypatch.setattr(shutil, "which", lambda *_, **__: None)
    stages.main()
    said = capsys.readouterr().out
    assert "skips web, client and e2e: Node and npm is missing" in said
    assert "skips e2e: Chromium is missing (Debian: apt install chromium)" in said
    assert "PostgreSQL is missing" in said


def test_it_says_what_it_will_install_before_it_does(monkeypatch, capsys):
    monkeypatch.setattr(stages, "may_install", lambda: True)
    monkeypatch.setattr(shutil, "which", lambda *_, **__: None)
    stages.main()
    assert re.search(r"installs from Debian: .*chromium", capsys.readouterr().out)


def test_every_stage_of_make_test_has_its_usual_time():
    page = (ROOT / "Makefile").read_text("utf-8")
    named = re.search(r"tools\.parts --beside 2 (.*?)--then (.*)", page)
    assert named is not None
    assert set((named[1] + named[2]).split()) <= stages.usual().keys()


def test_make_test_takes_what_runs_abreast_and_then_one_by_one(monkeypatch, tmp_path):
    (tmp_path / "Makefile").write_text(
        "check: plan\n\t@python -m tools.parts --beside 2 types --then sample\n"
        "test: plan\n\t@python -m tools.parts --beside 2 types web lint --then unit e2e\n"
    )
    monkeypatch.setattr(stages, "ROOT", tmp_path)
    lasts = {"types": 50, "web": 60, "lint": 4, "unit": 100, "e2e": 200, "sample": 30}
    monkeypatch.setattr(stages, "usual", lambda: lasts)
    assert stages.whole() == 360
    lasts["lint"] = 30
    assert stages.whole() == 370


def test_a_test_that_waits_for_ever_is_given_up_and_the_others_go_on(tmp_path):
    (tmp_path / "test_it.py").write_text(
        "import time\ndef test_hang(): time.sleep(600)\ndef test_good(): pass\n"
    )
    page = (ROOT / "Makefile").read_text("utf-8")
    (options,) = re.findall(r"^GIVEN_UP := (.*)$", page, re.MULTILINE)
    assert page.count("pytest $(GIVEN_UP) -n $(WORKERS)") == 2
    soon = options.replace("=1200", "=1").split()
    done = subprocess.run(
        [
            sys.executable,
            *["-m", "pytest", "-p", "xdist", "-n", "1", "-c"],
            os.devnull,
            *soon,
            str(tmp_path),
        ],
        cwd=tmp_path,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert re.search(r"crashed while running '.*test_hang'", done.stdout)
    assert "1 failed, 1 passed" in done.stdout


def test_help_lists_every_target():
    page = (ROOT / "Makefile").read_text("utf-8").replace("\\\n", " ")
    phony = {name for line in re.findall(r"^\.PHONY: (.*)$", page, re.M) for name in line.split()}
    told = subprocess.run(
        ["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    assert phony == set(re.findall(r"^  make ([a-z0-9-]+)", told, re.MULTILINE))
