"""`watertable verify LOG`: whether chance was honest, and what could not be checked of it."""

import hashlib
import json
import re
from argparse import Namespace
from pathlib import Path

import msgspec

import watertable as wt
from watertable import warm
from watertable.cli.errors import Complaint
from watertable.cli.screen import Screen
from watertable.kernel.errors import Unplayable
from watertable.kernel.table.honesty import Check, Report, examine, report_of

FOUND = 1  # the exit status when a lie was found
HEADS = {
    "honest": "The shuffle was honest.",
    "partial": "No lie was found; not everything could be checked.",
    "lie": "The shuffle was not honest.",
}
MARKS = {"checked": "ok", "lie": "LIE", "open": "-"}


def run(wanted: Namespace) -> int:
    """Check a saved game."""
    promise, mine = known(wanted)
    log = wt.Log.load(wanted.file)
    played, over = by_the_rules(log)
    report = report_of([*examine(log, promise, mine, over, people(wanted)).checks, played])
    fingerprint = hashlib.sha256(Path(wanted.file).read_bytes()).hexdigest()
    if wanted.json:
        told = {**msgspec.to_builtins(report), "fingerprint": fingerprint}
        print(json.dumps(told, indent=2))
    else:
        screen = Screen()
        for line in [*words(report), "", f"SHA-256 of the log: {fingerprint}"]:
            screen.say_line(line)
    return FOUND if report.verdict == "lie" else 0


def known(wanted: Namespace) -> tuple[str | None, list[tuple[int | None, str]]]:
    """What the asker knows of the match."""
    promise: str | None = wanted.promise
    if promise is not None and not re.fullmatch(r"[0-9a-fA-F]{64}", promise):
        raise Complaint("--promise must be 64 hexadecimal digits, as the table showed them.")
    if wanted.seat == 0:
        raise Complaint("--seat counts from 1.")
    if wanted.nonce is None:
        return promise, []
    return promise, [(None if wanted.seat is None else wanted.seat - 1, wanted.nonce)]


def people(wanted: Namespace) -> list[int] | None:
    """The seats where people sat, if the asker says so."""
    if wanted.people is None:
        return None
    numbers = wanted.people.split(",")
    if not all(re.fullmatch(r"[1-9]", number) for number in numbers):
        raise Complaint("--people must be seats from 1, with commas between them.")
    return [int(number) - 1 for number in numbers]


def by_the_rules(log: wt.Log) -> tuple[Check, bool | None]:
    """Play the log through, chance and all; say too whether the match is over, if one can tell."""
    warming = warm.begin()
    try:
        table = wt.replay(log)
    except wt.LogError as error:
        said = f"The log cannot be played through here: {error}"
        return Check("rules", "lie" if isinstance(error, Unplayable) else "open", said), None
    warming.start(table.game.slug)
    over = table.outcome is not None
    return Check("rules", "checked", "The log plays through by the rules, with this chance."), over


def words(report: Report) -> list[str]:
    """The report as lines."""
    checks = [f"  {MARKS[check.result]:<4}{check.said}" for check in report.checks]
    return [HEADS[report.verdict], "", *checks]
