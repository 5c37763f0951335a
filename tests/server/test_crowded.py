"""A server with few files, and somebody who wants them all: whoever plays goes on playing."""

import resource
import socket
import subprocess
import sys
import time
from contextlib import ExitStack, suppress

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.server.client import PATIENCE, Door, first, play_on
from tests.server.serving import Serving

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="elsewhere a machine has no thousand addresses of its own"
)

SOFT, HARD = 128, 192  # of which 72 are for connections, 18 of them kept
EACH = 40
ADDRESSES = [f"127.0.1.{number}" for number in range(1, 9)]
DRIP = b"GET / HTTP/1.1\r\nhost: a\r\nx"


def few_files():
    resource.setrlimit(resource.RLIMIT_NOFILE, (SOFT, HARD))


@pytest.fixture(scope="module")
def crowded(tmp_path_factory):
    """A server that may open few files."""
    served = Serving(tmp_path_factory.mktemp("crowded"), connections=str(EACH // 2))
    served.before = few_files
    with served, Door(served.url) as door:
        yield served, door


def dial(served, host):
    """Connect from one of this machine's many addresses, and say half of something."""
    line = socket.create_connection(("127.0.0.1", served.port), 30, (host, 0))
    line.sendall(DRIP)
    return line


def flood(served, lines):
    """Open as many connections as anybody lets us, from several addresses."""
    for _ in range(EACH):
        for host in ADDRESSES:
            with suppress(OSError):
                lines.callback(dial(served, host).close)


def metric(door, name):
    page = door.send("GET", "/metrics").text
    return {
        line.rpartition(" ")[0]: float(line.rpartition(" ")[2])
        for line in page.splitlines()
        if line.startswith(name)
    }


def test_the_files_limit_is_raised_at_the_start(crowded):
    served, _ = crowded
    limits = subprocess.run(
        ["cat", f"/proc/{served.process.pid}/limits"], capture_output=True, text=True, check=True
    ).stdout
    [files] = [line for line in limits.splitlines() if line.startswith("Max open files")]
    assert files.split()[3:5] == [str(HARD), str(HARD)]


def test_a_thousand_plain_connections_lock_nobody_out(crowded):
    served, door = crowded
    place = door.table()
    with place.live(0) as one, place.live(1) as other, ExitStack() as lines:
        flood(served, lines)
        play_on([one, other], first, lambda now: now.ply > 3)
        with Door(served.url) as newcomer:
            assert newcomer.get("/api/games")["games"]
            again = newcomer.table()
            with again.live(0) as also:
                also.ask("ping")
        with place.live(0) as once_more:
            assert once_more.now.ply == one.now.ply
        assert served.process.poll() is None
        away = metric(door, "watertable_turned_away_total")
        assert away['watertable_turned_away_total{why="to make room"}'] > EACH
        assert metric(door, "watertable_sockets ")["watertable_sockets"] < HARD
    until = time.monotonic() + PATIENCE
    while "turned away" not in served.said and time.monotonic() < until:
        time.sleep(0.1)
    said = [line for line in served.said.splitlines() if "turned away" in line]
    assert 1 <= len(said) <= 3, "one line a minute"
    assert msgspec.json.decode(said[0])["level"] == "warning"
    assert "Too many open files" not in served.said


def test_spectators_do_not_take_the_places_of_those_who_sit(crowded):
    served, door = crowded
    place = door.table()
    address = f"ws://127.0.0.1:{served.port}{place.path}/live"
    refused = 0
    with place.live(1) as other, ExitStack() as lines:
        for number in range(90):
            line = socket.create_connection(
                ("127.0.0.1", served.port), 30, (ADDRESSES[number % 8], 0)
            )
            lines.callback(line.close)
            try:
                watching = lines.enter_context(
                    connect(address, sock=line, compression=None, close_timeout=0)
                )
                watching.send('{"type": "hello"}')
                said = msgspec.json.decode(watching.recv(30))
            except (ConnectionClosed, InvalidStatus, OSError):
                refused += 1
                continue
            if said["type"] == "error":
                assert said["error"]["code"] == "full"
                refused += 1
        assert 20 < refused < 60
        with place.live(0) as one:
            play_on([one, other], first, lambda now: now.ply > 3)
            with Door(served.url) as passer_by:
                assert passer_by.send("GET", "/api/games").headers["connection"] == "close"
        assert "connection" not in door.send("GET", "/api/games").headers, "it has made a table"
