"""The compile cache is filled once, by one process; until then a person's game runs uncompiled."""

import contextlib
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import filelock

from watertable.kernel.compile import compiled
from watertable.kernel.compile.compiled import Mode

KEPT_DAYS = 30  # a cache that no process has used for so long is thrown away


class Warming:
    """A game that starts on interpreted rules and goes over to compiled ones between moves."""

    def __init__(
        self, filler: "subprocess.Popen[bytes] | None" = None, notice: str | None = None
    ) -> None:
        """Remember the process that is filling the cache, if one is, and what to say of it."""
        self.filler = filler
        self.notice = notice

    def poll(self) -> str | None:
        """Let the compiled rules take over if they are ready; return a line that says so, once."""
        if self.filler is None:
            return None
        if compiled.is_cache_full():
            self.filler.wait()
            self.filler = None
            compiled.take_over()
            return "The rules are compiled now."
        if self.filler.poll() is not None:
            self.filler = None
            return "The rules could not be compiled and stay uncompiled; see `watertable doctor`."
        return None


def begin() -> Warming:
    """Start at once: on compiled rules if they are there, else uncompiled with a helper at work.

    Call it before the first game is loaded.
    """
    if compiled.mode is not Mode.LOADED or compiled.is_cache_full():
        return Warming()
    compiled.mode = Mode.INTERPRETED
    if why := compiled.why_nothing_compiles():
        return Warming(notice=f"{why} Until then the rules run uncompiled.")
    filler = subprocess.Popen(
        [sys.executable, "-m", "watertable", "compile"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    return Warming(
        filler, "First start: the rules run uncompiled while another process compiles them."
    )


def ensure() -> None:
    """Make sure that rules can be loaded: fill the cache if need be, and wait for it."""
    if compiled.mode is not Mode.LOADED:
        return
    if compiled.is_cache_full():
        _touch(compiled.cache_folder())
        return
    if why := compiled.why_nothing_compiles():
        print(f"watertable: {why} Until then the rules run uncompiled.", file=sys.stderr)
        compiled.mode = Mode.INTERPRETED
        return
    print("watertable: compiling the rules, once (some seconds)...", file=sys.stderr)
    done = subprocess.run(
        [sys.executable, "-m", "watertable", "compile"], stdout=subprocess.DEVNULL, check=False
    )
    if done.returncode != 0:
        print("watertable: the rules run uncompiled; see `watertable doctor`.", file=sys.stderr)
        compiled.mode = Mode.INTERPRETED


def fill() -> bool:
    """Compile everything into the cache; return whether there was anything to do.

    Must be called before any game is loaded in this process.
    """
    folder = compiled.cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    with filelock.FileLock(folder / "lock"):
        if compiled.is_cache_full():
            return False
        compiled.mode = Mode.FILLING
        from watertable import batches, bots, games  # noqa: PLC0415 - loading says what to compile

        for slug in games.MODULES:
            bots.prepare(games.game(slug))
            batches.prepare(games.game(slug))
        compiled.keep_all()
    _throw_away_old(folder)
    return True


def _touch(folder: Path) -> None:
    """Say that a cache is in use."""
    with contextlib.suppress(OSError):
        os.utime(folder / "full")


def _throw_away_old(current: Path) -> None:
    """Delete the caches of versions that have not been used for a month."""
    for folder in current.parent.iterdir():
        stamp = folder / "full"
        used = (stamp if stamp.exists() else folder).stat().st_mtime
        if folder != current and folder.name != "peers" and used < time.time() - KEPT_DAYS * 86400:
            shutil.rmtree(folder, ignore_errors=True)
