"""Numbers that make a game fairer: a search under paired chance, and a check on fresh games."""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from watertable.batches.seated import names_for
from watertable.games import game as game_named
from watertable.kernel.errors import OptionError, WatertableError
from watertable.kernel.table.playable import Playable
from watertable.kernel.text import toml
from watertable.lab.gauges import Numbers, chosen_gauges
from watertable.lab.paired import Map, Pairs, play_chunk, workers

CHUNKS = 8
FRESH = 1 << 20  # from the seed of the search to that of the check
RESAMPLES = 2000
LEVEL = 0.95


@dataclass(frozen=True, slots=True)
class Knob:
    """A number that may be changed: its key in a variant, and the values it may have."""

    key: str
    values: tuple[int, ...]

    @classmethod
    def said(cls, text: str) -> "Knob":
        """Read `cards.dog.cost=1:4` or `options.draw=1,2,3`.

        >>> Knob.said("cards.dog.cost=1:4").values
        (1, 2, 3, 4)
        """
        key, _, said = text.partition("=")
        try:
            if ":" in said:
                low, high = map(int, said.split(":"))
                values = tuple(range(low, high + 1))
            else:
                values = tuple(int(value) for value in said.split(","))
        except ValueError:
            values = ()
        if not values or key.count(".") < 1 or len(values) > 1000:
            raise OptionError(f"What to search is said as cards.dog.cost=1:4, not {text!r}.")
        return cls(key.strip(), values)


@dataclass(frozen=True, slots=True)
class Goal:
    """What a measure should be."""

    measure: str
    value: float

    @classmethod
    def said(cls, text: str) -> "Goal":
        """Read `first=0.5`.

        >>> Goal.said("card:dog=0.5")
        Goal(measure='card:dog', value=0.5)
        """
        measure, _, value = text.rpartition("=")
        try:
            return cls(measure.strip(), float(value))
        except ValueError:
            raise OptionError(f"A target is said as first=0.5, not {text!r}.") from None


@dataclass(frozen=True, slots=True)
class Tuning:
    """What a search found, and what became of it in fresh games."""

    game: str
    numbers: dict[str, int]  # the best that were found
    variant: str  # the same as a patch
    trials: int
    refused: int  # boxes that the game refuses
    distance: float  # from the goals, on the games of the search
    present: float  # ... of the numbers as they are
    held_out: float  # the same on fresh games
    held_out_present: float
    gain: float  # how much nearer the found numbers are, on fresh games
    low: float
    high: float
    measures: dict[str, dict[str, float]]  # on fresh games: goal, present, found
    games: int  # fresh ones, on each side

    @property
    def better(self) -> bool:
        """Whether the found numbers are nearer to the goals, surely, on games it never saw."""
        return bool(self.numbers) and self.low > 0

    def as_json(self) -> dict[str, Any]:
        """Return it as plain data."""
        return asdict(self) | {"better": self.better}


def tune(
    game: str | Playable,
    targets: Sequence[str | Goal],
    over: Sequence[str | Knob],
    *,
    base: str | Path = "standard",
    trials: int = 20,
    pairs: int = 400,
    seats: int | None = None,
    bots: Sequence[str] | str = "greedy",
    seed: int = 0,
    random_draft: bool = True,
    jobs: int = 1,
    ray: str | None = None,
    map_: Map | None = None,
    tell: Callable[[int, float], None] = lambda trial, best: None,
) -> Tuning:
    """Search numbers that bring measures to their targets, and check the winner on fresh games.

    Every trial plays the same games as the present numbers, with the same chance. The distance of a
    box is the sum over the goals of how far its mean is from the target, in parts of the target.
    """
    played = game_named(game) if isinstance(game, str) else game
    if trials < 1 or pairs < 1 or jobs < 1:
        raise OptionError("Trials, pairs and jobs must be at least 1.")
    goals = [Goal.said(it) if isinstance(it, str) else it for it in targets]
    knobs = [Knob.said(it) if isinstance(it, str) else it for it in over]
    if not goals or not knobs:
        raise OptionError("A search needs a target, and numbers to search over.")
    present = played.with_variant(base)
    count = (4 if 4 in played.seats else played.seats[0]) if seats is None else seats
    count = played.check_seats(count)
    at_tables = played.loose is None
    spec = Pairs(
        game=played.slug,
        boxes=(None if present.standard else present.text, None),
        seats=count,
        bots=tuple(names_for(bots[0] if len(bots) == 1 else bots, count, at_tables=at_tables)),
        seed=seed,
        size=-(-pairs // CHUNKS),
        gauges=tuple(dict.fromkeys(goal.measure for goal in goals)),
        random_draft=random_draft,
    )
    chosen_gauges(present, count, spec.gauges)
    with_numbers(present, {knob.key: knob.values[0] for knob in knobs}, check=True)
    if map_ is not None:
        return _Search(present, spec, goals, knobs, map_, tell).run(trials)
    with workers(jobs, ray) as map_here:
        return _Search(present, spec, goals, knobs, map_here, tell).run(trials)


def patch_of(numbers: Mapping[str, int]) -> str:
    """Return numbers as the text of a patch.

    >>> print(patch_of({"cards.dog.cost": 2}))
    [cards]
    <BLANKLINE>
    [cards.dog]
    cost = 2
    <BLANKLINE>
    """
    tables: dict[str, Any] = {}
    for key, value in numbers.items():
        at = tables
        *path, last = key.split(".")
        for part in path:
            at = at.setdefault(part, {})
        at[last] = value
    return toml.dumps(tables)


def with_numbers(game: Playable, numbers: Mapping[str, int], *, check: bool = False) -> Playable:
    """Return a game with some numbers changed; itself if they are what it has already."""
    try:
        return game.with_variant(patch_of(numbers))
    except WatertableError as error:
        if "changes nothing" in str(error):
            return game
        if check:
            raise OptionError(_without_line(str(error))) from error
        raise


def _without_line(fault: str) -> str:
    """What is searched over has keys, but no lines."""
    return re.sub(r"^The variant, line [0-9]+, ", "Searching over ", fault)


class _Search:
    def __init__(
        self,
        game: Playable,
        spec: Pairs,
        goals: Sequence[Goal],
        knobs: Sequence[Knob],
        map_: Map,
        tell: Callable[[int, float], None],
    ) -> None:
        self.game, self.spec, self.goals, self.knobs = game, spec, goals, knobs
        self.map, self.tell = map_, tell
        self.refused = 0
        self._known: dict[str | None, Numbers] = {}

    def run(self, trials: int) -> Tuning:
        """Search, then play fresh games with the best numbers and with the present ones."""
        present = self._distance(self._means(self.spec.boxes[0]))
        best, numbers = self._searched(trials, present)
        own = self.spec.boxes[0]
        found = with_numbers(self.game, numbers) if numbers else self.game
        box = own if found is self.game else found.text
        fresh = replace(self.spec, seed=self.spec.seed + FRESH)
        sides = self._sides(fresh, own, box)
        gain, low, high = self._gain(sides, fresh.seed)
        before, after = (np.nanmean(sides[side], axis=1) for side in range(2))
        return Tuning(
            game=self.game.slug,
            numbers=numbers,
            variant=patch_of(numbers) if numbers else "",
            trials=trials,
            refused=self.refused,
            distance=best,
            present=present,
            held_out=self._distance(after),
            held_out_present=self._distance(before),
            gain=gain,
            low=low,
            high=high,
            measures={
                goal.measure: {
                    "goal": goal.value,
                    "present": float(before[self._place(goal)]),
                    "found": float(after[self._place(goal)]),
                }
                for goal in self.goals
            },
            games=sides.shape[2],
        )

    def _searched(self, trials: int, present: float) -> tuple[float, dict[str, int]]:
        """Return the least distance, and the numbers that have it; none where the present do."""
        import optuna  # noqa: PLC0415 - an extra, and slow to load

        optuna.logging.set_verbosity(optuna.logging.ERROR)
        sampler = optuna.samplers.TPESampler(seed=self.spec.seed, n_startup_trials=8)
        study = optuna.create_study(sampler=sampler)
        best, numbers = present, dict[str, int]()
        for trial in range(trials):
            asked = study.ask()
            tried = {
                knob.key: asked.suggest_categorical(knob.key, knob.values)
                if _has_gaps(knob.values)
                else asked.suggest_int(knob.key, knob.values[0], knob.values[-1])
                for knob in self.knobs
            }
            try:
                box = with_numbers(self.game, tried)
            except WatertableError:
                self.refused += 1
                study.tell(asked, state=optuna.trial.TrialState.FAIL)
                continue
            text = self.spec.boxes[0] if box is self.game else box.text
            distance = self._distance(self._means(text))
            study.tell(asked, distance)
            if distance < best:
                best, numbers = distance, tried
            self.tell(trial + 1, best)
        return best, numbers

    def _means(self, box: str | None) -> Numbers:
        """Play a box on the games of the search; one that was tried before is known."""
        if box not in self._known:
            one = replace(self.spec, boxes=(box, None))
            self._known[box] = np.nanmean(self._played(one, _one_side), axis=1)
        return self._known[box]

    def _sides(self, spec: Pairs, own: str | None, box: str | None) -> Numbers:
        chunks = self.map(play_chunk, replace(spec, boxes=(own, box)), range(CHUNKS))
        return np.concatenate([chunk.numbers for chunk in chunks], axis=2)

    def _played(self, spec: Pairs, work: Callable[[Pairs, int], Numbers]) -> Numbers:
        return np.concatenate(list(self.map(work, spec, range(CHUNKS))), axis=1)

    def _place(self, goal: Goal) -> int:
        return self.spec.gauges.index(goal.measure)

    def _distance(self, means: Numbers) -> float:
        """How far means are from the goals; a measure that never arises is infinitely far."""
        far = [
            abs(float(means[self._place(goal)]) - goal.value) / (abs(goal.value) or 1.0)
            for goal in self.goals
        ]
        return math.inf if any(math.isnan(one) for one in far) else sum(far)

    def _gain(self, sides: Numbers, seed: int) -> tuple[float, float, float]:
        """Return how much nearer the second side is, and its interval: pairs are drawn again."""
        count = sides.shape[2]
        rng = np.random.default_rng(seed)
        gains = []
        for resample in range(RESAMPLES + 1):
            picked = rng.integers(0, count, count) if resample else np.arange(count)
            means = np.nanmean(sides[:, :, picked], axis=2)
            gains.append(self._distance(means[0]) - self._distance(means[1]))
        edge = (1 - LEVEL) / 2
        low, high = np.quantile(gains[1:], [edge, 1 - edge])
        return gains[0], float(low), float(high)


def _one_side(spec: Pairs, chunk: int) -> Numbers:
    """Play one chunk of the first box alone."""
    numbers: Numbers = play_chunk(spec, chunk, sides=1).numbers[0]
    return numbers


def _has_gaps(values: tuple[int, ...]) -> bool:
    return values != tuple(range(values[0], values[-1] + 1))
