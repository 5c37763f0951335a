"""A client that sends without end and reads nothing costs next to nothing."""

import asyncio
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from tests.server.web.cable import HIGH, Cable, Clock
from tests.server.web.house import fake_house
from watertable.server.app import make_app
from watertable.server.limits import Bucket
from watertable.server.wire import MOST_LETTERS, PORTION, Wire

LONGEST_PONG = 127
PIECE = Frame(Opcode.TEXT, b"", False)  # after which all is left to the general machinery


def masked(*frames):
    return b"".join(frame.serialize(mask=True) for frame in frames)


async def connected(app, **cable):
    """Return a wire that has shaken hands with an application, and its cable."""
    config = uvicorn.Config(app, ws=Wire, lifespan="off", log_config=None, ws_ping_interval=None)
    config.load()
    wire, line = Wire(config, ServerState(), {}), Cable(**cable)
    line.protocol = wire
    wire.connection_made(line)
    client = ClientProtocol(parse_uri("ws://here/api/tables/table/live"))
    client.send_request(client.connect())
    wire.data_received(b"".join(client.data_to_send()))
    while not wire.handshake_complete:
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    line.unread = 0
    return wire, line


def patient(rate):
    """An application that counts frames, at a time that stands still, and reads none."""
    bucket = Bucket(rate, 0.0) if rate else None

    async def app(scope, receive, send):
        await receive()
        await send({"type": "websocket.accept"})
        wait = (lambda: bucket.take(rate, 0.0)) if bucket else float
        scope["watertable.guest"].counter = SimpleNamespace(wait=wait)
        while not scope["watertable.guest"].disconnected:
            await asyncio.sleep(0)

    return app


class Aftermath(NamedTuple):
    """What became of a connection."""

    closed: bool
    unread: int
    written: list[bytes]
    paused: bool
    wire: Any


def flooded(rate, *chunks, is_read=False):
    """Return how a cable looks after chunks have arrived."""

    async def story():
        wire, line = await connected(patient(rate), is_read=is_read)
        begun = len(line.written)
        for chunk in chunks:
            if not line.closed:
                wire.data_received(chunk)
        after = Aftermath(line.closed, line.unread, line.written[begun:], line.reading_paused, wire)
        wire.connection_lost(None)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return after

    return asyncio.run(story())


PING = masked(Frame(Opcode.PING, b"x" * 125))


@pytest.mark.parametrize("first", [b"", masked(PIECE)], ids=["simple", "in pieces"])
def test_pings_of_a_client_that_does_not_read_are_not_answered_without_end(first):
    """114 MB were kept in ten seconds."""
    after = flooded(0, first, *[PING * 1000] * 20)
    assert not after.closed
    assert after.unread <= HIGH + LONGEST_PONG + PORTION


def test_the_newest_ping_is_answered_once_the_client_reads():
    async def story():
        wire, line = await connected(patient(0), is_read=False)
        wire.data_received(PING * 2000 + masked(Frame(Opcode.PING, b"last")))
        assert line.paused
        line.read(10**9)
        assert line.written[-1] == Frame(Opcode.PONG, b"last").serialize(mask=False)
        wire.connection_lost(None)

    asyncio.run(story())


@pytest.mark.parametrize("first", [b"", masked(PIECE)], ids=["simple", "in pieces"])
@pytest.mark.parametrize("kind", [Opcode.PING, Opcode.PONG, Opcode.CONT])
@pytest.mark.parametrize("is_read", [True, False])
def test_frames_that_say_nothing_count_and_too_many_of_them_end_the_connection(
    first, kind, is_read
):
    if kind == Opcode.CONT and not first:
        first = masked(PIECE)
    after = flooded(
        25.0,
        first,
        *[masked(Frame(kind, b"", kind != Opcode.CONT)) * 5000] * 3,
        is_read=is_read,
    )
    assert after.closed
    assert len(b"".join(after.written)) < 4096
    goodbye = [frame for frame in after.written if frame[0] & 15 == Opcode.CLOSE]
    assert len(goodbye) == 1
    assert int.from_bytes(goodbye[0][2:4], "big") == 1008
    assert len(after.wire.frames) <= 101


def test_a_few_pings_a_second_are_answered_one_by_one():
    after = flooded(
        25.0, *[masked(Frame(Opcode.PING, b"%d" % number)) for number in range(50)], is_read=True
    )
    assert not after.closed
    assert after.written == [
        Frame(Opcode.PONG, b"%d" % number).serialize(mask=False) for number in range(50)
    ]


@pytest.mark.parametrize(
    "first", [b"", masked(PIECE, Frame(Opcode.CONT, b""))], ids=["simple", "in pieces"]
)
def test_messages_that_nobody_reads_yet_stay_with_the_client(first):
    """A chunk of 200 KB was turned into ten thousand messages at once."""
    after = flooded(0, first, masked(Frame(Opcode.TEXT, b"{}")) * 20_000)
    assert after.paused
    assert len(after.wire.queue.letters) <= MOST_LETTERS + PORTION // 8 + 1


def test_messages_that_arrive_at_once_are_all_heard_in_their_order():
    sent = [b"%d" % number for number in range(5000)]
    heard = []

    async def app(scope, receive, send):
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            heard.append(message.get("bytes") or message["text"].encode())

    async def story():
        wire, line = await connected(app)
        frames = [masked(Frame(Opcode.TEXT, text)) for text in sent]
        frames[3000:3000] = [masked(PIECE, Frame(Opcode.CONT, b"p"))]
        stream = b"".join(frames)
        for at in range(0, len(stream), 7001):
            while line.reading_paused:
                await asyncio.sleep(0)
            wire.data_received(stream[at : at + 7001])
        while len(heard) < len(sent) + 1:
            await asyncio.sleep(0)
        wire.connection_lost(None)

    asyncio.run(story())
    assert heard == [*sent[:3000], b"p", *sent[3000:]]


def test_our_own_pings_in_json_are_not_answered_without_end_either():
    async def story():
        house = fake_house(frames_per_second=0)
        house.crowd.clock = Clock()
        wire, line = await connected(make_app(house), is_read=False)
        wire.data_received(masked(Frame(Opcode.TEXT, b'{"type":"hello"}')))
        for _ in range(20):
            await asyncio.sleep(0)
        ping = masked(Frame(Opcode.TEXT, b'{"type":"ping","id":"%s"}' % (b"x" * 60)))
        for _ in range(300):
            if not line.reading_paused:
                wire.data_received(ping * 1000)
            for _ in range(30):
                await asyncio.sleep(0)
        assert line.paused
        assert line.reading_paused
        assert line.unread < HIGH + 4096
        wire.connection_lost(None)
        for _ in range(20):
            await asyncio.sleep(0)

    asyncio.run(story())


def test_what_comes_after_our_goodbye_is_thrown_away():
    async def app(scope, receive, send):
        await receive()
        await send({"type": "websocket.accept"})
        while not scope["watertable.guest"].read_paused:
            await asyncio.sleep(0)
        await send({"type": "websocket.close", "code": 1000})

    async def story():
        wire, line = await connected(app)
        text = masked(Frame(Opcode.TEXT, b"{}"))
        wire.data_received(text * 1000)
        for _ in range(10):
            await asyncio.sleep(0)
        assert wire.close_sent
        for _ in range(100):
            wire.data_received(text * 1000)
        assert len(wire.begun) <= 8 * 1000
        assert not line.closed
        wire.data_received(masked(Frame(Opcode.CLOSE, b"")))
        wire.connection_lost(None)

    asyncio.run(story())
