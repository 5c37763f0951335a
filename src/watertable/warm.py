"""The compile cache is filled once, by one process; until then a person's game runs uncompiled."""

import contextlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from watertable.kernel.compile import compiled
from watertable.kernel.compile.compiled import Mode

KEPT_DAYS = 30  # a cache that no process has used for so long is thrown away


UNTIL_THEN = "Until then the rules run uncompiled."
FIRST_START = "First start: the rules run uncompiled while another process compiles them."


class Warming:
    """A game that starts on interpreted rules and goes over to compiled ones between moves."""

    def __init__(self, notice: str | None = None) -> None:
        """Remember what to say of it; nothing is at work yet."""
        self.filler: subprocess.Popen[bytes] | None = None
        self.notice = notice

    def start(self, first: str | None = None) -> None:
        """Have another process fill the cache, if that is to be done, `first` before the rest.

        Whoever can fail (at an unknown game, say) calls this when that is over.
        """
        if self.notice != FIRST_START or self.filler is not None:
            return
        self.filler = subprocess.Popen(
            [sys.executable, "-m", "watertable", "compile", *([first] if first else [])],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

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
    """Settle how to start at once: on compiled rules if they are there, else on plain ones.

    Call it before the first game is loaded, and `start` what it returns when all is well.
    """
    if compiled.mode is not Mode.LOADED or compiled.is_cache_full():
        return Warming()
    compiled.mode = Mode.INTERPRETED
    why = compiled.why_nothing_compiles()
    return Warming(f"{why} {UNTIL_THEN}" if why else FIRST_START)


def ensure() -> None:
    """Make sure that rules can be loaded: fill the cache if need be, and wait for it."""
    if compiled.mode is not Mode.LOADED:
        return
    if compiled.is_cache_full():
        _touch(compiled.cache_folder())
        return
    if why := compiled.why_nothing_compiles():
        print(f"watertable: {why} {UNTIL_THEN}", file=sys.stderr)
        compiled.mode = Mode.INTERPRETED
        return
    print("watertable: compiling the rules, once (some seconds)...", file=sys.stderr)
    done = subprocess.run(
        [sys.executable, "-m", "watertable", "compile"], stdout=subprocess.DEVNULL, check=False
    )
    if done.returncode != 0:
        print("watertable: the rules run uncompiled; see `watertable doctor`.", file=sys.stderr)
        compiled.mode = Mode.INTERPRETED


def fill(first: str | None = None, tell: Callable[[str], None] = lambda line: None) -> bool:
    """Compile everything into the cache; return whether there was anything to do.

    `tell` is given a line for each game; `first` is the one to begin with. Must be called before
    any game is loaded in this process.
    """
    import filelock  # noqa: PLC0415 - most starts find the cache full

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
        compiled.keep_all(tell, first)
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
