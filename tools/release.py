"""Looks over what `make wheels` left in dist/ as a stranger would, and says what is left to do.

    python tools/release.py     (`make release` builds first)

The version must have its day in CHANGELOG.md with nothing above it that ships too, every file must
pass `twine check --strict`, and the wheel for this machine, in an empty environment without Node,
must play a whole game over HTTP.
Uploading is for a person. Without an address in pyproject.toml nothing is complete.
"""

import os
import re
import subprocess
import sys
import tempfile
import tomllib
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.stranger import play_over_http

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
CHANGES = ROOT / "CHANGELOG.md"
TWINE = ROOT / "build" / "release" / "bin" / "twine"
LEFT = """
Left for a person:
  1. git tag -s v{version} && git push origin v{version}
  2. {twine} upload dist/watertable-{version}*
  3. look at the package's page, and at `uvx watertable` from an empty folder"""


def main() -> int:
    """Go through everything; end with 1 when something is missing."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    version: str = told["project"]["version"]
    missing = list(shortcomings(version, told))
    for sentence in missing:
        print(f"NOT COMPLETE: {sentence}")
    if not missing:
        print(f"Watertable {version} is complete.")
    print(LEFT.format(version=version, twine=TWINE.relative_to(ROOT)))
    return int(bool(missing))


def shortcomings(version: str, told: dict[str, Any]) -> Iterator[str]:
    """Yield a sentence for each thing that is not as it should be."""
    if not told["tool"]["hatch"]["metadata"]["hooks"]["custom"]["address"]:
        yield (
            "`address` in pyproject.toml is empty, so the package has no links and its page no "
            "pictures; set it to where the sources can be read."
        )
    if not is_dated(version):
        yield f"CHANGELOG.md has no section `## [{version}] - YEAR-MONTH-DAY`."
    if waiting := unreleased():
        yield (
            f"{waiting} changes in CHANGELOG.md are still under `## [Unreleased]` and would ship "
            f"with {version}: put them under it."
        )
    made = sorted(DIST.glob(f"watertable-{version}*"))
    fitting = [it for it in made if "manylinux" in it.name and os.uname().machine in it.name]
    fitting = fitting or [it for it in made if it.name.endswith("-any.whl")]
    if not fitting or not any(it.suffix == ".gz" for it in made):
        yield f"dist/ has no sdist and no wheel of {version} for this machine: run `make wheels`."
        return
    print(f"Looking at {len(made)} files: twine check --strict", flush=True)
    if subprocess.run([TWINE, "check", "--strict", *made], check=False).returncode:
        yield "twine found fault with what is in dist/."
    print(f"Installing {fitting[0].name} into an empty environment without Node", flush=True)
    with tempfile.TemporaryDirectory(prefix="watertable-release-") as folder:
        fault = tried(fitting[0], Path(folder))
    if fault:
        yield fault


def is_dated(version: str) -> bool:
    """Say whether the version has its day in the changelog."""
    dated = re.compile(rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$", re.MULTILINE)
    return dated.search(CHANGES.read_text("utf-8")) is not None


def unreleased() -> int:
    """Count the changes that the changelog has under no version."""
    above = CHANGES.read_text("utf-8").partition("## [Unreleased]")[2].partition("\n## ")[0]
    return len(re.findall(r"^- ", above, re.MULTILINE))


def tried(wheel: Path, folder: Path) -> str:
    """Install a wheel and play by it; return what went wrong."""
    venv.create(folder / "there", with_pip=True)
    python = folder / "there" / "bin" / "python"
    pip = [
        str(python),
        "-m",
        "pip",
        "--disable-pip-version-check",
        "install",
        "--quiet",
        str(wheel),
    ]
    if subprocess.run(pip, check=False, cwd=folder).returncode:
        return f"{wheel.name} could not be installed."
    for game in ("showdown", "water-to-water"):
        fault = play_over_http(python, folder, game)
        if fault:
            return f"{wheel.name} does not play {game}: {fault}"
        print(f"  a whole game of {game} was played over HTTP", flush=True)
    return ""


if __name__ == "__main__":
    sys.exit(main())
