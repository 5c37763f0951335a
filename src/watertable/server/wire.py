"""uvicorn's WebSocket, with what thousands of connections and ill-meaning ones need beside.

Measured per open WebSocket: 20.0 KB with the class of uvicorn, 12.5 KB with ours.
"""

import asyncio
import weakref
from collections.abc import Callable
from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.speedups import apply_mask

from watertable.server.crowd import SEATED, WAITING, WATCHING, Crowd

TEXT = 0x81  # the first byte of a frame that is a whole text
LAST_PIECE = 0x80
MASKED = 0x80  # in the second byte, beside a short length
SHORTEST = 6  # bytes of a client's frame: two, and the mask
MOST_LETTERS = 4  # unread frames of one client
PORTION = 1024  # bytes that are left to the general machinery at once
CLOSING_SECONDS = 10.0  # in which the last words have to be read
FLOOD = 1008  # why a connection is closed that sends pings without end
WRITE = "watertable.write"  # the extension by which an application writes text at once
HEAR = "watertable.hear"  # the one by which it hears texts at once
GUEST = "watertable.guest"  # where it finds the connection, in its scope


class Counter(Protocol):
    """What counts frames for the application, also those that it does not see."""

    def wait(self) -> float:
        """Count a frame; return 0, or the seconds by which it comes too soon."""


class Wire(WebSocketsSansIOProtocol):
    """A WebSocket that keeps nothing of its handshake, and no queue larger than it needs.

    Nearly every frame of a client is one whole text, and every one of ours is text in bytes: those
    go past the general machinery. A frame of another kind is left to it, once it is whole; after
    the first piece of a message, or anything odd, so is all that comes on this connection.
    """

    # Beside the dictionary, which is three times as large from the 43rd name on.
    __slots__ = (
        "address",
        "begun",
        "closing",
        "counter",
        "gathered",
        "hear",
        "is_simple",
        "pong",
        "post",
        "standing",
    )
    crowd = Crowd()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Put light things in the place of asyncio's queue and event, whose deques weigh 4 KB."""
        super().__init__(*args, **kwargs)
        self.queue = Letterbox()  # type: ignore[assignment]
        self.writable = Gate()  # type: ignore[assignment]
        self.is_simple = True
        self.begun = b""  # of a frame that has not arrived wholly
        self.gathered = b""  # what leaves at the end of this turn of the loop
        self.post = post_of(self.loop)
        self.hear: Callable[[bytes], bool] | None = None
        self.counter: Counter | None = None
        self.pong = b""  # for a client that asks and does not read: only the newest
        self.address: str | None = None
        self.standing = WAITING
        self.closing = 0.0  # since when

    def handle_connect(self, event: Any) -> None:
        """Let the application write text without a detour."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: Any = self.scope["extensions"]
            extensions[WRITE] = self.write
            extensions[HEAR] = self.listen
            scope: Any = self.scope
            scope[GUEST] = self

    def write(self, text: bytes) -> bool:
        """Send a frame of text soon; False if that cannot be done now, or any more.

        A mover's answer and the table after the move leave together: one system call less.
        """
        is_read = self.writable.opened is None  # type: ignore[attr-defined]
        if self.close_sent or not is_read or self.transport.is_closing():
            return False
        if self.gathered:
            self.gathered += head_of(len(text)) + text
        else:
            self.gathered = head_of(len(text)) + text
            self.post.add(self)
        return True

    def listen(self, hear: Callable[[bytes], bool]) -> None:
        """Offer each text to the application at once; what it does not take, it has to fetch."""
        self.hear = hear

    def sit(self) -> None:
        """Somebody who sits at the table is here."""
        self.crowd.stand(self, SEATED)

    def watch(self) -> bool:
        """Somebody is here to look on; False if all places are kept for those who sit."""
        if self.crowd.is_crowded:
            return False
        self.crowd.stand(self, WATCHING)
        return True

    def overdue(self, now: float) -> str:
        """Say that the client does not read the last words, not even now."""
        if not self.transport.is_closing():
            return ""
        self.closing = self.closing or now
        return "reading" if now >= self.closing + CLOSING_SECONDS else ""

    def hang_up(self) -> None:
        """Close, also if the client does not read."""
        self.transport.abort()

    def let_go(self) -> None:
        """Send what was gathered."""
        gathered, self.gathered = self.gathered, b""
        if gathered and not self.transport.is_closing():
            self.transport.write(gathered)

    async def send(self, message: Any) -> None:
        """Send anything else, after the texts that came before it."""
        self.let_go()
        await super().send(message)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody hears any more."""
        self.hear = self.counter = None
        self.crowd.leave(self)
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Hang up, after the texts that came before."""
        self.let_go()
        super().shutdown()

    def data_received(self, data: bytes) -> None:
        """Take what a client sends, frame by frame."""
        if not (self.handshake_complete and self.is_simple):
            self.is_simple = self.is_simple and not self.handshake_initiated
            self.begun += data
            self.leave_frames()
            return
        length = len(data) - SHORTEST
        if 0 <= length < 126 and data[0] == TEXT and data[1] == MASKED | length and not self.begun:
            self.take(apply_mask(data[SHORTEST:], data[2:SHORTEST]))  # one short text, as mostly
            return
        self.begun += data
        self.work_off()

    def work_off(self) -> None:
        """Take the frames that have arrived, until many lie in the letterbox; then stop reading."""
        if self.is_simple:
            self.take_frames()
        if not self.is_simple:
            self.leave_frames()
        if self.read_paused and self.queue.empty() and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    @property
    def is_full(self) -> bool:
        """Whether no more may be taken now; after our goodbye, all is taken and thrown away."""
        if self.transport.is_closing():
            return True
        return not self.close_sent and len(self.queue.letters) >= MOST_LETTERS  # type: ignore[attr-defined]

    def take_frames(self) -> None:
        """Take whole frames one by one."""
        data, at = self.begun, 0
        while (frame := whole_frame(data, at)) and not self.is_full:
            begin, end = frame
            if data[at] == TEXT and end - begin <= self.config.ws_max_size:
                self.take(apply_mask(data[begin:end], data[begin - 4 : begin]))
            else:
                super().data_received(data[at:end])
            at = end
        self.begun = data[at:]
        self.is_simple = is_beginning(self.begun) or self.is_full

    def leave_frames(self) -> None:
        """Leave to the general machinery what has arrived, a little at a time."""
        data, at = self.begun, 0
        while not self.is_full and at < len(data):
            super().data_received(data[at : at + PORTION])
            at += PORTION
        self.begun = data[at:]

    async def receive(self) -> Any:
        """Return the next message; what lies behind it is taken once it is being dealt with."""
        message = await self.queue.get()
        if self.queue.empty() and (self.read_paused or self.begun):
            self.loop.call_soon(self.work_off)
        return message

    def handle_ping(self) -> None:
        """Answer a ping; a client that does not read is owed only the newest answer."""
        pong = b"".join(self.conn.data_to_send())
        if not self.is_in_time() or not pong:
            return
        if self.writable.is_set():
            self.transport.write(pong)
        else:
            self.pong = pong

    def handle_pong(self, event: Frame) -> None:
        """Count an answer to our ping, and those to none."""
        if self.is_in_time():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Count a piece of a message, which may be empty."""
        if self.is_in_time():
            super().handle_cont(event)

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        pong, self.pong = self.pong, b""
        if pong and not self.transport.is_closing():
            self.transport.write(pong)

    def is_in_time(self) -> bool:
        """Count a frame that is no message; close if there are too many, or it is closed."""
        if self.transport.is_closing():
            return False
        if self.counter is None or not self.counter.wait():
            return True
        if self.close_sent:
            self.transport.abort()
        else:
            self.conn.fail(FLOOD, "Too many frames that say nothing.")
            self.handle_parser_exception()
        return False

    def take(self, text: bytes) -> None:
        """Put a text into the letterbox, and stop reading when many lie in it."""
        if self.close_sent:
            return
        letters = self.queue.letters  # type: ignore[attr-defined]
        if self.hear is not None and not letters and self.hear(text):
            return
        self.queue.put_nowait({"type": "websocket.receive", "bytes": text, "text": None})
        if len(letters) >= MOST_LETTERS and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def start_keepalive(self) -> None:
        """The handshake is done: forget it."""
        super().start_keepalive()
        self.request.headers.clear()  # the parser holds the request as long as it lives
        del self.request, self.response


class Post:
    """All wires of a loop on which something was written in this turn; they send at its end.

    When each sent for itself, clients on the same machine woke up one after the other and answered
    one by one: fewer moves shared a commit, and each cost a fifth more of CPU.
    """

    def __init__(self) -> None:
        """Begin with none."""
        self.wires: list[Wire] = []

    def add(self, wire: Wire) -> None:
        """Let a wire send what it has gathered, soon."""
        if not self.wires:
            wire.loop.call_soon(self.leave)
        self.wires.append(wire)

    def leave(self) -> None:
        """Let all wires send."""
        wires, self.wires = self.wires, []
        for wire in wires:
            wire.let_go()


_posts: "weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, Post]" = weakref.WeakKeyDictionary()


def post_of(loop: asyncio.AbstractEventLoop) -> Post:
    """Return the post of a loop."""
    found = _posts.get(loop)
    if found is None:
        found = _posts[loop] = Post()
    return found


def head_of(length: int) -> bytes:
    """Return what stands before a text of so many bytes, sent by a server."""
    if length < 126:
        return bytes((TEXT, length))
    if length < 65_536:
        return bytes((TEXT, 126)) + length.to_bytes(2, "big")
    return bytes((TEXT, 127)) + length.to_bytes(8, "big")


def whole_frame(data: bytes, at: int) -> tuple[int, int] | None:
    """Return where the payload of a client's frame begins and ends, if all of it is there.

    Pieces of messages, and frames of more than 64 KB, are not seen as frames here.
    """
    if len(data) < at + SHORTEST or not is_beginning(data[at : at + 2]):
        return None
    length, begin = data[at + 1] & 0x7F, at + SHORTEST
    if length == 126:
        length, begin = int.from_bytes(data[at + 2 : at + 4], "big"), at + SHORTEST + 2
    end = begin + length
    return (begin, end) if end <= len(data) else None


def is_beginning(data: bytes) -> bool:
    """Say whether a frame may begin so that is masked, whole, not of a piece and not enormous."""
    if data and (data[0] < 0x80 or data[0] == LAST_PIECE):
        return False
    return len(data) < 2 or 0x80 <= data[1] < 0xFF


class Gate:
    """Open while a client reads; whoever comes to it closed waits. As asyncio's Event."""

    __slots__ = ("opened",)

    def __init__(self) -> None:
        """Begin open."""
        self.opened: asyncio.Future[None] | None = None  # what those wait for who found it closed

    def is_set(self) -> bool:
        """Say whether it is open."""
        return self.opened is None

    def set(self) -> None:
        """Open it."""
        if self.opened is not None and not self.opened.done():
            self.opened.set_result(None)
        self.opened = None

    def clear(self) -> None:
        """Close it."""
        if self.opened is None:
            self.opened = asyncio.get_running_loop().create_future()

    async def wait(self) -> None:
        """Wait until it is opened."""
        if self.opened is not None:
            await asyncio.shield(self.opened)


class Letterbox:
    """What has arrived and was not read yet. uvicorn stops reading while something lies in it."""

    __slots__ = ("letters", "reader")

    def __init__(self) -> None:
        """Begin empty."""
        self.letters: list[Any] = []
        self.reader: asyncio.Future[None] | None = None

    def put_nowait(self, letter: Any) -> None:
        """Put something in and wake whoever waits for it."""
        self.letters.append(letter)
        if self.reader is not None and not self.reader.done():
            self.reader.set_result(None)

    def empty(self) -> bool:
        """Say whether nothing lies in it."""
        return not self.letters

    async def get(self) -> Any:
        """Take the first letter out; waits for one. There is only one reader."""
        while not self.letters:
            self.reader = asyncio.get_running_loop().create_future()
            try:
                await self.reader
            finally:
                self.reader = None
        return self.letters.pop(0)
