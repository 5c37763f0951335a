"""Weighs fixes of Water to Water by the rule of the study: who wins how often, and what grew worse.

    python -m benchmarks.studies.weighing OUT FOCUS BASE FIX...

Names of runs of kind `tables` (see `playing`): NAME-with are tables at which the character in FOCUS
sits, NAME-without those at which it does not. Both are put together by how often each comes about:
it sits at `seats` of as many tables as there are characters. Tables of a fix and of the base are
the same deals under the same chance, so that differences are of pairs.
"""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import watertable as wt
from benchmarks.studies.dealing import number_of

Array = NDArray[np.float64]
Z = 1.959964
CLOSE, WORSE = 0.03, 0.03  # how near fair is near enough, and by how much others may move away


def characters() -> list[str]:
    """Return the names of all characters, in their order."""
    return [it["name"] for it in wt.game("water-to-water").components["characters"]]


def read(folder: Path) -> dict[str, NDArray[Any]]:
    """Return the tables of a run, in the order of their games."""
    parts = [np.load(file) for file in sorted(folder.glob("*.npz"))]
    found = {
        key: np.concatenate([part[key] for part in parts])
        for key in set.intersection(*(set(part.files) for part in parts))
    }
    order = np.argsort(found["game"], kind="stable")
    return {key: them[order] for key, them in found.items()}


@dataclass(frozen=True, slots=True)
class Figure:
    """An estimate, and what each table adds to its error: its weight, and its own part."""

    value: float
    parts: Array

    @property
    def error(self) -> float:
        """The standard error."""
        return float(np.sqrt((self.parts**2).sum()))

    def __sub__(self, other: "Figure") -> "Figure":
        """A difference, of pairs where both stand on the same tables."""
        return Figure(self.value - other.value, self.parts - other.parts)

    def __abs__(self) -> "Figure":
        """The distance from nothing."""
        return Figure(abs(self.value), self.parts * (1 if self.value >= 0 else -1))

    @property
    def ends(self) -> tuple[float, float]:
        """The ends of its 95% interval."""
        return self.value - Z * self.error, self.value + Z * self.error


class Weighed:
    """All that is measured under one fix, from tables with and without the character."""

    def __init__(self, strata: list[dict[str, NDArray[Any]]], weights: list[float]) -> None:
        """Put the strata together; a weight is the part of all tables that are of its kind."""
        self.kinds = 14
        self.tables = strata
        self.sizes = [len(it["game"]) for it in strata]
        weight = np.concatenate(
            [np.full(n, w / n) for n, w in zip(self.sizes, weights, strict=True)]
        )
        self.weight = weight / weight.sum()
        self.bounds = np.cumsum([0, *self.sizes])
        wins, seen = zip(*(self._by_character(it) for it in strata), strict=True)
        self.wins, self.seen = np.concatenate(wins), np.concatenate(seen)
        self.rates = [self.ratio(self.wins[:, k], self.seen[:, k]) for k in range(self.kinds)]
        self.fair = Figure(
            float(np.mean([it.value for it in self.rates])),
            np.mean([it.parts for it in self.rates], axis=0),
        )
        self.far = [rate - self.fair for rate in self.rates]
        self.nobody = self.mean("winners", lambda it: it == 0)
        self.out = self.mean("out", lambda it: it)
        self.turns = self.mean("turns", lambda it: it)

    def _by_character(self, tables: dict[str, NDArray[Any]]) -> tuple[Array, Array]:
        seats = tables["dealt"].shape[1]
        won = tables["winners"][:, None] >> np.arange(seats) & 1
        wins, seen = np.zeros((2, len(won), self.kinds))
        for seat in range(seats):
            at = np.arange(len(won)), tables["dealt"][:, seat] - 1
            np.add.at(seen, at, 1)
            np.add.at(wins, at, won[:, seat])
        return wins, seen

    def _centred(self, parts: Array) -> Array:
        """Errors count within strata: how many tables of each there are was chosen."""
        found = parts.copy()
        for low, high in zip(self.bounds[:-1], self.bounds[1:], strict=True):
            found[low:high] -= found[low:high].mean()
        return found

    def ratio(self, above: Array, below: Array) -> Figure:
        """Return a ratio of two sums over all tables."""
        top, bottom = float(self.weight @ above), float(self.weight @ below)
        if bottom == 0:
            return Figure(0.0, np.zeros(len(above)))
        value = top / bottom
        return Figure(value, self._centred(self.weight * (above - value * below) / bottom))

    def mean(self, field: str, of: Any) -> Figure:
        """Return the mean of something over all tables."""
        found = np.concatenate([of(it[field]).astype(float) for it in self.tables])
        return self.ratio(found, np.ones(len(found)))


def weighed(out: Path, name: str, seats: int = 4, tables: int | None = None) -> Weighed:
    """Read a run's two strata, the first so many tables of each."""
    strata = [read(out / f"{name}-{part}") for part in ("with", "without")]
    if tables is not None:
        strata = [{key: them[:tables] for key, them in it.items()} for it in strata]
    return Weighed(strata, [seats / 14, 1 - seats / 14])


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rule says of a fix."""

    near: bool
    spares: bool
    not_more: bool
    worst: str
    grown: Figure
    nobody: Figure

    @property
    def passes(self) -> bool:
        """Whether it does all that was asked."""
        return self.near and self.spares and self.not_more


def paired(base: Weighed, fix: Weighed) -> tuple[Weighed, Weighed]:
    """Return both with only the tables that both have."""
    found = []
    for side in (base, fix):
        strata = []
        for mine, a, b in zip(side.tables, base.tables, fix.tables, strict=True):
            both = np.intersect1d(a["game"], b["game"])
            which = np.isin(mine["game"], both)
            strata.append({key: them[which] for key, them in mine.items()})
        found.append(strata)
    weights = [
        float(base.weight[low:high].sum())
        for low, high in zip(base.bounds[:-1], base.bounds[1:], strict=True)
    ]
    return Weighed(found[0], weights), Weighed(found[1], weights)


def judge(focus: str, base: Weighed, fix: Weighed) -> Verdict:
    """Weigh a fix against the base on the tables that both have."""
    base, fix = paired(base, fix)
    own = number_of(focus) - 1
    grown = [abs(fix.far[k]) - abs(base.far[k]) for k in range(fix.kinds)]
    worst = max((k for k in range(fix.kinds) if k != own), key=lambda k: grown[k].value)
    nobody = fix.nobody - base.nobody
    return Verdict(
        abs(fix.far[own].value) <= CLOSE,
        grown[worst].value <= WORSE,
        nobody.value <= 0,
        characters()[worst],
        grown[worst],
        nobody,
    )


def missing(focus: str, base: Weighed, fix: Weighed) -> float:
    """Return by how much a fix misses what was asked, all three added up; 0: it passes."""
    found = judge(focus, base, fix)
    far = abs(paired(base, fix)[1].far[number_of(focus) - 1].value)
    return (
        max(0.0, far - CLOSE) + max(0.0, found.grown.value - WORSE) + max(0.0, found.nobody.value)
    )


def line(focus: str, name: str, base: Weighed, fix: Weighed) -> str:
    """Return a row of the table."""
    own = number_of(focus) - 1
    rate, far = fix.rates[own], fix.far[own]
    found = judge(focus, base, fix)
    n = int(fix.seen[:, own].sum())
    reach = 100 * Z * found.grown.error
    grown = f"{found.worst} {100 * found.grown.value:+.1f} ± {reach:.1f}"
    worse = grown if fix is not base else ""
    by = f"no, by {100 * missing(focus, base, fix):.1f}"
    told = ("yes" if found.passes else by) if fix is not base else ""
    return (
        f"| {name} | {n:,} | {percent(rate)} | {fix.fair.value:.1%} | {100 * far.value:+.1f} "
        f"± {100 * Z * far.error:.1f} | {worse} | {percent(fix.nobody)} | {fix.out.value:.1f} | "
        f"{fix.turns.value:.1f} | {told} |"
    )


def percent(figure: Figure) -> str:
    """Write a share with its interval."""
    low, high = figure.ends
    return f"{figure.value:.1%} [{max(0, low):.1%}, {min(1, high):.1%}]"


HEAD = (
    "| fix | n | he wins | fair | from fair | worse: who, points | nobody wins | tiles out | turns "
    "| passes |\n|---|---:|---|---:|---:|---|---|---:|---:|---|"
)


def main(out: str, focus: str, base: str, *fixes: str) -> None:
    """Print the table."""
    before = weighed(Path(out), base)
    print(HEAD)
    for name in (base, *fixes):
        after = before if name == base else weighed(Path(out), name)
        print(line(focus, name, before, after), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
