"""`make test` says what each of its parts took, and fails where one of them does."""

import runpy
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[1] / "tools" / "parts.py"
MAKEFILE = "good: ; @echo well done\nbad: ; @echo badly done; exit 3\nnever: ; @touch never\n"


@pytest.fixture
def parts(tmp_path, monkeypatch):
    (tmp_path / "Makefile").write_text(MAKEFILE)
    monkeypatch.chdir(tmp_path)
    return runpy.run_path(str(TOOL))["main"]


def test_every_part_is_told_with_its_time(parts, capfd):
    assert parts(["--first", "--beside", "2", "good"]) == 0
    assert parts(["good"]) == 0
    told = capfd.readouterr().out
    assert told.count("well done") == 2
    assert [line.split()[0] for line in told.rpartition("took:\n")[2].split("\n") if line] == [
        "good",
        "good",
    ]


def test_what_fails_ends_the_run(parts, capfd, tmp_path):
    assert parts(["bad", "never"]) == 1
    assert "failed" in capfd.readouterr().out
    assert not (tmp_path / "never").exists()


def test_what_fails_beside_others_is_not_lost(parts, capfd):
    assert parts(["--beside", "2", "bad", "good"]) == 1
    told = capfd.readouterr().out
    assert "badly done" in told
    assert "well done" in told
