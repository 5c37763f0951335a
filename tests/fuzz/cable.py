"""A cable into the real application: what is put into it goes through the real parsers."""

import asyncio
from typing import Any

import uvicorn
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri


class Cable(asyncio.Transport):
    """One connection of a client that reads everything."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__()
        self.written, self.is_closed = bytearray(), False
        kind: Any = config.http_protocol_class
        self.protocol: Any = kind(config=config, server_state=ServerState(), app_state={})
        self.protocol.connection_made(self)

    def put(self, data: bytes) -> None:
        """Let bytes arrive."""
        if not self.is_closed:
            self.protocol.data_received(data)

    @property
    def is_over(self) -> bool:
        """Whether nothing will be answered any more: it was closed, or a closing frame was sent."""
        if self.is_closed or getattr(self.protocol, "close_sent", False):
            return True
        connection = getattr(self.protocol, "conn", None)
        return connection is not None and connection.state is not State.OPEN

    def taken(self) -> bytes:
        """Return what was answered since the last time."""
        told = bytes(self.written)
        self.written.clear()
        return told

    def hang_up(self) -> None:
        """End the connection, whoever wanted to."""
        if self.protocol is not None:
            self.is_closed = True
            protocol, self.protocol = self.protocol, None
            protocol.connection_lost(None)

    # What a protocol asks of its transport.

    def write(self, data: Any) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True

    abort = close

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def get_protocol(self) -> Any:
        return self.protocol

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        ends = {"peername": ("127.0.0.1", 40_000), "sockname": ("127.0.0.1", 8000)}
        return ends.get(name, default)


def handshake(path: str) -> bytes:
    """Return the request that opens a WebSocket."""
    client = ClientProtocol(parse_uri(f"ws://127.0.0.1:8000{path}"))
    client.send_request(client.connect())
    return b"".join(client.data_to_send())


def frame(text: bytes, opcode: Opcode = Opcode.TEXT) -> bytes:
    """Return a text as a client's frame."""
    return Frame(opcode, text).serialize(mask=True)
