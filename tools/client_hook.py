"""Hatch's hook: the browser client goes into every wheel and sdist, built from web/."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NO_NODE = (
    "The browser client needs Node 20 or newer to be built from source; install it and try again."
)


class ClientHook(BuildHookInterface):  # type: ignore[misc]
    """Builds the client where there is none; an editable install does without."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Run npm, unless the client is there: an sdist carries it."""
        root = Path(self.root)
        built = root / "src" / "watertable" / "server" / "pages" / "client" / "index.html"
        if version == "editable" or built.exists():
            return
        npm = shutil.which("npm")
        if npm is None:
            raise SystemExit(NO_NODE)
        for command in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
            subprocess.run([npm, *command], cwd=root / "web", check=True)
