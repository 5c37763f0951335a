"""One server a SQLite file: a lock beside it, which the system lets go when its process ends."""

from pathlib import Path

from filelock import BaseFileLock, FileLock, Timeout

from watertable.server.store.contract import StoreError

PATIENCE = 2.0  # seconds: somebody may just be leaving


class InUse(StoreError):
    """A server has the file already."""


def claim(path: Path) -> BaseFileLock:
    """Have a file for oneself until the lock is released; StoreError if a server has it."""
    file = path.expanduser().resolve()
    lock = FileLock(f"{file}.lock", mode=0o600, thread_local=False)
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock.acquire(timeout=PATIENCE)
    except Timeout:
        raise InUse(
            f"A server is using {path} now; stop it first, or name another with --database."
        ) from None
    except OSError as error:
        raise StoreError(f"{path} cannot be used as a store ({error.strerror}).") from error
    return lock
