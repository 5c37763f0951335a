"""Several workers behind one front."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time

import pytest

from watertable.server import records, supervisor
from watertable.server.config import Config
from watertable.server.supervisor import Supervisor

# A worker of a few lines: it answers each connection with its number, or dies at once.
ANSWERS = """
import os, signal, socket, sys
from watertable.server import handing
end = socket.socket(fileno=int(sys.argv[2]))
end.setblocking(True)
signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
handing.send(end, handing.SERVING)
while True:
    kind, said, one = handing.receive(end)
    if one is not None:
        one.sendall(str(os.getpid()).encode())
        one.close()
"""
DIES = "raise SystemExit(3)"


@pytest.fixture
def supervised(monkeypatch):
    """A supervisor of workers that run a given program, in a thread; it is stopped at the end."""
    started = []

    def start(program, workers=2, patience=20.0):
        real = subprocess.Popen

        def popen(command, **given):
            return real([sys.executable, "-c", program, *command[3:]], **given)

        monkeypatch.setattr(subprocess, "Popen", popen)
        monkeypatch.setattr(signal, "signal", lambda *_: None)
        monkeypatch.setattr(records, "begin", lambda _: None)
        monkeypatch.setattr(supervisor, "LOOK", 0.02)
        monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", "")
        config = Config(
            workers=workers, database="postgresql://nowhere", metrics="off", drain_seconds=1
        )
        sock = socket.socket()
        sock.bind(("127.0.0.1", 0))
        boss = Supervisor(config, sock)
        ready = threading.Event()
        thread = threading.Thread(target=lambda: setattr(boss, "said", boss.run(ready.set)))
        thread.start()
        started.append((boss, thread, sock))
        assert ready.wait(patience) is (program == ANSWERS)
        return boss, thread, sock.getsockname()

    yield start
    for boss, thread, sock in started:
        boss.stop()
        thread.join(20)
        sock.close()
        assert all(worker.process.poll() is not None for worker in boss.workers)


def answered_by(address):
    with socket.create_connection(address, timeout=20) as one:
        one.sendall(b"GET / HTTP/1.1\r\n\r\n")
        return int(one.recv(20))


def wait_for_another(boss, pid):
    """Wait until the only worker is not the one of this number."""
    last = time.monotonic() + 20
    while boss.workers[0].process.pid == pid and time.monotonic() < last:
        time.sleep(0.01)


def test_a_worker_that_is_killed_is_replaced_and_the_socket_goes_on_answering(
    supervised, monkeypatch
):
    monkeypatch.setattr(supervisor, "PAUSE", 0.0)
    boss, _, address = supervised(ANSWERS, workers=1)
    seen = {answered_by(address)}
    for _ in range(4):
        pid = boss.workers[0].process.pid
        os.kill(pid, signal.SIGKILL)
        wait_for_another(boss, pid)
        seen.add(answered_by(address))
    assert len(seen) == 5


def test_stopping_stops_every_worker(supervised):
    boss, thread, address = supervised(ANSWERS)
    answered_by(address)
    boss.stop()
    thread.join(20)
    assert [worker.process.poll() is None for worker in boss.workers] == [False, False]
    assert boss.said == 0


def test_workers_that_cannot_start_at_all_are_given_up(supervised):
    boss, thread, _ = supervised(DIES, patience=0.5)
    thread.join(30)
    assert not thread.is_alive()
    assert boss.said == 1


def test_a_worker_whose_parent_is_gone_stops_itself():
    program = (
        "import os, sys, time\n"
        "from watertable.server.__main__ import outlive_nobody\n"
        "import threading\n"
        "threading.Thread(target=outlive_nobody, args=(int(sys.argv[1]),), daemon=True).start()\n"
        "time.sleep(60)\n"
    )
    reading, writing = os.pipe()
    child = subprocess.Popen([sys.executable, "-c", program, str(reading)], pass_fds=(reading,))
    time.sleep(0.1)
    os.close(reading)
    os.close(writing)
    assert child.wait(30) == -signal.SIGTERM
