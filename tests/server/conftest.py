"""Servers that the tests share, and servers of one's own where a test must stop or break one."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Door
from tests.server.postgres import cluster, postgres_url
from tests.server.serving import Serving

__all__ = ["cluster", "postgres_url"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """One server for all tests that leave it standing."""
    served = Serving(tmp_path_factory.mktemp("server"), "--bots", "1")
    yield served.start()
    served.close()


@pytest.fixture(scope="session")
def door(server: Serving) -> Iterator[Door]:
    """The way into the shared server."""
    opened = Door(server.url)
    yield opened
    opened.close()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Serving]]:
    """Start servers of one's own."""
    running: list[Serving] = []

    def start(*flags: str, **settings: Any) -> Serving:
        folder = tmp_path / f"server-{len(running)}"
        folder.mkdir()
        running.append(Serving(folder, *flags, **settings))
        return running[-1].start()

    yield start
    for one in running:
        one.close()


@pytest.fixture
def enter() -> Iterator[Callable[[Serving], Door]]:
    """Open the way into a server of one's own."""
    opened: list[Door] = []

    def enter(served: Serving) -> Door:
        opened.append(Door(served.url))
        return opened[-1]

    yield enter
    for one in opened:
        one.close()
