"""How a batch scales over cores: `python benchmarks/cores.py [ROUNDS [ROWS]]`; run it while idle.

The same batch on one thread and on more, in turn, on the wall clock, in five ways:

    steps               NumPy picks a legal number in every row, by one thread, and all are stepped
    steps by place      NumPy says only which of the listed, and the threads pick it
    steps with tensors  the same, and what each seat may know as tensors
    wandering           compiled code picks: nothing is left that one thread does for all
    matches             whole matches of random bots inside compiled code

Of each there is the median rate of the rounds, the best, how many times that of one thread it is,
and the same without the benchmark's own NumPy, which works between two steps in one thread and is
the caller's, not the batch's: how much of the time it was stands before it. Then what as many
processes reach together, each with its share of the rows on one thread and NumPy of its own: what
the machine can do. At the end, what it costs to have every thread do nothing: a batch's in machine
code, at once and after a pause in which they fell asleep, a crew's in Python (`batches/crew`), and
an executor's.

With 5 rounds of 16,384 rows it takes two to three minutes on 16 idle cores, and some 5 GB.
"""

import multiprocessing
import os
import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

import watertable as wt
from watertable.batches.crew import Crew

SEATS = {"showdown": 2, "water-to-water": 4}
MATCHES = {"showdown": 20_000, "water-to-water": 10_000}
ROWS = 16_384
STEPPED = {"showdown": 1 << 19, "water-to-water": 1 << 18}  # rows, in all
QUIET = 0.06  # of the machine, for others
PATIENCE = 2  # how often a round is made again because others used more
SLEEPING, PAUSE = 1, 0.001  # seconds, after which threads sleep
Work: TypeAlias = Callable[[Any, str], tuple[float, float]]  # what was done; seconds of NumPy
Rates: TypeAlias = tuple[float, float, float]  # in a second; without NumPy's; its part of the time


def _stepped(
    batch: Any, slug: str, *, listed: bool = False, tensors: bool = False
) -> tuple[float, float]:
    steps, serial = max(1, STEPPED[slug] // batch.count), 0.0
    draws = np.random.default_rng(1).random((steps, batch.count))
    places = np.arange(batch.count)
    for drawn in draws:
        began = time.perf_counter()
        numbers, counts = batch.legal()
        chosen = (drawn * counts).astype(np.int64)
        if not listed:
            chosen = numbers[places, chosen]
        serial += time.perf_counter() - began
        (batch.step_listed if listed else batch.step)(chosen)
        if tensors:
            batch.tensors()
    return float(steps * batch.count), serial


def steps(batch: Any, slug: str) -> tuple[float, float]:
    """Step all rows by numbers."""
    return _stepped(batch, slug)


def steps_by_place(batch: Any, slug: str) -> tuple[float, float]:
    """Step all rows by places in their lists."""
    return _stepped(batch, slug, listed=True)


def steps_with_tensors(batch: Any, slug: str) -> tuple[float, float]:
    """Step, and have what each seat may know as tensors."""
    return _stepped(batch, slug, listed=True, tensors=True)


def wandering(batch: Any, slug: str) -> tuple[float, float]:
    """Let rows wander."""
    moves = max(1, STEPPED[slug] // batch.count)
    batch.wander(moves)
    return float(moves * batch.count), 0.0


def matches(batch: Any, slug: str) -> tuple[float, float]:
    """Play whole matches."""
    batch.play("random", MATCHES[slug])
    return float(MATCHES[slug]), 0.0


WORKS: tuple[Work, ...] = (steps, steps_by_place, steps_with_tensors, wandering, matches)


def main(rounds: int = 5, rows: int = ROWS) -> None:
    """Let one thread and several take turns."""
    cores = os.cpu_count() or 1
    counts = [1, *(count for count in (2, 4, 8, 16, 32) if count <= cores)]
    for slug in SEATS:
        most = {count: of_processes(slug, rows, count, min(rounds, 3)) for count in counts}
        batches = {count: _batch(slug, rows, count) for count in counts}
        for batch in batches.values():
            steps_with_tensors(batch, slug)
        for place, work in enumerate(WORKS):
            speeds = _speeds(batches, slug, work, rounds)
            beside = {count: rates[place] for count, rates in most.items()}
            _print(f"{slug}, {work.__name__.replace('_', ' ')}", speeds, beside)
    for count in counts[1:]:
        batch, slept, crew, pool = _waking(count)
        others = f"crew {crew:.0f} us, executor {pool:.0f} us"
        own = f"batch {batch:.0f} us, after a pause {slept:.0f} us"
        print(f"{count:>3} threads do nothing: {own}, {others}")


def of_one(slug: str, rows: int, rounds: int, together: Any, told: Any) -> None:
    """Do all works in a process of its own, each when all are ready."""
    batch = _batch(slug, rows, 1)
    steps_with_tensors(batch, slug)
    speeds: list[list[Rates]] = []
    for work in WORKS:
        speeds.append([])
        for _ in range(rounds):
            together.wait()
            speeds[-1].append(_rates(batch, slug, work))
    told.put(speeds)


def of_processes(slug: str, rows: int, count: int, rounds: int) -> list[list[Rates]]:
    """Return what so many processes do together in a second, of each work in each round."""
    context = multiprocessing.get_context("spawn")
    together, told = context.Barrier(count), context.Queue()
    given = (slug, max(1, rows // count), rounds, together, told)
    processes = [context.Process(target=of_one, args=given) for _ in range(count)]
    for process in processes:
        process.start()
    speeds = [told.get() for _ in processes]
    for process in processes:
        process.join()
    return [
        [
            (sum(one[0] for one in ones), sum(one[1] for one in ones), ones[0][2])
            for ones in zip(*each, strict=True)
        ]
        for each in zip(*speeds, strict=True)
    ]


def _rates(batch: Any, slug: str, work: Work) -> Rates:
    began = time.perf_counter()
    done, serial = work(batch, slug)
    spent = time.perf_counter() - began
    return done / spent, done / (spent - serial), serial / spent


def _batch(slug: str, rows: int, threads: int) -> Any:
    batch = wt.batch(
        slug, rows, seats=SEATS[slug], seed=1, threads=threads, skip_forced=True, again=True
    )
    batch.reset()
    return batch


def _speeds(batches: dict[int, Any], slug: str, work: Work, rounds: int) -> dict[int, list[Rates]]:
    """Return the rates of each count of threads."""
    speeds: dict[int, list[Rates]] = {count: [] for count in batches}
    for _ in range(rounds):
        for count, batch in batches.items():
            for _ in range(PATIENCE):
                busy, began = _others(), time.perf_counter()
                rates = _rates(batch, slug, work)
                spent = time.perf_counter() - began
                if _others() - busy < QUIET * spent * (os.cpu_count() or 1) + 0.02:
                    break
            else:
                print(f"Others use this machine: {slug}, {work.__name__}, {count} threads")
            speeds[count].append(rates)
    return speeds


def _others() -> float:
    """Return the CPU seconds of the machine that were not this process's; 0 where none says so."""
    said = Path("/proc/stat")
    if not said.exists():
        return 0.0
    user, nice, system = map(int, said.read_text().split()[1:4])
    return (user + nice + system) / os.sysconf("SC_CLK_TCK") - time.process_time()


def _waking(count: int, times: int = 300) -> tuple[float, float, float, float]:
    """Return the microseconds in which so many threads do nothing: medians, in the four ways."""
    crew, batch = Crew(count), _batch("showdown", count, count)
    untouched = np.full(count, -1)

    def nothing(part: int) -> int:
        return 0

    with ThreadPoolExecutor(count - 1) as pool:

        def by_pool() -> None:
            others = [pool.submit(nothing, part) for part in range(1, count)]
            nothing(0)
            for other in others:
                other.result()

        ways: tuple[Callable[[], Any], ...] = (
            lambda: batch.step(untouched),
            lambda: batch.step(untouched),
            lambda: crew.each(nothing),
            by_pool,
        )
        took: list[list[float]] = [[] for _ in ways]
        for place, (way, spent) in enumerate(zip(ways, took, strict=True)):
            for _ in range(times):
                if place == SLEEPING:
                    time.sleep(PAUSE)
                began = time.perf_counter()
                way()
                spent.append((time.perf_counter() - began) * 1e6)
    at_once, slept, crews, pools = map(statistics.median, took)
    return at_once, slept, crews, pools


def _print(name: str, speeds: dict[int, list[Rates]], most: dict[int, list[Rates]]) -> None:
    for count, measured in speeds.items():
        of_threads = _said(measured, speeds[1])
        of_processes = _said(most[count], most[1])
        print(
            f"{name:<36}{count:>3} threads{of_threads}   {count:>3} processes{of_processes}",
            flush=True,
        )


def _said(measured: list[Rates], of_one_alone: list[Rates]) -> str:
    """Say the median, the best, and how many times that of one it is: with NumPy and without."""
    rates = [rate for rate, _, _ in measured]
    times, without = (
        statistics.median(
            it[place] / one[place] for it, one in zip(measured, of_one_alone, strict=True)
        )
        for place in (0, 1)
    )
    serial = statistics.median(part for _, _, part in measured)
    median, best = f"{statistics.median(rates):>12,.0f}/s", f"{max(rates):>12,.0f}/s"
    return f"{median} (best{best}){times:>7.2f}   NumPy {serial:>4.0%}, else{without:>7.2f}"


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
