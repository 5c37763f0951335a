"""Where libraries are kept: each part has a folder named by its fingerprint.

An installation may bring folders along; what it does not bring lies in the user's cache.
"""

import functools
import json
import os
import types
from pathlib import Path
from threading import get_ident

from watertable.kernel.compile.cache_home import cache_home
from watertable.kernel.compile.native.fingerprints import chosen_compiler, digest_of, fingerprint
from watertable.kernel.compile.sources import BROUGHT

WANTED = "wanted"  # in the folder of a game that somebody plays already: it is built next
INDEX = "full"  # which library has an entry point, and at which place; written last


def folder(part: str) -> Path:
    """Return the folder of a part: one that was brought along, or the user's own."""
    brought = BROUGHT / folder_name(part, fingerprint(part))
    return brought if (brought / INDEX).exists() else own_folder(part)


def own_folder(part: str) -> Path:
    """Return the folder that a part has in the cache; a compiler asked for by name has others."""
    said = chosen_compiler()
    found = fingerprint(part)
    return cache_home() / folder_name(part, digest_of(found, *said) if said else found)


def folder_name(part: str, found: str) -> str:
    """Return what the folder of a part with this fingerprint is called."""
    return f"{part}-{found}"


def is_kept(part: str) -> bool:
    """Say whether the machine code of a part is there."""
    return (folder(part) / INDEX).exists()


def index_of(part: str) -> dict[str, tuple[str, int]]:
    """Return the library and the place of each entry point of a part; nothing if it is not kept."""
    return _read(folder(part) / INDEX) if is_kept(part) else {}


@functools.cache
def _read(path: Path) -> dict[str, tuple[str, int]]:
    """Read an index, which nobody writes anew."""
    read: dict[str, tuple[str, int]] = json.loads(path.read_text("utf-8"))
    return read


def key_of(entry: types.FunctionType) -> str:
    """Return what an entry point is called in an index."""
    return f"{entry.__module__}:{entry.__qualname__}"


def write(path: Path, text: str) -> None:
    """Write a file, complete or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    written = path.with_name(f".{path.name}-{os.getpid()}-{get_ident()}")
    written.write_text(text, "utf-8")
    written.replace(path)
