"""The files that machine code is made from."""

import functools
import hashlib
import re
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = ("kernel", "games", "bots", "batches")
BROUGHT = ROOT / "machine_code"  # libraries that an installation brings along
OF_NO_GAME = "kernel"  # what every game needs besides its own

_MARKED = re.compile(r"^@(?:compiled|entry)$|compiled_for\(", re.MULTILINE)
_HANDING = re.compile(r"\bRules\(|load_template\(")
_IMPORT = re.compile(r"^\s*from (watertable[\w.]*) import (?:\(([^)]*)\)|(.*))$", re.MULTILINE)


def compiled_from() -> set[Path]:
    """Return the files that machine code is made from: those with rules, and all they import.

    Those that hand rules to a template count too. The rest (words, tables, logs) may change
    without anything being compiled anew.
    """
    folders = (ROOT / folder for folder in SOURCES)
    files = {path: path.read_text("utf-8") for folder in folders for path in folder.rglob("*.py")}
    waiting = [path for path, source in files.items() if _MARKED.search(source)]
    found: set[Path] = set()
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += _imported(files[path])
    return found | {path for path, source in files.items() if _HANDING.search(source)}


def part_of(path: Path) -> str | None:
    """Return the game that a file belongs to, as modules call it; None if all games share it."""
    room, game, *inside = (*path.relative_to(ROOT).parts, "")
    return game if room == "games" and inside != [""] else None


@functools.cache
def parts_here() -> tuple[str, ...]:
    """Return what has machine code of its own: every game, and what all of them need."""
    games = (path.parent.name for path in (ROOT / "games").glob("*/__init__.py"))
    return (OF_NO_GAME, *sorted(games))


def digest_of(files: Iterable[Path], *beside: str) -> str:
    """Hash files, by their place in the house and their content, and some words beside."""
    digest = hashlib.blake2b(digest_size=10)
    digest.update(";".join(beside).encode())
    for path in sorted(files):
        digest.update(f"{path.relative_to(ROOT).as_posix()};".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _imported(source: str) -> list[Path]:
    """Return the files of ours that a source imports from."""
    paths = []
    for module, in_brackets, in_line in _IMPORT.findall(source):
        place = ROOT.joinpath(*module.split(".")[1:])
        if not place.is_dir():
            paths.append(place.with_suffix(".py"))
            continue
        for name in re.findall(r"(\w+)(?: as \w+)?", in_brackets or in_line):
            room = place / name
            inside = room / "__init__.py" if room.is_dir() else room.with_suffix(".py")
            paths.append(inside if inside.exists() else place / "__init__.py")
    return paths
