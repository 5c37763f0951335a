"""Our rounds of stepping many matches, bare and with tensors: `python -m watertable.bench.batches`.

A policy from outside chooses: NumPy draws an even choice for every row, as a learner would hand its
own in. Answers that are forced are skipped and not counted.
"""

import json
import sys
import time

import numpy as np

import watertable as wt

ROWS = 256
BEFORE = 500  # steps after which matches are of all ages
ROUND_SECONDS = 0.5  # CPU time of a round
SEATS = {"showdown": 2, "water-to-water": 4}


class Stepped:
    """A batch of one game, stepped by even choices."""

    def __init__(self, slug: str) -> None:
        """Begin, and go on until matches are of all ages."""
        self.batch = wt.batch(slug, ROWS, seats=SEATS[slug], seed=1, skip_forced=True, again=True)
        self.batch.reset()
        self._rows = np.arange(ROWS)
        self._draws = np.random.default_rng(1).random((64, ROWS))
        self.batch.tensors()
        for turn in range(BEFORE):
            self._step(turn)

    def round(self, *, tensors: bool) -> dict[str, float]:
        """Step for a while."""
        began, steps = time.process_time(), 0
        while time.process_time() - began < ROUND_SECONDS:
            for turn in range(16):
                self._step(turn + steps)
                if tensors:
                    self.batch.tensors()
            steps += 16
        spent = time.process_time() - began
        return {"decisions": float(steps * ROWS), "games": 0.0, "seconds": spent}

    def _step(self, turn: int) -> None:
        numbers, counts = self.batch.legal()
        places = (self._draws[turn % 64] * counts).astype(np.int64)
        self.batch.step(numbers[self._rows, places])


def main(slugs: list[str]) -> None:
    """Answer every line on the standard input with one round of every game named."""
    stepped = {slug: Stepped(slug) for slug in slugs}
    print("{}", flush=True)
    for _ in sys.stdin:
        rounds = {}
        for slug, it in stepped.items():
            rounds[slug] = it.round(tensors=False)
            rounds[f"{slug} with tensors"] = it.round(tensors=True)
        print(json.dumps(rounds), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
