"""Builds what is handed out: an sdist, a wheel for any platform, and wheels with machine code.

    python tools/wheels.py [PLATFORM ...]    (`make wheels` installs the compiler first)

Without a name all are built, into dist/. Machine code is built by ziglang, for every platform here.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from watertable import warm
from watertable.kernel.compile import compiled
from watertable.kernel.compile.native.building import FLAGS
from watertable.kernel.compile.native.carrying import Luggage
from watertable.kernel.compile.native.machines import Machine
from watertable.kernel.errors import CompilerError

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
BUILT = ROOT / "build" / "machine_code"
ZIG = ROOT / "build" / "wasm" / "bin" / "python"
SOURCE_DATE = "1577836800"  # so that the same sources make the same bytes


@dataclass(frozen=True, slots=True)
class Platform:
    """A platform that a wheel is for: what pip, zig and we call it."""

    name: str
    tag: str
    target: str
    machine: Machine

    @property
    def how(self) -> tuple[str, ...]:
        """The command that builds a library for it."""
        position = () if self.machine.system == "win32" else ("-fPIC",)
        cpu = ("-target", self.target, "-mcpu=baseline")
        return (f"{ZIG}", "-m", "ziglang", "cc", *cpu, *FLAGS, "-shared", *position, "-s")


PLATFORMS = (
    Platform(
        "linux-x86-64",
        "manylinux_2_17_x86_64.manylinux2014_x86_64",
        "x86_64-linux-gnu.2.17",
        Machine("linux", "x86_64"),
    ),
    Platform(
        "linux-arm64",
        "manylinux_2_17_aarch64.manylinux2014_aarch64",
        "aarch64-linux-gnu.2.17",
        Machine("linux", "aarch64"),
    ),
    Platform("windows", "win_amd64", "x86_64-windows-gnu", Machine("win32", "x86_64")),
    Platform(
        "macos-x86-64", "macosx_11_0_x86_64", "x86_64-macos.11.0", Machine("darwin", "x86_64")
    ),
    Platform(
        "macos-arm64", "macosx_11_0_arm64", "aarch64-macos.11.0", Machine("darwin", "aarch64")
    ),
)


def machine_code(platforms: Sequence[Platform]) -> dict[str, Path]:
    """Build the libraries of every game; return their folder by platform."""
    warm.load_all()
    luggage = Luggage(compiled.entry_rules(), compiled.is_rule, compiled.is_apart)

    def pack(platform: Platform) -> Path:
        folder = BUILT / platform.name
        shutil.rmtree(folder, ignore_errors=True)
        for library in luggage.pack(platform.machine, platform.how, folder):
            print(f"{platform.name}: {library.name}", flush=True)
        return folder

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        folders = list(pool.map(pack, platforms))
    return {platform.name: folder for platform, folder in zip(platforms, folders, strict=True)}


def package(kind: str, environment: Mapping[str, str] = os.environ) -> None:
    """Build an sdist or a wheel into dist/."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(DIST)],
        cwd=ROOT,
        env={"SOURCE_DATE_EPOCH": SOURCE_DATE, **environment},
        check=True,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Build what is named, or everything."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    names = [platform.name for platform in PLATFORMS]
    parser.add_argument("platforms", nargs="*", metavar="PLATFORM", help=", ".join(names))
    wanted = parser.parse_args(arguments).platforms
    if unknown := set(wanted) - set(names):
        parser.error(
            f"there is no platform {sorted(unknown)[0]!r}: it is one of {', '.join(names)}"
        )
    if not ZIG.exists():
        print("Machine code is built by ziglang: `make wheels` installs it.", file=sys.stderr)
        return 1
    chosen = [platform for platform in PLATFORMS if not wanted or platform.name in wanted]
    try:
        folders = machine_code(chosen)
    except CompilerError as error:
        print(error, file=sys.stderr)
        return 1
    if not wanted:
        package("sdist")
        package("wheel")
    for platform in chosen:
        carried = {
            "WATERTABLE_PLATFORM": platform.tag,
            "WATERTABLE_MACHINE_CODE": str(folders[platform.name]),
        }
        package("wheel", {**os.environ, **carried})
    for made in sorted(DIST.glob("watertable-*")):
        print(f"{made.stat().st_size / 1e6:5.2f} MB  {made.name}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
