"""What a person waits for: the first compilation, a later start, the first question.

These are seconds on the wall clock, unlike the rates, because that is what a person waits.
"""

import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from watertable.bench.worker import BenchError, last_line, plain_environment

# Prints when the first list of moves is there, then the most memory (KiB) the process ever held.
# VmHWM and not ru_maxrss, which on Linux a process inherits from the one that started it.
FIRST_MOVES = """
import sys
import watertable as wt
assert wt.game(sys.argv[1]).table(seats=2, seed=1).moves()
print("moves", flush=True)
try:
    status = open("/proc/self/status").read()
    print(status.partition("VmHWM:")[2].split()[0])
except OSError:
    try:
        import resource
    except ImportError:  # Windows
        print(0)
    else:
        unit = 1024 if sys.platform == "darwin" else 1
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // unit)
"""
QUIET_SECONDS = 0.5  # a line that stays unfinished so long is a question
PATIENCE_SECONDS = 180.0


def cold_s(cache: Path) -> float:
    """Return the seconds that `watertable compile` needs to fill this empty cache."""
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "watertable", "compile"],
        capture_output=True,
        text=True,
        check=False,
        env=_environment(cache),
    )
    if done.returncode != 0:
        why = last_line(done.stderr or done.stdout)
        raise BenchError(f"The rules could not be compiled: {why} (try `watertable doctor`)")
    return time.perf_counter() - began


def warm_start(game: str, cache: Path) -> tuple[float, float]:
    """Start a process that lists its first moves: (seconds until then, its peak memory in MB).

    The memory is 0 where the system does not tell.
    """
    began = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-c", FIRST_MOVES, game],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=_environment(cache),
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        seconds = time.perf_counter() - began
        memory = process.stdout.readline()
        _, complaints = process.communicate()
    if process.returncode != 0:
        raise BenchError(f"{game} could not be started: {last_line(complaints)}")
    return seconds, int(memory) / 1024


def first_prompt_s(game: str, empty: Path) -> float | None:
    """Return the seconds until `watertable play` asks its first question with an empty cache.

    None where that cannot be seen: it never asked, or this system has no process groups.
    """
    command = [sys.executable, "-m", "watertable", "play", game, "--seed", "1"]
    return first_question(command, _environment(empty)) if os.name == "posix" else None


def first_question(
    command: Sequence[str], env: dict[str, str], patience: float = PATIENCE_SECONDS
) -> float | None:
    """Return the seconds until a program's output rests on an unfinished line, or None."""
    began = time.perf_counter()
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        env=env,
    ) as process:
        try:
            return _until_question(process, began, patience)
        finally:
            os.killpg(process.pid, signal.SIGKILL)  # with the compiler it may have started


def _until_question(
    process: subprocess.Popen[bytes], began: float, patience: float
) -> float | None:
    assert process.stdout is not None
    spoken, ending = 0.0, b"\n"
    with selectors.DefaultSelector() as ear:
        ear.register(process.stdout, selectors.EVENT_READ)
        while time.perf_counter() - began < patience:
            if ear.select(QUIET_SECONDS):
                ending = os.read(process.stdout.fileno(), 1 << 16)
                spoken = time.perf_counter() - began
                if not ending:
                    return None  # it has left without asking
            elif not ending.endswith(b"\n"):
                return spoken
    return None


def _environment(cache: Path) -> dict[str, str]:
    return plain_environment(XDG_CACHE_HOME=str(cache), PYTHONUNBUFFERED="1")
