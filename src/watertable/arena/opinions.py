"""What bots think with, by what its sources mean: results of other thoughts are others."""

import ast
import hashlib
import importlib.util
from collections.abc import Iterator
from pathlib import Path

import msgspec

import watertable as wt
from watertable import bots
from watertable.kernel.compile.meant import meaning_of_files


def opinion_of(game: wt.Game) -> str:
    """Return a hash of what a game's `hints`, what it has learned
    and its own adviser, if any, think of a table.

    And of all in the game that they ask.
    """
    room = type(game.data).__module__.rpartition(".")[0]
    seen: set[str] = set()
    for name in ("hints", "judge", "belief", "instinct", "traits"):
        _asked(f"{room}.{name}", room, seen)
    if game.advise is not None:
        _asked(game.advise.__module__, room, seen)
    return meaning_of_files(_file(module) for module in sorted(seen))


def weights_of(game: wt.Game) -> str:
    """Return a hash of what a game has learned, and of its traits; nothing where there is none."""
    if game.learned is None:
        return ""
    laid = [game.learned(game.data, seats).tobytes() for seats in game.seats]
    if game.temperament is not None:
        laid += [msgspec.json.encode(game.temperament.traits)]
    if game.instincts is not None and (instinct := game.instincts.kept()) is not None:
        laid += [instinct.digest.encode()]
    return hashlib.blake2b(b"".join(laid), digest_size=8).hexdigest()


def search_of() -> str:
    """Return a hash of how bots of this house look ahead, in whichever game."""
    folder = Path(bots.__file__).parent
    return meaning_of_files(sorted(folder.rglob("*.py")))


def _asked(module: str, room: str, seen: set[str]) -> set[str]:
    """Add a module of a room, and those of the room that it imports."""
    if module not in seen and importlib.util.find_spec(module) is not None:
        seen.add(module)
        for name in _imported(module):
            if name.startswith(f"{room}."):
                _asked(name, room, seen)
    return seen


def _imported(module: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(_file(module).read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            yield node.module
            for alias in node.names:
                if _is_module(node.module, alias.name):
                    yield f"{node.module}.{alias.name}"


def _is_module(package: str, name: str) -> bool:
    found = importlib.util.find_spec(package)
    return bool(found and found.submodule_search_locations) and (
        importlib.util.find_spec(f"{package}.{name}") is not None
    )


def _file(module: str) -> Path:
    found = importlib.util.find_spec(module)
    assert found is not None
    assert found.origin is not None
    return Path(found.origin)
