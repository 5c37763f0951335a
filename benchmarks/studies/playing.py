"""Plays what studies need, chunk by chunk, the most important first; what is finished is kept.

A run is of one of two kinds:

tables  Water to Water with `fix`, `bots` at `seats` seats: `count` games of `seed`, only those
        with (or, after "-", without) the character `at`, if one is named; else with their powers;
        `base` names the run of the same tables without the fix, where it is of `at` alone
duels   Showdown with `fix`: deals in which one seat has more of `card` in the opening hand

Chunks are files OUT/NAME/NUMBER.npz: there, or not. So whatever was stopped can be gone on with.
"""

import time
from collections.abc import Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.studies.dealing import SPAN, dealt, may_come, setting_of, tables_with
from benchmarks.studies.duels import deals_with, play_duels
from benchmarks.studies.studied import studied, weighed_for
from watertable.batches.twin_matches import play_twins

Run = Mapping[str, Any]
Arrays = dict[str, Any]


def chunks_of(run: Run) -> int:
    """Return how many chunks a run has."""
    return -(-int(run["count"]) // int(run["size"]))


def play(run: Run, chunk: int, as_it_is: Path | None = None) -> Arrays:
    """Play one chunk of a run: what comes out depends on these two alone.

    Where a fix is of one character alone, who neither sits there nor may come later, games go as
    they go without it: they are taken from that chunk, if it has been played.
    """
    known = known_of(run, chunk)
    if as_it_is is None or not as_it_is.exists():
        return _played(run, known)
    before = dict(np.load(as_it_is))
    own = np.array(
        [may_come(int(run["seats"]), int(run["seed"]), it) for it in known["game"].tolist()]
    )
    found = known | {name: before[name].copy() for name in rows_of(run)}
    if own.any():
        played = _played(run, {name: them[own] for name, them in known.items()})
        for name in rows_of(run):
            found[name][own] = played[name]
    return found


def _span(run: Run, chunk: int) -> tuple[int, int]:
    return chunk * int(run["size"]), (chunk + 1) * int(run["size"])


def rows_of(run: Run) -> tuple[str, ...]:
    """Return what is told of each game: all that does not follow from the seed alone."""
    if run["kind"] == "duels":
        return ("won", "first", "turns")
    told = ("winners", "first", "turns", "out", "ending")
    return told if run.get("at") else (*told, "power")


def known_of(run: Run, chunk: int) -> Arrays:
    """Return what is known of a chunk before it is played: its games, and who sits there."""
    first, last = _span(run, chunk)
    seed = int(run["seed"])
    if run["kind"] == "duels":
        deals = np.array(deals_with(run["card"], seed, last)[first:last], np.int32)
        return {"game": deals[:, 0], "seat": deals[:, 1]}
    seats = int(run["seats"])
    numbers = tables_with(run.get("at", ""), seats, seed, last)[first:last]
    sits = [dealt(seats, seed, number // SPAN)[number % SPAN] for number in numbers]
    return {"game": np.array(numbers, np.int32), "dealt": np.array(sits, np.int16)}


def play_few(run: Run, chunk: int, count: int) -> Arrays:
    """Play the first games of a chunk, as they would be played in it."""
    known = {name: them[:count] for name, them in known_of(run, chunk).items()}
    return _played(run, known)


def _played(run: Run, known: Arrays) -> Arrays:
    return (_duels if run["kind"] == "duels" else _tables)(run, known)


def _tables(run: Run, known: Arrays) -> Arrays:
    seats, seed = int(run["seats"]), int(run["seed"])
    setting = setting_of(run.get("fix", ""), seats, seed)
    told: dict[str, list[Any]] = {name: [] for name in rows_of(run)}
    for number in known["game"].tolist():
        played = play_twins(
            setting,
            run["bots"],
            number,
            number + 1,
            random_draft=True,
            levels=studied(setting.game.slug),
            learned_for=weighed_for(run["bots"], seats),
        )
        ended = played.ended
        row = {
            "winners": played.winners[0],
            "first": played.opened["first"][0],
            "turns": ended["turn"][0],
            "out": ended["out"][0].astype(int).sum(),
            "ending": ended["ending"][0],
            "power": ended["power"][0, :seats],
        }
        for name, them in told.items():
            them.append(row[name])
    return known | {name: np.array(them, np.int16) for name, them in told.items()}


def _duels(run: Run, known: Arrays) -> Arrays:
    bots, seed = run["bots"], int(run["seed"])
    deals = zip(known["game"].tolist(), known["seat"].tolist(), strict=True)
    return known | play_duels(run.get("fix", ""), bots, seed, deals)


def chunk_file(out: Path, run: Run, chunk: int) -> Path:
    """Return where a chunk of a run lies."""
    return out / str(run["name"]) / f"{chunk:05}.npz"


def keep(path: Path, arrays: Arrays) -> None:
    """Write a chunk, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        np.savez_compressed(file, **arrays)
    part.replace(path)


def work(run: Run, chunk: int, out: Path) -> float:
    """Play a chunk and keep it; return the seconds of processor that it took."""
    began = time.process_time()
    as_it_is = chunk_file(out, {"name": run["base"]}, chunk) if "base" in run else None
    keep(chunk_file(out, run, chunk), play(run, chunk, as_it_is))
    return time.process_time() - began


def groups_of(runs: Sequence[Run]) -> list[list[Run]]:
    """Return runs by their `group`: those of one group are played side by side."""
    found: dict[str, list[Run]] = {}
    for run in runs:
        found.setdefault(run.get("group", run["name"]), []).append(run)
    return list(found.values())


def side_by_side(runs: Sequence[Run]) -> list[tuple[Run, int]]:
    """Return the chunks of some runs so that at any time the same part of each has been played."""
    chunks = [(run, chunk) for run in runs for chunk in range(chunks_of(run))]
    return sorted(chunks, key=lambda it: (it[1] + 1) / chunks_of(it[0]))


def play_all(out: Path, runs: Sequence[Run], jobs: int, until: float) -> bool:
    """Play what is missing, in the order of the runs; say whether all of it is there."""
    tasks = [
        (run, chunk)
        for group in groups_of(runs)
        for run, chunk in side_by_side(group)
        if not chunk_file(out, run, chunk).exists()
    ]
    tasks.reverse()
    spent: dict[str, float] = {}
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        going: dict[Future[float], str] = {}
        while tasks or going:
            while tasks and len(going) < jobs and time.monotonic() < until:
                run, chunk = tasks.pop()
                if chunk_file(out, run, chunk).exists():  # another process was quicker
                    continue
                going[pool.submit(work, run, chunk, out)] = run["name"]
            if not going:
                break
            ended, _ = wait(going, timeout=2, return_when=FIRST_COMPLETED)
            for one in ended:
                name = going.pop(one)
                spent[name] = spent.get(name, 0) + one.result()
            if going and not ended and time.monotonic() > until + 15:
                break
        for name, seconds in spent.items():
            print(f"{name}: {seconds:.1f} s of processors", flush=True)
        if going:
            for process in list(pool._processes.values()):  # what is not finished is not kept
                process.terminate()
    return not tasks
