"""Marks for all tests: those that wait for something are found by what their file does."""

import functools
import re
from pathlib import Path

import pytest

WAITING = re.compile(r"\bsleep\(|\bmonotonic\(|\bwait_for\(")


@functools.cache
def waits(path: Path) -> bool:
    """Say whether a file of tests waits for something that takes as long as it takes."""
    return WAITING.search(path.read_text("utf-8")) is not None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what `make busy` runs beside 20 busy loops."""
    for item in items:
        if item.path.suffix == ".py" and waits(item.path):
            item.add_marker(pytest.mark.waits)
