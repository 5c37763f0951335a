"""The servers that are measured: each started fresh, on a core of its own, and ended."""

import contextlib
import functools
import hashlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from watertable.kernel.compile.cache_home import cache_home

PEER = Path(__file__).parent / "peer"
CORES = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else [0]
PATIENCE = 60.0
NODE = {"NODE_ENV": "production"}
MANY = "1000000"  # a limit that is counted and never reached


@dataclass(frozen=True)
class Kind:
    """A way to serve."""

    name: str
    dialect: str
    first: str  # what is asked for until there is an answer


OURS = Kind("watertable", "ours", "/healthz")
MEMORY = Kind("boardgame.io in memory", "theirs", "/games")
FILES = Kind("boardgame.io on files", "theirs", "/games")
KINDS = (OURS, MEMORY, FILES)


@dataclass
class Running:
    """A server that answers."""

    kind: Kind
    port: int
    pid: int
    start_s: float  # from its start to its first answer


def pinned(core: int, command: list[str]) -> list[str]:
    """Return a command that stays on one core, where that can be asked for."""
    taskset = shutil.which("taskset")
    return command if taskset is None else [taskset, "-c", str(CORES[core % len(CORES)]), *command]


@functools.cache
def installed() -> Path:
    """Return the folder with the peer in it, fetched by npm on first use."""
    files = [PEER / name for name in ("package.json", "package-lock.json")]
    digest = hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]
    folder = cache_home() / "peers" / f"boardgame.io-{digest}"
    if not (folder / "full").exists():
        folder.mkdir(parents=True, exist_ok=True)
        for file in files:
            shutil.copy(file, folder)
        npm = shutil.which("npm")
        if npm is None:
            sys.exit("Node.js 20 with npm is needed to measure boardgame.io; install it first.")
        command = [npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(command, cwd=folder, check=True, stdout=sys.stderr)
        (folder / "full").touch()
    return folder


def command_of(kind: Kind, port: int, folder: Path) -> list[str]:
    """Return what starts a server that keeps its matches in a folder."""
    if kind is OURS:
        limits = ("requests-per-second", "frames-per-second", "connections", "tables-per-hour")
        return [
            *(sys.executable, "-m", "watertable", "serve", "--port", str(port)),
            *("--database", f"sqlite:///{folder}/tables.sqlite", "--metrics", "off"),
            *("--address-keys", f"{folder}/address-keys.json"),
            *(word for limit in limits for word in (f"--{limit}", MANY)),
        ]
    store = "memory" if kind is MEMORY else str(folder)
    return ["node", str(PEER / "server.js"), str(port), store]


@contextlib.contextmanager
def running(kind: Kind) -> Iterator[Running]:
    """Start a server on the first core, wait for its first answer, and end it afterwards."""
    with tempfile.TemporaryDirectory(prefix="watertable-bench-") as folder:
        port = free_port()
        command = pinned(0, command_of(kind, port, Path(folder)))
        began = time.perf_counter()
        server = subprocess.Popen(
            command,
            stdout=subprocess.DEVNULL,
            stderr=(Path(folder) / "errors").open("wb"),
            env={**os.environ, **NODE, "NODE_PATH": str(installed() / "node_modules")},
        )
        try:
            await_answer(server, f"http://127.0.0.1:{port}{kind.first}")
            yield Running(kind, port, server.pid, time.perf_counter() - began)
            if server.poll() is not None:
                sys.exit(f"{kind.name} ended by itself.")
        finally:
            server.kill()
            server.wait()


def await_answer(server: "subprocess.Popen[bytes]", url: str) -> None:
    """Ask until there is an answer."""
    began = time.perf_counter()
    while time.perf_counter() - began < PATIENCE and server.poll() is None:
        with contextlib.suppress(urllib.error.URLError, ConnectionError):
            urllib.request.urlopen(url, timeout=PATIENCE).read()
            return
        time.sleep(0.005)
    sys.exit(f"{url} does not answer.")


def free_port() -> int:
    """Return a port nobody listens at."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port: int = sock.getsockname()[1]
        return port
