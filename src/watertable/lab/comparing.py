"""What a change does: two boxes are played in pairs with the same chance until it is decided."""

import math
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from watertable.batches.seated import names_for
from watertable.games import game as game_named
from watertable.kernel.errors import OptionError
from watertable.kernel.game.patch import Change
from watertable.kernel.game.variant import read_variant, variant_text
from watertable.kernel.table.playable import Playable
from watertable.lab.gauges import Gauge, Numbers, chosen_gauges, standard_gauges
from watertable.lab.paired import Map, PairRows, Pairs, play_chunk, workers
from watertable.lab.sequential import LOOKS, boundaries, interval, still_needed

ERROR = 0.05  # of calling a difference where there is none, over all measures together
SPENT = 0.04  # of it, at most: the rest is for what the boundaries take for granted
BETWEEN = 4  # chunks from look to look
Variant = str | Path


@dataclass(frozen=True, slots=True)
class Difference:
    """What one measure says."""

    measure: str
    text: str
    share: bool
    pairs: int  # in which the question arises on both sides
    base: float
    variant: float
    difference: float
    low: float
    high: float
    correlation: float | None  # of the two sides over the pairs; None: one side never varies
    verdict: str  # "higher", "lower", "same" (within the margin) or "open"
    still_needed: int | None  # games, if the difference is as large as it looks; None: no telling


@dataclass(frozen=True, slots=True)
class Comparison:
    """How a variant compares with its base."""

    game: str
    base: str
    variant: str
    changes: tuple[Change, ...]
    seats: int
    bots: tuple[str, ...]
    seed: int
    pairs: int  # that were played
    most: int  # that could have been
    look: int
    looks: int
    alike: float  # part of the pairs that went exactly alike
    differences: tuple[Difference, ...]  # the first of them decides when to stop

    @property
    def decided(self) -> bool:
        """Whether the main question is answered."""
        return self.differences[0].verdict != "open"

    def as_json(self) -> dict[str, Any]:
        """Return it as plain data."""
        found = asdict(self) | {"decided": self.decided}
        changes = [{"key": it.key, "before": it.before, "after": it.after} for it in self.changes]
        plain: dict[str, Any] = _finite(found | {"changes": changes})
        return plain


def compare(
    game: str | Playable,
    base: Variant = "standard",
    variant: Variant = "standard",
    *,
    measures: Sequence[str] = (),
    pairs: int = 2000,
    seats: int | None = None,
    bots: Sequence[str] | str = "greedy",
    seed: int = 0,
    margin: float | None = None,
    random_draft: bool = True,
    jobs: int = 1,
    ray: str | None = None,
    map_: Map | None = None,
    tell: Callable[[Comparison], None] = lambda found: None,
    apart: bool = False,
) -> Comparison:
    """Play a base and a variant of a game in pairs, and say how they differ.

    The first measure is the main question: play ends when it is decided, or after `pairs` pairs.
    With a `margin` it is also decided when the difference is surely smaller than that. `map_` works
    chunks out elsewhere; the result does not depend on where, nor on `jobs` or `ray` (a cluster's
    address, `auto` or `local`). `tell` hears of every look. `apart` gives each side chance of its
    own, to see what pairing is worth.
    """
    played = game_named(game) if isinstance(game, str) else game
    spec, sides = _pairs_of(played, (base, variant), measures, pairs, seats, bots, seed)
    spec = replace(spec, random_draft=random_draft, apart=apart)
    known = chosen_gauges(sides[0], spec.seats, spec.gauges)
    chosen_gauges(sides[1], spec.seats, spec.gauges)
    bounds = boundaries(SPENT / len(known))
    about = _About(played, (str(base), variant), spec, known, bounds, margin)
    if map_ is not None:
        return _until_decided(map_, about, tell)
    if jobs < 1:
        raise OptionError(f"There can be one job or more, not {jobs}.")
    with workers(jobs, ray) as map_here:
        return _until_decided(map_here, about, tell)


@dataclass(frozen=True, slots=True)
class _About:
    game: Playable
    sides: tuple[str, Variant]
    spec: Pairs
    gauges: dict[str, Gauge]
    bounds: tuple[float, ...]
    margin: float | None


def _pairs_of(
    game: Playable,
    sides: tuple[Variant, Variant],
    measures: Sequence[str],
    pairs: int,
    seats: int | None,
    bots: Sequence[str] | str,
    seed: int,
) -> tuple[Pairs, tuple[Playable, Playable]]:
    """Return what is to be played, or say what cannot be."""
    if pairs < 1:
        raise OptionError(f"A comparison takes one pair of games or more, not {pairs}.")
    count = (4 if 4 in game.seats else game.seats[0]) if seats is None else seats
    count = game.check_seats(count)
    base, variant = (game.with_variant(side) for side in sides)
    boxes = (None if base.standard else base.text, None if variant.standard else variant.text)
    at_tables = game.loose is None
    names = tuple(names_for(bots[0] if len(bots) == 1 else bots, count, at_tables=at_tables))
    asked = tuple(dict.fromkeys(measures)) or standard_gauges(game, count)
    size = -(-pairs // (LOOKS * BETWEEN))
    return Pairs(game.slug, boxes, count, names, seed, size, asked), (base, variant)


def _until_decided(map_: Map, about: _About, tell: Callable[[Comparison], None]) -> Comparison:
    """Look after every few chunks, in their order, and stop when the main question is decided."""
    chunks: list[PairRows] = []
    found = None
    results = map_(play_chunk, about.spec, range(LOOKS * BETWEEN))
    for chunk in results:
        chunks.append(chunk)
        if len(chunks) % BETWEEN:
            continue
        found = looked(chunks, about)
        tell(found)
        if found.decided:
            break
    close = getattr(results, "close", None)
    if close is not None:
        close()
    assert found is not None
    return found


def looked(chunks: Sequence[PairRows], about: _About) -> Comparison:
    """Say how things stand after some chunks."""
    numbers = np.concatenate([chunk.numbers for chunk in chunks], axis=2)
    alike = np.concatenate([chunk.alike for chunk in chunks])
    look, spec = len(chunks) // BETWEEN, about.spec
    bound, last = about.bounds[look - 1], about.bounds[-1]
    differences = tuple(
        _difference(name, gauge, numbers[:, place], bound, last, None if place else about.margin)
        for place, (name, gauge) in enumerate(about.gauges.items())
    )
    base, variant = about.sides
    file, text = variant_text(about.game, variant)
    changes = () if text is None else read_variant(about.game, text, file).changes
    return Comparison(
        game=spec.game,
        base=base,
        variant=file,
        changes=changes,
        seats=spec.seats,
        bots=spec.bots,
        seed=spec.seed,
        pairs=len(alike),
        most=spec.size * LOOKS * BETWEEN,
        look=look,
        looks=LOOKS,
        alike=float(alike.mean()),
        differences=differences,
    )


def _difference(
    name: str, gauge: Gauge, sides: Numbers, bound: float, last: float, margin: float | None
) -> Difference:
    base, variant = sides[:, ~np.isnan(sides).any(axis=0)]
    spread = float(np.std(base)) if len(base) else 0.0
    scale = 1.0 if gauge.share else spread or 1.0
    found = interval(variant - base, scale, bound)
    verdict = "open"
    if found.decided:
        verdict = "higher" if found.mean > 0 else "lower"
    elif margin is not None and -margin < found.low and found.high < margin:
        verdict = "same"
    needed = still_needed(found, last) if verdict == "open" else 0.0
    return Difference(
        measure=name,
        text=gauge.text,
        share=gauge.share,
        pairs=found.pairs,
        base=float(base.mean()) if len(base) else math.nan,
        variant=float(variant.mean()) if len(base) else math.nan,
        difference=found.mean,
        low=found.low,
        high=found.high,
        correlation=_correlation(base, variant),
        verdict=verdict,
        still_needed=_games(needed, found.pairs, sides.shape[1]),
    )


def _games(pairs: float, of: int, played: int) -> int | None:
    """Return how many games make so many more pairs in which the question arises."""
    return None if not math.isfinite(pairs) or not of else math.ceil(2 * pairs * played / of)


def _correlation(base: Numbers, variant: Numbers) -> float | None:
    if len(base) < 2 or base.std() == 0 or variant.std() == 0:
        return None
    return float(np.corrcoef(base, variant)[0, 1])


def _finite(value: Any) -> Any:
    """JSON has no infinity and no NaN."""
    if isinstance(value, dict):
        return {key: _finite(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_finite(one) for one in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
