"""A WebSocket client that costs little: so that the servers are measured and not their clients.

Its mask is zero, which RFC 6455 allows to whoever has nothing to hide; messages are whole texts.
"""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
WHOLE, MASKED = 0x80, 0x80
NO_MASK = bytes(4)


class Wire(asyncio.Protocol):
    """One connection; `hear` gets every text."""

    def __init__(self, host: str, path: str, hear: Callable[[bytes], None]) -> None:
        """Be about to ask for this path."""
        self.host, self.path, self.hear = host, path, hear
        self.buffer = b""
        self.received = 0  # bytes
        self.is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_leaving = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask to speak WebSocket."""
        self.transport = cast("asyncio.Transport", transport)  # uvloop's is none by birth
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Take every whole message out of what has arrived."""
        self.received += len(data)
        data = self.buffer + data if self.buffer else data
        if not self.is_open:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self.buffer = head
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                raise ConnectionError(head.decode(errors="replace"))
            self.is_open = True
            self.opened.set_result(None)
        at, size = 0, len(data)
        while size - at >= 2:
            length, begin = data[at + 1], at + 2
            if length == 126:
                length, begin = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                length, begin = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if size - begin < length:
                break
            at, kind, body = begin + length, data[at] & 15, data[begin : begin + length]
            if kind == TEXT:
                self.hear(body)
            elif kind == PING:
                self._send(PONG, body)
        self.buffer = data[at:]

    def send(self, body: bytes) -> None:
        """Send a text."""
        self._send(TEXT, body)

    def close(self) -> None:
        """Leave."""
        self.is_leaving = True
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """A server that hangs up spoils the measurement."""
        if not self.is_leaving:
            raise ConnectionError(f"the server hung up: {exc}")

    def _send(self, kind: int, body: bytes) -> None:
        size = len(body)
        if size < 126:
            head = bytes((WHOLE | kind, MASKED | size))
        else:
            head = bytes((WHOLE | kind, MASKED | 126)) + size.to_bytes(2, "big")
        self.transport.write(head + NO_MASK + body)
