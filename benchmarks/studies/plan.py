"""What the studies of docs/studies play: `python -m benchmarks.studies.plan OUT STUDY`.

    STUDY           choose, confirm, lake (the Archeologist); seats, nobody (Water to Water);
                    effects, effects-fresh, effects-lake (of Showdown)
    --fix NAME      of fixes.toml, for the Archeologist; may be said several times (choose: all)
    --scale 1       so many times the games; the first ones stay the same, and are not played again
    --jobs 1        processes
    --seconds 0     begin nothing after so many seconds; with 0, what is kept is laid out, no more
    --anew          do not go on from what is kept (`keeping`), though the run is the same

Where it is stopped, the same command goes on; where there is nothing yet, from what is kept.
"""

import argparse
import math
import sys
import time
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.studies.keeping import Otherwise, lay_out
from benchmarks.studies.playing import Run, play_all

FIXES = tomllib.loads((Path(__file__).parent / "fixes.toml").read_text("utf-8"))
FOCUS = "archeologist"
STUDIES = (
    "choose",
    "confirm",
    "lake",
    "seats",
    "nobody",
    "effects",
    "effects-fresh",
    "effects-lake",
)


def tables(name: str, fix: str, bots: str, seed: int, count: int, **more: Any) -> Run:
    """Return a run of four-seat tables of Water to Water."""
    size = 10 if bots == "lake" else 50
    usual = {"kind": "tables", "seats": 4, "name": name, "fix": fix, "bots": bots}
    return usual | {"seed": seed, "count": count, "size": size, "group": "tables"} | more


def both(name: str, fix: str, bots: str, seed: int, counts: tuple[int, int]) -> list[Run]:
    """Return tables with the Archeologist, and tables without him."""
    text = FIXES["archeologist"].get(fix, "")
    base = {"base": f"{name}-base-without"} if fix and is_his_alone(text) else {}
    name = f"{name}-{fix or 'base'}"
    return [
        tables(f"{name}-with", text, bots, seed, counts[0], at=FOCUS),
        tables(f"{name}-without", text, bots, seed, counts[1], at=f"-{FOCUS}", **base),
    ]


def is_his_alone(fix: str) -> bool:
    """Say whether a fix changes nothing but what the Archeologist scores and digs.

    >>> is_his_alone(FIXES["archeologist"]["bag-ruin-7"])
    True
    >>> is_his_alone(FIXES["archeologist"]["bag-ruin-7-weak-up"])
    False
    """
    said = tomllib.loads(fix)
    marks = all(set(tile) == {"mark"} for tile in said.pop("tiles", {}).values())
    options = set(said.pop("options", {})) <= {"dig_leftovers"}
    return marks and options and set(said.pop("characters", {})) <= {FOCUS} and not said


def duels(asked: str, bots: str, seed: int, count: int, size: int) -> list[Run]:
    """Return deals with a card in one opening hand: as it is, and one step nearer to fair."""
    found: dict[str, Run] = {}
    for how, cards in FIXES["asked"][asked].items():
        for card in cards:
            for side in ("base", how):
                text = FIXES["effects"][card].get(side, "")
                usual = {"kind": "duels", "card": card, "bots": bots, "seed": seed, "fix": text}
                name = f"duel-{bots}-{seed}-{card}-{side}"
                more = {"name": name, "group": "duels", "count": count, "size": size}
                found[name] = usual | more
    return list(found.values())


def runs_of(study: str, named: Sequence[str]) -> list[Run]:
    """Return what a study plays."""
    fixes = named or ["bag-ruin-7"]
    match study:
        case "choose":
            every = ["", *(named or FIXES["archeologist"])]
            return [run for one in every for run in both("choose", one, "river", 900, (400, 200))]
        case "confirm":
            return [
                run
                for one in ("", *fixes)
                for run in both("confirm", one, "river", 2000, (1000, 500))
            ]
        case "lake":
            return [
                run for one in ("", *fixes) for run in both("lake", one, "lake", 3000, (100, 25))
            ]
        case "seats":  # the cheap ones first
            return [
                tables(f"seats-{bots}-{seats}", "", bots, 610, count, seats=seats, **more)
                for bots, count, more in (
                    ("stream", 2000, {"size": 250, "group": "seats-stream"}),
                    ("river", 1000, {"group": "seats-river"}),
                )
                for seats in range(2, 7)
            ]
        case "nobody":
            return [
                tables(f"nobody-{one or 'base'}", FIXES["nobody"].get(one, ""), "river", 7000, 200)
                for one in ("", *FIXES["nobody"])
            ]
        case "effects":
            return duels("choose", "greedy", 5000, 2000, 500)
        case "effects-fresh":
            return duels("fresh", "greedy", 6000, 2000, 500)
        case _:
            return duels("lake", "lake", 6000, 200, 25)


def every_run() -> list[Run]:
    """Return all runs of all studies, with every fix."""
    found = {
        run["name"]: run for study in STUDIES for run in runs_of(study, list(FIXES["archeologist"]))
    }
    return list(found.values())


def main() -> None:
    """Play a study."""
    asked = argparse.ArgumentParser()
    asked.add_argument("out", type=Path)
    asked.add_argument("study", choices=STUDIES)
    asked.add_argument("--fix", action="append", choices=FIXES["archeologist"])
    asked.add_argument("--jobs", type=int, default=1)
    asked.add_argument("--seconds", type=float, default=math.inf)
    asked.add_argument("--scale", type=float, default=1)
    asked.add_argument("--anew", action="store_true")
    given = asked.parse_args()
    runs = [
        {**run, "count": max(1, math.ceil(run["count"] * given.scale))}
        for run in runs_of(given.study, given.fix or [])
    ]
    try:
        came = 0 if given.anew else sum(lay_out(given.out, run) for run in runs)
    except Otherwise as otherwise:
        sys.exit(str(otherwise))
    if came:
        print(f"{came} chunks were kept.", flush=True)
    whole = play_all(given.out, runs, given.jobs, time.monotonic() + given.seconds)
    print("All is played." if whole else "Time was up; the same command goes on.")


if __name__ == "__main__":
    main()
