"""The vector environment, beside OpenSpiel from Python: `python benchmarks/envs.py [ROUNDS]`.

Both sides are in one process and take turns; the best round of each counts, by CPU time of one
core. Every decision has its tensor; ours has a mask of all actions beside it. Random play.
"""

import sys
import time

import numpy as np

from watertable.bench.peer_steps import Stepper
from watertable.envs import SeatVectorEnv

PEERS = ("crazy_eights", "gin_rummy", "hearts")
ROWS = 1024
ROUND_SECONDS = 1.0
BEFORE = 200  # steps after which matches are of all ages


class Vector:
    """A vector environment of Showdown; without opponents every decision is the caller's."""

    def __init__(self, opponents: str | None) -> None:
        """Begin, and go on until matches are of all ages."""
        self.env = SeatVectorEnv(ROWS, "showdown", opponents=opponents)
        self.env.reset(seed=1)
        self._draws = np.random.default_rng(1).random((64, ROWS))
        self._step = 0
        for _ in range(BEFORE):
            self.step()

    def step(self) -> None:
        """Draw an even choice in each row, as the benchmark of batches does."""
        rows = self.env.rows
        numbers, counts = rows.batch.legal()
        places = (self._draws[self._step % 64] * counts).astype(np.int64)
        catalogue = rows.codec.catalogue  # type: ignore[attr-defined]
        actions = np.searchsorted(catalogue, numbers[np.arange(ROWS), places])
        self.env.step(np.minimum(actions, len(catalogue) - 1))
        self._step += 1

    def round(self) -> float:
        """Return own decisions a second."""
        began, steps = time.process_time(), 0
        while (spent := time.process_time() - began) < ROUND_SECONDS:
            self.step()
            steps += ROWS
        return steps / spent


def main(rounds: int) -> None:
    """Let all take turns."""
    ours = {"showdown, every seat": Vector(None), "showdown against random": Vector("random")}
    theirs = {f"openspiel/{name}": Stepper(name) for name in PEERS}
    best: dict[str, float] = {}
    for _ in range(rounds):
        for name, vector in ours.items():
            best[name] = max(best.get(name, 0.0), vector.round())
        for name, stepper in theirs.items():
            it = stepper.round(tensors=True)
            best[name] = max(best.get(name, 0.0), it["decisions"] / it["seconds"])
    fastest = max(best[name] for name in theirs)
    for name, rate in sorted(best.items(), key=lambda entry: -entry[1]):
        print(f"{name:<32}{rate:>12,.0f} decisions/s{rate / fastest:>8.1f} x their fastest")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
