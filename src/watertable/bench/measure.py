"""One run of the benchmark: starts first, then rounds of ours and the peers' in turn."""

import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NotRequired, TypedDict

import watertable as wt
from watertable.bench import peers_env, starts
from watertable.bench.worker import Round, Worker, plain_environment

WARM_STARTS = 3
PEERS = {
    "showdown": [
        "openspiel/crazy_eights",
        "openspiel/hearts",
        "openspiel/gin_rummy",
        "catanatron",
    ],
    "water-to-water": ["openspiel/hex", "catanatron"],
}  # games of the same kind: cards in hands; places on a map


class Start(TypedDict):
    """What starts take: a later one, and a first one until its first question, if it comes."""

    warm_s: float
    memory_mb: NotRequired[float]  # where the system tells
    first_prompt_s: NotRequired[float]


class Rates(TypedDict):
    """How fast we are in the best round, and the peers, if they were asked."""

    decisions_per_s: int
    games_per_s: float
    copy_ns: float
    peers: NotRequired[dict[str, int]]
    ratios: NotRequired[dict[str, float]]  # ours divided by theirs
    peers_with_forced: NotRequired[dict[str, int]]


class Figures(Start, Rates):
    """All that one run measured."""

    game: str
    cold_s: float
    rounds: int


def run(
    game: str = "showdown",
    peers: bool = False,
    *,
    rounds: int = 5,
    tell: Callable[[str], None] = lambda step: None,
) -> Figures:
    """Measure a game here and now and return the figures, ready for JSON.

    `tell` is given a few words before each step, for those who watch. WatertableError when there is
    no such game, or when something that is needed cannot be run.
    """
    if rounds < 1:
        raise ValueError(f"a benchmark needs at least one round, not {rounds}")
    wt.game(game)
    with TemporaryDirectory(prefix="watertable-bench-", ignore_cleanup_errors=True) as folder:
        full, empty = Path(folder, "full"), Path(folder, "empty")
        if peers:
            tell("looking for the peers, or installing them")
            python = peers_env.ready()
        tell("compiling into an empty cache")
        cold = round(starts.cold_s(full), 3)
        tell("starting from the full cache")
        start = _warm(starts.warm_start(game, full) for _ in range(WARM_STARTS))
        with ExitStack() as open_workers:
            tell("getting ready")
            workers = [open_workers.enter_context(_our_worker(game, full))]
            if peers:
                workers.append(open_workers.enter_context(_peer_worker(python, PEERS[game])))
            played = []
            for number in range(rounds):
                tell(f"round {number + 1} of {rounds}")
                played.append({name: it for side in workers for name, it in side.round().items()})
        figures: Figures = {
            "game": game,
            "cold_s": cold,
            **start,
            "rounds": rounds,
            **rates(played),
        }
        tell("waiting for the first question of a first start")
        asked = starts.first_prompt_s(game, empty)
    if asked is not None:
        figures["first_prompt_s"] = round(asked, 3)
    return figures


def rates(played: list[dict[str, Round]]) -> Rates:
    """Turn the rounds into figures: the best round of each counts.

    >>> ours = {"decisions": 900.0, "forced": 0.0, "games": 9, "seconds": 0.5, "copy_ns": 20.0}
    >>> them = {"decisions": 60.0, "forced": 40.0, "games": 1, "seconds": 0.1}
    >>> rates([{"watertable": ours, "hearts": them}])["ratios"]
    {'hearts': 3.0}
    """
    best = {name: max((it[name] for it in played), key=_rate) for name in played[0]}
    mine = best.pop("watertable")
    figures: Rates = {
        "decisions_per_s": round(_rate(mine)),
        "games_per_s": round(mine["games"] / mine["seconds"], 1),
        "copy_ns": round(min(it["watertable"]["copy_ns"] for it in played), 2),
    }
    if best:
        figures["peers"] = {name: round(_rate(it)) for name, it in best.items()}
        figures["ratios"] = {name: round(_rate(mine) / _rate(it), 3) for name, it in best.items()}
        figures["peers_with_forced"] = {
            name: round(max(_rate_with_forced(it[name]) for it in played)) for name in best
        }
    return figures


def _rate(it: Round) -> float:
    return it["decisions"] / it["seconds"]


def _rate_with_forced(it: Round) -> float:
    return (it["decisions"] + it["forced"]) / it["seconds"]


def _warm(measured: Iterable[tuple[float, float]]) -> Start:
    seconds, memory = zip(*measured, strict=True)
    start: Start = {"warm_s": round(min(seconds), 3)}
    if any(memory):
        start["memory_mb"] = round(min(memory), 1)
    return start


def _our_worker(game: str, cache: Path) -> Worker:
    command = [sys.executable, "-m", "watertable.bench.ours", game]
    return Worker(game, command, plain_environment(XDG_CACHE_HOME=str(cache)))


def _peer_worker(python: Path, names: Sequence[str]) -> Worker:
    script = Path(__file__).with_name("peers.py")
    return Worker("the peers", [python, "-I", script, *names], plain_environment())
