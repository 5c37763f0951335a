"""Measure a game beside its peers: `python benchmarks/beside.py GAME [FOLDER]`.

Writes GAME.json and GAME.md into the folder (`benchmarks/results` if none is named).
"""

import json
import sys
from pathlib import Path

from watertable import WatertableError, bench


def main(game: str, folder: Path) -> None:
    """Run the benchmark and write both files."""
    try:
        figures = bench.run(game, peers=True, tell=lambda step: print(step, file=sys.stderr))
    except WatertableError as refusal:
        sys.exit(str(refusal))
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{game}.json").write_text(json.dumps(figures, indent=2) + "\n")
    (folder / f"{game}.md").write_text(bench.words(figures))
    print(bench.words(figures), end="")


if __name__ == "__main__":
    results = Path(__file__).parent / "results"
    main(sys.argv[1], Path(sys.argv[2]) if len(sys.argv) > 2 else results)
