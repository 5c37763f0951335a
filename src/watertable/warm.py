"""The compile cache is filled once, by one process; until then a person's game runs uncompiled."""

import contextlib
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from watertable.kernel.compile import compiled
from watertable.kernel.compile.cache_home import cache_home
from watertable.kernel.compile.choice import is_interpreted_by_choice
from watertable.kernel.compile.compiled import Mode

if TYPE_CHECKING:
    import subprocess

KEPT_DAYS = 30  # a cache that no process has used for so long is thrown away


NOT_COMPILED = "The rules are not compiled here, so bots think less."
UNTIL_THEN = "Until then the rules run uncompiled."
FIRST_START = "First start: the rules run uncompiled while another process compiles them."

_found_full: set[Path] = set()  # caches at which this process has looked: once is enough


class Warming:
    """Games that start on interpreted rules and go over to compiled ones between moves."""

    is_at_work: ClassVar[bool] = False  # whether somebody compiles for this process

    def __init__(self, notice: str | None = None) -> None:
        """Remember what to say of it; nothing is at work yet."""
        self.filler: subprocess.Popen[bytes] | None = None
        self.notice = notice
        self.first: str | None = None
        self._told: set[str] = set()

    def start(self, first: str | None = None) -> None:
        """Have another process fill the cache, if that is to be done, `first` before the rest.

        Whoever can fail (at an unknown game, say) calls this when that is over.
        """
        if self.notice != FIRST_START or self.filler is not None:
            return
        import subprocess  # noqa: PLC0415 - most starts find the cache full

        self.first, Warming.is_at_work = first, True
        self.filler = subprocess.Popen(
            [sys.executable, "-m", "watertable", "compile", *([first] if first else [])],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def want(self, slug: str) -> None:
        """Have a game compiled next: somebody has sat down to it."""
        if self.filler is not None and compiled.is_plain(slug):
            compiled.want(slug)

    def poll(self) -> str | None:
        """Let compiled rules take over, game by game; return a line that says so, once.

        Who named a game is told of that one alone.
        """
        if self.filler is None:
            return None
        compiled.take_over_kept()
        if compiled.mode is Mode.LOADED:
            self.filler.wait()
            self._end()
            return None if self.first in self._told else "The rules are compiled now."
        if self.filler.poll() is not None:
            self._end()
            return "The rules could not be compiled and stay uncompiled; see `watertable doctor`."
        new = {slug for slug in _games() if not compiled.is_plain(slug)} - self._told
        self._told |= new
        if self.first is not None:
            return "The rules are compiled now." if self.first in new else None
        named = " and ".join(sorted(new))
        return f"The rules of {named} are compiled now." if named else None

    def _end(self) -> None:
        self.filler, Warming.is_at_work = None, False


def _games() -> tuple[str, ...]:
    from watertable.games import MODULES  # noqa: PLC0415 - after it is settled how rules run

    return tuple(MODULES)


def said_of(slug: str) -> str | None:
    """Return what people are told at a table of this game while its rules are not compiled.

    Each game is a part of what is compiled, and so is what all of them need.
    """
    if not compiled.is_plain(slug) or is_interpreted_by_choice():
        return None
    if not Warming.is_at_work:
        return NOT_COMPILED
    done, parts = len(compiled.kept_parts()), len(_games()) + 1
    return f"The rules are being compiled ({done} of {parts}); until then bots think less."


def said_of_all() -> str | None:
    """Return what people are told who have no table yet, while rules are not compiled."""
    if is_interpreted_by_choice() or not any(compiled.is_plain(slug) for slug in _games()):
        return None
    if not Warming.is_at_work:
        return NOT_COMPILED
    return f"The rules are being compiled: {percent_done()}%; until then bots think less."


def percent_done() -> int:
    """Return how much of what is compiled is there; each game is a part, as in `said_of`."""
    return 100 * len(compiled.kept_parts()) // (len(_games()) + 1)


def begin() -> Warming:
    """Settle how to start at once: on compiled rules if they are there, else on plain ones.

    Call it before the first game is loaded, and `start` what it returns when all is well.
    """
    if compiled.mode is not Mode.LOADED or compiled.is_cache_full():
        return Warming()
    _go_on_plain()
    why = compiled.why_nothing_compiles()
    return Warming(f"{why} {UNTIL_THEN}" if why else FIRST_START)


def ensure() -> None:
    """Make sure that rules can be loaded: fill the cache if need be, and wait for it."""
    if compiled.mode is not Mode.LOADED or cache_home() in _found_full:
        return
    if compiled.is_cache_full():
        _found_full.add(cache_home())
        for folder in compiled.cache_folders():
            _touch(folder)
        return
    if why := compiled.why_nothing_compiles():
        print(f"watertable: {why} {UNTIL_THEN}", file=sys.stderr)
        _go_on_plain()
        return
    import subprocess  # noqa: PLC0415 - most starts find the cache full

    print("watertable: compiling the rules, once (some seconds)...", file=sys.stderr)
    done = subprocess.run(
        [sys.executable, "-m", "watertable", "compile"], stdout=subprocess.DEVNULL, check=False
    )
    if done.returncode != 0:
        print("watertable: the rules run uncompiled; see `watertable doctor`.", file=sys.stderr)
        _go_on_plain()


def _go_on_plain() -> None:
    """Run rules as plain Python, but for the games whose machine code is there."""
    compiled.mode = Mode.INTERPRETED
    compiled.take_over_kept()


def fill(first: str | None = None, tell: Callable[[str], None] = lambda line: None) -> bool:
    """Compile everything into the cache; return whether there was anything to do.

    `tell` is given a line for each game; `first` is the one to begin with. Must be called before
    any game is loaded in this process.
    """
    import filelock  # noqa: PLC0415 - most starts find the cache full

    lock = compiled.cache_lock()
    lock.parent.mkdir(parents=True, exist_ok=True)
    with filelock.FileLock(lock):
        if compiled.is_cache_full():
            return False
        slugs = load_all()
        compiled.keep_all(tell, sorted(slugs, key=lambda slug: slug != first))
    _throw_away_old(cache_home(), compiled.cache_folders())
    return True


def load_all() -> tuple[str, ...]:
    """Load all that there is to compile, to have it compiled; return the slugs of the games.

    Must be called before any game is loaded in this process.
    """
    compiled.mode = Mode.FILLING
    from watertable import batches, bots, games  # noqa: PLC0415 - loading says what to compile

    for slug in games.MODULES:
        bots.prepare(games.game(slug))
        batches.prepare(games.game(slug))
    return tuple(games.MODULES)


def _touch(folder: Path) -> None:
    """Say that a cache is in use."""
    with contextlib.suppress(OSError):
        os.utime(folder / "full")


def _throw_away_old(home: Path, current: Sequence[Path]) -> None:
    """Delete the caches of versions that have not been used for a month."""
    import shutil  # noqa: PLC0415 - most starts find the cache full

    for folder in home.iterdir():
        stamp = folder / "full"
        used = (stamp if stamp.exists() else folder).stat().st_mtime
        if (
            folder not in current
            and folder.name != "peers"
            and used < time.time() - KEPT_DAYS * 86400
        ):
            shutil.rmtree(folder, ignore_errors=True)
