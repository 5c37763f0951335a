"""Many matches stepped, beside OpenSpiel driven from Python: `python benchmarks/batch.py [ROUNDS]`.

Both sides are in one run; without the peers: `python benchmarks/batch.py ROUNDS alone`.
"""

import sys
from contextlib import ExitStack
from pathlib import Path

from watertable import bench, warm
from watertable.bench import peers_env
from watertable.bench.worker import Worker, plain_environment

GAMES = ("showdown", "water-to-water")
PEERS = ("crazy_eights", "gin_rummy", "hearts")
WITH = " with tensors"


def main(rounds: int, *, alone: bool) -> None:
    """Let both sides step in turn; the best round of each counts, in CPU time of one core."""
    warm.ensure()
    commands: dict[str, list[str | Path]] = {
        "ours": [sys.executable, "-m", "watertable.bench.batches", *GAMES]
    }
    if not alone:
        script = Path(bench.__file__).with_name("peer_steps.py")
        commands["the peers"] = [peers_env.ready(), "-I", script, *PEERS]
    best: dict[str, float] = {}
    with ExitStack() as stack:
        workers = [
            stack.enter_context(Worker(name, command, plain_environment()))
            for name, command in commands.items()
        ]
        for _ in range(rounds):
            for worker in workers:
                for name, it in worker.round().items():
                    best[name] = max(best.get(name, 0.0), it["decisions"] / it["seconds"])
    for ending in ("", WITH):
        rates = {name: it for name, it in best.items() if name.endswith(WITH) == (ending == WITH)}
        theirs = max((it for name, it in rates.items() if "/" in name), default=0.0)
        for name, rate in sorted(rates.items(), key=lambda entry: -entry[1]):
            beside = f"{rate / theirs:>8.1f} x their fastest" if theirs else ""
            print(f"{name:<40}{rate:>12,.0f} decisions/s {beside}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5, alone="alone" in sys.argv[2:])
