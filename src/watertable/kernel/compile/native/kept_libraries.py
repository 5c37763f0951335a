"""Libraries that are kept, found again when a rule is first called."""

import functools
import types
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from watertable.kernel.compile.cache_home import cache_home
from watertable.kernel.compile.native import folders
from watertable.kernel.compile.native.folders import (
    WANTED,
    folder,
    index_of,
    key_of,
    own_folder,
    write,
)
from watertable.kernel.compile.native.library import Library
from watertable.kernel.compile.native.signature import signature
from watertable.kernel.compile.sources import OF_NO_GAME, parts_here

Marked: TypeAlias = Callable[[types.FunctionType], bool]


def kept_in() -> tuple[Path, ...]:
    """Return the folders of all parts: of each the one that serves."""
    return tuple(folder(part) for part in parts_here())


def is_full() -> bool:
    """Say whether the machine code of every part is there."""
    return all(map(folders.is_kept, parts_here()))


def lock() -> Path:
    """Return the file that whoever fills the cache holds."""
    return own_folder(OF_NO_GAME) / "lock"


def fill(
    entries: Sequence[types.FunctionType],
    is_rule: Marked,
    is_apart: Marked,
    tell: Callable[[str], None],
    games: Sequence[str],
) -> None:
    """Build what is not kept yet, the first of `games` first."""
    from watertable.kernel.compile.native import filling  # noqa: PLC0415 - the translator

    filling.fill(entries, is_rule, is_apart, tell, _module(games[0]))


def want(slug: str) -> None:
    """Have a game built before the others, by whoever is at it."""
    wanted = own_folder(_module(slug)) / WANTED
    if not wanted.exists():
        write(wanted, "")


def kept_parts() -> frozenset[str]:
    """Return the games whose libraries are there, and OF_NO_GAME if that is."""
    return frozenset(part.replace("_", "-") for part in parts_here() if folders.is_kept(part))


def is_kept(entry: types.FunctionType) -> bool:
    """Say whether an entry point's machine code is there."""
    return _place(entry) is not None


def loaded(entry: types.FunctionType, is_rule: Marked, is_apart: Marked) -> Callable[..., Any]:
    """Return an entry point as machine code: of a library that is kept, or of one of its own."""
    found = _place(entry)
    if found is None:
        from watertable.kernel.compile.native import filling  # noqa: PLC0415 - the translator

        ((_, text),) = filling.texts([entry], is_rule, is_apart).values()
        found = (cache_home() / "alone" / filling.library_name("alone", text), 0)
        filling.keep(found[0], text)
    library, place = found
    return _library(library).function(place, entry.__name__, *signature(entry))


def _place(entry: types.FunctionType) -> tuple[Path, int] | None:
    """Return the library of an entry point, and its place there."""
    for part in parts_here():
        if found := index_of(part).get(key_of(entry)):
            name, place = found
            return folder(part) / name, place
    return None


@functools.cache
def _library(path: Path) -> Library:
    return Library(path)


def _module(slug: str) -> str:
    """Return what a game is called among modules."""
    return slug.replace("-", "_")
