"""A transport that only remembers, with a buffer like a real one's, and a clock that is set."""

import asyncio
from typing import Any

HIGH, LOW = 65_536, 16_384


class Clock:
    """Time as a test says it is."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Cable(asyncio.Transport):
    """What a client would get; it reads only when told to."""

    def __init__(self, host: str = "192.0.2.1", *, is_read: bool = True) -> None:
        super().__init__({"peername": (host, 5000), "sockname": ("192.0.2.9", 80)})
        self.written: list[bytes] = []
        self.is_read = is_read
        self.unread = 0
        self.closed = self.aborted = self.reading_paused = self.paused = False
        self.protocol: Any = None

    def write(self, data: Any) -> None:
        self.written.append(bytes(data))
        if not self.is_read:
            self.unread += len(data)
            if self.unread > HIGH and not self.paused:
                self.paused = True
                self.protocol.pause_writing()

    def read(self, count: int) -> None:
        """The client reads so many bytes."""
        self.unread = max(0, self.unread - count)
        if self.paused and self.unread <= LOW:
            self.paused = False
            self.protocol.resume_writing()

    def get_write_buffer_size(self) -> int:
        return self.unread

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def get_protocol(self) -> Any:
        return self.protocol

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = self.aborted = True

    def pause_reading(self) -> None:
        self.reading_paused = True

    def resume_reading(self) -> None:
        self.reading_paused = False
