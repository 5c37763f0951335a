"""The tool that writes the rules for a browser."""

import runpy
from pathlib import Path
from types import SimpleNamespace

import pytest

TOOL = Path(__file__).parents[4] / "tools" / "wasm.py"


@pytest.fixture(scope="session")
def tool():
    return SimpleNamespace(**runpy.run_path(str(TOOL)))
