"""The stages of `make test`: how long each usually takes, what it needs, and what is left out.

    python3 tools/stages.py     says, before anything is installed, what will be and what cannot

It runs on any Python, before there is an environment.
"""

import glob
import os
import re
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
USUAL = ROOT / "tools" / "usual.toml"
TOOK = ROOT / "build" / "took.txt"


@dataclass(frozen=True)
class Thing:
    """A program that some stages need, and Debian's packages of it."""

    name: str
    is_there: Callable[[], bool]
    packages: str
    without: str


def has(*names: str) -> Callable[[], bool]:
    """Return what says whether all these programs are there."""
    return lambda: all(
        shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin") for name in names
    )


def has_one(*names: str) -> Callable[[], bool]:
    """Return what says whether one of these programs is there."""
    return lambda: any(has(name)() for name in names)


def has_postgres() -> bool:
    """Say whether PostgreSQL is there; Debian puts it beside the path."""
    return bool(glob.glob("/usr/lib/postgresql/*/bin/initdb")) or has("initdb")()


THINGS = (
    Thing("Node and npm", has("node", "npm"), "", "web, client and e2e"),
    Thing(
        "a C++ compiler",
        has_one(os.environ.get("CXX", "c++"), "g++", "clang++"),
        "g++",
        "compile and compile-bounds (rules run uncompiled)",
    ),
    Thing("PostgreSQL", has_postgres, "postgresql", "the tests of PostgreSQL"),
    Thing(
        "Redis, nginx, HAProxy, Caddy, promtool and libfaketime",
        lambda: (
            has("redis-server", "nginx", "haproxy", "caddy", "promtool", "openssl")()
            and bool(glob.glob("/usr/lib/*/faketime"))
        ),
        "redis-server nginx-light haproxy caddy prometheus openssl systemd libfaketime",
        "the tests that need them",
    ),
    Thing("Chromium", has_one("chromium", "google-chrome"), "chromium", "e2e"),
)


def usual() -> "dict[str, int]":
    """Return seconds by stage."""
    lines = re.findall(r"^([\w-]+) = (\d+)$", USUAL.read_text("utf-8"), re.MULTILINE)
    return {name: int(seconds) for name, seconds in lines}


def whole() -> float:
    """Return the seconds of `make test`: what runs side by side, and then one after the other."""
    lasts = usual()
    page = (ROOT / "Makefile").read_text("utf-8")
    _, abreast, beside, after = re.findall(
        r"^(test):.*\n.*--beside (\d+) (.*) --then (.*)$", page, re.MULTILINE
    )[0]
    together = [lasts[stage] for stage in beside.split()]
    return max(*together, sum(together) / int(abreast)) + sum(lasts[it] for it in after.split())


def spoken(seconds: float) -> str:
    """Return a duration as one says it.

    >>> spoken(8), spoken(75), spoken(600)
    ('8 s', '1 min 15 s', '10 min')
    """
    minutes, rest = divmod(round(seconds), 60)
    if not minutes:
        return f"{rest} s"
    return f"{minutes} min" + (f" {rest} s" if rest else "")


def may_install() -> bool:
    """Say whether Debian's packages can be installed here."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return is_root and shutil.which("apt-get") is not None


def plan() -> list[str]:
    """Return what will be installed, and what is left out for want of something."""
    lines = []
    for folder, stamp, lock in (
        (".venv", ".venv/dev", "requirements/dev.lock"),
        ("web/node_modules", "web/node_modules/.stamp", "web/package-lock.json"),
    ):
        made = ROOT / stamp
        is_fresh = made.exists() and made.stat().st_mtime >= (ROOT / lock).stat().st_mtime
        if not is_fresh and (lock.startswith("req") or THINGS[0].is_there()):
            lines.append(f"installs into {folder} what {lock} names (some minutes, once)")
    missing = [thing for thing in THINGS if not thing.is_there()]
    wanted = [thing.packages for thing in missing if thing.packages]
    if wanted and may_install():
        lines.append(f"installs from Debian: {' '.join(wanted)}")
    return lines + [
        f"skips {thing.without}: {thing.name} is missing" + cure(thing)
        for thing in missing
        if not (thing.packages and may_install())
    ]


def cure(thing: Thing) -> str:
    """Say how one gets it."""
    return f" (Debian: apt install {thing.packages})" if thing.packages else " (Node 20 or newer)"


def main() -> None:
    """Print the plan."""
    print(f"make test takes about {spoken(round(whole() / 60) * 60)} on two cores. It")
    for line in plan() or ["installs nothing: all is there"]:
        print(f"  - {line}")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
