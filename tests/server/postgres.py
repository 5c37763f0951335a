"""A PostgreSQL of the tests' own: a cluster in a temporary folder, never run by root."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

MISSING = (
    "PostgreSQL's own programs (initdb, postgres) are missing; "
    "Debian and Ubuntu: apt install postgresql"
)
SETTINGS = {"listen_addresses": "", "fsync": "off", "max_connections": "60"}
PATIENCE = 60.0


def programs() -> Path | None:
    """The folder of the newest PostgreSQL here."""
    debian = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4])
    )
    found = shutil.which("initdb")
    return debian[-1].parent if debian else Path(found).parent if found else None


class Cluster:
    """A running PostgreSQL, reached through a socket in its folder."""

    def __init__(self, bin_folder: Path) -> None:
        self.bin = bin_folder
        self.folder = Path(tempfile.mkdtemp(prefix="watertable-"))
        self.databases = 0
        self.lower: list[str] = []
        if os.geteuid() == 0:
            shutil.chown(self.folder, "nobody")
            self.lower = ["setpriv", "--reuid=nobody", "--clear-groups"]
        self.process = self.start()

    def start(self) -> "subprocess.Popen[bytes]":
        store = str(self.folder / "data")
        self.run("initdb", "-D", store, "-U", "watertable", "--auth=trust", "-E", "UTF8", "-N")
        settings = [f"-c{name}={value}" for name, value in SETTINGS.items()]
        command = [str(self.bin / "postgres"), "-D", store, "-k", str(self.folder), *settings]
        dies_too = ["setpriv", "--pdeathsig=QUIT"] if shutil.which("setpriv") else []
        with (self.folder / "said.txt").open("wb") as said:
            process = subprocess.Popen(
                [*self.lower, *dies_too, *command],
                stdout=said,
                stderr=said,
                cwd=self.folder,
                start_new_session=True,
            )
        limit = time.monotonic() + PATIENCE
        while self.run("pg_isready", "-q", check=False):
            assert process.poll() is None, (self.folder / "said.txt").read_text()
            assert time.monotonic() < limit, "PostgreSQL did not become ready"
            time.sleep(0.05)
        return process

    def run(self, program: str, *arguments: str, check: bool = True) -> int:
        """Run one of PostgreSQL's programs against this cluster."""
        environment = {
            **os.environ,
            "PGHOST": str(self.folder),
            "PGUSER": "watertable",
            "LC_ALL": "C",
        }
        done = subprocess.run(
            [*self.lower, str(self.bin / program), *arguments],
            env=environment,
            cwd=self.folder,
            capture_output=True,
            check=False,
        )
        assert not check or done.returncode == 0, done.stderr.decode()
        return done.returncode

    def database(self) -> str:
        """Make an empty database and return its URL."""
        self.databases += 1
        name = f"tables{self.databases}"
        self.run("createdb", name)
        return f"postgresql://watertable@/{name}?host={self.folder}"

    def close(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """One PostgreSQL for all tests of this process."""
    found = programs()
    if found is None:
        pytest.skip(MISSING)
    running = Cluster(found)
    yield running
    running.close()


@pytest.fixture
def postgres_url(cluster: Cluster) -> str:
    """An empty PostgreSQL database."""
    return cluster.database()
