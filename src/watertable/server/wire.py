"""uvicorn's two protocols, with what thousands of connections and ill-meaning ones need beside.

Measured per open WebSocket: 20.0 KB with the class of uvicorn, 12.2 KB with ours.
"""

import asyncio
import weakref
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.speedups import apply_mask

LONGEST_HEAD = 65_536  # bytes of a request before its body
HEAD_SECONDS = 20.0
TEXT = 0x81  # the first byte of a frame that is a whole text
LAST_PIECE = 0x80
MASKED = 0x80  # in the second byte, beside a short length
SHORTEST = 6  # bytes of a client's frame: two, and the mask
MOST_LETTERS = 4  # unread frames of one client
WRITE = "watertable.write"  # the extension by which an application writes text at once
HEAR = "watertable.hear"  # the one by which it hears texts at once


class Listener(HttpToolsProtocol):
    """HTTP from one client, which may not talk endlessly before it says what it wants."""

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a request."""
        super().connection_made(transport)
        self.head = 0
        self.patience = self.loop.call_later(HEAD_SECONDS, transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self.patience.cancel()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """Count from here."""
        super().on_message_begin()
        self.head = 1

    def on_headers_complete(self) -> None:
        """The head of the request is whole; its body is counted by whoever reads it."""
        self.head = 0
        self.patience.cancel()
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        """Read on, unless the head of the request never ends."""
        super().data_received(data)
        if self.head and not self.transport.is_closing():
            self.head += len(data)
            if self.head > LONGEST_HEAD:
                self.send_400_response("The head of the request is too long.")


class Wire(WebSocketsSansIOProtocol):
    """A WebSocket that keeps nothing of its handshake, and no queue larger than it needs.

    Nearly every frame of a client is one whole text, and every one of ours is text in bytes: those
    go past the general machinery. A frame of another kind is left to it, once it is whole; after
    the first piece of a message, or anything odd, so is all that comes on this connection.
    """

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

    def handle_connect(self, event: Any) -> None:
        """Let the application write text without a detour."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: Any = self.scope["extensions"]
            extensions[WRITE] = self.write
            extensions[HEAR] = self.listen

    def write(self, text: bytes) -> bool:
        """Send a frame of text soon; False if that cannot be done now, or any more.

        A mover's answer and the table after the move leave together: one system call less.
        """
        if self.close_sent or not self.writable.is_set() or self.transport.is_closing():
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
        self.hear = None
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Hang up, after the texts that came before."""
        self.let_go()
        super().shutdown()

    def data_received(self, data: bytes) -> None:
        """Take what a client sends, frame by frame."""
        if not (self.handshake_complete and self.is_simple):
            self.is_simple = self.is_simple and not self.handshake_initiated
            super().data_received(data)
            return
        length = len(data) - SHORTEST
        if 0 <= length < 126 and data[0] == TEXT and data[1] == MASKED | length and not self.begun:
            self.take(apply_mask(data[SHORTEST:], data[2:SHORTEST]))  # one short text, as mostly
            return
        data, at = self.begun + data, 0
        while frame := whole_frame(data, at):
            begin, end = frame
            if data[at] == TEXT and end - begin <= self.config.ws_max_size:
                self.take(apply_mask(data[begin:end], data[begin - 4 : begin]))
            else:
                super().data_received(data[at:end])
            at = end
        self.begun = data[at:]
        if not is_beginning(self.begun):
            self.is_simple, rest, self.begun = False, self.begun, b""
            super().data_received(rest)

    def take(self, text: bytes) -> None:
        """Put a text into the letterbox, and stop reading when many lie in it."""
        if self.close_sent:
            return
        if self.hear is not None and self.queue.empty() and self.hear(text):
            return
        self.queue.put_nowait({"type": "websocket.receive", "bytes": text, "text": None})
        if len(self.queue.letters) >= MOST_LETTERS and not self.read_paused:  # type: ignore[attr-defined]
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

    __slots__ = ("_opened",)

    def __init__(self) -> None:
        """Begin open."""
        self._opened: asyncio.Future[None] | None = None  # what those wait for who found it closed

    def is_set(self) -> bool:
        """Say whether it is open."""
        return self._opened is None

    def set(self) -> None:
        """Open it."""
        if self._opened is not None and not self._opened.done():
            self._opened.set_result(None)
        self._opened = None

    def clear(self) -> None:
        """Close it."""
        if self._opened is None:
            self._opened = asyncio.get_running_loop().create_future()

    async def wait(self) -> None:
        """Wait until it is opened."""
        if self._opened is not None:
            await asyncio.shield(self._opened)


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
