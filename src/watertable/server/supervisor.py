"""Several workers behind one socket: started anew when they die, stopped when told to.

Workers are started as new programs, not forked: each loads its own libraries and threads. They
inherit the listening socket and the reading end of a pipe; when the pipe closes, the parent is
gone, and they stop.
"""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

from watertable.server import records
from watertable.server.config import Config

QUICK = 5.0  # a worker that lives no longer than this could not start
MOST_QUICK = 3  # in a row, then we give up
LOOK = 0.2


class Worker:
    """One process that serves."""

    def __init__(self, config: Config, sock: socket.socket, pipe: int) -> None:
        """Start it."""
        command = [sys.executable, "-m", "watertable.server", str(sock.fileno()), str(pipe)]
        self.began = time.monotonic()
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            env={**os.environ, **config.environment()},
            pass_fds=(sock.fileno(), pipe),
        )

    @property
    def age(self) -> float:
        """How long it has lived, in seconds."""
        return time.monotonic() - self.began


class Supervisor:
    """Keeps as many workers alive as were asked for."""

    def __init__(self, config: Config, sock: socket.socket) -> None:
        """Prepare; `run` starts them."""
        self.config, self.sock = config, sock
        self.stopping = False
        self.quick = 0  # workers in a row that could not start
        self.status = 0

    def run(self, ready: Callable[[], None]) -> int:
        """Start the workers and look after them until a signal says stop."""
        records.begin(self.config.log)
        for one in (signal.SIGTERM, signal.SIGINT):
            signal.signal(one, self.stop)
        reading, writing = os.pipe()
        self.sock.listen()  # so that nobody is turned away while the workers start
        with tempfile.TemporaryDirectory(prefix="watertable-metrics-") as folder:
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
            self.workers = [self.start(reading) for _ in range(self.config.workers)]
            ready()
            while not self.stopping:
                time.sleep(LOOK)
                self.look_after(reading)
            os.close(writing)
            self.end()
        return self.status

    def start(self, pipe: int) -> Worker:
        """Start one worker."""
        return Worker(self.config, self.sock, pipe)

    def stop(self, *_: object) -> None:
        """Remember that it is time to stop."""
        self.stopping = True

    def look_after(self, pipe: int) -> None:
        """Start a worker for each that has died, unless none can start at all."""
        for place, worker in enumerate(self.workers):
            status = worker.process.poll()
            if status is None or self.stopping:
                continue
            records.note("a worker died", status=status, seconds=round(worker.age, 1))
            forget(worker.process.pid)
            self.quick = self.quick + 1 if worker.age < QUICK else 0
            if self.quick >= MOST_QUICK:
                self.stopping, self.status = True, 1
            else:
                self.workers[place] = self.start(pipe)

    def end(self) -> None:
        """Tell every worker to stop, and wait; after that no longer."""
        for worker in self.workers:
            if worker.process.poll() is None:
                worker.process.terminate()
        last = time.monotonic() + 2 * self.config.drain_seconds + 5
        for worker in self.workers:
            try:
                worker.process.wait(max(0.1, last - time.monotonic()))
            except subprocess.TimeoutExpired:
                worker.process.kill()
                worker.process.wait()


def forget(pid: int) -> None:
    """Take a dead worker's gauges out of the sum."""
    from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415

    mark_process_dead(pid)  # type: ignore[no-untyped-call]
