"""What a server stands on, made so that it can be taken away: a disk, a clock, a bus."""

import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

PATIENCE = 30.0
FAKETIME = sorted(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))


class Disk:
    """A small disk of its own, which can be filled and emptied again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ballast = folder / "ballast"

    def fill(self) -> None:
        """Leave not a byte."""
        with suppress(OSError), self.ballast.open("ab", buffering=0) as out:
            while True:
                out.write(bytes(4096))

    def make_room(self) -> None:
        self.ballast.unlink(missing_ok=True)


@contextmanager
def disk(megabytes: int = 8) -> Iterator[Disk]:
    """Mount a disk in memory; only root may, and not everywhere."""
    folder = Path(tempfile.mkdtemp(prefix="watertable-disk-"))
    mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "watertable", str(folder)]
    try:
        done = subprocess.run(mount, capture_output=True, check=False)
    except FileNotFoundError:
        done = None
    if done is None or done.returncode:
        folder.rmdir()
        pytest.skip("no disk can be mounted here, so none can be full")
    try:
        yield Disk(folder)
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=False)
        folder.rmdir()


class Time:
    """The time of day as one program sees it; it can jump, and monotonic clocks do not."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.jump(0)

    def jump(self, seconds: int) -> None:
        """Be so far away from the true time."""
        fresh = self.file.with_suffix(".new")
        fresh.write_text(f"{seconds:+d}s\n")
        fresh.replace(self.file)

    @property
    def environment(self) -> dict[str, str]:
        """What makes a program see it."""
        return {
            "LD_PRELOAD": str(FAKETIME[-1]),
            "FAKETIME_TIMESTAMP_FILE": str(self.file),
            "FAKETIME_CACHE_DURATION": "1",  # seconds until a jump is seen
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "DONT_FAKE_MONOTONIC": "1",
        }


def faked_time(folder: Path) -> Time:
    """Return a time that can jump, where libfaketime is installed."""
    if not FAKETIME:
        pytest.skip("libfaketime is not installed (Debian: apt install libfaketime)")
    return Time(folder / "time")


class Redis:
    """A bus that can be cut."""

    def __init__(self, program: str) -> None:
        self.program = program
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        address = ["--port", str(self.port), "--bind", "127.0.0.1"]
        self.process = subprocess.Popen(
            [self.program, *address, "--save", "", "--appendonly", "no"],
            stdout=subprocess.DEVNULL,
            cwd=tempfile.gettempdir(),
        )
        limit = time.monotonic() + PATIENCE
        while True:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            assert time.monotonic() < limit, "Redis did not start"
            time.sleep(0.02)

    def cut(self) -> None:
        self.process.kill()
        self.process.wait()


@contextmanager
def redis() -> Iterator[Redis]:
    """Run a Redis of one's own."""
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip("Redis is not installed (Debian: apt install redis-server)")
    bus = Redis(program)
    try:
        yield bus
    finally:
        bus.cut()
