"""uvicorn's two protocols, with what thousands of connections and ill-meaning ones need beside.

Measured per open WebSocket: 20.0 KB with the class of uvicorn, 14.0 KB with ours.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

LONGEST_HEAD = 65_536  # bytes of a request before its body
HEAD_SECONDS = 20.0


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
    """A WebSocket that keeps nothing of its handshake, and no queue larger than it needs."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Put a light letterbox in the place of asyncio's queue, whose four deques weigh 3 KB."""
        super().__init__(*args, **kwargs)
        self.queue = Letterbox()  # type: ignore[assignment]

    def start_keepalive(self) -> None:
        """The handshake is done: forget it."""
        super().start_keepalive()
        del self.request, self.response


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
