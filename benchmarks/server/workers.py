"""What several workers cost: `python -m benchmarks.server --workers`, on a PostgreSQL of its own.

CPU is that of each process by itself: workers and front apart from PostgreSQL and the load. Whose
connection is whose is asked of the system, not of the server.
"""

import asyncio
import contextlib
import functools
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import psutil
import uvloop

from benchmarks.server.load import Load, spoilt, until
from benchmarks.server.servers import MANY, await_answer, free_port
from tests.server.postgres import MISSING, Cluster, programs

MATCHES, WARM, PLIES, ROUNDS = 200, 8, 24, 3  # every match is played on by so many plies
MOST_RATIO, LEAST_SHARE, MOST_SHARE, WANTED_SPEED = 1.2, 0.4, 0.6, 1.6
FREE_CORES = 4  # to measure moves per second
LIMITS = ("requests-per-second", "frames-per-second", "connections", "tables-per-hour")
WORKER = "watertable.server"  # in a worker's command line
KEPT = """
SELECT (SELECT sum(pg_total_relation_size(oid)) FROM pg_class
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace)::bigint,
    (pg_current_wal_insert_lsn() - '0/0')::bigint
"""


@contextlib.contextmanager
def serving(workers: int, database: str) -> Iterator[tuple[int, psutil.Process]]:
    """Start a server, and end it afterwards; its port and its first process."""
    port = free_port()
    command = [sys.executable, "-m", "watertable", "serve", "--port", str(port)]
    command += ["--database", database, "--workers", str(workers), "--log", "warning"]
    command += [word for limit in LIMITS for word in (f"--{limit}", MANY)]
    with tempfile.TemporaryDirectory(prefix="watertable-bench-") as folder:
        said = (Path(folder) / "said").open("wb")
        server = subprocess.Popen(command, stdout=said, stderr=said)
        try:
            await_answer(server, f"http://127.0.0.1:{port}/healthz")
            first = psutil.Process(server.pid)
            while workers > 1 and len(serve_in(first)) < workers:
                time.sleep(0.1)
            time.sleep(2.0)  # the second worker serves, too
            yield port, first
        finally:
            server.terminate()
            server.wait()


def serve_in(first: psutil.Process) -> list[psutil.Process]:
    """The processes of a server that serve."""
    found = [child for child in first.children() if WORKER in child.cmdline()]
    return found or [first]


def spent(process: psutil.Process) -> float:
    """CPU seconds of one process."""
    times = process.cpu_times()
    return times.user + times.system


def spent_by_all(first: psutil.Process) -> float:
    """CPU seconds of a process and of all that it has started."""
    return sum(spent(each) for each in (first, *first.children(recursive=True)))


async def measure(
    port: int, first: psutil.Process, postgres: psutil.Process, database: str
) -> dict[str, Any]:
    """Play, and return what a move cost each process, and which worker made how many."""
    asyncio.get_running_loop().set_exception_handler(functools.partial(give_up, first))
    load = Load("ours", port, first.pid)
    connection = await asyncpg.connect(database)
    workers = serve_in(first)
    fronts = [] if workers == [first] else [first]
    at_door = [spent(front) for front in fronts]
    await load.sit_down(MATCHES)
    door = sum(spent(front) - was for front, was in zip(fronts, at_door, strict=True))
    await play_to(load, WARM)
    whose, kept = by_worker(load, workers), await connection.fetch(KEPT)
    done = {worker.pid: done_by(load, whose, worker.pid) for worker in workers}
    before = [*map(spent, workers), *map(spent, fronts), spent_by_all(postgres)]
    sent = sum(wire.received for wire in load.wires)
    began, own, start = time.perf_counter(), time.process_time(), load.done
    await play_to(load, WARM + PLIES)
    after = [*map(spent, workers), *map(spent, fronts), spent_by_all(postgres)]
    count, seconds = load.done - start, time.perf_counter() - began
    made = [done_by(load, whose, worker.pid) - done[worker.pid] for worker in workers]
    sent = sum(wire.received for wire in load.wires) - sent
    used = [1e6 * (now - was) / count for was, now in zip(before, after, strict=True)]
    late = await connection.fetch(KEPT)
    grown = [now - was for was, now in zip(kept[0], late[0], strict=True)]
    await connection.close()
    for wire in load.wires:
        wire.close()
    return {
        "workers": len(workers),
        "worker_us": used[: len(workers)],
        "front_us": sum(used[len(workers) : -1]),
        "server_us": sum(used[:-1]),
        "postgres_us": used[-1],
        "load_us": 1e6 * (time.process_time() - own) / count,
        "front_us_per_connection": 1e6 * door / (2 * MATCHES),
        "share": [part / count for part in made],
        "moves_per_s": count / seconds,
        "bytes_kept": grown[0] / count,
        "bytes_logged": grown[1] / count,
        "bytes_sent": sent / count,
    }


def give_up(
    first: psutil.Process, loop: asyncio.AbstractEventLoop, context: dict[str, object]
) -> None:
    """Whatever goes wrong in a client ends the load, and the server with it."""
    first.terminate()
    spoilt(loop, context)


async def play_to(load: Load, plies: int) -> None:
    """Play every match to a ply, as fast as its server answers."""
    load.begin(plies)
    await until(lambda: all(match.plies >= plies for match in load.matches))


def by_worker(load: Load, workers: list[psutil.Process]) -> dict[int, int]:
    """Which worker has the other end of each of our ports."""
    return {
        one.raddr.port: worker.pid
        for worker in workers
        for one in worker.net_connections("tcp")
        if one.raddr
    }


def done_by(load: Load, whose: dict[int, int], worker: int) -> int:
    """Count the moves that were acknowledged by one worker."""
    clients = [client for match in load.matches for client in match.clients]
    ports = [wire.transport.get_extra_info("sockname")[1] for wire in load.wires]
    return sum(
        client.done
        for client, port in zip(clients, ports, strict=True)
        if whose.get(port) == worker
    )


def compare(quick: bool) -> dict[str, Any]:
    """Return what one worker and two cost, taking turns."""
    found = programs()
    if found is None:
        sys.exit(MISSING)
    cluster = Cluster(found)
    rounds: dict[int, list[dict[str, Any]]] = {1: [], 2: []}
    try:
        postgres = psutil.Process(cluster.process.pid)
        for turn in range(1 if quick else ROUNDS):
            for workers, each in rounds.items():
                print(f"round {turn + 1}: {workers} workers", file=sys.stderr)
                with cluster.database() as database, serving(workers, database) as (port, first):
                    figures = uvloop.run(measure(port, first, postgres, database))
                each.append(figures)
    finally:
        cluster.close()
    pairs = list(zip(rounds[1], rounds[2], strict=True))
    return {
        "rounds": rounds,
        "cpu_ratio": statistics.median(two["server_us"] / one["server_us"] for one, two in pairs),
        "speed_ratio": statistics.median(
            two["moves_per_s"] / one["moves_per_s"] for one, two in pairs
        ),
        "shares": [share for two in rounds[2] for share in two["share"]],
        "has_free_cores": len(os.sched_getaffinity(0)) - os.getloadavg()[0] >= FREE_CORES,
    }


def words(figures: dict[str, Any]) -> str:
    """Return the table, and what was wanted beside what came out."""
    lines = [
        f"{MATCHES} matches, two clients each, {PLIES} plies of each a round, us of CPU a move:",
        "",
        "| round | workers | each worker | front | together | PostgreSQL | load | who moved |",
        "|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for turn, pair in enumerate(zip(*figures["rounds"].values(), strict=True), 1):
        for one in pair:
            each = " + ".join(f"{us:.0f}" for us in one["worker_us"])
            share = " : ".join(f"{part:.0%}" for part in one["share"])
            lines.append(
                f"| {turn} | {one['workers']} | {each} | {one['front_us']:.1f} "
                f"| {one['server_us']:.0f} | {one['postgres_us']:.0f} | {one['load_us']:.0f} "
                f"| {share} |"
            )
    door = statistics.median(one["front_us_per_connection"] for one in figures["rounds"][2])

    def middle(what: str) -> float:
        return float(statistics.median(one[what] for one in figures["rounds"][2]))

    low, high = min(figures["shares"]), max(figures["shares"])
    lines += [
        "",
        "| wanted | | came out |",
        "|---|---:|---:|",
        f"| CPU a move, two workers / one | <= {MOST_RATIO:g} | {figures['cpu_ratio']:.2f} |",
        f"| moves of each of two workers | {LEAST_SHARE:.0%} to {MOST_SHARE:.0%} "
        f"| {low:.0%} to {high:.0%} |",
        f"| CPU of the front, a connection | | {door:.0f} us |",
        f"| bytes a move: kept, in PostgreSQL's log, sent | | {middle('bytes_kept'):.0f}, "
        f"{middle('bytes_logged'):.0f}, {middle('bytes_sent'):.0f} |",
    ]
    if figures["has_free_cores"]:
        ratio = figures["speed_ratio"]
        lines.append(f"| moves per second, two workers / one | >= {WANTED_SPEED:g} | {ratio:.2f} |")
    else:
        lines.append(f"| moves per second | needs {FREE_CORES} free cores | not measured |")
    return "\n".join(lines)
