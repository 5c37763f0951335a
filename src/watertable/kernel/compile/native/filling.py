"""What is to be built, and in which order: a library for each game, with what reaches its rules."""

import json
import os
import shutil
import types
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import TypeAlias

from watertable.kernel.compile.cache_home import cache_home
from watertable.kernel.compile.choice import is_checked
from watertable.kernel.compile.native.building import FLAGS, build
from watertable.kernel.compile.native.fingerprints import chosen_compiler, digest_of
from watertable.kernel.compile.native.folders import (
    INDEX,
    WANTED,
    is_kept,
    key_of,
    own_folder,
    write,
)
from watertable.kernel.compile.native.machines import Machine, this_machine
from watertable.kernel.compile.native.program import Program
from watertable.kernel.compile.native.source import source
from watertable.kernel.compile.sources import BROUGHT, OF_NO_GAME, parts_here

Marked: TypeAlias = Callable[[types.FunctionType], bool]


def fill(
    entries: Sequence[types.FunctionType],
    is_rule: Marked,
    is_apart: Marked,
    tell: Callable[[str], None],
    first: str,
) -> None:
    """Build what is not kept yet, game by game, as far as there is no library that means the same.

    `first` comes first, then whichever is wanted by the time a compiler is free. A game without
    rules to compile is ready at once. Where one cannot be built, the others are all the same.
    """
    made = texts(entries, is_rule, is_apart)
    missing = [part for part in parts_here() if not is_kept(part)]
    for part in set(missing) - set(made):
        write(own_folder(part) / INDEX, "{}")
    waiting = _Waiting(sorted(set(missing) & set(made), key=lambda part: (part != first, part)))

    def keep_on() -> None:
        while (part := waiting.next()) is not None:
            inside, text = made[part]
            name = library_name(part, text)
            keep(own_folder(part) / name, text)
            write(own_folder(part) / INDEX, index(inside, name))
            (own_folder(part) / WANTED).unlink(missing_ok=True)
            tell(f"{part.replace('_', '-')} is compiled.")

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for work in [pool.submit(keep_on) for _ in made]:
            work.result()


class _Waiting:
    """The parts that are still to be built."""

    def __init__(self, parts: list[str]) -> None:
        self._parts, self._lock = parts, Lock()

    def next(self) -> str | None:
        """Take one that is wanted, or else the next; None when none is left."""
        with self._lock:
            wanted = [part for part in self._parts if (own_folder(part) / WANTED).exists()]
            for part in wanted or self._parts:
                self._parts.remove(part)
                return part
            return None


def texts(
    entries: Sequence[types.FunctionType], is_rule: Marked, is_apart: Marked
) -> dict[str, tuple[list[types.FunctionType], str]]:
    """Return, by part, entry points and the source of their library."""
    program = Program(is_rule, is_apart, is_checked())
    parts: dict[str, list[types.FunctionType]] = {}
    for entry in entries:
        parts.setdefault(game_of(program, entry), []).append(entry)
    return {part: (inside, source(program, inside)) for part, inside in parts.items()}


def game_of(program: Program, entry: types.FunctionType) -> str:
    """Return the game whose rules an entry point reaches."""
    for rule in program.reached([entry]):
        module = rule.rule.function.__module__
        if module.startswith("watertable.games."):
            return module.split(".")[2]
    return OF_NO_GAME


def library_name(part: str, text: str, machine: Machine | None = None) -> str:
    """Return what a library is called: by what its code means, which its C++ text says."""
    machine = machine or this_machine()
    found = digest_of(text, *FLAGS, *chosen_compiler(), f"{machine}")
    return f"{part}-{found}{machine.suffix}"


def index(entries: Sequence[types.FunctionType], library: str) -> str:
    """Return the text that says at which place of a library each entry point is."""
    return json.dumps(
        {key_of(entry): (library, place) for place, entry in enumerate(entries)}, indent=1
    )


def keep(library: Path, text: str) -> None:
    """Make sure that a library is in its place: it may be in the folder of other sources."""
    if library.exists():
        return
    library.parent.mkdir(parents=True, exist_ok=True)
    for home in (BROUGHT, cache_home()):
        for other in home.glob(f"*/{library.name}"):
            copied = library.with_name(f".{library.name}-{os.getpid()}")
            shutil.copyfile(other, copied)
            copied.replace(library)
            return
    build(text, library)
