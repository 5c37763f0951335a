"""Two trees of this project in turn: `python benchmarks/pairs.py OTHER [WHAT ...] [--pairs 12]`.

OTHER is another checkout with a `.venv`, its compile cache full (`watertable compile`). Both sides
take turns, first one, then the other, so that what slows the machine slows both. Each pair gives a
ratio, this tree's speed by the other's; printed are their median and an interval that holds the
true median in at least 95 of 100 cases, whatever the ratios' distribution.
"""

import argparse
import json
import math
import os
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TypeAlias

from watertable.bench.worker import Worker, plain_environment

HERE = Path(__file__).parents[1]
Speeds: TypeAlias = dict[str, float]  # what was measured, in something per CPU second
Measure: TypeAlias = Callable[[], Speeds]

_SERVER = (
    "import json; from benchmarks.server.__main__ import OURS, speed;"
    "print(json.dumps(speed(OURS, 2_000, 12_000)))"
)


def environment(tree: Path) -> dict[str, str]:
    """Return the environment in which a tree's own sources are used."""
    return {**plain_environment(), "PYTHONPATH": os.pathsep.join([str(tree / "src"), str(tree)])}


@contextmanager
def rounds(tree: Path, module: str, game: str) -> Iterator[Measure]:
    """Rounds of a worker that stays."""
    python = tree / ".venv" / "bin" / "python"
    with Worker(f"{module} {game}", [python, "-m", module, game], environment(tree)) as worker:

        def measure() -> Speeds:
            played = worker.round().items()
            return {f"{name} ({game})": it["decisions"] / it["seconds"] for name, it in played}

        yield measure


@contextmanager
def physics(tree: Path) -> Iterator[Measure]:
    """Splash!'s own figures, in a process for each round."""

    def measure() -> Speeds:
        told = _printed(tree, [str(tree / "benchmarks" / "splash.py"), "8"])
        return {
            "splash, rollouts": told["rollouts_per_cpu_s_16_pieces"],
            "splash, placements": 1000 / told["placement_ms_15_pieces_median"],
            "splash, moves of a bot": 1 / told["bot_placement_s_median"],
        }

    yield measure


@contextmanager
def server(tree: Path) -> Iterator[Measure]:
    """Moves that a server makes per second of its CPU, in a process for each round."""
    yield lambda: {"server, moves": 1e6 / _printed(tree, ["-c", _SERVER])["server_us_per_move"]}


def _printed(tree: Path, arguments: list[str]) -> dict[str, float]:
    command = [str(tree / ".venv" / "bin" / "python"), *arguments]
    done = subprocess.run(
        command, cwd=tree, env=environment(tree), capture_output=True, text=True, check=True
    )
    told: dict[str, float] = json.loads(done.stdout)
    return told


OURS, SEARCHES = "watertable.bench.ours", "watertable.bench.searches"
WHAT = {
    "showdown": lambda tree: rounds(tree, OURS, "showdown"),
    "water-to-water": lambda tree: rounds(tree, OURS, "water-to-water"),
    "showdown-search": lambda tree: rounds(tree, SEARCHES, "showdown"),
    "water-to-water-search": lambda tree: rounds(tree, SEARCHES, "water-to-water"),
    "splash": physics,
    "server": server,
}


def interval(values: list[float]) -> tuple[float, float]:
    """Return an interval that holds the median in at least 95 of 100 cases.

    >>> interval([float(n) for n in range(1, 11)])
    (2.0, 9.0)
    """
    ordered, count, cut = sorted(values), len(values), 0
    while 2 * sum(math.comb(count, k) for k in range(cut + 1)) / 2**count <= 0.05:
        cut += 1
    outer = max(cut - 1, 0)
    return ordered[outer], ordered[count - 1 - outer]


def compare(what: str, other: Path, pairs: int) -> None:
    """Measure both sides in turn and print the ratios."""
    ratios: dict[str, list[float]] = {}
    with ExitStack() as stack:
        sides = [stack.enter_context(WHAT[what](tree)) for tree in (other, HERE)]
        for turn in range(pairs):
            order = (0, 1) if turn % 2 == 0 else (1, 0)
            told = {side: sides[side]() for side in order}
            for name, speed in told[1].items():
                ratios.setdefault(name, []).append(speed / told[0][name])
    for name, each in ratios.items():
        low, high = interval(each)
        middle = statistics.median(each)
        print(f"{name:<48}{middle:6.3f}  [{low:.3f}, {high:.3f}]  {pairs} pairs", flush=True)


def main() -> None:
    """Compare everything that was asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("other", type=Path)
    parser.add_argument("what", nargs="*", default=list(WHAT))
    parser.add_argument("--pairs", type=int, default=12)
    asked = parser.parse_args()
    if unknown := set(asked.what) - set(WHAT):
        sys.exit(f"There is no {sorted(unknown)[0]}; there are: {', '.join(WHAT)}.")
    if not (asked.other / ".venv" / "bin" / "python").exists():
        sys.exit(f"{asked.other} has no .venv; make one there first.")
    for what in asked.what:
        compare(what, asked.other.resolve(), asked.pairs)


if __name__ == "__main__":
    main()
