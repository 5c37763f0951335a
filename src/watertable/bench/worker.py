"""A process that plays one timed round whenever it is asked to.

Ours and the peers' are driven alike: a line goes in, a line of JSON comes out, and nobody else is
measuring meanwhile. So the rounds can be interleaved, and what slows the machine slows both.
"""

import json
import os
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NotRequired, Self, TypedDict

from watertable.kernel.errors import WatertableError


class BenchError(WatertableError):
    """A benchmark that cannot be run, in one sentence that says what to do."""


class Round(TypedDict):
    """What one side did in one round; `seconds` is CPU time."""

    decisions: float  # with two or more legal moves
    games: int
    seconds: float
    forced: NotRequired[float]  # the peers': decisions with exactly one legal move
    copy_ns: NotRequired[float]  # ours


class Worker:
    """One long-lived process; `round()` lets it play once.

    The process says `{}` when it is ready, then answers every line with `{name: Round, ...}`.
    """

    def __init__(self, name: str, command: Sequence[str | Path], env: Mapping[str, str]) -> None:
        """Start the process and wait until it is ready."""
        self.name = name
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=env,
        )
        try:
            self._answer()
        except BenchError:
            self.close()
            raise

    def round(self) -> dict[str, Round]:
        """Play one round of everything this worker knows."""
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):  # if the process is gone, _answer says why
            self._process.stdin.write("round\n")
            self._process.stdin.flush()
        return self._answer()

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()

    def __enter__(self) -> Self:
        """Be closed at the end of the block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close."""
        self.close()

    def _answer(self) -> dict[str, Round]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        try:
            answer: dict[str, Round] = json.loads(line)
        except json.JSONDecodeError:
            _, complaints = self._process.communicate()
            why = last_line(complaints or line)
            raise BenchError(f"The benchmark of {self.name} stopped: {why}") from None
        return answer


def last_line(text: str) -> str:
    """Return the last line that says something.

    >>> last_line("Traceback\\n  ...\\nKeyError: 'sun'\\n\\n")
    "KeyError: 'sun'"
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "it said nothing"


def plain_environment(**changes: str) -> dict[str, str]:
    """Return this process's environment without our and Numba's switches, on one thread.

    A cache folder or a debug switch that somebody set would be measured instead of the program.
    """
    kept = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith(("NUMBA_", "WATERTABLE_"))
    }
    return kept | {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"} | changes
