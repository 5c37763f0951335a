"""How long a study takes, everything included: playing, Parquet, the page and its logs.

    python -m benchmarks.lab [JOBS]

10,000 greedy games of Showdown, and 1,000 greedy four-seat games of Water to Water.
"""

import os
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from watertable import lab

STUDIES = (("showdown", 10_000, 2), ("water-to-water", 1_000, 4))


def main() -> None:
    """Time both studies."""
    jobs = int(sys.argv[1]) if len(sys.argv) > 1 else 2
    lab.study("showdown", 1)  # the rules are compiled by now
    lab.study("water-to-water", 1)
    for game, games, seats in STUDIES:
        with TemporaryDirectory() as folder:
            before, began = sum(os.times()[:4]), time.perf_counter()
            study = lab.study(game, games, "greedy", seats=seats, seed=1, jobs=jobs, out=folder)
            played = time.perf_counter()
            lab.write_report(study)
            ended = time.perf_counter()
            size = sum(it.stat().st_size for it in Path(folder).rglob("*.parquet")) / 2**20
            spent = sum(os.times()[:4]) - before
            print(
                f"{game}: {games:,} games, {jobs} jobs: {ended - began:.1f} s, {spent:.1f} s of "
                f"processors (played {played - began:.1f}, report {ended - played:.1f}), "
                f"{size:.1f} MiB"
            )


if __name__ == "__main__":
    main()
