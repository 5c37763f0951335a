"""`python -m tests.fuzz [COUNT] [SEED]`: mutate so many frames and texts, and say how it went."""

import asyncio
import logging
import secrets
import sys
import tempfile
import time
from pathlib import Path

from tests.fuzz.run import Fault, fuzz
from watertable import warm


def main() -> int:
    """Run, and print a summary."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else secrets.randbelow(10**9)
    quick = Path("/dev/shm")
    print(f"{count} cases, seed {seed}", flush=True)
    logging.getLogger("watertable").setLevel(logging.ERROR)
    warm.ensure()
    began = time.perf_counter()
    with tempfile.TemporaryDirectory(dir=quick if quick.is_dir() else None) as folder:
        try:
            counts, held = asyncio.run(fuzz(count, seed, Path(folder)))
        except Fault as fault:
            print(f"FAULT (seed {seed}): {fault}", file=sys.stderr)
            return 1
    for what, times in sorted(counts.items()):
        print(f"{times:>10}  {what}")
    print(f"Megabytes held after each tenth: {', '.join(map(str, held))}")
    print(f"No crash, no hang, no mistake in {time.perf_counter() - began:.0f} s.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
