"""The file of a SQLite store: whether it is still where it was, and can be written to."""

import os
from pathlib import Path

from watertable.server.store.contract import StoreError

ROOM = 1 << 20  # bytes that must be free: SQLite writes what is new beside the file first
ANYBODY_WRITES = 0o222


class FileGone(StoreError):
    """What is open is not what is at the path any more; nothing was written."""


def identity(path: Path | str) -> tuple[int, int] | None:
    """What tells a file from every other; None if there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def beside(path: Path, what: str) -> Path:
    """One of the files that SQLite keeps beside another."""
    return path.with_name(path.name + what)


class File:
    """A file that is open, known by more than its name."""

    def __init__(self, path: Path) -> None:
        """Remember which it is; it has been read from, so that its log is there too."""
        self.path, self.name = path, str(path)  # the name is looked up at every commit
        self.identity = identity(path)
        self.log = identity(beside(path, "-wal"))

    def check(self) -> None:
        """Refuse to go on with a file that nobody will find: SQLite would not notice."""
        now = identity(self.name)
        if now == self.identity:
            return
        if now is None:
            raise FileGone("The database file was deleted or moved away; put it back.")
        raise FileGone("The database file was replaced by another.")

    def is_replaced(self) -> bool:
        """Whether another file is where this one was."""
        return identity(self.path) not in (None, self.identity)

    def clear(self) -> None:
        """Take away the log of a file that is gone: it must not be read into another one."""
        if self.log is not None and identity(beside(self.path, "-wal")) == self.log:
            for what in ("-wal", "-shm"):
                beside(self.path, what).unlink(missing_ok=True)

    def examine(self) -> None:
        """Refuse if it cannot be written to; nothing is."""
        self.check()
        try:
            disk, mode = os.statvfs(self.path), os.stat(self.path).st_mode
        except OSError as error:
            raise StoreError(
                f"The database file cannot be looked at ({error.strerror})."
            ) from error
        if disk.f_flag & os.ST_RDONLY:
            raise StoreError("The disk with the database is read-only.")
        if not os.access(self.path, os.W_OK) or not mode & ANYBODY_WRITES:
            raise StoreError("The database file is read-only.")
        if disk.f_bavail * disk.f_frsize < ROOM:
            raise StoreError("The disk with the database is full.")
