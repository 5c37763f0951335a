"""Servers that the tests share, and servers of one's own where a test must stop or break one."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
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
    with Serving(tmp_path_factory.mktemp("server"), "--bots", "1") as served:
        yield served


@pytest.fixture(scope="session")
def door(server: Serving) -> Iterator[Door]:
    """The way into the shared server."""
    with Door(server.url) as opened:
        yield opened


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Serving]]:
    """Start servers of one's own."""
    with ExitStack() as running:

        def start(*flags: str, **settings: Any) -> Serving:
            folder = tmp_path / f"server-{len(list(tmp_path.iterdir()))}"
            folder.mkdir()
            return running.enter_context(Serving(folder, *flags, **settings))

        yield start


@pytest.fixture
def enter() -> Iterator[Callable[[Serving], Door]]:
    """Open the way into a server of one's own."""
    with ExitStack() as opened:
        yield lambda served: opened.enter_context(Door(served.url))
