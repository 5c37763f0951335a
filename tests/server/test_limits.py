"""Whoever asks too much is told so, and only he."""

import time
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.client import Door, Refused
from tests.server.serving import Serving

MANY = 429


@pytest.fixture(scope="module")
def strict(tmp_path_factory):
    """A server that allows little."""
    limits = {"tables_per_hour": "4", "frames_per_second": "5", "connections": "3"}
    served = Serving(tmp_path_factory.mktemp("strict"), requests_per_second="20", **limits)
    with served, Door(served.url) as opened:
        yield opened


def hammer(live):
    for _ in range(200):
        live.ask("ping")


def test_too_many_frames_are_refused(strict):
    place = strict.table()
    with place.live(0) as one, pytest.raises((Refused, ConnectionClosed)):
        hammer(one)
    with place.live(0) as one:
        one.ask("ping")


def test_too_many_connections_are_refused(strict):
    place = strict.table()
    while "watertable_connections 0.0" not in strict.send("GET", "/metrics").text:
        time.sleep(0.1)  # those of the test before are being closed
    lives = [place.live(0) for _ in range(3)]
    with pytest.raises((Refused, ConnectionClosed, InvalidStatus)):
        place.live(0)
    lives.pop().close()
    assert lives[0].ask("ping") == lives[0].now.ply
    for live in lives:
        live.close()


def test_too_many_tables_are_refused(strict):
    made: list[Any] = []
    with pytest.raises(Refused) as refused:
        made.extend(strict.table() for _ in range(5))
    assert refused.value.status == MANY
    assert all(place.seen(0).begun for place in made), "the tables that are there go on"


def test_too_many_requests_are_refused_and_said_so(strict):
    answers = [strict.send("GET", "/api/games") for _ in range(300)]
    assert {answer.status_code for answer in answers} == {200, MANY}
    refused = next(answer for answer in answers if answer.status_code == MANY)
    assert refused.json()["error"]["code"]
    assert int(refused.headers["retry-after"]) >= 1
    assert strict.send("GET", "/healthz").status_code == 200
