"""Hints between processes that a table has moved on. A hint may be lost; heartbeats heal that."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

BESIDE = -1  # instead of a ply: something beside the lines has changed (seats, chat, an ending)

Hint: TypeAlias = tuple[str, int]  # a table and its ply
Listener: TypeAlias = Callable[[Sequence[Hint]], None]


class Bus(Protocol):
    """Carries hints to every subscriber of every process, the publisher's own included."""

    def publish(self, hints: Sequence[Hint]) -> None:
        """Say which tables have moved on; returns at once and never fails."""

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Hear every hint from now on; the answer ends the subscription."""

    async def close(self) -> None:
        """Send what was published, then fall silent."""


class OneProcess:
    """A bus for a server of one process: subscribers are called directly."""

    def __init__(self) -> None:
        """Begin with nobody listening."""
        self.listeners: list[Listener] = []

    def publish(self, hints: Sequence[Hint]) -> None:
        """Call every subscriber."""
        for listener in tuple(self.listeners):
            listener(hints)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Hear every hint from now on."""
        self.listeners.append(listener)
        return lambda: self.listeners.remove(listener)

    async def close(self) -> None:
        """Nothing is under way."""


async def open_bus(url: str | None) -> Bus:
    """Open the bus of a URL: none or sqlite (one process), postgresql, redis."""
    if url is None or url.startswith("sqlite:"):
        return OneProcess()
    raise NotImplementedError(url)
