"""The figures have an address of their own: the public one does not show them."""

import json
import re
import socket
import time

import httpx
import pytest

from tests.server.client import Door
from tests.server.serving import Serving

TABLES = re.compile(r'^watertable_house\{what="tables"\} ([0-9.]+)$', re.MULTILINE)


def figures_at(served):
    """Where a server has said that its figures are."""
    for line in served.said.splitlines():
        if line.startswith("{") and json.loads(line)["what"] == "the figures are served":
            return f"http://127.0.0.1:{json.loads(line)['port']}"
    raise AssertionError(served.said)


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with Serving(tmp_path_factory.mktemp("figures"), metrics="127.0.0.1:0") as one:
        yield one


def test_the_figures_are_at_an_address_of_their_own_and_nothing_else_is_there(served):
    aside = figures_at(served)
    page = httpx.get(f"{aside}/metrics")
    assert page.status_code == 200
    assert "watertable_requests_total" in page.text
    for path in ("/", "/api/games", "/healthz"):
        assert httpx.get(aside + path).status_code == 404
    with Door(served.url) as door:
        table = door.table()
        assert httpx.get(f"{aside}{table.path}").status_code == 404


def test_the_public_address_does_not_show_them(served):
    answer = httpx.get(f"{served.url}/metrics")
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "no_address"
    assert "/metrics" not in httpx.get(f"{served.url}/api/openapi.json").text


def test_a_port_that_is_taken_is_one_line_and_the_server_goes_on(serve):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        served = serve(metrics=f"127.0.0.1:{taken.getsockname()[1]}")
    assert httpx.get(f"{served.url}/metrics").status_code == 404
    lines = [line for line in served.said.splitlines() if "the figures are not served" in line]
    assert len(lines) == 1
    assert "--metrics names another" in lines[0]


def test_any_worker_answers_for_all_of_them(cluster, tmp_path):
    with (
        cluster.database() as database,
        Serving(tmp_path, "--workers", "2", database=database, metrics="127.0.0.1:0") as served,
    ):
        aside = figures_at(served)
        with Door(served.url) as door:
            for _ in range(6):
                door.table().seen(0)
        limit = time.monotonic() + 60
        while not any(float(n) >= 6 for n in TABLES.findall(httpx.get(f"{aside}/metrics").text)):
            assert time.monotonic() < limit
            time.sleep(0.2)
        assert httpx.get(f"{served.url}/metrics").status_code == 404
