"""Hatch's hook: what goes into packages besides the sources.

The browser client, built from web/, goes into every wheel and sdist; its pictures go into wheels
once more, for `watertable print`. Machine code of the rules goes into a wheel for one platform,
which `tools/wheels.py` names and has built it for.
"""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NO_NODE = (
    "The browser client needs Node 20 or newer to be built from source; install it and try again."
)
PLATFORM = "WATERTABLE_PLATFORM"  # the tag of the platform that a wheel is for
MACHINE_CODE = "WATERTABLE_MACHINE_CODE"  # the folder with its machine code


class PackageHook(BuildHookInterface):  # type: ignore[misc]
    """Adds the client, its pictures and, where a platform is named, machine code."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add them; an editable install does without."""
        if version == "editable":
            return
        self._build_client()
        if self.target_name == "wheel":
            pictures = str(Path(self.root) / "web" / "src" / "assets")
            build_data["force_include"][pictures] = "watertable/print/assets"
        if self.target_name == "wheel" and PLATFORM in os.environ:
            build_data["pure_python"] = False
            build_data["tag"] = f"py3-none-{os.environ[PLATFORM]}"  # nothing links Python
            build_data["force_include"][os.environ[MACHINE_CODE]] = "watertable/machine_code"

    def _build_client(self) -> None:
        """Run npm, unless the client is there: an sdist carries it."""
        root = Path(self.root)
        if (root / "src" / "watertable" / "server" / "pages" / "client" / "index.html").exists():
            return
        npm = shutil.which("npm")
        if npm is None:
            raise SystemExit(NO_NODE)
        for command in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
            subprocess.run([npm, *command], cwd=root / "web", check=True)
