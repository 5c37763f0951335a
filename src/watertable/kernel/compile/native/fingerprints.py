"""What the machine code of a game is known by: all that it can depend on, and nothing else.

That is what the files of the game and those that all games share say to a compiler, and the kind of
machine: no comment, no host, and not which compiler is there. So what was built elsewhere serves.
"""

import functools
import hashlib
import json
import os
from pathlib import Path

from watertable.kernel.compile.cache_home import cache_home
from watertable.kernel.compile.choice import is_checked
from watertable.kernel.compile.known_files import found_out
from watertable.kernel.compile.native.machines import Machine, this_machine
from watertable.kernel.compile.sources import ROOT, SOURCES, compiled_from, part_of, parts_here

_TRANSLATOR = (".py", ".h")


def fingerprint(part: str, machine: Machine | None = None) -> str:
    """Return what the machine code of a part is known by, for this machine or another."""
    return digest_of(_meanings()[part], f"{machine or this_machine()}", f"checked={is_checked()}")


def digest_of(*words: str) -> str:
    """Hash some words."""
    return hashlib.blake2b(";".join(words).encode(), digest_size=10).hexdigest()


def chosen_compiler() -> tuple[str, ...]:
    """Return the compiler that is asked for by name, if one is: what others built is not meant."""
    said = os.environ.get("CXX", "").split()
    return (Path(said[0]).name, *said[1:]) if said else ()


@functools.cache
def _meanings() -> dict[str, str]:
    """Return what the files of each part mean, by part; a note spares reading them again."""
    folders = [ROOT / name for name in SOURCES]
    said = found_out(folders, "meanings", cache_home() / "notes", lambda: json.dumps(_read()))
    found: dict[str, str] = json.loads(said)
    return found


def _read() -> dict[str, str]:
    """Read every file that machine code is made from."""
    from watertable.kernel.compile.native.meaning import (  # noqa: PLC0415 - a note has what it says
        meaning_of,
        without_comments,
    )

    own: dict[str | None, list[str]] = {}
    translator = (path for path in Path(__file__).parent.iterdir() if path.suffix in _TRANSLATOR)
    for path in sorted({*compiled_from(), *translator}):
        text = path.read_text("utf-8")
        means = meaning_of(text) if path.suffix == ".py" else without_comments(text)
        own.setdefault(part_of(path), []).append(f"{path.relative_to(ROOT).as_posix()};{means}")
    shared = own.get(None, [])
    return {part: digest_of(*shared, *own.get(part, [])) for part in parts_here()}
