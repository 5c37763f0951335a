"""Where libraries are kept, how they are found again, and when they are built.

The folder is named by the files that rules and translator stand in, so that a start need not
translate. A library in it is named by what its code means: its C++ text and how that is built.
Another word in a comment makes another folder, into which the same libraries are taken over.
"""

import functools
import hashlib
import json
import os
import platform
import shutil
import sys
import types
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeAlias

from watertable.kernel.compile.cache_home import cache_home
from watertable.kernel.compile.choice import is_checked
from watertable.kernel.compile.known_files import found_out
from watertable.kernel.compile.native.building import NAMES, build, compiler, flags
from watertable.kernel.compile.native.library import Library
from watertable.kernel.compile.native.signature import signature
from watertable.kernel.compile.sources import ROOT, SOURCES, compiled_from, digest_of

INDEX = "full"  # which library has an entry point, and at which place; written last
TRANSLATOR = (".py", ".h")
BROUGHT = ROOT / "machine_code"
Marked: TypeAlias = Callable[[types.FunctionType], bool]


@functools.cache
def fingerprint() -> str:
    """Hash all that libraries can depend on: sources, translator, compiler, kind of machine."""
    kind = [sys.platform, platform.machine(), f"checked={is_checked()}"]
    beside = ["native", *_built_with(), *kind]

    def read() -> str:
        translator = (path for path in Path(__file__).parent.iterdir() if path.suffix in TRANSLATOR)
        return digest_of({*compiled_from(), *translator}, *beside)

    folders = [ROOT / name for name in SOURCES]
    return found_out(folders, ";".join(beside), cache_home() / "notes", read)


def folder() -> Path:
    """Return the folder that belongs to these sources and this way to build them.

    An installation may bring it along.
    """
    brought = BROUGHT / fingerprint()
    return brought if (brought / INDEX).exists() else cache_home() / fingerprint()


def fill(
    entries: Sequence[types.FunctionType],
    is_rule: Marked,
    is_apart: Marked,
    tell: Callable[[str], None],
    first: str | None,
) -> None:
    """Build every entry point, game by game, as far as there is no library that means the same."""
    from watertable.kernel.compile.native import filling  # noqa: PLC0415 - the translator

    texts = filling.texts(entries, is_rule, is_apart)
    names = {game: _name(game, text) for game, (_, text) in texts.items()}
    begin_with = (first or "").replace("-", "_")

    def keep(game: str) -> None:
        _keep(names[game], texts[game][1])
        tell(f"{game.replace('_', '-')} is compiled.")

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(keep, sorted(texts, key=lambda game: game != begin_with)))
    index = {
        _key(entry): (names[game], place)
        for game, (inside, _) in texts.items()
        for place, entry in enumerate(inside)
    }
    folder().mkdir(parents=True, exist_ok=True)
    written = folder() / f".{INDEX}-{os.getpid()}"
    written.write_text(json.dumps(index, indent=1), "utf-8")
    written.replace(folder() / INDEX)


def loaded(entry: types.FunctionType, is_rule: Marked, is_apart: Marked) -> Callable[..., Any]:
    """Return an entry point as machine code: of a library that is kept, or of one of its own."""
    found = _index().get(_key(entry))
    if found is None:
        from watertable.kernel.compile.native import filling  # noqa: PLC0415 - the translator

        ((_, text),) = filling.texts([entry], is_rule, is_apart).values()
        found = (_name("alone", text), 0)
        _keep(found[0], text)
    name, place = found
    return _library(folder() / name).function(place, entry.__name__, *signature(entry))


@functools.cache
def _index() -> dict[str, tuple[str, int]]:
    """Return what is kept, if all is."""
    if not (folder() / INDEX).exists():
        return {}
    read: dict[str, tuple[str, int]] = json.loads((folder() / INDEX).read_text("utf-8"))
    return read


@functools.cache
def _library(path: Path) -> Library:
    return Library(path)


def _keep(name: str, text: str) -> None:
    """Make sure that a library is in the folder: it may be in that of other sources."""
    library = folder() / name
    if library.exists():
        return
    folder().mkdir(parents=True, exist_ok=True)
    for other in cache_home().glob(f"*/{name}"):
        copied = folder() / f".{name}-{os.getpid()}"
        shutil.copyfile(other, copied)
        copied.replace(library)
        return
    build(text, library)


def _name(game: str, text: str) -> str:
    digest = hashlib.blake2b(text.encode(), digest_size=10)
    digest.update(";".join([*_built_with(), sys.platform, platform.machine()]).encode())
    suffix = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")
    return f"{game}-{digest.hexdigest()}{suffix}"


def _built_with() -> Iterable[str]:
    """Return how libraries are built here; a compiler's name counts, not where it lies.

    Where there is none, what the system's own has built elsewhere serves.
    """
    command = compiler() or NAMES[:1]
    return [Path(command[0]).name, *command[1:], *flags(command)]


def _key(entry: types.FunctionType) -> str:
    return f"{entry.__module__}:{entry.__qualname__}"
