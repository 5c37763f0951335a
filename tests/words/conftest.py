"""Printed JavaScript runs in Node; tests that need it are skipped where there is none."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
ROLLDOWN = WEB / "node_modules" / ".bin" / "rolldown"


@pytest.fixture(scope="session")
def bundled(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], Path]:
    """Return what makes one file of a module and all that it imports, types taken out."""
    if shutil.which("node") is None or not ROLLDOWN.exists():
        pytest.skip("Node and the browser client's packages are not here")
    folder = tmp_path_factory.mktemp("bundled")

    def bundle(source: Path) -> Path:
        target = folder / f"{source.stem}.mjs"
        command = [str(ROLLDOWN), str(source), "--format", "esm", "--file", str(target)]
        made = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=False)
        assert made.returncode == 0, made.stdout + made.stderr
        return target

    return bundle
