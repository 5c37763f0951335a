"""Studies to look at, played once for all tests of a process."""

import hashlib
from pathlib import Path

import pytest

from watertable import lab


@pytest.fixture(scope="session")
def duels():
    """A study of Showdown."""
    return lab.study("showdown", 300, "greedy", seed=7)


@pytest.fixture(scope="session")
def maps():
    """A study of Water to Water, with three at the table."""
    return lab.study("water-to-water", 60, "stream", seats=3, seed=7)


@pytest.fixture(scope="session")
def files_of():
    """Return the hash of every table of a study's folder, by its place."""

    def hashes(folder: Path) -> dict[str, str]:
        return {
            path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(Path(folder).rglob("*.parquet"))
        }

    return hashes
