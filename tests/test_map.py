"""docs/map.md shows the house as it is: every file of the kernel, the server and the games."""

import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TOOL = ROOT / "tools" / "house_map.py"


def run(monkeypatch, **changes):
    """What the tool says of the page, with some of its own names changed."""
    tool = runpy.run_path(str(TOOL))
    tool["main"].__globals__.update(changes)
    monkeypatch.setattr("sys.argv", ["house_map.py", "--check"])
    return tool["main"]()


def test_every_file_is_on_the_map(monkeypatch, capsys):
    assert run(monkeypatch) == 0, capsys.readouterr().out


@pytest.mark.parametrize("gone", ["| `kernel/table/board` |", "| `server/app` |", "| `effects` |"])
def test_a_file_that_is_missing_is_noticed(gone, monkeypatch, tmp_path, capsys):
    page = (ROOT / "docs" / "map.md").read_text("utf-8")
    assert gone in page
    changed = tmp_path / "map.md"
    changed.write_text(page.replace(gone, "| |"), "utf-8")
    assert run(monkeypatch, PAGE=changed) == 1
    assert "docs/map.md" in capsys.readouterr().out


def test_what_the_pages_name_in_the_kernel_is_there():
    pages = [ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    kernel = ROOT / "src" / "watertable" / "kernel"
    for page in pages:
        for name in re.findall(r"`kernel/([\w/]+?)/?(?:\.py)?`", page.read_text("utf-8")):
            is_there = (kernel / name).is_dir() or (kernel / f"{name}.py").is_file()
            assert is_there, f"{page.name} names kernel/{name}"
