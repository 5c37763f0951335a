"""uvicorn's two protocols, with what thousands of connections and ill-meaning ones need beside.

Measured per open WebSocket: 20.0 KB with the class of uvicorn, 14.0 KB with ours.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.speedups import apply_mask

LONGEST_HEAD = 65_536  # bytes of a request before its body
HEAD_SECONDS = 20.0
TEXT = 0x81  # the first byte of a frame that is a whole text
MOST_LETTERS = 4  # unread frames of one client
WRITE = "watertable.write"  # the extension by which an application writes text at once


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

    Nearly every frame of a client is one whole text that arrives in one piece, and every one of
    ours is text in bytes: those go past the general machinery. Anything else that arrives is left
    to it, and unless it is one whole frame, so is all that comes after it on this connection.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Put a light letterbox in the place of asyncio's queue, whose four deques weigh 3 KB."""
        super().__init__(*args, **kwargs)
        self.queue = Letterbox()  # type: ignore[assignment]
        self.is_simple = True  # no frame has arrived in pieces

    def handle_connect(self, event: Any) -> None:
        """Let the application write text without a detour."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: Any = self.scope["extensions"]
            extensions[WRITE] = self.write

    def write(self, text: bytes) -> bool:
        """Send a frame of text at once; False if that cannot be done now, or any more."""
        if self.close_sent or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(head_of(len(text)) + text)
        return True

    def data_received(self, data: bytes) -> None:
        """Take what a client sends."""
        if not (self.handshake_complete and self.is_simple):
            super().data_received(data)
            return
        at = whole_frame(data)
        if at == 0:
            self.is_simple = False
            super().data_received(data)
        elif data[0] != TEXT or len(data) > self.config.ws_max_size:
            super().data_received(data)
        elif not self.close_sent:
            text = apply_mask(data[at:], data[at - 4 : at])
            self.queue.put_nowait({"type": "websocket.receive", "bytes": text, "text": None})
            if len(self.queue.letters) >= MOST_LETTERS and not self.read_paused:  # type: ignore[attr-defined]
                self.read_paused = True
                self.transport.pause_reading()

    def start_keepalive(self) -> None:
        """The handshake is done: forget it."""
        super().start_keepalive()
        del self.request, self.response


def head_of(length: int) -> bytes:
    """Return what stands before a text of so many bytes, sent by a server."""
    if length < 126:
        return bytes((TEXT, length))
    if length < 65_536:
        return bytes((TEXT, 126)) + length.to_bytes(2, "big")
    return bytes((TEXT, 127)) + length.to_bytes(8, "big")


def whole_frame(data: bytes) -> int:
    """Return where the payload begins if the data is one whole masked frame, else 0.

    Frames of more than 64 KB are left to the general machinery too.
    """
    if len(data) < 6 or not data[0] & 0x80 or not data[1] & 0x80:
        return 0
    length = data[1] & 0x7F
    if length < 126:
        return 6 if len(data) == 6 + length else 0
    if length == 126 and len(data) > 8 and len(data) == 8 + int.from_bytes(data[2:4], "big"):
        return 8
    return 0


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
