"""A chunk of pairs: the same matches in two boxes, with the same chance, wherever it is worked out.

`play_chunk` is all there is to hand to another process or machine: a specification and a number
go in, plain arrays come out, and they are the same wherever and whenever that is done.
"""

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

import numpy as np

from watertable.batches.setting import Setting
from watertable.batches.twin_matches import Finished, play_twins
from watertable.bots.levels import sheet_without_instinct
from watertable.games import game
from watertable.kernel.table.playable import Playable
from watertable.lab.gauges import Gauge, Numbers, chosen_gauges
from watertable.lab.table_twins import play_at_tables

OTHER = 1 << 40  # between the seeds of two sides that are to have nothing in common


@dataclass(frozen=True, slots=True)
class Pairs:
    """What is to be played: two boxes (None: the game's own), and all that both have in common."""

    game: str
    boxes: tuple[str | None, str | None]  # texts of data files: base and variant
    seats: int
    bots: tuple[str, ...]
    seed: int
    size: int  # pairs in a chunk
    gauges: tuple[str, ...]
    random_draft: bool = False
    apart: bool = False  # each side has chance of its own, as if they were not paired


@dataclass(frozen=True, slots=True)
class PairRows:
    """What came of one chunk: by side, gauge and pair; and which pairs went exactly alike."""

    numbers: Numbers
    alike: Numbers


@functools.lru_cache(32)
def game_of(slug: str, text: str | None) -> Playable:
    """Return a game with a box, which a process reads once."""
    return game(slug) if text is None else game(slug).with_data(text)


@functools.lru_cache(32)
def gauges_of(
    slug: str, text: str | None, seats: int, names: tuple[str, ...]
) -> Mapping[str, Gauge]:
    """Return some gauges, which a process makes once."""
    return chosen_gauges(game_of(slug, text), seats, names)


def play_chunk(pairs: Pairs, chunk: int, sides: int = 2) -> PairRows:
    """Play one chunk of pairs, or of one side of them."""
    first, last = chunk * pairs.size, (chunk + 1) * pairs.size
    both = [_play(pairs, side, first, last) for side in range(sides)]
    numbers = np.array([read for read, _ in both])
    base, variant = both[0][1], both[-1][1]
    alike = (base.winners == variant.winners) & (base.plies == variant.plies)
    return PairRows(numbers, alike.astype(np.float64))


def _play(pairs: Pairs, side: int, first: int, last: int) -> tuple[list[Numbers], Finished]:
    played_game = game_of(pairs.game, pairs.boxes[side])
    seed = pairs.seed + (OTHER if pairs.apart and side else 0)
    setting = Setting(played_game, pairs.seats, played_game.chosen(), seed)
    if played_game.loose is None:
        played = play_at_tables(setting, pairs.bots, first, last)
    else:
        levels = sheet_without_instinct(played_game)  # else one side might have it and one not
        played = play_twins(
            setting, pairs.bots, first, last, random_draft=pairs.random_draft, levels=levels
        )
    found = gauges_of(pairs.game, pairs.boxes[side], pairs.seats, pairs.gauges)
    return [gauge.read(played) for gauge in found.values()], played


Map = Callable[[Callable[[Any, int], Any], Any, Iterable[int]], Iterator[Any]]


def one_by_one(work: Callable[[Any, int], Any], of: Any, numbers: Iterable[int]) -> Iterator[Any]:
    """Work chunks out in this process, in their order, as they are asked for."""
    for number in numbers:
        yield work(of, number)


@contextmanager
def workers(jobs: int, ray: str | None = None) -> Iterator[Map]:
    """Have processes, or a Ray cluster, work chunks out; what they find comes in their order."""
    if ray is not None:
        from watertable.lab.on_ray import cluster  # noqa: PLC0415 - only who asks has Ray

        with cluster(ray) as each_there:
            yield each_there
        return
    if jobs == 1:
        yield one_by_one
        return
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))

    def each(work: Callable[[Any, int], Any], of: Any, numbers: Iterable[int]) -> Iterator[Any]:
        futures = [pool.submit(work, of, number) for number in numbers]
        try:
            for future in futures:
                yield future.result()
        finally:
            for future in futures:
                future.cancel()

    try:
        yield each
    finally:
        pool.shutdown(cancel_futures=True)
