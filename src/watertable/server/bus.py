"""Hints between processes that a table has moved on. A hint may be lost; heartbeats heal that."""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, Protocol, TypeAlias
from urllib.parse import urlsplit

import msgspec

from watertable.kernel.errors import WatertableError

BESIDE = -1  # instead of a ply: something beside the lines has changed (seats, chat, an ending)
CHANNEL = "watertable"
MOST = 100  # hints in a message; PostgreSQL carries 8,000 bytes
KEPT = 10_000  # hints that wait while there is no connection; older ones are dropped
PAUSE = 0.5  # seconds before another attempt to connect

Hint: TypeAlias = tuple[str, int]  # a table and its ply
Listener: TypeAlias = Callable[[Sequence[Hint]], None]

log = logging.getLogger(__name__)


class BusError(WatertableError):
    """There is no way to the other processes."""


class Bus(Protocol):
    """Carries hints to every subscriber of every process, the publisher's own included."""

    is_wanted: Callable[[Hint], bool]  # what other processes are told of

    def publish(self, hints: Sequence[Hint]) -> None:
        """Say which tables have moved on; returns at once and never fails."""

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Hear every hint from now on; the answer ends the subscription."""

    async def close(self) -> None:
        """Send what was published, then fall silent."""


async def open_bus(url: str | None) -> Bus:
    """Open the bus of a URL: none or sqlite (one process), postgresql, redis."""
    if not url or url.startswith("sqlite:"):
        return OneProcess()
    if url.startswith(("postgresql://", "postgres://")):
        bus = ManyProcesses(PostgresLine(url))
    elif url.startswith(("redis://", "rediss://", "unix://")):
        bus = ManyProcesses(RedisLine(url))
    else:
        raise BusError("A bus is at postgresql://... or redis://...")
    await bus.open(named(url))
    return bus


def named(url: str) -> str:
    """Say what is at an address, without the password that may stand in it.

    >>> named("postgresql://me:secret@db.example:5432/tables")
    'The database at db.example:5432'
    """
    kind = "database" if url.startswith("postgres") else "bus"
    parts = urlsplit(url)
    return f"The {kind} at {parts.netloc.rpartition('@')[2] or parts.path}"


class OneProcess:
    """A bus for a server of one process: subscribers are called directly."""

    def __init__(self) -> None:
        """Begin with nobody listening."""
        self.listeners: list[Listener] = []
        self.is_wanted: Callable[[Hint], bool] = lambda _: True

    def publish(self, hints: Sequence[Hint]) -> None:
        """Call every subscriber."""
        for listener in tuple(self.listeners):
            try:
                listener(hints)
            except Exception:
                log.exception("A hint was not understood.")

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Hear every hint from now on."""
        self.listeners.append(listener)
        return lambda: self.listeners.remove(listener)

    async def close(self) -> None:
        """Nothing is under way."""


class Carrier(Protocol):
    """A connection that carries messages between processes."""

    async def connect(self, hear: Callable[[bytes | str], None], lost: Callable[[], None]) -> None:
        """Begin to listen; `lost` is called when the connection has gone."""

    async def send(self, message: str) -> None:
        """Send a message to every process."""

    async def close(self) -> None:
        """Let go of the connection, whatever state it is in."""


class ManyProcesses(OneProcess):
    """A bus over a line that may break: it is made again, and what was sent meanwhile is lost."""

    def __init__(self, line: Carrier) -> None:
        """Nothing is connected yet."""
        super().__init__()
        self.line = line
        self.origin = secrets.token_hex(8)  # to know our own messages when they come back
        self.outbox: dict[Hint, None] = {}
        self.called = asyncio.Event()
        self.is_lost = False
        self.is_open = True
        self.task: asyncio.Task[None] | None = None

    async def open(self, named: str = "The bus") -> None:
        """Connect, and stay connected from then on."""
        try:
            await self.line.connect(self.hear, self.lose)
        except BusError:
            raise
        except Exception as error:
            raise BusError(f"{named} cannot be reached ({error}).") from error
        self.task = asyncio.create_task(self.run())

    def publish(self, hints: Sequence[Hint]) -> None:
        """Call the subscribers here, and leave the hints to the task that sends.

        Whatever changes something beside the lines has it in memory: that is said to others only.
        """
        super().publish([hint for hint in hints if hint[1] > BESIDE])
        wanted = [hint for hint in hints if self.is_wanted(hint)]
        if not wanted:
            return
        self.outbox.update(dict.fromkeys(wanted))
        while len(self.outbox) > KEPT:
            del self.outbox[next(iter(self.outbox))]
        self.called.set()

    async def close(self) -> None:
        """Send what was published, then let go of the line."""
        self.is_open = False
        self.called.set()
        if self.task is not None:
            await self.task
        await self.line.close()

    def hear(self, message: bytes | str) -> None:
        """Pass on what another process says."""
        try:
            origin, hints = msgspec.json.decode(message, type=tuple[str, list[Hint]])
        except msgspec.MsgspecError:
            return  # somebody else's channel
        if origin != self.origin:
            super().publish(hints)

    def lose(self) -> None:
        """Have the task make a new connection."""
        self.is_lost = True
        self.called.set()

    async def run(self) -> None:
        """Send what is published; connect again when the line breaks."""
        while self.is_open or (self.outbox and not self.is_lost):
            await self.called.wait()
            self.called.clear()
            try:
                if self.is_lost:
                    await self.line.close()
                    await self.line.connect(self.hear, self.lose)
                    self.is_lost = False
                while self.outbox:
                    hints = list(islice(self.outbox, MOST))
                    await self.line.send(msgspec.json.encode((self.origin, hints)).decode())
                    for hint in hints:
                        self.outbox.pop(hint, None)
            except Exception as error:
                log.warning("The bus is not connected (%s).", error)
                self.lose()
                await asyncio.sleep(PAUSE if self.is_open else 0)


class PostgresLine:
    """LISTEN and NOTIFY, in a connection of their own and never inside a move's transaction."""

    def __init__(self, url: str) -> None:
        """Remember where."""
        self.url = url
        self.connection: Any = None

    async def connect(self, hear: Callable[[bytes | str], None], lost: Callable[[], None]) -> None:
        """Begin to listen."""
        import asyncpg  # noqa: PLC0415

        self.connection = await asyncpg.connect(self.url, command_timeout=10)
        self.connection.add_termination_listener(lambda _: lost())
        await self.connection.add_listener(CHANNEL, lambda *said: hear(said[3]))

    async def send(self, message: str) -> None:
        """Send a message."""
        await self.connection.execute("SELECT pg_notify($1, $2)", CHANNEL, message)

    async def close(self) -> None:
        """Let go of the connection."""
        if self.connection is not None:
            self.connection.terminate()


class RedisLine:
    """Publish and subscribe of Redis."""

    def __init__(self, url: str) -> None:
        """Remember where."""
        self.url = url
        self.client: Any = None
        self.listening: asyncio.Task[None] | None = None

    async def connect(self, hear: Callable[[bytes | str], None], lost: Callable[[], None]) -> None:
        """Begin to listen."""
        try:
            from redis.asyncio import from_url  # noqa: PLC0415
        except ImportError:
            raise BusError(
                "This bus needs redis; install it with `pip install 'watertable[redis]'`."
            ) from None
        self.client = from_url(self.url)
        inbox = self.client.pubsub(ignore_subscribe_messages=True)
        await inbox.subscribe(CHANNEL)
        self.listening = asyncio.create_task(self.listen(inbox, hear, lost))

    async def listen(
        self, inbox: Any, hear: Callable[[bytes | str], None], lost: Callable[[], None]
    ) -> None:
        """Pass on every message until the connection breaks."""
        try:
            async for message in inbox.listen():
                hear(message["data"])
        except Exception as error:
            log.warning("Redis has gone (%s).", error)
        finally:
            with contextlib.suppress(Exception):
                await inbox.aclose()
        lost()

    async def send(self, message: str) -> None:
        """Send a message."""
        await self.client.publish(CHANNEL, message)

    async def close(self) -> None:
        """Let go of the connection."""
        if self.listening is not None:
            self.listening.cancel()
            await asyncio.gather(self.listening, return_exceptions=True)
        if self.client is not None:
            await self.client.aclose()
