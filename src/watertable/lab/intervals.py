"""How sure a figure is: 95% intervals that know that the seats of one game belong together.

A figure is a ratio of two sums over games (wins over appearances, points over seats); games are
drawn independently, so its spread is that of the games' own parts of it (Taylor's linearisation).
"""

from dataclasses import dataclass
from math import inf, sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]

LEVEL = 0.95
FEW = 30  # appearances below which nothing is ranked


@dataclass(frozen=True, slots=True)
class Interval:
    """A figure, on how many appearances it stands, and between which ends it lies."""

    value: float
    low: float
    high: float
    n: int


def quantile(level: float = LEVEL, among: int = 1) -> float:
    """Return the normal quantile of two-sided intervals that hold together (Bonferroni's).

    >>> round(quantile(), 3), round(quantile(among=10), 3)
    (1.96, 2.807)
    """
    return NormalDist().inv_cdf(1 - (1 - level) / (2 * among))


def student(games: int, level: float = LEVEL) -> float:
    """Return Student's quantile for the mean of so many games (Cornish and Fisher's expansion).

    >>> [round(student(games), 2) for games in (5, 11, 31)]
    [2.78, 2.23, 2.04]
    """
    if games < 2:
        return inf
    z, nu = quantile(level), games - 1
    one = (z**3 + z) / 4
    two = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    three = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    four = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + one / nu + two / nu**2 + three / nu**3 + four / nu**4


def wilson(share: float, n: float, z: float | None = None) -> tuple[float, float]:
    """Return the interval of a share of n (Wilson's).

    >>> [round(end, 3) for end in wilson(0.6, 100)]
    [0.502, 0.691]
    """
    if n <= 0:
        return 0.0, 1.0
    z = quantile() if z is None else z
    spread = z * z / n
    middle = (share + spread / 2) / (1 + spread)
    reach = z * sqrt(share * (1 - share) / n + spread / (4 * n)) / (1 + spread)
    return min(share, max(0.0, middle - reach)), max(share, min(1.0, middle + reach))


def spread_of(parts: ArrayLike, counts: ArrayLike) -> tuple[float, float]:
    """Return the ratio of two sums over games, and its standard error."""
    y, n = np.asarray(parts, np.float64), np.asarray(counts, np.float64)
    total, games = float(n.sum()), int((n > 0).sum())
    if total <= 0:
        return 0.0, inf
    ratio = float(y.sum()) / total
    if games < 2:
        return ratio, inf
    left = y - ratio * n
    return ratio, sqrt(games / (games - 1) * float(left @ left)) / total


def share(
    wins: ArrayLike, counts: ArrayLike, *, z: float | None = None, whole: int | None = None
) -> Interval:
    """Return a share with Wilson's interval, by game: wins and appearances in each.

    Appearances of one game count for less where they go together, and never for more than one each.
    """
    value, error = spread_of(wins, counts)
    n = int(np.sum(counts))
    alike = n if not 0 < error < inf else min(float(n), value * (1 - value) / error**2)
    return Interval(value, *wilson(value, alike, z), n if whole is None else whole)


def mean(parts: ArrayLike, counts: ArrayLike | None = None) -> Interval:
    """Return a mean with Student's interval; `counts` says how many things each game has."""
    y = np.asarray(parts, np.float64)
    n = np.ones(len(y)) if counts is None else np.asarray(counts, np.float64)
    value, error = spread_of(y, n)
    reach = student(int((n > 0).sum())) * error if error < inf else inf
    return Interval(value, value - reach, value + reach, int(n.sum()))


@dataclass(frozen=True, slots=True)
class Compared:
    """A share among others of its kind."""

    own: Interval
    among: tuple[float, float]  # the ends that hold for all of them together
    p: float  # of being no different from fair
    holm: float  # the same, corrected for how many were looked at
    rank: int | None  # None: too few appearances to say

    @property
    def differs(self) -> bool:
        """Whether it is different from fair, after the correction."""
        return self.rank is not None and self.holm < 1 - LEVEL


def compare(wins: Array, counts: Array, fair: float | None = None) -> tuple[float, list[Compared]]:
    """Compare shares (one column each, a line a game) with fair: a number, or the mean of all.

    Return what is fair, and each share. Those that appear in too few games are not ranked and
    not counted among the comparisons.
    """
    everything, every = wins.sum(1), counts.sum(1)
    middle = spread_of(everything, every)[0] if fair is None else fair
    appearances = counts.sum(0)
    enough = np.flatnonzero(appearances >= FEW)
    z = quantile(among=max(1, len(enough)))
    found = [share(wins[:, k], counts[:, k]) for k in range(wins.shape[1])]
    wide = [share(wins[:, k], counts[:, k], z=z) for k in range(wins.shape[1])]
    chances = np.ones(wins.shape[1])
    for k in enough:
        own = (wins[:, k] - found[k].value * counts[:, k]) / appearances[k]
        mine = own if fair is not None else own - (everything - middle * every) / every.sum()
        spread = sqrt(float(mine @ mine) * len(mine) / (len(mine) - 1))
        error = max(spread, sqrt(middle * (1 - middle) / appearances[k]))  # as wide as if fair
        away = abs(found[k].value - middle)
        chances[k] = 2 * NormalDist().cdf(-away / error) if error > 0 else 1.0
    corrected = holm(chances[enough])
    ranks = {int(k): r for r, k in enumerate(sorted(enough, key=lambda k: -found[k].value), 1)}
    together = {int(k): float(p) for k, p in zip(enough, corrected, strict=True)}
    return middle, [
        Compared(
            one, (wide[k].low, wide[k].high), float(chances[k]), together.get(k, 1.0), ranks.get(k)
        )
        for k, one in enumerate(found)
    ]


def holm(chances: ArrayLike) -> Array:
    """Correct the p-values of several questions, so that 5% is the chance of any wrong answer.

    >>> holm([0.01, 0.04, 0.03]).round(2).tolist()
    [0.03, 0.06, 0.06]
    """
    p = np.asarray(chances, np.float64)
    order = np.argsort(p, kind="stable")
    raised = np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1))
    found = np.empty(len(p))
    found[order] = np.minimum(raised, 1.0)
    return found
