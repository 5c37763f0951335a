"""`watertable doctor`: what this installation has, what it lacks, and the cure."""

import json
import re
import sys
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, requires, version

from rich.text import Text

import watertable as wt
from watertable import games
from watertable.cli.look import DIM, HARM, LEAF
from watertable.cli.screen import Screen
from watertable.kernel.compile import compiled

OLDEST_PYTHON = (3, 11)
REQUIREMENT = re.compile(r"([\w.-]+)(?:\[[^]]*\])?(?:>=([\d.]+))?")
EXTRA = re.compile(r"extra == ['\"]([\w-]+)['\"]")


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the report; `state` is good, missing (which is no harm) or broken."""

    about: str
    state: str
    says: str
    cure: str = ""


def run(wanted: Namespace) -> int:
    """Print every finding; exit status 1 when something is broken."""
    findings = [*python(), *packages(), *compiler(), *cache(), *boxes()]
    broken = any(finding.state == "broken" for finding in findings)
    if wanted.json:
        print(json.dumps({"well": not broken, "findings": [asdict(it) for it in findings]}))
        return int(broken)
    screen = Screen()
    styles = {"good": LEAF, "missing": DIM, "broken": HARM}
    for it in findings:
        line = Text(f"{it.state:<8}", style=styles[it.state]).append(f"{it.about:<14}", "default")
        line.append(it.says, "default")
        screen.say_line(line.append(f"; {it.cure}" if it.cure else ""))
    return int(broken)


def python() -> Iterator[Finding]:
    """Is Python new enough?"""
    said = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info[:2] >= OLDEST_PYTHON:
        yield Finding("python", "good", said)
    else:
        oldest = ".".join(map(str, OLDEST_PYTHON))
        yield Finding("python", "broken", said, f"install Python {oldest} or newer")


def packages() -> Iterator[Finding]:
    """Is everything there that the package asks for, and which extras are?"""
    try:
        wanted = requires("watertable") or []
        yield Finding("watertable", "good", version("watertable"))
    except PackageNotFoundError:
        yield Finding("watertable", "missing", "runs from a folder", "pip install . installs it")
        return
    extras: dict[str, list[str]] = {}
    for line in wanted:
        requirement, _, marker = line.partition(";")
        extra = EXTRA.search(marker)
        if requirement.startswith("watertable["):
            continue  # an extra made of other extras
        if extra:
            extras.setdefault(extra[1], []).append(requirement)
        else:
            yield package(requirement)
    for name, requirements in extras.items():
        lacking = [r for r in requirements if package(r).state != "good"]
        if not lacking:
            yield Finding(f"[{name}]", "good", "installed")
        else:
            cure = f"pip install 'watertable[{name}]' adds it"
            yield Finding(f"[{name}]", "missing", "this extra is not installed", cure)


def package(requirement: str) -> Finding:
    """Is one package there, and new enough?"""
    match = REQUIREMENT.match(requirement)
    assert match is not None
    name, oldest = match.groups()
    try:
        found = version(name)
    except PackageNotFoundError:
        return Finding(name, "broken", "is not installed", f"pip install '{requirement.strip()}'")
    if oldest and numbers(found) < numbers(oldest):
        says = f"{found} is older than {oldest}"
        return Finding(name, "broken", says, f"pip install --upgrade '{requirement.strip()}'")
    return Finding(name, "good", found)


def numbers(text: str) -> tuple[int, ...]:
    """The numbers of a version, to compare.

    >>> numbers("2.10.1rc2") > numbers("2.9")
    True
    """
    return tuple(int(part) for part in re.findall(r"\d+", text))


def compiler() -> Iterator[Finding]:
    """Who compiles the rules?"""
    why = compiled.why_nothing_compiles()
    if why is None:
        yield Finding("compiler", "good", compiled.who_compiles())
    else:
        says, _, cure = why.rstrip(".").partition(": ")
        yield Finding("compiler", "missing" if cure else "broken", says, cure)


def cache() -> Iterator[Finding]:
    """Can compiled rules be kept, and are they?"""
    try:
        folder = compiled.cache_folder()
    except wt.WatertableError:
        return  # a compiler that nobody knows has no cache
    if compiled.is_cache_full():
        yield Finding("cache", "good", f"{folder} is filled")
    elif folder.parent.name != "watertable":  # the makeshift of compiled.cache_home
        cure = "set XDG_CACHE_HOME to a folder that you may write to"
        yield Finding("cache", "missing", f"{folder} serves, yours cannot be written", cure)
    else:
        yield Finding("cache", "missing", f"{folder} is empty", "`watertable compile` fills it")


def boxes() -> Iterator[Finding]:
    """Can the data and the rulebook of each game be read?"""
    for slug in wt.game_names():
        try:
            game = games.game(slug)
            kinds = {name: len(things) for name, things in game.components.items()}
            lines = len(game.rulebook.splitlines())
        except (wt.WatertableError, OSError) as fault:
            cure = "install watertable again"
            yield Finding(slug, "broken", " ".join(str(fault).split()), cure)
        else:
            parts = ", ".join(f"{count} {name}" for name, count in kinds.items())
            yield Finding(slug, "good", f"{parts}; rulebook of {lines} lines")
