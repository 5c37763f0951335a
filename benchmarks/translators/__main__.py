"""Other ways to make the rules fast, beside ours: `python -m benchmarks.translators [ROUNDS]`.

A slice of Showdown (all that random matches reach) is written for each tool that is installed:
`pip install cython 'mypy[mypyc]' warp-lang setuptools` into an environment of its own, with NumPy
and msgspec, and this tree on PYTHONPATH. Every side plays the same matches; that is looked at.
"""

import importlib
import json
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, TypeAlias

import numpy as np

from benchmarks.translators.dialects import Cython, Mypyc
from benchmarks.translators.extract import GAME
from benchmarks.translators.in_warp import Warp
from watertable.kernel.compile import compiled
from watertable.kernel.compile.native.building import build
from watertable.kernel.compile.native.program import Program
from watertable.kernel.compile.native.source import source
from watertable.kernel.compile.tally import DECISIONS, FIRST_WINS
from watertable.kernel.records.chance import Dice, dice_of, secret_of, words_at
from watertable.kernel.records.events import SILENT
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import Rows, rows

Play: TypeAlias = Callable[[int, int], int]  # matches and seed; returns decisions
BOX = GAME.boxes(GAME.chosen())


def policy(seed: int) -> Rows[Dice]:
    """Return the dice that choose the moves."""
    return dice_of(words_at(secret_of(seed), 0))


def by_us(run: Callable[..., Any]) -> Play:
    """Return our own loop, as machine code or as plain Python."""

    def play(matches: int, seed: int) -> int:
        tally = np.zeros(FIRST_WINS + 2, np.int64)
        tables, dice, moves = rows(GAME.state, 2), rows(Dice, 1), rows(Listing, 1)
        no_trace = np.zeros(0, np.int64)
        run(BOX, tables, 2, matches, policy(seed), dice, moves, no_trace, SILENT, tally, False)
        return int(tally[DECISIONS])

    return play


def by_address(module: Any) -> Play:
    """Return Cython's: it takes the addresses of our records."""

    def play(matches: int, seed: int) -> int:
        given: Any = [
            BOX,
            rows(GAME.state, 1),
            policy(seed),
            rows(Dice, 1),
            rows(Listing, 1),
            SILENT,
        ]
        return int(module.run(*(it.ctypes.data for it in given), matches))

    return play


def by_lists(module: Any) -> Play:
    """Return mypyc's: its records are objects full of lists."""

    def filled(kind: type[Any], record: Any) -> Any:
        made = kind()
        for name in record.dtype.names:
            setattr(made, name, record[name].tolist())
        return made

    box = filled(module.Box, BOX[0])

    def play(matches: int, seed: int) -> int:
        dice = filled(module.Dice, policy(seed)[0])
        rest = (module.Dice(), module.Listing(), module.Story())
        return int(module.games(box, module.State(), dice, *rest, matches))

    return play


def by_warp(module: Any) -> Play:
    """Return Warp's, on one core: its records are arrays of its own."""
    wp: Any = importlib.import_module("warp")

    def put(kind: Any, records: Any) -> Any:
        made = wp.zeros(len(records), dtype=kind, device="cpu")
        for name in records.dtype.names:
            there = made.numpy()[name]
            there[...] = np.asarray(records[name]).reshape(there.shape)
        return made

    def one(kind: Any) -> Any:
        return wp.zeros(1, dtype=kind, device="cpu")

    box, moves, silent = put(module.Box, BOX), one(module.Listing), one(module.Story)

    def play(matches: int, seed: int) -> int:
        state, dice, told = one(module.State), one(module.Dice), one(wp.int32)
        given = [box, state, put(module.Dice, policy(seed)), dice, moves, silent, matches, told]
        wp.launch(module.kernel, 1, given, device="cpu")
        return int(told.numpy()[0])

    return play


def cpu_seconds() -> float:
    """Return the CPU time of this process and of all it has waited for."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + spent.ru_utime + spent.ru_stime


def built(folder: Path, name: str, text: str, command: list[str]) -> ModuleType:
    """Write a module, have it built, and import it."""
    folder.joinpath(f"{name}.py").write_text(text, "utf-8")
    if command:
        binary = str(Path(sys.executable).with_name(command[0]))
        called = [binary, *command[1:], f"{name}.py"]
        subprocess.run(called, cwd=folder, check=True, capture_output=True)
    return importlib.import_module(name)


def sides(folder: Path) -> dict[str, tuple[float, int, Play]]:
    """Return whoever can play: CPU seconds to compile the slice, matches in a round, how."""
    found: dict[str, tuple[float, int, Play]] = {}
    entry = GAME.entries.random_games

    def add(name: str, matches: int, make: Callable[[], Play]) -> None:
        began = cpu_seconds()
        play = make()
        found[name] = (cpu_seconds() - began, matches, play)

    def ours() -> Play:
        program = Program(compiled.is_rule, compiled.is_apart)
        build(source(program, [entry.rule]), folder / "ours.so")
        return by_us(entry)

    def warped() -> Play:
        module: Any = built(folder, "rules_warp", Warp().written(), [])
        importlib.import_module("warp").load_module(module, device="cpu")
        return by_warp(module)

    by_us(entry)(1, 1)
    add("ours", 4_000, ours)
    if find_spec("Cython"):
        text, command = Cython().written(), ["cythonize", "-i", "-3", "-q"]
        add("Cython", 4_000, lambda: by_address(built(folder, "rules_cython", text, command)))
    if find_spec("mypyc"):
        lists = Mypyc().written()
        add("mypyc", 400, lambda: by_lists(built(folder, "rules_mypyc", lists, ["mypyc"])))
        add("the same, interpreted", 20, lambda: by_lists(built(folder, "rules_lists", lists, [])))
    if find_spec("warp"):
        importlib.import_module("warp").config.kernel_cache_dir = str(folder)
        add("Warp", 400, warped)
    add("plain Python", 1, lambda: by_us(entry.rule))
    return found


def main(rounds: int) -> None:
    """Let all take turns; print medians, and the ratio to ours of the same round."""
    with TemporaryDirectory(prefix="watertable-translators-") as folder:
        sys.path.insert(0, folder)
        found = sides(Path(folder))
        speeds: dict[str, list[float]] = {name: [] for name in found}
        for seed in range(rounds):
            for name, (_, matches, play) in found.items():
                began = time.process_time()
                decisions = play(matches, seed)
                speeds[name].append(decisions / (time.process_time() - began))
                if decisions != found["ours"][2](matches, seed):
                    raise SystemExit(f"{name} plays other matches.")
        for name, (seconds, *_) in found.items():
            ratios = [it / own for it, own in zip(speeds[name], speeds["ours"], strict=True)]
            line = {
                "tool": name,
                "compile_cpu_s": round(seconds, 1),
                "decisions_per_s": round(statistics.median(speeds[name])),
                "ratio": round(statistics.median(ratios), 4),
            }
            print(json.dumps(line))


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 9)
