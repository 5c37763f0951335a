"""Runs stages of `make test`: says what each is and how long it usually takes, and sums up.

    python -m tools.parts [--beside N STAGE ... --then] STAGE ...

What comes before --then runs N at a time, and each is heard when it is done; the rest runs one
after the other, as it speaks. When a stage fails, the others run all the same. `--remember` writes
what the last run took to tools/usual.toml.
"""

import argparse
import os
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from tools.stages import TOOK, USUAL, plan, spoken, usual


def run(stage: str, *, aloud: bool) -> bool:
    """Make one stage; write down what it took; say whether it went well."""
    lasts = usual().get(stage)
    print(f"==> {stage}" + (f" (usually {spoken(lasts)})" if lasts else ""), flush=True)
    began = time.monotonic()
    heard = None if aloud else subprocess.PIPE
    made = subprocess.run(
        [os.environ.get("MAKE", "make"), "--no-print-directory", stage],
        stdout=heard,
        stderr=None if aloud else subprocess.STDOUT,
        text=True,
        check=False,
    )
    if not aloud:
        print(f"--- {stage}\n{made.stdout}", end="", flush=True)
    failed = "  FAILED" if made.returncode else ""
    with TOOK.open("a") as file:
        file.write(f"{stage:<16}{time.monotonic() - began:6.0f} s{failed}\n")
    return made.returncode == 0


def remember() -> None:
    """Write what the last run took to where `usual` reads it."""
    page = USUAL.read_text("utf-8")
    for stage, seconds in re.findall(r"^([\w-]+) +(\d+) s$", TOOK.read_text(), re.MULTILINE):
        page = re.sub(rf"^{stage} = \d+$", f"{stage} = {seconds}", page, flags=re.MULTILINE)
    USUAL.write_text(page, "utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the stages that are named; 1 when one of them failed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--beside", type=int, default=1)
    parser.add_argument("--then", nargs="+", default=[], metavar="STAGE", dest="after")
    parser.add_argument("--remember", action="store_true")
    parser.add_argument("stages", nargs="*", metavar="STAGE")
    wanted = parser.parse_args(arguments)
    if wanted.remember:
        remember()
        return 0
    TOOK.parent.mkdir(exist_ok=True)
    TOOK.unlink(missing_ok=True)
    with ThreadPoolExecutor(wanted.beside) as pool:
        quiet = wanted.beside > 1
        well = list(pool.map(lambda stage: run(stage, aloud=not quiet), wanted.stages))
    well += [run(stage, aloud=True) for stage in wanted.after]
    failed = well.count(False)
    print(f"\nWhat each part took:\n{TOOK.read_text()}")
    for line in plan():
        if line.startswith("skips"):
            print(line)
    print(
        f"{failed} of {len(well)} failed." if failed else f"All {len(well)} went well.", flush=True
    )
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
