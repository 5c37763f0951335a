"""What fixes do to a character, from studies: `python -m benchmarks.fixes NAME BASE FIX...`.

Each argument after the name is the folder of a study (`watertable lab water-to-water ... --out
FOLDER`). Fair is the mean win rate of all characters in the same study. `worse` is the character
whose distance to fair has grown most since BASE, by how many points.
"""

import sys
from pathlib import Path
from typing import Any

import msgspec


def figures(folder: str, section: str) -> dict[str, dict[str, Any]]:
    """Return the figures of a section of a study's report, by name."""
    report = msgspec.json.decode((Path(folder) / "report.json").read_bytes())
    (found,) = (it for it in report["sections"] if it["title"] == section)
    return {it["name"]: it for it in found["figures"]}


def distances(characters: dict[str, dict[str, Any]]) -> tuple[float, dict[str, float]]:
    """Return what is fair, and how far each character is from it."""
    fair = sum(it["value"] for it in characters.values()) / len(characters)
    return fair, {name: it["value"] - fair for name, it in characters.items()}


def line(name: str, base: str, folder: str) -> str:
    """Return a row of the table."""
    characters = figures(folder, "Characters: win rate")
    fair, far = distances(characters)
    _, before = distances(figures(base, "Characters: win rate"))
    grown = {one: abs(far[one]) - abs(before[one]) for one in far if one != name}
    worse = max(grown, key=lambda one: grown[one])
    own = characters[name]
    nobody = figures(folder, "How games end")["won by nobody"]
    out = figures(folder, "What is built")["tiles out of play"]
    return (
        f"| {Path(folder).name} | {own['n']:,} | {own['value']:.1%} [{own['low']:.1%}, "
        f"{own['high']:.1%}] | {fair:.1%} | {100 * far[name]:+.1f} | "
        f"{worse} {100 * grown[worse]:+.1f} | {nobody['value']:.1%} [{nobody['low']:.1%}, "
        f"{nobody['high']:.1%}] | {out['value']:.1f} |"
    )


def main(name: str, base: str, *fixes: str) -> None:
    """Print the table."""
    print(f"| | n | {name} wins | fair | from fair | worse | nobody wins | tiles out of play |")
    print("|---|---:|---|---:|---:|---|---|---:|")
    for folder in (base, *fixes):
        print(line(name, base, folder), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
