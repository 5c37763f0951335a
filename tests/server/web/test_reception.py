"""A worker's reception."""

import functools
from types import SimpleNamespace
from typing import Any

import uvicorn
from uvicorn.server import ServerState

from tests.server.web.cable import Cable, Clock
from tests.server.web.test_listener import a_moment, story
from watertable.server import handing
from watertable.server.crowd import Crowd
from watertable.server.owners import owner_of
from watertable.server.reception import Handed, Reception
from watertable.server.serve import Server
from watertable.server.tables.tokens import new_id


def test_new_tables_are_given_to_all_workers_in_turn():
    ours, theirs = handing.pair()
    with ours, theirs:
        reception = Reception(0, ours)
        reception.places = [0, 1, 2]
        made: list[int] = []
        while len(made) < 9:
            table = new_id()
            if reception.is_next(table):
                made.append(owner_of(table.encode(), reception.places))
        assert made == [0, 1, 2] * 3


def test_a_worker_knows_which_tables_are_its_and_hears_when_that_changes():
    ours, theirs = handing.pair()
    with ours, theirs:
        reception, changes = Reception(1, ours), []
        reception.moved = lambda: changes.append(list(reception.places))
        tables = [new_id() for _ in range(50)]
        assert all(reception.is_mine(table) for table in tables)
        handing.send(theirs, handing.PLACES, b"0 1")
        reception.take()
        assert changes == [[0, 1]]
        assert [reception.is_mine(it) for it in tables] == [
            owner_of(it.encode(), [0, 1]) == 1 for it in tables
        ]
        handing.send(theirs, handing.PLACES, b"0")  # we are taken for dead: nothing is given away
        reception.take()
        assert changes == [[0, 1]]


def handed(crowd, app, said):
    """A connection as a worker is handed it, and its cable."""
    config = uvicorn.Config(app, lifespan="off", log_config=None, access_log=False)
    config.load()
    kind = type("Handed", (Handed,), {"crowd": crowd})
    reception = SimpleNamespace(hand_on=lambda *_: False)
    one = kind(reception, said, config=config, server_state=ServerState(), app_state={})
    line = Cable()
    line.protocol = one
    one.connection_made(line)
    return one, line


@story
async def test_a_connection_that_finds_no_room_is_not_served():
    ran: list[str] = []

    async def app(scope, receive, send):
        ran.append(scope["path"])

    crowd = Crowd(most=1, clock=Clock())
    for path in ("/one", "/two"):
        handed(crowd, app, f"GET {path} HTTP/1.1\r\nhost: a\r\n\r\n".encode())
    await a_moment()
    assert ran == ["/one"]


@story
async def test_a_server_that_is_handed_its_connections_counts_them_among_its_own():
    opened: list[Any] = []
    house = SimpleNamespace(crowd=Crowd(most=5, clock=Clock()))
    reception = SimpleNamespace(open=opened.append)
    config = uvicorn.Config(lambda: None, lifespan="off", log_config=None)
    config.load()
    server = Server(config, house, reception)  # type: ignore[arg-type]
    server.lifespan = config.lifespan_class(config)
    await server.startup([])
    [made] = opened
    assert isinstance(made, functools.partial)
    assert vars(made.func)["crowd"] is house.crowd
