"""What was found out about files, known again by how they lie on the disk: reading takes longer."""

import hashlib
import os
from collections.abc import Callable, Iterable
from pathlib import Path

# A file changed so shortly before the note was written may have changed once more, unseen.
MARGIN = 2_000_000_000  # nanoseconds


def found_out(folders: Iterable[Path], beside: str, notes: Path, find: Callable[[], str]) -> str:
    """Return what `find` finds out about the files in folders; a note spares it the next time.

    A note is of use as long as no file in them is added, taken away, written or replaced. `beside`
    is what the answer depends on besides.
    """
    digest, newest = hashlib.blake2b(beside.encode(), digest_size=10), 0
    for folder in folders:
        for path, seen in sorted(_files(folder)):
            digest.update(f"{path};{seen.st_size};{seen.st_mtime_ns};{seen.st_ctime_ns};".encode())
            newest = max(newest, seen.st_mtime_ns, seen.st_ctime_ns)
    note = notes / digest.hexdigest()
    try:
        if note.stat().st_mtime_ns > newest + MARGIN:
            return note.read_text("utf-8")
    except OSError:
        pass  # there is none yet
    found = find()
    _write(note, found)
    return found


def _files(folder: Path | str) -> Iterable[tuple[str, os.stat_result]]:
    """Go through the files that can be sources, in all folders below."""
    with os.scandir(folder) as inside:
        for one in inside:
            if one.is_dir():
                if one.name != "__pycache__":
                    yield from _files(one.path)
            elif one.name.endswith((".py", ".h")):
                yield one.path, one.stat()


def _write(note: Path, text: str) -> None:
    """Leave a note, whole or not at all; without one, the next time takes as long as this one."""
    try:
        note.parent.mkdir(parents=True, exist_ok=True)
        written = note.with_name(f".{note.name}-{os.getpid()}")
        written.write_text(text, "utf-8")
        written.replace(note)
    except OSError:
        pass
