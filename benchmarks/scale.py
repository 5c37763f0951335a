"""What so many games a day need: `python -m benchmarks.scale`, a few seconds, prints two tables.

A day of games is drawn (when they begin, how long they are, how long people think), spread over
workers by the server's own hash, and the fullest worker's busiest minute is played move by move:
a queue for its processor, then commits that take along whatever waits. What a move, a table and a
connection cost was measured; what people do is assumed. Both stand below.
"""

import argparse
import statistics
from collections import Counter

import numpy as np
from msgspec import Struct

from watertable.server.owners import owner_of


class Costs(Struct, frozen=True):
    """What was measured, by `python -m benchmarks.server` alone and with `--workers`."""

    worker_us: float = 140.0  # CPU of a worker, a move
    postgres_us: float = 71.0  # CPU of PostgreSQL, a move
    front_us: float = 175.0  # CPU of the front, a connection
    table_kb: float = 54.5  # memory of a table with two connections
    kept_bytes: float = 202.0  # in PostgreSQL, a move
    logged_bytes: float = 496.0  # in PostgreSQL's log, a move, without whole pages
    sent_bytes: float = 4_925.0  # to both clients, a move
    quick_bot_s: float = 0.001  # CPU of the level stream, a choice (docs/opponents.md)
    slow_bot_s: float = 1.4  # CPU of the level ocean, a choice


class People(Struct, frozen=True):
    """What is assumed."""

    moves: float = 70.0  # a game, of both seats; bots among themselves made 60 to 90
    thinking_s: float = 8.0  # between two moves of a game
    spread: float = 0.6  # of both (sigma of a lognormal)
    evening: float = 0.8  # how far the busiest hour is above the mean, and the calmest below
    connections: float = 6.0  # opened a game: pages, reconnects
    against_bots: float = 0.5  # of all games
    against_ocean: float = 0.05  # of all games, the strongest level


class Limits(Struct, frozen=True):
    """How full anything may be in the busiest minute."""

    core: float = 0.6
    worker_gb: float = 2.0
    worker_sockets: int = 20_000
    postgres_cores: float = 8.0
    postgres_log_mb: float = 40.0  # a second
    commit_ms: float = 2.0  # until a commit is on disk


class Day(Struct, frozen=True):
    """The busiest minute of a day."""

    moves: float  # a second
    mean_moves: float
    tables: float  # at once
    connections: float  # opened a second


class Need(Struct, frozen=True):
    """What a day needs."""

    workers: int
    reason: str
    fullest: float  # the fullest worker's part, beside the mean
    half_ms: float
    most_ms: float  # of 99 moves in 100
    shards: int


COSTS, PEOPLE, LIMITS = Costs(), People(), Limits()
DRAWN = 100_000  # games of a day that are drawn; the others are like them
MINUTES = 1440
HASHED = 200_000  # how often a worker is asked what it draws for a table


def day_of(games: float, dice: np.random.Generator) -> Day:
    """Draw a day of games, and return its busiest minute."""
    drawn = int(min(games, DRAWN))
    scale = games / drawn
    clock = np.arange(MINUTES)
    weight = 1 + PEOPLE.evening * np.sin(2 * np.pi * (clock - 840) / MINUTES)
    began = dice.choice(MINUTES, drawn, p=weight / weight.sum()) + dice.random(drawn)
    shift = np.exp(-(PEOPLE.spread**2) / 2)
    moves = PEOPLE.moves * shift * dice.lognormal(0, PEOPLE.spread, drawn)
    pace = PEOPLE.thinking_s * shift * dice.lognormal(0, PEOPLE.spread, drawn)
    lasts = moves * pace / 60
    begin, end = began.astype(int), np.ceil(began + lasts).astype(int)
    at_once = running(begin, end, lasts / (end - begin))
    rate = running(begin, end, moves / 60 / (end - begin))
    busiest = int(np.argmax(np.convolve(rate, np.ones(15), "same")))
    near = slice(max(0, busiest - 7), busiest + 8)
    return Day(
        moves=float(rate[near].mean() * scale),
        mean_moves=float(rate.mean() * scale),
        tables=float(at_once[near].mean() * scale),
        connections=games / 86_400 * (1 + PEOPLE.evening) * PEOPLE.connections,
    )


def running(begin: np.ndarray, end: np.ndarray, weight: np.ndarray) -> np.ndarray:
    """Add up the weights of all games that go on in each minute, those over midnight too."""
    change = np.zeros(int(end.max()) + MINUTES)
    np.add.at(change, begin, weight)
    np.add.at(change, end, -weight)
    sums = np.cumsum(change)
    whole = sums[: len(sums) // MINUTES * MINUTES].reshape(-1, MINUTES).sum(axis=0)
    return np.asarray(whole)


def workers_for(day: Day) -> tuple[int, str]:
    """Return how many workers there must be, and what asks for the most of them."""
    wanted = {
        "processor": day.moves * COSTS.worker_us / 1e6 / LIMITS.core,
        "memory": day.tables * COSTS.table_kb / 1e6 / LIMITS.worker_gb,
        "sockets": 2 * day.tables / LIMITS.worker_sockets,
    }
    reason = max(wanted, key=lambda name: wanted[name])
    return max(2, int(np.ceil(wanted[reason]))), reason


def fullest_of(tables: float, workers: int) -> float:
    """Return the part of the fullest worker beside the mean, by the hash that the front uses."""
    some = int(min(max(tables, 200), HASHED / workers))
    had = Counter(owner_of(b"table %d" % number, range(workers)) for number in range(some))
    alike = max(had.values()) * workers / some - 1
    return 1 + alike * float(
        np.sqrt(some / max(tables, some))
    )  # more tables lie closer to the mean


def waits(rate: float, dice: np.random.Generator, seconds: float = 20.0) -> tuple[float, float]:
    """Play moves at one worker, and return within how many ms half and 99% are answered."""
    came = np.cumsum(dice.exponential(1 / rate, int(rate * seconds)))
    work = dice.gamma(4, COSTS.worker_us / 4e6, len(came))
    done, free = [], 0.0
    for at, cost in zip(came.tolist(), work.tolist(), strict=True):
        free = max(free, at) + cost
        done.append(free)
    ready = np.array(done)
    answered: list[float] = []
    begin = 0.0
    while len(answered) < len(ready):
        first = len(answered)
        begin = max(begin, done[first])
        last = int(np.searchsorted(ready, begin, "right"))
        begin += LIMITS.commit_ms / 1e3 + (last - first) * COSTS.postgres_us / 1e6
        answered += [begin] * (last - first)
    waited = sorted(1e3 * (late - early) for early, late in zip(came, answered, strict=True))
    return statistics.median(waited), waited[int(0.99 * len(waited))]


def need_of(day: Day, dice: np.random.Generator) -> Need:
    """Return what a day needs."""
    workers, reason = workers_for(day)
    fullest = fullest_of(day.tables, workers)
    half, most = waits(day.moves / workers * fullest, dice)
    cores = day.moves * COSTS.postgres_us / 1e6 / LIMITS.core
    log = day.moves * COSTS.logged_bytes / 1e6
    shards = int(np.ceil(max(cores / LIMITS.postgres_cores, log / LIMITS.postgres_log_mb)))
    return Need(workers, reason, fullest, half, most, shards)


def words(days: dict[int, Day], needs: dict[int, Need]) -> str:
    """Return both tables."""
    bots = PEOPLE.against_bots / 2  # every other move of such a game
    rows: list[tuple[str, list[str]]] = [
        ("moves a second, mean", [f"{day.mean_moves:,.0f}" for day in days.values()]),
        ("moves a second, busiest", [f"{day.moves:,.0f}" for day in days.values()]),
        ("tables at once", [f"{day.tables:,.0f}" for day in days.values()]),
        ("sockets", [f"{2 * day.tables:,.0f}" for day in days.values()]),
        (
            "memory of tables, GB",
            [f"{day.tables * COSTS.table_kb / 1e6:,.2f}" for day in days.values()],
        ),
        (
            "cores: workers",
            [f"{day.moves * COSTS.worker_us / 1e6:,.2f}" for day in days.values()],
        ),
        (
            "cores: front",
            [f"{day.connections * COSTS.front_us / 1e6:,.3f}" for day in days.values()],
        ),
        (
            "cores: PostgreSQL",
            [f"{day.moves * COSTS.postgres_us / 1e6:,.2f}" for day in days.values()],
        ),
        (
            "cores: bots, all as quick as stream",
            [f"{day.moves * bots * COSTS.quick_bot_s:,.2f}" for day in days.values()],
        ),
        (
            f"cores: bots, {PEOPLE.against_ocean:.0%} of games against ocean",
            [
                f"{day.moves * PEOPLE.against_ocean / 2 * COSTS.slow_bot_s:,.1f}"
                for day in days.values()
            ],
        ),
        (
            "PostgreSQL's log, MB/s",
            [f"{d.moves * COSTS.logged_bytes / 1e6:,.2f}" for d in days.values()],
        ),
        (
            "kept in 90 days, GB",
            [f"{d.mean_moves * 86_400 * 90 * COSTS.kept_bytes / 1e9:,.1f}" for d in days.values()],
        ),
        ("sent, Mbit/s", [f"{d.moves * COSTS.sent_bytes * 8 / 1e6:,.1f}" for d in days.values()]),
    ]
    answers: list[tuple[str, list[str]]] = [
        ("workers", [str(need.workers) for need in needs.values()]),
        ("what asks for most of them", [need.reason for need in needs.values()]),
        ("fullest worker / mean", [f"{need.fullest:.2f}" for need in needs.values()]),
        ("a move is on disk within, half, ms", [f"{need.half_ms:.1f}" for need in needs.values()]),
        ("99%, ms", [f"{need.most_ms:.1f}" for need in needs.values()]),
        ("PostgreSQL servers", [str(need.shards) for need in needs.values()]),
    ]
    head = "| games a day | " + " | ".join(f"{games:,}" for games in days) + " |"
    line = "|---|" + "---:|" * len(days)
    lines = ["In the busiest quarter of an hour:", "", head, line]
    lines += [f"| {name} | " + " | ".join(values) + " |" for name, values in rows]
    lines += ["", "What that needs:", "", head, line]
    lines += [f"| {name} | " + " | ".join(values) + " |" for name, values in answers]
    return "\n".join(lines)


def main() -> None:
    """Simulate, and print."""
    flags = argparse.ArgumentParser(prog="python -m benchmarks.scale", description=__doc__)
    flags.add_argument("games", type=float, nargs="*", default=[1e4, 1e6, 1e8], help="a day")
    flags.add_argument("--seed", type=int, default=1)
    given = flags.parse_args()
    dice = np.random.default_rng(given.seed)
    days = {int(games): day_of(games, dice) for games in given.games}
    needs = {games: need_of(day, dice) for games, day in days.items()}
    print(words(days, needs))


if __name__ == "__main__":
    main()
