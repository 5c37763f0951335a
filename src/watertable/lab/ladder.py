"""A ladder of bots: each against the next, both ways round on every deal. How much is skill?

On each rung two bots play every deal twice, with the seats changed round. Of a rung:

- the better one's score s (a game that nobody wins is half won by each) and its rating difference;
- skill: of the variance of a single game's result, (2s - 1)^2 is who plays;
- luck of the deal: the results of the two ways round go against each other where the deal decides,
  so minus their covariance is what the deal decides;
- how many deals it takes to tell the two apart (5% error, 80% power).
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import ceil, log, sqrt

import msgspec
import numpy as np
import polars as pl

import watertable as wt
from watertable.lab.finding import Figure, Section
from watertable.lab.findings.summing import Samples
from watertable.lab.intervals import Array, student
from watertable.lab.study_plan import LabError, StudyPlan, new_plan

RUNGS = {
    "showdown": ("random", "puddle", "stream", "river", "river*2", "lake", "lake*2"),
    "water-to-water": ("random", "puddle", "stream", "stream*2", "river", "river*2"),
    "splash": ("random", "puddle", "stream", "river", "lake"),
}
ELO = 400 / log(10)
BLOCKS = 200  # of deals, that the jackknife leaves out in turn
POWER = 1.959964 + 0.841621  # 5% error, 80% power


def ladder_plan(
    game: str | wt.Playable,
    games: int,
    *,
    seats: int | Sequence[int] | None = None,
    levels: str | None = None,
    options: Mapping[str, object] | None = None,
    preset: str | None = None,
    seed: int = 0,
    draft: str | None = None,
    named: str | None = None,
) -> StudyPlan:
    """Return a plan in which each bot plays the next, both ways round on `games` deals."""
    found = wt.game(game) if isinstance(game, str) else game
    names = levels.split(",") if levels else list(RUNGS[found.slug])
    counts = seats if isinstance(seats, Sequence) else [found.check_seats(seats)]
    if len(names) < 2 or len(set(names)) < len(names):
        raise LabError("A ladder has two or more different bots, e.g. --bots puddle,stream,river.")
    if len(counts) != 1 or counts[0] % 2:
        raise LabError("A ladder needs one even number of seats: two bots share them evenly.")
    half = counts[0] // 2
    ways = [
        ",".join(pair * half)
        for low, high in pairwise(names)
        for pair in ([high, low], [low, high])
    ]
    return new_plan(
        found,
        games,
        "|".join(ways),
        seats=counts,
        options=options,
        preset=preset,
        seed=seed,
        draft=draft,
        named=named,
        ladder=True,
    )


def rungs_in(plan: StudyPlan) -> list[tuple[str, str, int]]:
    """Return the rungs of a ladder: the lower bot, the higher, and the first of its line-ups."""
    return [(plan.lineups[k][1], plan.lineups[k][0], k) for k in range(0, len(plan.lineups), 2)]


def scores(seats: pl.DataFrame, lineup: int, name: str) -> Array:
    """Return how much of each deal a bot won in one way round."""
    mine = seats.filter(pl.col("lineup") == lineup)
    own = (pl.col("bot").cast(pl.String) == name) & pl.col("won")
    found = mine.group_by("game").agg(own.sum().alias("own"), pl.col("won").sum().alias("all"))
    both = found.sort("game").with_columns(
        pl.when(pl.col("all") == 0).then(0.5).otherwise(pl.col("own") / pl.col("all")).alias("s")
    )
    return both["s"].to_numpy()


def elo(share: float) -> float:
    """Return the rating difference that a score means.

    >>> round(elo(0.75))
    191
    """
    share = min(max(share, 1e-4), 1 - 1e-4)
    return ELO * log(share / (1 - share))


def sections(seats: pl.DataFrame, plan: StudyPlan, samples: Samples) -> list[Section]:
    """Return what a ladder says, its one number first."""
    climbed: list[Figure] = []
    skill: list[Figure] = []
    deal: list[Figure] = []
    deals: list[Figure] = []
    total, variance, least = 0.0, 0.0, 0
    for low, high, lineup in rungs_in(plan):
        one, two = (scores(seats, lineup + k, high) for k in (0, 1))
        n = min(len(one), len(two))
        if n < 2:
            continue
        one, two = one[:n], two[:n]
        rung = f"{high} against {low}"
        looked = samples.of(seats.filter(pl.col("lineup") == lineup))
        both = (one + two) / 2
        s, error = float(both.mean()), float(both.std(ddof=1)) / sqrt(n)
        reach = student(n) * error
        ends = (max(s - reach, 0.0), min(s + reach, 1.0))
        climbed.append(Figure(rung, n, s, *ends, few=n < 30, samples=looked))
        found = (
            _squared(rung, n, s, ends),
            _luck(rung, one, two),
            _needed(rung, n, s, ends, float(both.std(ddof=1))),
        )
        for figures, figure in zip((skill, deal, deals), found, strict=True):
            figures.append(msgspec.structs.replace(figure, samples=looked))
        steep = 1 / (min(max(s, 1e-4), 1 - 1e-4) * (1 - min(max(s, 1e-4), 1 - 1e-4)))
        total, variance = total + elo(s), variance + (ELO * steep * error) ** 2
        least = n if least == 0 else min(least, n)
    if not climbed:
        raise LabError("A ladder needs two deals or more on a rung.")
    wide = 1.959964 * sqrt(variance)
    depth = Figure("depth of the ladder", least, total, total - wide, total + wide, few=least < 30)
    depth = msgspec.structs.replace(depth, samples=climbed[-1].samples)
    return [
        Section(
            "depth",
            "How deep is the skill",
            DEPTH,
            "number",
            "points",
            [depth],
            axis="rating points",
        ),
        Section("rungs", "From rung to rung", RUNG, "share", "points", climbed, axis="score"),
        Section(
            "skill", "Of one game, how much is skill", SKILL, "share", "points", skill, axis="share"
        ),
        Section("deal", "And how much is the deal", DEAL, "share", "points", deal, axis="share"),
        Section(
            "enough",
            "How long until players are told apart",
            ENOUGH,
            "number",
            "points",
            deals,
            axis="deals",
        ),
    ]


DEPTH = (
    "One number: the rating difference between the lowest and the highest bot, added up rung by "
    "rung. 200 points are a score of 76%; a game of pure luck has 0. It grows with the ladder, so "
    "compare variants by the same one."
)
RUNG = "The higher bot's score; every deal is played both ways round. n counts deals."
SKILL = (
    "Share of the variance of a single game's result that is who plays: (2 x score - 1) squared. "
    "The rest is luck: the deal, later chance, and both bots' slips."
)
DEAL = (
    "Share of the variance that the deal decides, whoever holds it: minus the covariance of the "
    "two ways round. Below 0 is noise around none."
)
ENOUGH = (
    "Deals, both ways round each, after which the higher bot is told apart (5% error, 80% power). "
    "No upper end: not told apart yet."
)


def _squared(rung: str, n: int, s: float, ends: tuple[float, float]) -> Figure:
    """Return the share of skill; its interval is that of the score, squared."""
    squares = [(2 * end - 1) ** 2 for end in ends]
    low = 0.0 if ends[0] <= 0.5 <= ends[1] else min(squares)
    return Figure(rung, n, (2 * s - 1) ** 2, low, max(squares), few=n < 30)


def _luck(rung: str, one: Array, two: Array) -> Figure:
    """Return the share of the deal, with the jackknife's interval."""
    n = len(one)
    whole = _share_of_deal(one, two)
    blocks = np.array_split(np.arange(n), min(n, BLOCKS))
    left = np.array(
        [_share_of_deal(np.delete(one, block), np.delete(two, block)) for block in blocks]
    )
    count = len(left)
    error = sqrt((count - 1) / count * float(((left - left.mean()) ** 2).sum()))
    reach = student(count) * error
    return Figure(rung, n, whole, whole - reach, whole + reach, few=n < 30)


def _share_of_deal(one: Array, two: Array) -> float:
    spread = (one.var() + two.var()) / 2
    if spread == 0:
        return 0.0
    return -float(((one - one.mean()) * (two - two.mean())).mean()) / float(spread)


def _needed(rung: str, n: int, s: float, ends: tuple[float, float], spread: float) -> Figure:
    def deals(away: float) -> float:
        return float(ceil((POWER * spread / away) ** 2)) if away > 0 else float("inf")

    near = 0.0 if ends[0] <= 0.5 <= ends[1] else min(abs(end - 0.5) for end in ends)
    far = max(abs(end - 0.5) for end in ends)
    return Figure(rung, n, deals(abs(s - 0.5)), deals(far), deals(near), few=n < 30)
