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

from watertable.server.wire import HEAR, WRITE, Wire, head_of, whole_frame


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


def test_only_a_whole_masked_frame_is_whole():
    frame, longer = masked(b"hello"), masked(b"a" * 200)
    assert whole_frame(frame, 0) == (6, 11)
    assert whole_frame(longer, 0) == (8, 208)
    assert whole_frame(frame + longer, 0) == (6, 11)
    assert whole_frame(frame + longer, 11) == (19, 219)
    for other in (frame[:-1], frame[:5], b"", longer[:7]):
        assert whole_frame(other, 0) is None
    assert whole_frame(Frame(Opcode.TEXT, b"hello").serialize(mask=False), 0) is None
    assert whole_frame(masked(b"a" * 70_000), 0) is None


def test_two_frames_that_arrive_together_both_take_the_short_way():
    async def app(scope, receive, send):
        await receive()
        await send({"type": "websocket.accept"})
        await receive()

    async def story():
        wire, _ = await connected(app)
        wire.data_received(masked(b"hello") + masked(b"orders") + masked(b"mo")[:7])
        assert wire.is_simple
        assert [letter["bytes"] for letter in wire.queue.letters] == [b"hello", b"orders"]
        wire.data_received(masked(b"x", fin=False))
        wire.connection_lost(None)

    asyncio.run(story())


def test_a_frame_without_a_mask_ends_the_connection():
    async def app(scope, receive, send):
        await receive()
        await send({"type": "websocket.accept"})
        await receive()

    async def story():
        wire, cable = await connected(app)
        wire.data_received(Frame(Opcode.TEXT, b"hello").serialize(mask=False))
        assert cable.closed
        wire.connection_lost(None)

    asyncio.run(story())


def test_what_is_written_in_one_turn_leaves_in_one_piece_and_before_goodbye():
    async def app(scope, receive, send):
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
        write = scope["extensions"][WRITE]
        assert write(b"one")
        assert write(b"two")
        await send({"type": "websocket.close", "code": 1000})

    async def story():
        wire, cable = await connected(app)
        before = len(cable.written)
        wire.data_received(masked(b"go"))
        for _ in range(5):
            await asyncio.sleep(0)
        texts, goodbye = cable.written[before:]
        assert texts == head_of(3) + b"one" + head_of(3) + b"two"
        assert goodbye[0] & 15 == Opcode.CLOSE
        wire.connection_lost(None)

    asyncio.run(story())


def test_a_text_is_offered_at_once_and_fetched_if_it_was_not_taken():
    offered, fetched = [], []

    def hear(text):
        offered.append(text)
        return text.startswith(b"quick")

    async def app(scope, receive, send):
        await receive()
        await send({"type": "websocket.accept"})
        scope["extensions"][HEAR](hear)
        while (message := await receive())["type"] == "websocket.receive":
            fetched.append(message["bytes"])

    async def story():
        wire, _ = await connected(app)
        wire.data_received(masked(b"quick 1") + masked(b"slow 1") + masked(b"quick 2"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        wire.data_received(masked(b"quick 3"))
        for _ in range(5):
            await asyncio.sleep(0)
        assert offered == [b"quick 1", b"slow 1", b"quick 3"]
        assert fetched == [b"slow 1", b"quick 2"], "what follows something slow waits behind it"
        wire.connection_lost(None)

    asyncio.run(story())


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
        await asyncio.sleep(0)
        assert cable.written[-1] == head_of(4) + b"fine"
        wire.pause_writing()
        assert not write(b"too much")
        wire.resume_writing()
        cable.close()
        assert not write(b"too late")
        wire.connection_lost(None)

    asyncio.run(story())
