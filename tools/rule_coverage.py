"""Fail when a rule has no test, or when a test cites a rule that does not exist."""

import sys
from pathlib import Path

from watertable.cli.coverage import check

ROOT = Path(__file__).parents[1]


def main() -> int:
    """Check every game that has a rulebook; one line for each fault."""
    faults = [
        fault
        for rulebook in sorted(ROOT.glob("src/watertable/games/*/RULEBOOK.md"))
        for fault in check(rulebook, ROOT / "tests" / "games" / rulebook.parent.name)
    ]
    print("\n".join(faults) or "every rule has a test, and every cited rule exists")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
