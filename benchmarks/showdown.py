"""Measure Showdown beside its peers: `python benchmarks/showdown.py [FOLDER]`.

Writes showdown.json and showdown.md into the folder (`benchmarks/results` if none is named).
"""

import json
import sys
from pathlib import Path

from watertable import WatertableError, bench


def main(folder: Path) -> None:
    """Run the benchmark and write both files."""
    try:
        figures = bench.run("showdown", peers=True, tell=lambda step: print(step, file=sys.stderr))
    except WatertableError as refusal:
        sys.exit(str(refusal))
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "showdown.json").write_text(json.dumps(figures, indent=2) + "\n")
    (folder / "showdown.md").write_text(bench.words(figures))
    print(bench.words(figures), end="")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "results")
