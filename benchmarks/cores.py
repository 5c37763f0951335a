"""How a batch scales over cores: `python benchmarks/cores.py [ROUNDS [ROWS]]`; run it while idle.

The same batch on one thread and on more, in turn, on the wall clock, in five ways:

    steps               NumPy picks a legal number in every row, by one thread, and all are stepped
    steps by place      NumPy says only which of the listed, and the threads pick it
    steps with tensors  the same, and what each seat may know as tensors
    wandering           compiled code picks: nothing is left that one thread does for all
    matches             whole matches of random bots inside compiled code

Behind each rate stands how many times that of one thread it is, and how much of the time was the
benchmark's own NumPy. Then what as many processes reach together, each with its share of the rows
on one thread: what the machine can do. The median of the rounds counts. At the end, what it costs
to have every thread do nothing: a batch's in machine code, a crew's in Python (`batches/crew`), and
an executor's.
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
STEPPED = {"showdown": 1 << 19, "water-to-water": 1 << 17}  # rows, in all
QUIET = 0.06  # of the machine, for others
PATIENCE = 4  # how often a round is made again because others used more
Work: TypeAlias = Callable[[Any, str], tuple[float, float]]  # what was done; seconds of NumPy


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
        most = {count: of_processes(slug, rows, count) for count in counts}
        batches = {count: _batch(slug, rows, count) for count in counts}
        for batch in batches.values():
            steps_with_tensors(batch, slug)
        for place, work in enumerate(WORKS):
            speeds = _speeds(batches, slug, work, rounds)
            beside = {count: rates[place] for count, rates in most.items()}
            _print(f"{slug}, {work.__name__.replace('_', ' ')}", speeds, beside)
    for count in counts[1:]:
        batch, crew, pool = _waking(count)
        others = f"crew {crew:.0f} us, executor {pool:.0f} us"
        print(f"{count:>3} threads do nothing: batch {batch:.0f} us, {others}")


def of_one(slug: str, rows: int, together: Any, told: Any) -> None:
    """Do all works in a process of its own, each when all are ready."""
    batch, rates = _batch(slug, rows, 1), []
    steps_with_tensors(batch, slug)
    for work in WORKS:
        together.wait()
        began = time.perf_counter()
        done, _ = work(batch, slug)
        rates.append(done / (time.perf_counter() - began))
    told.put(rates)


def of_processes(slug: str, rows: int, count: int) -> list[float]:
    """Return what so many processes do together in a second, of each work."""
    context = multiprocessing.get_context("spawn")
    together, told = context.Barrier(count), context.Queue()
    given = (slug, max(1, rows // count), together, told)
    processes = [context.Process(target=of_one, args=given) for _ in range(count)]
    for process in processes:
        process.start()
    rates = [told.get() for _ in processes]
    for process in processes:
        process.join()
    return [sum(each) for each in zip(*rates, strict=True)]


def _batch(slug: str, rows: int, threads: int) -> Any:
    batch = wt.batch(
        slug, rows, seats=SEATS[slug], seed=1, threads=threads, skip_forced=True, again=True
    )
    batch.reset()
    return batch


def _speeds(
    batches: dict[int, Any], slug: str, work: Work, rounds: int
) -> dict[int, list[tuple[float, float]]]:
    """Return the rates of each count of threads, and the part of the time that was NumPy's."""
    speeds: dict[int, list[tuple[float, float]]] = {count: [] for count in batches}
    for _ in range(rounds):
        for count, batch in batches.items():
            for _ in range(PATIENCE):
                busy, began = _others(), time.perf_counter()
                done, serial = work(batch, slug)
                spent = time.perf_counter() - began
                if _others() - busy < QUIET * spent * (os.cpu_count() or 1) + 0.02:
                    break
            else:
                print(f"Others use this machine: {slug}, {work.__name__}, {count} threads")
            speeds[count].append((done / spent, serial / spent))
    return speeds


def _others() -> float:
    """Return the CPU seconds of the machine that were not this process's; 0 where none says so."""
    said = Path("/proc/stat")
    if not said.exists():
        return 0.0
    user, nice, system = map(int, said.read_text().split()[1:4])
    return (user + nice + system) / os.sysconf("SC_CLK_TCK") - time.process_time()


def _waking(count: int, times: int = 300) -> tuple[float, float, float]:
    """Return the microseconds in which so many threads do nothing: medians, in the three ways."""
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
            lambda: crew.each(nothing),
            by_pool,
        )
        took: list[list[float]] = [[] for _ in ways]
        for _ in range(times):
            for way, spent in zip(ways, took, strict=True):
                began = time.perf_counter()
                way()
                spent.append((time.perf_counter() - began) * 1e6)
    first, second, third = map(statistics.median, took)
    return first, second, third


def _print(name: str, speeds: dict[int, list[tuple[float, float]]], most: dict[int, float]) -> None:
    for count, measured in speeds.items():
        ratios = [it[0] / one[0] for it, one in zip(measured, speeds[1], strict=True)]
        rate, serial = (statistics.median(each) for each in zip(*measured, strict=True))
        beside = f"{count:>3} processes{most[count]:>12,.0f}/s{most[count] / most[1]:>7.2f}"
        print(
            f"{name:<36}{count:>3} threads{rate:>12,.0f}/s{statistics.median(ratios):>7.2f}"
            f"   NumPy {serial:>4.0%}  {beside}",
            flush=True,
        )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
