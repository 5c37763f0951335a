"""The keys that hash addresses: a new one each day (UTC), kept for a week, then destroyed.

The file lies outside the store, so that neither a store nor its backups say who somebody was. All
workers of a machine share it. Where it cannot be written, each process draws keys of its own.
"""

import contextlib
import json
import os
import secrets
import time
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

DRAFT = ".part"
OTHERS = 0o077 if os.name != "nt" else 0  # whoever is not the owner
AGAIN = 60.0  # seconds until another attempt at a file that could not be used
DAY = 86_400.0


class DailyKeys:
    """Today's key and those of the days before, for as long as they are kept."""

    current: bytes

    def __init__(
        self,
        path: Path | None,
        days: int = 7,
        clock: Callable[[], float] = time.time,
        complain: Callable[[str], None] = lambda _: None,
    ) -> None:
        """Keep them in a file, or in memory alone; `complain` is told once why a file failed."""
        self.path, self.days, self.clock, self.complain = path, days, clock, complain
        self.keys: dict[date, bytes] = {}
        self.looked, self.turns = 0.0, 0.0  # when, and when to look again
        self.fault = ""
        self.look()

    @property
    def today(self) -> bytes:
        """The key of this day."""
        if not self.looked <= self.clock() < self.turns:
            self.look()
        return self.current

    @property
    def recent(self) -> list[bytes]:
        """The keys by which limits count, so that midnight resets nobody: today's, yesterday's."""
        self.look()
        day = self.day()
        return [self.keys[one] for one in (day, day - timedelta(1)) if one in self.keys]

    def day(self) -> date:
        """The day that it is."""
        return datetime.fromtimestamp(self.clock(), UTC).date()

    def look(self) -> None:
        """Draw the key of a new day and destroy what is too old, if it is time for that."""
        now = self.clock()
        if self.looked <= now < self.turns:
            return
        self.looked = now
        try:
            if self.path is None:
                self.turn(self.keys)
            else:
                self.turn_file(self.path)
            self.turns, self.fault = (now // DAY + 1) * DAY, ""
        except OSError as error:
            self.turn(self.keys)
            self.turns = now + AGAIN
            why = error.strerror or error
            fault = f"{self.path} cannot be used for the keys of addresses ({why})."
            if fault != self.fault:
                self.fault = fault
                self.complain(fault)

    def turn(self, keys: dict[date, bytes]) -> None:
        """Bring keys up to date; a key of today that we have already is not drawn again."""
        day = self.day()
        fit = {
            one: key
            for one, key in sorted(keys.items())
            if day - timedelta(self.days) < one <= day + timedelta(1)  # clocks differ a little
        }
        if day not in fit:
            fit[day] = self.keys.get(day) or secrets.token_bytes(32)
        self.keys, self.current = fit, fit[day]

    def turn_file(self, path: Path) -> None:
        """Do the same with what stands in the file; one process at a time."""
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with alone_at(path):
            for draft in path.parent.glob(f"{path.name}.*{DRAFT}"):
                draft.unlink()  # whoever wrote it did not come to an end
            found = read(path)
            self.turn(found)
            if self.keys != found or path.stat().st_mode & OTHERS:
                write(path, self.keys)


@contextlib.contextmanager
def alone_at(path: Path) -> Iterator[None]:
    """Wait until nobody else changes a file of keys."""
    try:
        import fcntl  # noqa: PLC0415 - there is none for Windows
    except ImportError:
        yield  # there is one worker only
        return
    held = os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield
    finally:
        os.close(held)


def read(path: Path) -> dict[date, bytes]:
    """Return the keys in a file; what is not one of ours has none."""
    try:
        found = json.loads(path.read_text())
        return {date.fromisoformat(day): bytes.fromhex(key) for day, key in found.items()}
    except (FileNotFoundError, ValueError, AttributeError, TypeError):
        return {}


def write(path: Path, keys: dict[date, bytes]) -> None:
    """Replace the file, for its owner only; who reads it sees all of the old one or of the new."""
    draft = path.with_name(f"{path.name}.{os.getpid()}{DRAFT}")
    out = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(out, "w") as written:
        json.dump({str(day): key.hex() for day, key in keys.items()}, written, indent=0)
        written.flush()
        os.fsync(out)
    draft.replace(path)
