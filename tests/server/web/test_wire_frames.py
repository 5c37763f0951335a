"""Frames that take the short way are heard and sent exactly like those that take the long one."""

import asyncio
import contextlib
import itertools

import pytest
import uvicorn
from hypothesis import given, settings
from hypothesis import strategies as st
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from watertable.server.wire import WRITE, Wire, head_of, whole_frame


class Cable(asyncio.Transport):
    """A transport that only remembers what was written."""

    def __init__(self):
        super().__init__()
        self.written, self.closed = [], False

    def write(self, data):
        self.written.append(bytes(data))

    def is_closing(self):
        return self.closed

    def close(self):
        self.closed = True

    def pause_reading(self):
        pass

    def resume_reading(self):
        pass


async def connected(app):
    """Return a wire that has shaken hands, its cable and the task behind it."""
    config = uvicorn.Config(app, ws=Wire, lifespan="off", log_config=None, ws_ping_interval=None)
    config.load()
    wire, cable = Wire(config, ServerState(), {}), Cable()
    wire.connection_made(cable)
    client = ClientProtocol(parse_uri("ws://here/"))
    client.send_request(client.connect())
    wire.data_received(b"".join(client.data_to_send()))
    while not wire.handshake_complete:
        await asyncio.sleep(0)
    return wire, cable


def heard_from(chunks):
    """Return what an application hears when these bytes arrive, one chunk after the other."""
    heard = []

    async def app(scope, receive, send):
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            text = message.get("text")
            heard.append(bytes(message["bytes"]) if text is None else text.encode())

    async def story():
        wire, _ = await connected(app)
        for chunk in chunks:
            wire.data_received(chunk)
            for _ in range(3):
                await asyncio.sleep(0)
        with contextlib.suppress(KeyError):
            wire.connection_lost(None)
        for _ in range(5):
            await asyncio.sleep(0)

    asyncio.run(story())
    return heard


def masked(text, opcode=Opcode.TEXT, fin=True):
    return Frame(opcode, text, fin).serialize(mask=True)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.text(max_size=300), min_size=1, max_size=6),
    st.lists(st.integers(0, 2000), max_size=8),
)
def test_frames_are_heard_alike_however_the_bytes_arrive(texts, cuts):
    bodies = [text.encode() for text in texts]
    stream = b"".join(masked(body) for body in bodies)
    places = sorted({cut % (len(stream) + 1) for cut in cuts} | {0, len(stream)})
    chunks = [stream[a:b] for a, b in itertools.pairwise(places)]
    assert heard_from(chunks) == bodies
    assert heard_from([masked(body) for body in bodies]) == bodies


def test_pieces_of_a_message_and_pings_between_them_are_left_to_the_general_machinery():
    chunks = [
        masked(b"one"),
        masked(b"", Opcode.PONG),
        masked(b"tw", fin=False),
        masked(b"x", Opcode.PING),
        masked(b"o", Opcode.CONT),
        masked(b"three"),
    ]
    assert heard_from(chunks) == [b"one", b"two", b"three"]


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536])
def test_what_is_written_at_once_is_the_frame_the_library_would_write(length):
    body = b"a" * length
    assert head_of(length) + body == Frame(Opcode.TEXT, body).serialize(mask=False)


def test_only_one_whole_masked_frame_is_whole():
    frame = masked(b"hello")
    assert whole_frame(frame) == 6
    assert whole_frame(masked(b"a" * 200)) == 8
    for other in (frame[:-1], frame + b"x", frame + frame, frame[:5], b""):
        assert whole_frame(other) == 0
    assert whole_frame(Frame(Opcode.TEXT, b"hello").serialize(mask=False)) == 0


def test_nothing_is_written_at_once_to_a_client_that_does_not_read_or_has_gone():
    said = []

    async def app(scope, receive, send):
        await receive()
        await send({"type": "websocket.accept"})
        said.append(scope["extensions"][WRITE])
        await receive()

    async def story():
        wire, cable = await connected(app)
        await asyncio.sleep(0)
        (write,) = said
        assert write(b"fine")
        assert cable.written[-1] == head_of(4) + b"fine"
        wire.pause_writing()
        assert not write(b"too much")
        wire.resume_writing()
        cable.close()
        assert not write(b"too late")
        wire.connection_lost(None)

    asyncio.run(story())
