"""Every request of a connection has its time: for its head, its body, and to be read."""

import asyncio
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from tests.server.web.cable import Cable, Clock
from watertable.server import listener
from watertable.server.crowd import BUSY, SEATED, WAITING, Crowd
from watertable.server.listener import Listener
from watertable.server.wire import Wire

ASK = b"GET / HTTP/1.1\r\nhost: a\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\n"


def a_client(app=None, crowd=None, **cable):
    """Return a connection that has been made, and its cable."""
    crowd = Crowd(clock=Clock()) if crowd is None else crowd
    known = {"crowd": crowd}
    config = uvicorn.Config(
        app or hello,
        http=type("Listener", (Listener,), known),
        ws=type("Wire", (Wire,), known),
        lifespan="off",
        log_config=None,
        access_log=False,
        ws_ping_interval=None,
    )
    config.load()
    made: Any = config.http_protocol_class
    one = made(config=config, server_state=ServerState(), app_state={})
    line = Cable(**cable)
    line.protocol = one
    one.connection_made(line)
    return one, line


async def hello(scope, receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"hello"})


async def a_moment():
    for _ in range(10):
        await asyncio.sleep(0)


def later(crowd, seconds):
    crowd.clock.now += seconds
    crowd.sweep()


def story(test):
    """Let a test run in a loop."""

    def run():
        asyncio.run(test())

    run.__name__ = test.__name__
    return run


@story
async def test_a_client_that_says_nothing_is_hung_up_on():
    one, line = a_client()
    later(one.crowd, listener.HEAD_SECONDS - 1)
    assert not line.closed
    later(one.crowd, 2)
    assert line.closed


@story
async def test_a_head_that_drips_has_an_end_in_the_first_request_and_in_the_second():
    for requests in (0, 1, 3):
        one, line = a_client()
        for _ in range(requests):
            one.data_received(ASK)
            await a_moment()
            later(one.crowd, 5)
        assert not line.closed
        for dripped in range(100):
            if line.closed:
                break
            one.data_received(ASK[dripped % 10 : dripped % 10 + 1] if dripped else b"G")
            later(one.crowd, 2)
        assert line.closed, requests
        assert dripped <= listener.HEAD_SECONDS / 2 + 1


@story
async def test_empty_lines_do_not_keep_a_connection_open():
    one, line = a_client()
    one.data_received(ASK)
    await a_moment()
    for _ in range(30):
        if not line.closed:
            one.data_received(b"\r\n")
            later(one.crowd, 2)
    assert line.closed


@story
async def test_a_connection_is_kept_between_requests_but_not_for_ever():
    one, line = a_client()
    for _ in range(10):
        one.data_received(ASK)
        await a_moment()
        later(one.crowd, listener.IDLE_SECONDS - 1)
        assert not line.closed
    later(one.crowd, 2)
    assert line.closed


@story
async def test_a_body_has_its_time_whether_somebody_reads_it_or_not():
    async def waits(scope, receive, send):
        while (await receive()).get("more_body"):
            pass

    for app in (hello, waits):
        one, line = a_client(app)
        one.data_received(POST)
        for _ in range(9):
            if not line.closed:
                one.data_received(b"x")
                await a_moment()
                later(one.crowd, 5)
        assert line.closed
        one.connection_lost(None)
        await a_moment()


@story
async def test_our_own_time_is_not_the_clients():
    done = asyncio.Event()

    async def slow(scope, receive, send):
        await done.wait()
        await hello(scope, receive, send)

    one, line = a_client(slow)
    one.data_received(ASK)
    await a_moment()
    assert one.standing == BUSY
    later(one.crowd, 600)
    assert not line.closed
    done.set()
    await a_moment()
    assert line.written[0].startswith(b"HTTP/1.1 200")
    assert one.standing == WAITING


@story
async def test_a_client_that_does_not_read_is_hung_up_on_and_a_slow_one_is_not():
    async def long(scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"x" * 500_000})

    deaf, line = a_client(long, is_read=False)
    slow, other = a_client(long, crowd=deaf.crowd, is_read=False)
    for one in (deaf, slow):
        one.data_received(ASK)
    await a_moment()
    for _ in range(9):
        other.read(50_000)
        later(deaf.crowd, listener.UNREAD_SECONDS + 1)
    assert line.aborted, "a plain close would wait for it"
    assert not other.closed
    other.read(50_000)
    later(deaf.crowd, listener.IDLE_SECONDS + 1)
    assert other.closed


@story
async def test_a_short_answer_that_is_not_read_does_not_hold_the_place_either():
    for request in (ASK, ASK.replace(b"host", b"connection: close\r\nhost")):
        one, line = a_client(is_read=False)
        one.data_received(request)
        await a_moment()
        later(one.crowd, listener.IDLE_SECONDS + 1)
        assert line.aborted


@story
async def test_requests_that_are_sent_ahead_by_the_thousand_are_refused():
    gate = asyncio.Event()

    async def never(scope, receive, send):
        await gate.wait()

    one, line = a_client(never)
    one.data_received(ASK * 5000)
    assert len(one.pipeline) <= listener.MOST_AHEAD
    assert line.closed
    one.connection_lost(None)
    gate.set()
    await a_moment()


@pytest.mark.parametrize(
    ("most", "each", "said"), [(1, 0, b"503 Service Unavailable"), (0, 1, b"429 Too Many Requests")]
)
def test_whoever_finds_no_room_is_told_so(most, each, said):
    async def tell():
        crowd = Crowd(most, each, clock=Clock())
        first, _ = a_client(crowd=crowd)
        first.sit()
        second, line = a_client(crowd=crowd)
        assert line.written[0].startswith(b"HTTP/1.1 " + said)
        assert line.closed
        second.connection_lost(None)
        assert crowd.guests == {first}
        first.connection_lost(None)
        assert not crowd.guests

    asyncio.run(tell())


@story
async def test_a_websocket_keeps_the_place_of_its_handshake():
    async def app(scope, receive, send):
        await receive()
        await send({"type": "websocket.accept"})
        scope["watertable.guest"].sit()
        await receive()

    one, line = a_client(app)
    shake = (
        b"GET / HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
        b"sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    one.data_received(shake)
    await a_moment()
    wire = line.get_protocol()
    assert isinstance(wire, Wire)
    assert one.crowd.guests == {wire}
    assert wire.standing == SEATED
    later(one.crowd, 3600)
    assert not line.closed
    line.close()  # but the client does not read what is still to be sent
    later(one.crowd, 1)
    assert not line.aborted
    later(one.crowd, 60)
    assert line.aborted
    assert not one.crowd.guests
    wire.connection_lost(None)
    await a_moment()
