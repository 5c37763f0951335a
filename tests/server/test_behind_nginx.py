"""Behind a real nginx: a browser with many tables, and clients that are told apart."""

import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.server.browser import Browser
from tests.server.client import Door, Live, Place
from tests.server.nginx import in_front_of, program
from tests.server.serving import Serving

TABLES = 300
NEW = {"game": "showdown", "seats": ["person", "person"]}


@pytest.fixture(scope="module")
def behind(tmp_path_factory):
    """A server that knows its proxy, and the proxy's address."""
    program()
    served = Serving(tmp_path_factory.mktemp("behind"), "--proxies", "127.0.0.1", connections="3")
    with served, in_front_of(served.port, tmp_path_factory.mktemp("nginx")) as url:
        yield served, url


def test_a_browser_sits_at_three_hundred_tables(behind):
    _, url = behind
    with Browser(url) as browser, Door(url) as door:

        def sit(_):
            table = browser.post("/api/tables", json=NEW).json()
            seat = table["seats"][0]
            path = f"/api/tables/{table['id']}"
            assert browser.post(f"{path}/join", json={"token": seat["token"]}).status_code == 200
            return table["id"]

        with ThreadPoolExecutor(2) as pool:
            made = [sit(0), *pool.map(sit, range(1, TABLES))]
        answer = browser.get("/api/mine")
        assert answer.status_code == 200
        assert {one["id"] for one in answer.json()["tables"]} == set(made)
        assert len(answer.request.headers["cookie"]) < 200
        for id in (made[0], made[-1]):
            assert browser.get(f"/api/tables/{id}/seat").json()["host"] is True
            cookie = {"Cookie": browser.cookie()}
            with Live(Place(door, id, {}), 0, headers=cookie, origin=url) as live:
                assert live.now.seat == 0


def test_by_tls_the_cookie_is_secure_and_of_this_host_alone(behind, tmp_path):
    served, _ = behind
    with in_front_of(served.port, tmp_path, "https") as url, Browser(url) as browser:
        browser.headers["Origin"] = url.replace("http:", "https:")
        made = browser.post("/api/tables", json=NEW)
        name, *parts = made.headers["set-cookie"].split("; ")
        assert name.startswith("__Host-wt-")
        assert {"Secure", "Path=/", "HttpOnly", "SameSite=Strict"} < set(parts)
        path = f"/api/tables/{made.json()['id']}"
        assert browser.get(path, headers={"cookie": name}).json()["host"] is True


def test_connections_are_counted_by_whom_the_proxy_names(behind):
    _, url = behind
    with Door(url) as door, ExitStack() as lines:
        place = door.table()
        port = int(url.rpartition(":")[2])

        def watch(host):
            line = socket.create_connection(("127.0.0.1", port), 30, (host, 0))
            lines.callback(line.close)
            address = url.replace("http", "ws") + f"{place.path}/live"
            lines.enter_context(connect(address, sock=line, close_timeout=0, compression=None))

        for _ in range(3):
            watch("127.0.3.1")
        with pytest.raises(InvalidStatus) as refused:
            watch("127.0.3.1")
        assert refused.value.response.status_code == 429
        for _ in range(3):
            watch("127.0.3.2")
        for _ in range(9):  # nginx itself may have any number of connections
            lines.enter_context(httpx.Client(base_url=url)).get("/api/games").raise_for_status()
