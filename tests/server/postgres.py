"""A PostgreSQL of the tests' own: a cluster in a temporary folder, never run by root."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

MISSING = (
    "PostgreSQL's own programs (initdb, postgres) are missing; "
    "Debian and Ubuntu: apt install postgresql"
)
SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "full_page_writes": "off",
    "max_connections": "60",
    "shared_buffers": "16MB",
}
PATIENCE = 60.0
ALONE = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
EMPTY = "DROP SCHEMA public CASCADE; CREATE SCHEMA public"


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
        self.made = 0
        self.free: list[str] = []
        self.lower: list[str] = []
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
            to = [f"--reuid={nobody.pw_uid}", f"--regid={nobody.pw_gid}", "--clear-groups"]
            self.lower = ["setpriv", *to]
        self.process = self.start()

    def start(self) -> "subprocess.Popen[bytes]":
        """Start it, on a new store where there is none."""
        store = str(self.folder / "data")
        if not Path(store).exists():
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

    @contextmanager
    def database(self) -> Iterator[str]:
        """The URL of an empty database; it is emptied and lent again afterwards."""
        if self.free:
            name = self.free.pop()
            self.run("psql", "-q", "-d", name, "-c", ALONE, "-c", EMPTY)
        else:
            self.made += 1
            name = f"tables{self.made}"
            self.run("createdb", name)
        yield f"postgresql://watertable@/{name}?host={self.folder}"
        self.free.append(name)

    def stop(self) -> None:
        """Stop it at once, whoever is still connected; nothing is written any more."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(timeout=PATIENCE)

    def restart(self) -> None:
        """Stop it in the middle of whatever it does, and start it again on the same store."""
        self.stop()
        self.process = self.start()

    def close(self) -> None:
        self.stop()
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
def postgres_url(cluster: Cluster) -> Iterator[str]:
    """An empty PostgreSQL database."""
    with cluster.database() as url:
        yield url
