"""One ordinary move takes the way that docs/walk-of-a-move.md tells, in few calls."""

import os
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

from watertable.kernel.compile import compiled

ROOT = Path(__file__).parents[2]
TOLD = re.findall(r"^\d+\. `([\w.]+)`", (ROOT / "docs" / "walk-of-a-move.md").read_text(), re.M)
MOST = 155  # calls of a move; there were 176 to 245 in an earlier count


@pytest.fixture(scope="module")
def walked():
    """The calls of the shortest walk, and how many those in the middle have."""
    if compiled.mode is not compiled.Mode.LOADED:
        pytest.skip("rules that are not compiled are many calls more")
    command = [sys.executable, "-m", "benchmarks.walk"]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ}, capture_output=True, text=True, check=True
    )
    *calls, said = done.stdout.splitlines()
    return [call.split()[1] for call in calls], int(said.split(", ")[1].split()[0])


@pytest.mark.parametrize("name", TOLD)
def test_every_function_on_the_page_exists(name):
    assert callable(pkgutil.resolve_name(f"watertable.{name}"))


@pytest.mark.slow
def test_a_move_takes_the_way_that_the_page_tells(walked):
    calls, _ = walked
    passed = [calls.index(name) for name in TOLD if name in calls]
    assert [name for name in TOLD if name not in calls] == []
    assert passed == sorted(passed), "and in that order"


@pytest.mark.slow
def test_a_move_takes_few_calls(walked):
    assert walked[1] <= MOST
