"""Search beside OpenSpiel's ISMCTS in one run: `python benchmarks/search.py [ROUNDS]`."""

import sys
from contextlib import ExitStack
from pathlib import Path

from watertable import bench, warm
from watertable.bench import peers_env
from watertable.bench.worker import Worker, plain_environment

GAMES = ("showdown", "water-to-water")
PEERS = ("gin_rummy", "leduc_poker")


def main(rounds: int) -> None:
    """Let both sides play in turn; the best round of each counts, in CPU time."""
    warm.ensure()
    script = Path(bench.__file__).with_name("peer_searches.py")
    commands: dict[str, list[str | Path]] = {
        game: [sys.executable, "-m", "watertable.bench.searches", game] for game in GAMES
    }
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
    theirs = best["openspiel/gin_rummy"]
    for name, rate in sorted(best.items(), key=lambda entry: -entry[1]):
        print(f"{name:<40}{rate:>12,.0f} simulations/s {rate / theirs:>8.1f} x gin_rummy")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
