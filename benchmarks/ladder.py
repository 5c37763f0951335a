"""How often a level beats the one below: `python -m benchmarks.ladder GAME MATCHES ABOVE BELOW`.

Whole matches in compiled code, every deal in every seat; at a table for more than two, one sits
among others. A draw is half a victory for two. The interval is over deals.
"""

import sys

import numpy as np

import watertable as wt
from watertable import warm

SEED = 78
TOGETHER = 10  # deals


def main(slug: str, matches: int, above: str, below: str, seats: int = 2) -> None:
    """Play, and print the share of victories with its interval, as far as that is."""
    warm.ensure()
    shares: list[float] = []
    for begin in range(0, matches // seats, TOGETHER):
        deals = min(TOGETHER, matches // seats - begin)
        won = np.zeros(deals)
        for seat in range(seats):
            names = [above if place == seat else below for place in range(seats)]
            batch = wt.batch(slug, 1, seats=seats, seed=SEED + begin)
            winners = batch.play(names, deals).winners
            won += (winners >> seat & 1) + (0.5 * (winners == 0) if seats == 2 else 0.0)
        shares += (won / seats).tolist()
        error = float(np.std(shares, ddof=1)) / len(shares) ** 0.5
        print(f"{len(shares) * seats}: {100 * np.mean(shares):.1f}% +- {196 * error:.1f}")


if __name__ == "__main__":
    slug, matches, above, below, *seats = sys.argv[1:]
    main(slug, int(matches), above, below, *map(int, seats))
