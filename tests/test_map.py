"""docs/map.md shows the house as it is: every file of the kernel, the server and the games."""

import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TOOL = ROOT / "tools" / "house_map.py"
PACKAGE = ROOT / "src" / "watertable"
MADE = (".venv/", "build/", "dist/", "server/pages/client")  # by `make`, not in a fresh clone


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


def test_every_room_of_a_game_on_the_map_is_in_a_game():
    page = (ROOT / "docs" / "map.md").read_text("utf-8")
    rooms = page.partition("## The rooms of a game")[2].partition("## The rooms of the browser")[0]
    first_cells = re.findall(r"^\| (`.*?) \|", rooms, re.MULTILINE)
    names = [name for cell in first_cells for name in re.findall(r"`([\w.]+)/?`", cell)]
    assert len(names) > 50
    games = [folder for folder in (PACKAGE / "games").iterdir() if folder.is_dir()]
    for name in names:
        assert any(is_there(game / name) for game in games), f"no game has {name}"


def test_what_the_pages_name_is_there():
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    named = {name: page for page in pages for name in paths(page.read_text("utf-8"))}
    assert len(named) > 100
    for name, page in named.items():
        assert is_there(ROOT / name) or is_there(PACKAGE / name), f"{page.name} names {name}"


def paths(page):
    """The paths on a page: from the root of the repository, or from a floor of the package."""
    firsts = [path.name for path in (*ROOT.iterdir(), *PACKAGE.iterdir()) if path.is_dir()]
    for name in re.findall(r"`([\w.-]+/[\w./-]+?)/?`", page):
        if name.partition("/")[0] in firsts and not name.startswith(MADE):
            yield name


def is_there(path):
    return path.exists() or path.with_name(f"{path.name}.py").is_file()
