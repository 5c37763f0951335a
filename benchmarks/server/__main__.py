"""Measure the server beside boardgame.io: `python -m benchmarks.server [--json] [--quick]`.

With `--workers`: one worker and two on PostgreSQL instead, by the CPU of each process.
"""

import argparse
import json
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psutil

from benchmarks.server import workers
from benchmarks.server.report import words
from benchmarks.server.servers import KINDS, MEMORY, OURS, Kind, Running, installed, pinned, running

REPETITIONS = 3
MATCHES, WARM, MOVES = 200, 4_000, 20_000
FIRST_TABLES, TABLES, PLIES = 50, 300, 200


@contextmanager
def load(server: Running, *numbers: int) -> Iterator[dict[str, Any]]:
    """Load a server from the second core; its connections stay open inside the block."""
    words = (server.kind.dialect, server.port, server.pid, *numbers)
    command = [sys.executable, "-m", "benchmarks.server.load", *(str(word) for word in words)]
    with subprocess.Popen(
        pinned(1, command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        if not said:
            sys.exit(f"The load on {server.kind.name} failed.")
        yield json.loads(said)


def speed(kind: Kind, warm: int, moves: int) -> dict[str, Any]:
    """Return moves per second and CPU per move, at 200 matches that never wait."""
    with running(kind) as server, load(server, MATCHES, warm, moves) as figures:
        return {**figures, "start_s": server.start_s}


def memory(kind: Kind, tables: int) -> dict[str, Any]:
    """Return what each connected table adds to the process at 200 plies."""
    with running(kind) as server, load(server, FIRST_TABLES, 0, PLIES):
        process = psutil.Process(server.pid)
        before = process.memory_info().rss
        with load(server, tables, 0, PLIES):
            after = process.memory_info().rss
    return {
        "tables": tables,
        "plies": PLIES,
        "kb_per_table": (after - before) / tables / 1000,
        "before_mb": before / 1e6,
        "after_mb": after / 1e6,
    }


def measure(quick: bool) -> dict[str, Any]:
    """Return all figures, the servers taking turns."""
    warm, moves = (1_000, 3_000) if quick else (WARM, MOVES)
    rounds: dict[str, list[dict[str, Any]]] = {kind.name: [] for kind in KINDS}
    for turn in range(1 if quick else REPETITIONS):
        for kind in KINDS:
            print(f"round {turn + 1}: {kind.name}", file=sys.stderr)
            rounds[kind.name].append(speed(kind, warm, moves))
    weights = {}
    for kind in (OURS, MEMORY):
        print(f"memory: {kind.name}", file=sys.stderr)
        weights[kind.name] = memory(kind, 60 if quick else TABLES)
    return {"matches": MATCHES, "rounds": rounds, "memory": weights, **compare(rounds)}


def compare(rounds: dict[str, list[dict[str, Any]]]) -> dict[str, Any]:
    """Return medians, and ratios of what was measured in the same round."""
    medians = {
        name: {key: statistics.median(one[key] for one in each) for key in each[0]}
        for name, each in rounds.items()
    }
    ratios = {}
    for peer in (kind.name for kind in KINDS if kind is not OURS):
        pairs = list(zip(rounds[OURS.name], rounds[peer], strict=True))
        ratios[peer] = {
            "cpu": statistics.median(
                b["server_us_per_move"] / a["server_us_per_move"] for a, b in pairs
            ),
            "moves": statistics.median(a["moves_per_s"] / b["moves_per_s"] for a, b in pairs),
        }
    return {"medians": medians, "ratios": ratios}


def main() -> None:
    """Read the flags, measure, print."""
    flags = argparse.ArgumentParser(prog="python -m benchmarks.server", description=__doc__)
    flags.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    flags.add_argument("--quick", action="store_true", help="one short round, to see that it runs")
    flags.add_argument("--workers", action="store_true", help="one worker and two on PostgreSQL")
    given = flags.parse_args()
    if given.workers:
        figures = workers.compare(given.quick)
        print(json.dumps(figures, indent=2) if given.json else workers.words(figures))
        return
    installed()
    figures = measure(given.quick)
    print(json.dumps(figures, indent=2) if given.json else words(figures))


if __name__ == "__main__":
    main()
