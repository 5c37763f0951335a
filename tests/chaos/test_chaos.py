"""Killed, without a database, without a bus, on a full disk, at a wrong time: nothing is lost.

`make test` plays the short version; `make chaos` sets WATERTABLE_CHAOS and plays the long one.
"""

import json
import lzma
import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

import watertable as wt
from tests.chaos.surroundings import disk, faked_time, redis
from tests.server.client import Door, Place
from tests.server.postgres import Cluster, programs
from tests.server.serving import Serving
from tests.server.traffic import Player, Traffic

LONG = "WATERTABLE_CHAOS" in os.environ
KILLS = 200 if LONG else 3
DATABASE_STOPS = 50 if LONG else 2
BUS_CUTS = 30 if LONG else 1
FULL_DISKS = 20 if LONG else 1
JUMPS = 20 if LONG else 1
TABLES = 8 if LONG else 4
BETWEEN = 25  # moves that are acknowledged between two misfortunes
HOUR = 3600
HERE = Path(__file__).parent


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Callable[..., tuple[Serving, Door]]]:
    """Start servers, each with the way in."""
    with ExitStack() as running:

        def start(
            *flags: str, environment: Mapping[str, str] | None = None, **settings: str
        ) -> tuple[Serving, Door]:
            folder = tmp_path / f"server-{len(list(tmp_path.iterdir()))}"
            folder.mkdir()
            served = Serving(folder, *flags, **settings)
            served.environment = environment or {}
            running.enter_context(served)
            return served, running.enter_context(Door(served.url))

        yield start


@pytest.fixture
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL that nobody else uses: it will be stopped."""
    found = programs()
    if found is None:
        pytest.skip("PostgreSQL is not installed")
    running = Cluster(found)
    yield running
    running.close()


def nothing_is_lost(traffic: Traffic) -> None:
    """Hold every log against what was acknowledged."""
    for player in traffic.players:
        player.check()


def until_ready(server: Serving, wanted: int = 200) -> None:
    """Wait until the server says that it can (or cannot) keep what it is told."""
    limit = time.monotonic() + 60
    while httpx.get(f"{server.url}/readyz", timeout=30).status_code != wanted:
        assert time.monotonic() < limit, f"/readyz does not say {wanted}"
        time.sleep(0.05)


def test_killed_again_and_again_on_sqlite(started):
    server, door = started()
    with Traffic([door], TABLES) as traffic:
        for _ in range(KILLS):
            traffic.wait_for(BETWEEN)
            server.kill()
            server.start()
        traffic.wait_for(BETWEEN)
    nothing_is_lost(traffic)


def test_workers_killed_and_the_database_stopped_under_them(started, postgres):
    with postgres.database() as url:
        server, door = started("--workers", "2", database=url)
        with Traffic([door], TABLES) as traffic:
            for number in range(DATABASE_STOPS):
                traffic.wait_for(BETWEEN)
                workers = [one for one in server.children() if "watertable.server" in one.cmdline()]
                workers[number % len(workers)].kill()
                traffic.wait_for(BETWEEN)
                postgres.restart()
            traffic.wait_for(BETWEEN)
        nothing_is_lost(traffic)


def test_the_bus_is_cut_and_comes_back(started, postgres):
    with postgres.database() as url, redis() as bus:
        server, door = started("--workers", "2", "--bus", bus.url, database=url)
        with Traffic([door], TABLES) as traffic:
            for _ in range(BUS_CUTS):
                traffic.wait_for(BETWEEN)
                bus.cut()
                traffic.wait_for(BETWEEN)
                bus.start()
            traffic.wait_for(BETWEEN)
        nothing_is_lost(traffic)
        until_ready(server)


def test_the_disk_is_full_and_has_room_again(started):
    with disk() as small:
        server, door = started(database=f"sqlite:///{small.folder / 'tables.db'}")
        with Traffic([door], TABLES) as traffic:
            for _ in range(FULL_DISKS):
                traffic.wait_for(BETWEEN)
                small.fill()
                until_ready(server, 503)
                small.make_room()
                until_ready(server)
            traffic.wait_for(BETWEEN)
        nothing_is_lost(traffic)
        server.stop()


def test_the_time_of_day_jumps_and_nobody_runs_out_of_time(started, tmp_path):
    now = faked_time(tmp_path)
    server, door = started(environment=now.environment)
    clock = {"kind": "move", "seconds": 300}
    with Traffic([door], TABLES, clock=clock) as traffic:
        for number in range(JUMPS):
            traffic.wait_for(BETWEEN)
            for hours in ((number + 1) if number % 3 else -1, number + 2):
                now.jump(hours * HOUR)
                time.sleep(2.5)  # it is seen, and a few looks at the clocks are taken
                traffic.wait_for(BETWEEN)
        traffic.wait_for(BETWEEN)
    for player in traffic.players:
        log = wt.Log.loads(player.place.finish())
        assert not [line for line in log.lines if line.table == "timeout"]
    nothing_is_lost(traffic)
    assert server.process is not None


def in_the_middle(door: Door) -> list[Player]:
    """Those who were playing when the old server was killed, with what it had acknowledged."""
    tables = json.loads((HERE / "store-of-0002.json").read_text())
    return [
        Player(
            Place(door, it["id"], {int(seat): t for seat, t in it["tokens"].items()}, it["host"]),
            it["seed"] + 1000,
            {key: tuple(done) for key, done in it["acknowledged"].items()},
        )
        for it in tables
    ]


def test_a_store_of_an_older_version_is_migrated_and_its_matches_go_on(started, tmp_path):
    """The file was left by a server of schema 0002 that was killed in the middle of play."""
    file = tmp_path / "old.db"
    file.write_bytes(lzma.decompress((HERE / "store-of-0002.db.xz").read_bytes()))
    with sqlite3.connect(file) as store:
        store.execute("UPDATE heads SET changed = ?", (time.time(),))
    store.close()
    server, door = started(database=f"sqlite:///{file}")
    traffic = Traffic([door], 0)
    traffic.take(in_the_middle(door))
    with traffic:
        traffic.wait_for(BETWEEN)
        server.kill()
        server.start()
        traffic.wait_for(BETWEEN)
    nothing_is_lost(traffic)
