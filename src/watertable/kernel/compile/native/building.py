"""Builds a C++ text into a library with the compiler that the system has."""

import functools
import importlib.util
import os
import sys
from pathlib import Path

from watertable.kernel.errors import CompilerError

NO_COMPILER = (
    "There is no C++ compiler: `pip install` a wheel of watertable for this platform, which brings "
    "compiled rules along, or `pip install ziglang`, "
    "or install a compiler (Debian and Ubuntu: apt install g++)."
)
NAMES = ("c++", "g++", "clang++")
FLAGS = (
    "-std=c++17",
    "-O2",
    "-fwrapv",  # 64 bits turn round, as they do on the processor
    "-fno-strict-aliasing",  # rows of records are looked at as plain numbers
    "-ffp-contract=off",  # the same floats everywhere
    "-fno-math-errno",
    "-fno-exceptions",
    "-fno-rtti",
    "-fvisibility=hidden",
    "-fno-semantic-interposition",
    "-w",
)
ZIG = (sys.executable, "-m", "ziglang", "cc", "-mcpu=baseline")  # `c++` builds its library first
MSVC = ("/nologo", "/std:c++17", "/O2", "/fp:precise", "/GR-", "/w", "/LD")


class NotBuilt(CompilerError):
    """There is no compiler, or it did not do its work."""


@functools.cache
def compiler() -> tuple[str, ...] | None:
    """Return the command of a C++ compiler, or None: CXX, the system's own, zig's, Microsoft's."""
    import shutil  # noqa: PLC0415 - whose rules are compiled needs no compiler

    chosen = os.environ.get("CXX", "").split()
    if chosen and shutil.which(chosen[0]):
        return tuple(chosen)
    for name in NAMES:
        if found := shutil.which(name):
            return (found,)
    if importlib.util.find_spec("ziglang") is not None:
        return ZIG
    if sys.platform == "win32" and (found := shutil.which("cl")):
        return (found,)  # not tested: nobody has run it yet
    return None


def is_msvc(command: tuple[str, ...]) -> bool:
    """Say whether a command is Microsoft's compiler, which takes other flags."""
    return Path(command[0]).stem.lower() == "cl"


def flags(command: tuple[str, ...]) -> tuple[str, ...]:
    """Return the flags for a compiler."""
    if is_msvc(command):
        return MSVC
    shared = ("-shared",) if sys.platform == "win32" else ("-shared", "-fPIC")
    return (*FLAGS, *shared)


def build(text: str, library: Path, how: tuple[str, ...] | None = None) -> None:
    """Build a library, complete or not at all: it is put in its place when it is done.

    Two processes may do so at once; what they build is the same. `how` is a whole command for a
    machine other than this one.
    """
    import subprocess  # noqa: PLC0415 - whose rules are compiled builds nothing
    import tempfile  # noqa: PLC0415

    command = how or compiler()
    if command is None:
        raise NotBuilt(NO_COMPILER)
    said = command if how else (*command, *flags(command))
    library.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=library.parent, prefix=".building-") as folder:
        written = Path(folder) / "rules.cpp"
        made = Path(folder) / library.name
        written.write_text(text, "utf-8")
        output = [f"/Fe:{made.name}"] if is_msvc(command) else ["-o", made.name]
        done = subprocess.run(
            [*said, written.name, *output],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            why = (done.stderr or done.stdout).strip()[:2000]
            raise NotBuilt(f"{command[0]} could not build {library.name}:\n{why}")
        try:
            made.replace(library)
        except PermissionError:  # on Windows: somebody was first, and runs it already
            if not library.exists():
                raise
