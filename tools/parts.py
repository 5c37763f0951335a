"""Runs parts of `make test` and prints what each took: `parts.py [--beside N] PART ...`.

Parts run one after the other, as they speak, until one fails; or N of them beside each other, and
each is heard when it is done. Times are added to a file, so that the last call prints them all.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TOOK = Path("build/took.txt")


def run(part: str, *, aloud: bool) -> bool:
    """Make one part; write down what it took; say whether it went well."""
    began = time.monotonic()
    heard = None if aloud else subprocess.PIPE
    made = subprocess.run(
        [os.environ.get("MAKE", "make"), "--no-print-directory", part],
        stdout=heard,
        stderr=None if aloud else subprocess.STDOUT,
        text=True,
        check=False,
    )
    if not aloud:
        print(made.stdout, end="", flush=True)
    failed = "  failed" if made.returncode else ""
    with TOOK.open("a") as file:
        file.write(f"{part:<16}{time.monotonic() - began:6.0f} s{failed}\n")
    return made.returncode == 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the parts that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--beside", type=int, default=1)
    parser.add_argument("--first", action="store_true", help="forget what was written down before")
    parser.add_argument("parts", nargs="+")
    wanted = parser.parse_args(arguments)
    TOOK.parent.mkdir(exist_ok=True)
    if wanted.first:
        TOOK.unlink(missing_ok=True)
    if wanted.beside > 1:
        with ThreadPoolExecutor(wanted.beside) as pool:
            well = all(list(pool.map(lambda part: run(part, aloud=False), wanted.parts)))
    else:
        well = all(run(part, aloud=True) for part in wanted.parts)
    print(f"\nWhat each part took:\n{TOOK.read_text()}", flush=True)
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
