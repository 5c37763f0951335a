"""The peers' own environment: made once in the user's cache folder, apart from ours.

Its name carries the pinned versions and the Python version, so a change of either makes a new one.
It is built beside its place and moved there when whole: a folder that exists is one that works.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from subprocess import CompletedProcess

from watertable.bench.worker import BenchError, last_line, plain_environment
from watertable.kernel.compile.cache_home import cache_home

PINS = ("open_spiel==2.0.2", "catanatron==3.2.1")

Call = Callable[[Sequence[str | Path]], CompletedProcess[str]]


def folder() -> Path:
    """Return where the environment is, or will be."""
    versions = [pin.replace("==", "-") for pin in PINS]
    python = f"python-{sys.version_info.major}.{sys.version_info.minor}"
    return cache_home() / "peers" / "_".join([*versions, python])


def python_of(environment: Path) -> Path:
    """Return the interpreter of an environment."""
    return environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _call(command: Sequence[str | Path]) -> CompletedProcess[str]:
    return subprocess.run(
        command, capture_output=True, text=True, check=False, env=plain_environment()
    )


def ready(call: Call = _call) -> Path:
    """Return the interpreter that can import the peers, installing them the first time."""
    place = folder()
    if not place.exists():
        _install(place, call)
    return python_of(place)


def _install(place: Path, call: Call) -> None:
    building = place.with_name(f"{place.name}.{os.getpid()}")
    pip = (python_of(building), "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        _must(call([sys.executable, "-m", "venv", building]))
        _must(call([*pip, "--only-binary=open_spiel", *PINS]))
        building.rename(place)
    except OSError as error:
        raise _refusal(place, str(error)) from error
    finally:
        shutil.rmtree(building, ignore_errors=True)


def _must(done: CompletedProcess[str]) -> None:
    if done.returncode != 0:
        raise OSError(last_line(done.stderr or done.stdout))


def _refusal(place: Path, why: str) -> BenchError:
    return BenchError(
        f"The peers ({', '.join(PINS)}) could not be installed into {place} ({why}): "
        "check the network and pip's settings, or run the benchmark without --peers."
    )
