"""What a start costs once everything is compiled: seconds of a processor, of one process each.

    python -m benchmarks.start [TIMES]

All are started in turn, TIMES times (15), with their bytecode at hand, as pip leaves it. Python
alone and NumPy are what none of ours can do without.
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Mapping

FIRST_TABLE = "import watertable as wt; len(wt.game({game!r}).table(seed=7).moves())"
STARTS = {
    "Python alone": ["-c", "pass"],
    "NumPy": ["-c", "import numpy"],
    "a first table of Showdown, and its moves": ["-c", FIRST_TABLE.format(game="showdown")],
    "the same of Water to Water": ["-c", FIRST_TABLE.format(game="water-to-water")],
    "the same of Splash!": ["-c", FIRST_TABLE.format(game="splash")],
    "watertable doctor": ["-m", "watertable", "doctor"],
}


def main(times: int = 15) -> int:
    """Start everything in turn, and print the median and the ends of what it took."""
    with tempfile.TemporaryDirectory() as folder:
        plain = {key: it for key, it in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        home = {**plain, "PYTHONPYCACHEPREFIX": folder}
        took: dict[str, list[float]] = {name: [] for name in STARTS}
        for time in range(times + 1):
            for name, words in STARTS.items():
                seconds = cpu_seconds(words, home)
                if time:  # the first one writes the bytecode
                    took[name].append(seconds)
    for name, all_of_it in took.items():
        middle = statistics.median(all_of_it)
        print(f"{name:<42}{middle:.3f} s ({min(all_of_it):.3f} to {max(all_of_it):.3f})")
    return 0


def cpu_seconds(words: list[str], home: Mapping[str, str]) -> float:
    """Run Python once and return the processor's seconds, its own and the system's."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *words], env=home, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
