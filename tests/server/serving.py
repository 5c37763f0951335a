"""A real server in a process of its own, as somebody who runs one would start it."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import httpx
import psutil

ADDRESS = re.compile(r"https?://[0-9A-Za-z.\[\]:-]+:(\d+)")
PATIENCE = 90.0  # seconds until a start counts as failed; a cold compile cache is filled on the way

# A test is one address that does the work of many people: no limits but those it is about.
MANY = {
    "WATERTABLE_TABLES_PER_HOUR": "0",
    "WATERTABLE_BOT_TABLES": "0",
    "WATERTABLE_REQUESTS_PER_SECOND": "0",
    "WATERTABLE_FRAMES_PER_SECOND": "0",
    "WATERTABLE_CONNECTIONS": "0",
    "WATERTABLE_CHAT_PER_MINUTE": "0",
    "WATERTABLE_REPLAYS_PER_SECOND": "0",
    "WATERTABLE_METRICS": "same",
}


class Serving:
    """A server that can be stopped, killed and started again on the same store and port."""

    program = "watertable"
    python = sys.executable

    def __init__(self, folder: Path, *flags: str, database: str | None = None, **settings: str):
        self.folder, self.flags = folder, flags
        self.database = database or f"sqlite:///{folder / 'tables.db'}"
        self.settings = MANY | {f"WATERTABLE_{key.upper()}": v for key, v in settings.items()}
        self.starts, self.port = 0, 0
        self.process: subprocess.Popen[bytes] | None = None
        self.environment: Mapping[str, str] = {}  # variables that are not settings
        self.before: Callable[[], None] | None = None  # done in the new process

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def said(self) -> str:
        """Everything all its processes have written so far."""
        return "".join(path.read_text() for path in sorted(self.folder.glob("said-*.txt")))

    def start(self) -> "Serving":
        self.starts += 1
        said = self.folder / f"said-{self.starts:02}.txt"
        kept = {key: v for key, v in os.environ.items() if not key.startswith("WATERTABLE_")}
        home = {
            "XDG_DATA_HOME": str(self.folder),
            "XDG_STATE_HOME": str(self.folder),
            "HOME": os.environ.get("HOME", "/"),
        }
        command = [self.python, "-m", self.program, "serve", "--host", "127.0.0.1"]
        command += ["--port", str(self.port), "--database", self.database, *self.flags]
        with said.open("wb") as out:
            self.process = subprocess.Popen(
                command,
                stdout=out,
                stderr=out,
                env={**kept, **home, **self.settings, **self.environment},
                preexec_fn=self.before,  # noqa: PLW1509 - a limit cannot be set from outside
            )
        self._wait(said)
        return self

    def _wait(self, said: Path) -> None:
        """Wait until it has said where it is and answers there that it is ready."""
        assert self.process is not None
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit:
            assert self.process.poll() is None, f"the server ended: {said.read_text()}"
            found = ADDRESS.search(said.read_text())
            if found:
                self.port = int(found[1])
                try:
                    if httpx.get(f"{self.url}/readyz", timeout=20).status_code == 200:
                        return
                except httpx.TransportError:
                    pass
            time.sleep(0.05)
        raise AssertionError(f"the server did not become ready: {said.read_text()}")

    def children(self) -> list[psutil.Process]:
        assert self.process is not None
        return psutil.Process(self.process.pid).children(recursive=True)

    def workers(self) -> list[psutil.Process]:
        """Its processes that serve, where there are several."""
        family = []
        for child in self.children():
            with contextlib.suppress(psutil.Error):
                if "watertable.server" in child.cmdline():
                    family.append(child)
        return family

    def memory(self) -> int:
        """Bytes of memory its own process holds."""
        assert self.process is not None
        return int(psutil.Process(self.process.pid).memory_info().rss)

    def kill(self) -> None:
        """End it as a power cut would, between any two instructions; its children with it."""
        assert self.process is not None
        family = self.children()
        self.process.kill()
        self.process.wait()
        for child in family:
            if child.is_running():
                child.kill()
        psutil.wait_procs(family, timeout=20)

    def stop(self) -> int:
        """Ask it to stop, and return how it ended."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=30)

    def __enter__(self) -> "Serving":
        try:
            return self.start()
        except BaseException:
            self.close()
            raise

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self.process is not None and self.process.poll() is None:
            try:
                self.stop()
            except subprocess.TimeoutExpired:
                self.kill()
