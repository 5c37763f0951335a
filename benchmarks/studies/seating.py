"""What the tables of the study `seats` say: characters, powers, pairs, order, at 2 to 6 seats."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import watertable as wt
from benchmarks.studies.pictures import Dot, dots, heat
from benchmarks.studies.weighing import characters, read
from watertable.lab.intervals import Compared, compare, wilson

Array = NDArray[np.float64]
SEATS = (4, 2, 3, 5, 6)


@dataclass(frozen=True, slots=True)
class Seated:
    """Tables of one number of seats: who had what, and who won."""

    dealt: NDArray[np.int16]  # by table and seat: characters, from 1 on
    power: NDArray[np.int16]
    won: NDArray[np.int64]
    order: NDArray[np.int64]  # 0 begins

    @property
    def seats(self) -> int:
        """How many sat there."""
        return int(self.dealt.shape[1])

    def by(self, kind: NDArray[np.int64], kinds: int) -> tuple[Array, Array]:
        """Return wins and appearances by table and by what the seats had of a kind, from 0 on."""
        wins, counts = np.zeros((2, len(self.won), kinds))
        rows = np.arange(len(self.won))
        for seat in range(self.seats):
            np.add.at(counts, (rows, kind[:, seat]), 1)
            np.add.at(wins, (rows, kind[:, seat]), self.won[:, seat])
        return wins, counts


def seated(out: Path, bots: str, seats: int) -> Seated | None:
    """Read what was played by some bots at so many seats; None where nothing was."""
    folder = out / f"seats-{bots}-{seats}"
    if not any(folder.glob("*.npz")):
        return None
    found = read(folder)
    everybody = np.arange(seats)
    return Seated(
        found["dealt"],
        found["power"],
        found["winners"][:, None].astype(int) >> everybody & 1,
        (everybody - found["first"][:, None].astype(int)) % seats,
    )


def powers() -> list[str]:
    """Return the names of all powers, in their order."""
    return [it["name"] for it in wt.game("water-to-water").components["powers"]]


def kinds_of(what: str, tables: Seated) -> tuple[NDArray[np.int64], list[str]]:
    """Return what each seat had, and what that is called."""
    match what:
        case "characters":
            return tables.dealt.astype(int) - 1, characters()
        case "powers":
            return tables.power.astype(int) - 1, powers()
        case _:
            return tables.order, [str(1 + it) for it in range(tables.seats)]


def compared(what: str, tables: Seated) -> tuple[float, dict[str, Compared]]:
    """Return what is fair, and how often whoever had something won, by its name."""
    kind, names = kinds_of(what, tables)
    fair, found = compare(*tables.by(kind, len(names)))
    return fair, {name: one for name, one in zip(names, found, strict=True) if one.own.n}


def said(one: Compared) -> str:
    """Write a figure with its interval; in bold where it is not fair, after the correction."""
    own = one.own
    text = f"{own.value:.1%} [{own.low:.1%}, {own.high:.1%}]"
    return f"**{text}**" if one.differs else text


def all_seats(out: Path, bots: str) -> Iterator[Seated]:
    """Return the tables of each number of seats that were played."""
    for count in SEATS:
        tables = seated(out, bots, count)
        if tables is not None:
            yield tables


def seats(place: str, bots: str = "river") -> None:
    """Print characters, powers, turn order and ends, a column for each number of seats."""
    columns = list(all_seats(Path(place), bots))
    head = " | ".join(f"{tables.seats} seats" for tables in columns)
    for what in ("characters", "powers", "turn order"):
        found = [compared(what, tables) for tables in columns]
        order = {name: one.own.value for _, them in reversed(found) for name, one in them.items()}
        names = sorted(order, key=lambda it: -order[it]) if what != "turn order" else sorted(order)
        print(f"\n| {what} | {head} |\n|---|" + "---|" * len(columns))
        for name in names:
            row = [said(them[name]) if name in them else "" for _, them in found]
            print(f"| {name} |", " | ".join(row), "|")
        print("| fair |", " | ".join(f"{fair:.1%}" for fair, _ in found), "|")
        counts = [[one.own.n for one in them.values()] for _, them in found]
        print("| n |", " | ".join(f"{min(them):,} to {max(them):,}" for them in counts), "|")
    print(f"\n| | {head} |\n|---|" + "---|" * len(columns))
    for name, least, most in (("one", 1, 1), ("nobody", 0, 0), ("several", 2, 6)):
        row = []
        for tables in columns:
            winners = tables.won.sum(axis=1)
            share = float(((winners >= least) & (winners <= most)).mean())
            low, high = wilson(share, len(winners))
            row.append(f"{share:.1%} [{low:.1%}, {high:.1%}]")
        print(f"| won by {name} |", " | ".join(row), "|")
    print("| n |", " | ".join(f"{len(tables.won):,}" for tables in columns), "|")


def pairs_of(tables: Seated) -> tuple[float, list[list[Compared]]]:
    """Return how often whoever had a character and a power won, by both."""
    kind = (tables.dealt.astype(int) - 1) * len(powers()) + tables.power.astype(int) - 1
    fair, found = compare(*tables.by(kind, len(characters()) * len(powers())))
    width = len(powers())
    return fair, [found[k : k + width] for k in range(0, len(found), width)]


def beyond(tables: Seated) -> list[tuple[float, str, Compared]]:
    """Return pairs by how far they are from what both halves make of it, in standard errors.

    Expected is fair, times what the character and what the power is worth against fair.
    """
    alone = {what: compared(what, tables)[1] for what in ("characters", "powers")}
    fair, found = pairs_of(tables)
    rows = []
    for character, line in zip(characters(), found, strict=True):
        for power, one in zip(powers(), line, strict=True):
            if one.rank is None:
                continue
            own = alone["characters"][character].own.value * alone["powers"][power].own.value / fair
            error = sqrt(own * (1 - own) / one.own.n)
            rows.append(((one.own.value - own) / error, f"{character}, {power}: {own:.0%}", one))
    return sorted(rows, key=lambda row: -abs(row[0]))


def pairs(place: str, bots: str, count: str, file: str) -> None:
    """Draw characters by powers, and print the pairs that are more than their two halves."""
    tables = seated(Path(place), bots, int(count))
    assert tables is not None
    fair, found = pairs_of(tables)
    orders = []
    for what, names in (("characters", characters()), ("powers", powers())):
        worth = compared(what, tables)[1]
        there = [k for k, name in enumerate(names) if name in worth]
        orders.append(sorted(there, key=lambda k: -worth[names[k]].own.value))
    cells = [[_cell(found[row][column]) for column in orders[1]] for row in orders[0]]
    rows, columns = [characters()[k] for k in orders[0]], [powers()[k] for k in orders[1]]
    Path(file).write_text(heat(rows, columns, cells, fair, "Wins by character and power"), "utf-8")
    stand_out = [one for line in found for one in line if one.differs]
    print(f"{len(stand_out)} of {sum(one.own.n > 0 for line in found for one in line)} stand out.")
    for away, name, one in beyond(tables)[:12]:
        print(f"{name} expected, {said(one)} of {one.own.n}, {away:+.1f} errors")


def _cell(one: Compared) -> tuple[float, int, bool] | None:
    return (one.own.value, one.own.n, one.differs) if one.own.n else None


def ranking(place: str, bots: str, count: str, file: str) -> None:
    """Draw how often each character wins."""
    tables = seated(Path(place), bots, int(count))
    assert tables is not None
    fair, found = compared("characters", tables)
    order = sorted(found, key=lambda it: -found[it].own.value)
    them = [Dot(it, found[it].own.value, found[it].own.low, found[it].own.high) for it in order]
    Path(file).write_text(dots([("", them)], fair, "Win rate by character"), "utf-8")
