"""`watertable doctor`: what this installation has, what it lacks, and the cure."""

import json
import operator
import re
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, distribution, requires, version
from typing import Any

from rich.text import Text

import watertable as wt
from watertable import games
from watertable.cli.look import DIM, HARM, LEAF
from watertable.cli.screen import Screen
from watertable.kernel.compile import compiled
from watertable.kernel.compile.cache_home import cache_home

OLDEST_PYTHON = (3, 11)
REQUIREMENT = re.compile(r"([\w.-]+)(?:\[[^]]*\])?(?:>=([\d.]+))?")
MARKER = re.compile(r"(python_version|sys_platform) (<=|>=|<|>|==|!=) ['\"]([^'\"]+)['\"]")
COMPARED: dict[str, Callable[[Any, Any], Any]] = {
    **{"<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge},
    **{"==": operator.eq, "!=": operator.ne},
}
VERSION = re.compile(r"^Version: *(\S+)", re.MULTILINE)
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
    width = max(len(it.about) for it in findings) + 2
    for it in findings:
        line = Text(f"{it.state:<8}", style=styles[it.state]).append(
            f"{it.about:<{width}}", "default"
        )
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
        yield Finding("watertable", "good", installed("watertable"))
    except PackageNotFoundError:
        yield Finding("watertable", "missing", "runs from a folder", "pip install . installs it")
        return
    extras: dict[str, list[str]] = {}
    for line in wanted:
        requirement, _, marker = line.partition(";")
        if not applies(marker):
            continue  # it is for another Python, or for another system
        extra = EXTRA.search(marker)
        if requirement.startswith("watertable["):
            continue  # an extra made of other extras
        if extra and extra[1] != "dev":  # for a checkout, where `make test` installs it
            extras.setdefault(extra[1], []).append(requirement)
        elif not extra:
            yield package(requirement)
    for name, requirements in extras.items():
        lacking = [r for r in requirements if package(r).state != "good"]
        if not lacking:
            yield Finding(f"[{name}]", "good", "installed")
        else:
            cure = f"pip install 'watertable[{name}]' adds it"
            yield Finding(f"[{name}]", "missing", "this extra is not installed", cure)


def applies(marker: str) -> bool:
    """Say whether a requirement is for this Python and this system, whatever its extra.

    >>> applies('python_version < "3.0" and extra == "old"'), applies('extra == "new"')
    (False, True)
    """
    here = {
        "python_version": numbers(".".join(map(str, sys.version_info[:2]))),
        "sys_platform": sys.platform,
    }
    for name, sign, value in MARKER.findall(marker):
        wanted = numbers(value) if name == "python_version" else value
        if not COMPARED[sign](here[name], wanted):
            return False
    return True


def package(requirement: str) -> Finding:
    """Is one package there, and new enough?"""
    match = REQUIREMENT.match(requirement)
    assert match is not None
    name, oldest = match.groups()
    try:
        found = installed(name)
    except PackageNotFoundError:
        return Finding(name, "broken", "is not installed", f"pip install '{requirement.strip()}'")
    if oldest and numbers(found) < numbers(oldest):
        says = f"{found} is older than {oldest}"
        return Finding(name, "broken", says, f"pip install --upgrade '{requirement.strip()}'")
    return Finding(name, "good", found)


def installed(name: str) -> str:
    """Return the version of a package; a list of headers is read quicker than as a letter."""
    found = VERSION.search(distribution(name).read_text("METADATA") or "")
    return found[1] if found else version(name)


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
    elif _has_all():
        yield Finding("compiler", "good", "none is needed: the compiled rules are there")
    else:
        says, _, cure = why.rstrip(".").partition(": ")
        yield Finding("compiler", "missing" if cure else "broken", says, cure)


def cache() -> Iterator[Finding]:
    """Can compiled rules be kept, and are they?"""
    folder = cache_home()
    if _has_all():
        places = sorted({f"{one.parent}" for one in compiled.cache_folders()})
        yield Finding("cache", "good", f"all is in {' and '.join(places)}")
    elif folder.name != "watertable":  # the makeshift of cache_home
        cure = "set XDG_CACHE_HOME to a folder that you may write to"
        yield Finding("cache", "missing", f"{folder} serves, yours cannot be written", cure)
    else:
        yield Finding("cache", "missing", f"{folder} has not all", "`watertable compile` fills it")


def _has_all() -> bool:
    """Say whether the compiled rules are there; a compiler that nobody knows has none."""
    try:
        return compiled.is_cache_full()
    except wt.WatertableError:
        return False


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
            parts = ", ".join(f"{count} {name}" for name, count in kinds.items() if count)
            yield Finding(slug, "good", f"{parts}; rulebook of {lines} lines")
