"""Several workers behind one front: started anew when they die, stopped when told to.

Workers are started as new programs, not forked: each loads its own libraries and threads. Each
inherits its end of what joins it to the front, a pipe that closes when the parent is gone (then it
stops), and the socket of the figures if there is one. The front runs in this process, between two
looks at the workers.
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
from watertable.server.aside import aside
from watertable.server.config import Config
from watertable.server.front import BACKLOG, Front

PAUSE = 1.0  # seconds at least between two starts in the same place
LOOK = 0.2  # seconds between two looks


class WorkerProcess:
    """One process that serves."""

    def __init__(self, config: Config, place: int, *inherited: int) -> None:
        """Start it at a place with these open files: its end of the front's, and of the pipe."""
        self.began = time.monotonic()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "watertable.server", str(place), *map(str, inherited)],
            stdin=subprocess.DEVNULL,
            env={**os.environ, **config.environment()},
            pass_fds=inherited,
        )

    @property
    def age(self) -> float:
        """Seconds since it was started."""
        return time.monotonic() - self.began


class Supervisor:
    """Keeps as many workers alive as were asked for."""

    def __init__(self, config: Config, sock: socket.socket) -> None:
        """Prepare; `run` starts them."""
        self.config, self.sock = config, sock
        self.front = Front(sock)
        self.stopping = False
        self.serving = False  # whether any worker ever did
        self.status = 0
        self.workers: list[WorkerProcess] = []

    def run(self, ready: Callable[[], None]) -> int:
        """Start the workers and look after them until a signal says stop."""
        records.begin(self.config.log)
        for one in (signal.SIGTERM, signal.SIGINT):
            signal.signal(one, self.stop)
        self.sock.listen(BACKLOG)  # so that nobody is turned away while the workers start
        self.figures = aside(self.config)
        self.parent, alive = os.pipe()
        with tempfile.TemporaryDirectory(prefix="watertable-metrics-") as folder:
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
            self.workers = [self.start(place) for place in range(self.config.workers)]
            looked = time.monotonic()
            while not self.stopping:
                self.front.turn(LOOK)
                if not self.serving and self.front.is_serving:
                    self.serving = True
                    ready()
                if time.monotonic() - looked >= LOOK:
                    looked = time.monotonic()
                    self.look_after()
            self.front.stop()
            os.close(alive)
            self.end()
        os.close(self.parent)
        if self.figures is not None:
            self.figures.close()
        return self.status

    def start(self, place: int) -> WorkerProcess:
        """Start the worker of a place."""
        figures = [] if self.figures is None else [self.figures.fileno()]
        with self.front.open(place) as end:
            return WorkerProcess(self.config, place, end.fileno(), self.parent, *figures)

    def stop(self, *_: object) -> None:
        """Remember that it is time to stop."""
        self.stopping = True

    def look_after(self) -> None:
        """Start a worker for each that has died; give up if none could ever serve."""
        for place, worker in enumerate(self.workers):
            status = worker.process.poll()
            if status is None or self.stopping:
                continue
            self.front.close(place)
            if not self.serving:
                self.stopping, self.status = True, 1
            elif worker.age > PAUSE:
                records.note("a worker died", status=status, seconds=round(worker.age, 1))
                forget(worker.process.pid)
                self.workers[place] = self.start(place)

    def end(self) -> None:
        """Tell every worker to stop, and wait, but not for ever."""
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
