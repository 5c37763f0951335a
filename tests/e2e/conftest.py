"""A real server and a real Chromium, shared by all tests of a process."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.e2e.fixed_chance import FixedServing
from tests.e2e.person import PATIENCE, Person
from tests.server.client import Door
from tests.server.serving import Serving
from watertable.server import client

FLAGS = [
    *("--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--no-first-run", "--force-color-profile=srgb"),
    # SwiftShader draws WebGL; pages put together by it take a second a frame on a busy machine.
    "--disable-gpu-compositing",
]
# What a test sees is the same each time; `make many` deals as a server for people does.
SERVING = Serving if "WATERTABLE_ANY_DEAL" in os.environ else FixedServing
FOLDER = Path(__file__).parent
# The tour looks at every screen in light; `make many` looks at what is parametrized in both.
THEMES = ["light", "dark"] if "WATERTABLE_EVERY_WIDTH" in os.environ else ["dark"]
expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without a browser, or without a client to show in it, these tests are skipped."""
    missing = [
        *([] if chromium() else ["Chromium is not installed (Debian: apt install chromium)"]),
        *([] if client.is_built() else ["the browser client is not built (make client)"]),
    ]
    for item in items:
        if FOLDER in item.path.parents and missing:
            item.add_marker(pytest.mark.skip(reason=" and ".join(missing)))


def chromium() -> str | None:
    return shutil.which("chromium") or shutil.which("google-chrome")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """One server for all tests that leave it standing."""
    served = SERVING(tmp_path_factory.mktemp("server"), "--bots", "1")
    yield served.start()
    served.close()


@pytest.fixture(scope="session")
def door(server: Serving) -> Iterator[Door]:
    """The way into it for programs: tables are prepared here and played in the browser."""
    opened = Door(server.url)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser; every person in it has cookies of their own."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield started
        started.close()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Serving]]:
    """Start servers of one's own, to be stopped in the middle."""
    running: list[Serving] = []

    def start(*flags: str) -> Serving:
        folder = tmp_path / f"server-{len(running)}"
        folder.mkdir()
        running.append(SERVING(folder, *flags))
        return running[-1].start()

    yield start
    for one in running:
        one.close()


Arrive = Callable[..., Person]


@pytest.fixture
def arrive(browser: Browser, server: Serving) -> Iterator[Arrive]:
    """People who come to the server; at the end nothing may have gone wrong in their browsers."""
    people: list[Person] = []

    def arrive(url: str = "", **manner: object) -> Person:
        people.append(Person(browser, url or server.url, **manner))  # type: ignore[arg-type]
        return people[-1]

    yield arrive
    for person in people:
        person.leave()
    for person in people:
        assert person.wrong == []
