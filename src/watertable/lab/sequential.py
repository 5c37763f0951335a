"""When may a comparison stop: a group sequential test, by its boundaries.

Whoever looks at growing data again and again, each time at 5%, is wrong far more often than 5% of
the time. Here the error is spent look by look (Lan and DeMets 1983) at O'Brien and Fleming's pace:
by the part t of all pairs each side has spent 2 - 2 Phi(z / sqrt(t)), next to nothing at first.
The boundaries follow by integrating the paths that have not been stopped (Armitage, McPherson and
Rowe 1969). The same boundaries make intervals that hold at all looks at once, so also at the one
where it stops (Jennison and Turnbull 1989).
"""

import functools
import math
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

NORMAL = NormalDist()
LOOKS = 10
POINTS = 801  # of the grid that paths are counted on
LEAST = 1e-300  # that can be spent
FEWEST = 20  # pairs, below which nothing is decided
IMAGINED = 2  # pairs, one each way: they keep an interval honest where few pairs differ


@functools.lru_cache(32)
def boundaries(error: float, looks: int = LOOKS) -> tuple[float, ...]:
    """Return how many standard errors a difference must have at each of some equal looks.

    >>> [round(bound, 2) for bound in boundaries(0.05, 4)]
    [4.33, 2.96, 2.36, 2.01]
    """
    whole = NORMAL.inv_cdf(1 - error / 4)
    spent = [math.erfc(whole / math.sqrt(2 * k / looks)) for k in range(1, looks + 1)]
    found = [-NORMAL.inv_cdf(max(spent[0], LEAST))]
    step = 1 / math.sqrt(looks)  # sums of pairs, where all of them together vary by 1
    grid, paths = _first(found[0] * step, step)
    for look in range(2, looks + 1):
        wanted = spent[look - 1] - spent[look - 2]
        low, high = 0.0, 40.0
        for _ in range(50):
            middle = (low + high) / 2
            if _beyond(middle * math.sqrt(look) * step, grid, paths, step) > wanted:
                low = middle
            else:
                high = middle
        found.append(high)
        grid, paths = _next(high * math.sqrt(look) * step, grid, paths, step)
    return tuple(found)


Grid = NDArray[np.float64]


def _first(bound: float, step: float) -> tuple[Grid, Grid]:
    grid = np.linspace(-bound, bound, POINTS)
    return grid, _weights(grid) * _density(grid / step) / step


def _next(bound: float, grid: Grid, paths: Grid, step: float) -> tuple[Grid, Grid]:
    """Go on by one look: the sums that have not been stopped, and how likely each is."""
    onward = np.linspace(-bound, bound, POINTS)
    moved = _density((onward[:, None] - grid[None, :]) / step) / step
    return onward, _weights(onward) * (moved @ paths)


def _beyond(bound: float, grid: Grid, paths: Grid, step: float) -> float:
    """How likely it is to be above a bound at the next look."""
    tails = np.array([math.erfc(far / step / math.sqrt(2)) / 2 for far in bound - grid])
    return float(tails @ paths)


def _weights(grid: Grid) -> Grid:
    """Simpson's rule."""
    weights = np.full(len(grid), 2.0)
    weights[1::2] = 4.0
    weights[[0, -1]] = 1.0
    found: Grid = weights * (grid[1] - grid[0]) / 3
    return found


def _density(x: Grid) -> Grid:
    found: Grid = np.exp(-x * x / 2) / math.sqrt(2 * math.pi)
    return found


def with_few(bound: float, pairs: int) -> float:
    """Return a boundary for a standard error that is itself estimated: Student's t, expanded.

    >>> round(with_few(1.96, 60), 2), round(with_few(1.96, 100000), 2)
    (2.0, 1.96)
    """
    free = pairs - 1
    once = (bound**3 + bound) / 4 / free
    twice = (5 * bound**5 + 16 * bound**3 + 3 * bound) / 96 / free**2
    return bound + once + twice


@dataclass(frozen=True, slots=True)
class MeanBounds:
    """A mean difference, and between what it lies."""

    pairs: int
    mean: float
    error: float  # standard
    low: float
    high: float

    @property
    def decided(self) -> bool:
        """Whether the difference is not 0."""
        return self.low > 0 or self.high < 0


def interval(differences: Grid, scale: float, bound: float) -> MeanBounds:
    """Return the interval of a mean difference; `scale` is how much a pair can well differ.

    Two imagined pairs, one each way, keep it from shrinking to nothing where hardly any pair
    differs, as Agresti and Min (2005) do for matched pairs.
    """
    pairs = len(differences)
    if pairs < FEWEST:
        return MeanBounds(
            pairs, float(differences.mean()) if pairs else math.nan, math.inf, -math.inf, math.inf
        )
    mean = float(differences.mean())
    squares = float((differences**2).sum()) + IMAGINED * scale**2
    every = pairs + IMAGINED
    error = math.sqrt(max(squares / every - mean**2, 0.0) / every)
    far = with_few(bound, pairs) * error
    return MeanBounds(pairs, mean, error, mean - far, mean + far)


def still_needed(found: MeanBounds, bound: float) -> float:
    """Return how many more pairs would decide a difference as large as the one that was seen."""
    if found.decided:
        return 0.0
    if found.mean == 0 or not math.isfinite(found.error):
        return math.inf
    return max(found.pairs * ((bound * found.error / found.mean) ** 2 - 1), 1.0)
