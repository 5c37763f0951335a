"""The tables and pictures of docs/studies, from what was played.

    python -m benchmarks.studies.writing effects OUT BOTS SEED
    python -m benchmarks.studies.writing nobody OUT
    python -m benchmarks.studies.writing seats OUT [BOTS]             what the study `seats` says
    python -m benchmarks.studies.writing pairs OUT BOTS SEATS FILE.svg
    python -m benchmarks.studies.writing ranking OUT BOTS SEATS FILE.svg
    python -m benchmarks.studies.writing cards FOLDER...
    python -m benchmarks.studies.writing presence FOLDER CHARACTER
    python -m benchmarks.studies.writing report SECTION FOLDER...     a table, a column each folder
    python -m benchmarks.studies.writing picture SECTION FOLDER FILE.svg [GROUP]
    python -m benchmarks.studies.writing heat FOLDER FILE.svg GROUP

OUT is where `benchmarks.studies.plan` has played, a FOLDER that of a study of `watertable lab`.
"""

import json
import sys
from collections.abc import Callable
from math import sqrt
from pathlib import Path
from statistics import NormalDist
from typing import Any

import numpy as np
import polars as pl

import watertable as wt
from benchmarks.studies import seating
from benchmarks.studies.pictures import Dot, dots, heat
from benchmarks.studies.plan import FIXES
from benchmarks.studies.weighing import Weighed, characters, percent, read
from watertable import lab
from watertable.lab.intervals import holm, mean, wilson

Z = 1.959964
Table = dict[str, Any]


def section_of(folder: str, name: str) -> Table:
    """Return a section of a study's report."""
    report = json.loads((Path(folder) / "report.json").read_text("utf-8"))
    found: Table = next(it for it in report["sections"] if it["id"] == name)
    return found


def cell(figure: Table) -> str:
    """Write a figure with its interval; in bold where it is not fair, after the correction."""
    said = f"{figure['value']:.1%} [{figure['low']:.1%}, {figure['high']:.1%}]"
    return f"**{said}**" if figure.get("verdict") in ("above", "below") else said


def report(name: str, *folders: str) -> None:
    """Print a section of some studies, a column for each group of each."""
    columns: dict[str, dict[str, Table]] = {}
    for folder in folders:
        for figure in section_of(folder, name)["figures"]:
            group = figure.get("group") or Path(folder).name
            columns.setdefault(group, {})[figure["name"]] = figure
    first = next(iter(columns.values()))
    names = sorted(
        {it for them in columns.values() for it in them},
        key=lambda it: -first[it]["value"] if it in first else 1.0,
    )
    print("| |", " | ".join(columns), "|")
    print("|---|" + "---|" * len(columns))
    for it in names:
        row = [cell(them[it]) if it in them else "" for them in columns.values()]
        print(f"| {it} |", " | ".join(row), "|")
    counts = [
        f"{min(f['n'] for f in them.values()):,} to {max(f['n'] for f in them.values()):,}"
        for them in columns.values()
    ]
    print("| n |", " | ".join(counts), "|")


def presence(folder: str, character: str) -> None:
    """Print games with and without a character at the table, and what it does to the others."""
    study = lab.open_study(folder)
    seats = study.frame("seats").with_columns(pl.col("character").cast(pl.String))
    sits = seats.filter(pl.col("character") == character)["game"].unique().to_list()
    games = study.frame("games").with_columns(pl.col("game").is_in(sits).alias("sits"))
    seats = seats.with_columns(pl.col("game").is_in(sits).alias("sits"))
    print("| |", f"{character} sits | does not |\n|---|---|---|")
    for column in ("turns", "tiles_out"):
        both = [mean(games.filter(pl.col("sits") == it)[column].to_numpy()) for it in (True, False)]
        print(
            f"| {column} |", " | ".join(f"{x.value:.1f} [{x.low:.1f}, {x.high:.1f}]" for x in both)
        )
    rows = [("nobody wins", games.with_columns((pl.col("winners") == 0).alias("won")))]
    for one in sorted(seats["character"].unique().to_list()):
        rows.append((one, seats.filter(pl.col("character") == one)))
    for name, frame in rows:
        told = []
        for it in (True, False):
            won = frame.filter(pl.col("sits") == it)["won"].to_numpy()
            if len(won):
                low, high = wilson(float(won.mean()), len(won))
                told.append(f"{won.mean():.1%} [{low:.1%}, {high:.1%}] of {len(won):,}")
        print(f"| {name} |", " | ".join(told), "|")


def cards(*folders: str) -> None:
    """Print what cards are worth: in the opening hand in each study, then drawn and played."""
    source = {it["id"]: it["src"] for it in wt.game("showdown").components["cards"]}
    ids = {it["name"]: it["id"] for it in wt.game("showdown").components["cards"]}
    ways = [(folder, "cards-opening") for folder in folders]
    ways += [(folders[0], "cards-seen"), (folders[0], "cards-played")]
    columns = []
    for folder, section in ways:
        found = section_of(folder, section)["figures"]
        trap = {} if section == "cards-opening" else {"verdict": ""}  # a ranking only for chance
        columns.append({it["name"]: it | trap for it in found})
    print("| card | Effect |", " | ".join(f"{Path(f).name}, {s[6:]}" for f, s in ways), "|")
    print("|---|---|" + "---|" * len(ways))
    for name in sorted(columns[0], key=lambda it: -columns[0][it]["value"]):
        row = [cell(column[name]) for column in columns]
        print(f"| {name} | {source[ids[name]]} |", " | ".join(row), "|")
    for (folder, section), column in zip(ways, columns, strict=True):
        counts = [it["n"] for it in column.values()]
        print(f"{folder} {section}: n {min(counts):,} to {max(counts):,}")


def picture(name: str, folder: str, file: str, group: str = "") -> None:
    """Draw a ranking of a study."""
    found = section_of(folder, name)
    figures = [it for it in found["figures"] if not group or it.get("group") == group]
    figures.sort(key=lambda it: -it["value"])
    fair = found.get("fair") or {}
    them = [Dot(it["name"], it["value"], it["low"], it["high"]) for it in figures]
    middle = fair.get(group) if group else next(iter(fair.values()), None)
    Path(file).write_text(dots([("", them)], middle, found["title"]), "utf-8")


def heat_map(folder: str, file: str, group: str = "") -> None:
    """Draw characters by powers."""
    found = section_of(folder, "pairs")
    figures = [it for it in found["figures"] if not group or it.get("group") == group]
    by_pair = {(it["name"], it["across"]): it for it in figures}
    ranks = {key: section_of(folder, key)["figures"] for key in ("characters", "powers")}
    rows, columns = (
        [it["name"] for it in sorted(them, key=lambda it: -it["value"])] for them in ranks.values()
    )
    cells = [
        [
            None
            if (one := by_pair.get((row, column))) is None
            else (one["value"], one["n"], one.get("verdict") in ("above", "below"))
            for column in columns
        ]
        for row in rows
    ]
    fair = next(iter((found.get("fair") or {"": 0.2}).values()))
    Path(file).write_text(heat(rows, columns, cells, fair, found["title"]), "utf-8")


def duel(out: Path, bots: str, seed: str, card: str, how: str) -> Any:
    """Return who won the deals with a card, by game; None where they have not been played."""
    folder = out / f"duel-{bots}-{seed}-{card}-{how}"
    if not any(folder.glob("*.npz")):
        return None
    them = read(folder)
    return dict(zip(them["game"].tolist(), them["won"].tolist(), strict=True))


def effects(place: str, bots: str, seed: str) -> None:
    """Print what each card is worth, and what a step weaker or stronger makes of it."""
    out, rows = Path(place), []
    cards = {it["id"]: it["name"] for it in wt.game("showdown").components["cards"]}
    for card, ways in FIXES["effects"].items():
        base = duel(out, bots, seed, card, "base")
        if base is None:
            continue
        n, share = len(base), float(np.mean(list(base.values())))
        row: Table = {"card": cards[card], "n": n, "share": share, "ways": {}}
        row["p"] = _two_sided((share - 0.5) / sqrt(0.25 / n))
        for how in ways:
            other = duel(out, bots, seed, card, how)
            if other is not None:
                both = [other[game] - base[game] for game in base if game in other]
                moved_by, error = (
                    float(np.mean(both)),
                    float(np.std(both, ddof=1)) / sqrt(len(both)),
                )
                row["ways"][how] = (moved_by, Z * error)
        rows.append(row)
    for row, p in zip(rows, holm([row["p"] for row in rows]), strict=True):
        row["holm"] = p
    print("| card | deals | whoever has more of it wins | one step | several steps |")
    print("|---|---:|---|---:|---:|")
    for row in sorted(rows, key=lambda it: -it["share"]):
        low, high = wilson(row["share"], row["n"])
        said = f"{row['share']:.1%} [{low:.1%}, {high:.1%}]"
        said = f"**{said}**" if row["holm"] < 0.05 else said
        moved = [
            f"{100 * row['ways'][how][0]:+.1f} ± {100 * row['ways'][how][1]:.1f}"
            if how in row["ways"]
            else ""
            for how in (("stronger" if "stronger" in row["ways"] else "weaker"), "far")
        ]
        print(f"| {row['card']} | {row['n']:,} | {said} |", " | ".join(moved), "|")


def _two_sided(z: float) -> float:
    return 2 * NormalDist().cdf(-abs(z))


def nobody(place: str) -> None:
    """Print what fixes do to games that nobody wins."""
    out = Path(place)
    base = Weighed([read(out / "nobody-base")], [1.0])
    print("| fix | tables | nobody wins | change, points | turns | furthest above fair | below |")
    print("|---|---:|---|---:|---:|---|---|")
    for name in ("base", *FIXES["nobody"]):
        after = Weighed([read(out / f"nobody-{name}")], [1.0])
        change = after.nobody - base.nobody
        order = sorted(range(14), key=lambda k: after.far[k].value)
        ends = [f"{characters()[k]} {100 * after.far[k].value:+.0f}" for k in (order[-1], order[0])]
        moved = (
            f"{100 * change.value:+.1f} ± {100 * Z * change.error:.1f}" if name != "base" else ""
        )
        print(
            f"| {name} | {after.sizes[0]:,} | {percent(after.nobody)} | {moved} | "
            f"{after.turns.value:.1f} | {ends[0]} | {ends[1]} |"
        )


WAYS: dict[str, Callable[..., None]] = {
    "cards": cards,
    "presence": presence,
    "effects": effects,
    "nobody": nobody,
    "seats": seating.seats,
    "pairs": seating.pairs,
    "ranking": seating.ranking,
    "report": report,
    "picture": picture,
    "heat": heat_map,
}

if __name__ == "__main__":
    WAYS[sys.argv[1]](*sys.argv[2:])
