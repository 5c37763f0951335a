"""Whoever asks too much is told so, and only he."""

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.client import Refused

MANY = 429


def test_too_many_requests_are_refused_and_said_so(serve, enter):
    door = enter(serve(requests_per_second="5"))
    answers = [door.send("GET", "/api/games") for _ in range(60)]
    assert answers[0].status_code == 200
    assert {answer.status_code for answer in answers} == {200, MANY}
    refused = next(answer for answer in answers if answer.status_code == MANY)
    assert refused.json()["error"]["code"]
    assert int(refused.headers["retry-after"]) >= 1
    assert door.send("GET", "/healthz").status_code == 200


def test_too_many_tables_are_refused(serve, enter):
    door = enter(serve(tables_per_hour="3"))
    places = [door.table() for _ in range(3)]
    with pytest.raises(Refused) as refused:
        door.table()
    assert refused.value.status == MANY
    assert places[0].seen(0).begun, "the tables that are there go on"


def test_too_many_frames_are_refused(serve, enter):
    place = enter(serve(frames_per_second="5")).table()
    with place.live(0) as one, pytest.raises((Refused, ConnectionClosed)):
        hammer(one)
    with place.live(0) as one:
        one.ask("ping")


def hammer(live):
    for _ in range(200):
        live.ask("ping")


def test_too_many_connections_are_refused(serve, enter):
    place = enter(serve(connections="3")).table()
    lives = [place.live(0) for _ in range(3)]
    with pytest.raises((Refused, ConnectionClosed, InvalidStatus)):
        place.live(0)
    lives.pop().close()
    assert lives[0].ask("ping") == lives[0].now.ply
    for live in lives:
        live.close()
