"""Runs tests beside busy loops, as on a machine that has other things to do.

python -m tools.busy [--loops 20] -- ARGUMENTS OF PYTEST
"""

import argparse
import subprocess
import sys
from collections.abc import Sequence

LOOP = "while True: pass"


def main(arguments: Sequence[str] | None = None) -> int:
    """Start the loops, run pytest, end the loops; the result is pytest's."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--loops", type=int, default=20)
    parser.add_argument("tests", nargs="+", metavar="ARGUMENT")
    wanted = parser.parse_args(arguments)
    loops = [subprocess.Popen([sys.executable, "-c", LOOP]) for _ in range(wanted.loops)]
    try:
        return subprocess.run(
            [sys.executable, "-m", "pytest", *wanted.tests], check=False
        ).returncode
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


if __name__ == "__main__":
    sys.exit(main())
