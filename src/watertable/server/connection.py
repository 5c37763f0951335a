"""One WebSocket at a table: light, because there may be thousands, and without a queue.

While a client reads slowly, what happens is only remembered as "there is more"; when it can read
again it is sent the newest state with every event since the last one it got.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable

import msgspec

from watertable.server import metrics
from watertable.server.acts import do
from watertable.server.limits import Bucket
from watertable.server.lock import Lock
from watertable.server.protocol import (
    Answer,
    Bye,
    ErrorFrame,
    FollowFrame,
    HintFrame,
    LeadFrame,
    Led,
    Shown,
)
from watertable.server.refusals import TooMany, said_of
from watertable.server.security import Send
from watertable.server.tables import SPECTATOR, Address, Hub, Refused, Watch, Who
from watertable.server.untrusted import Gone

Write = Callable[[bytes], bool]

MOST_LINES = 50  # of chat that wait for a slow reader; all can be read at /chat
POLICY, RESTART = 1008, 1012  # why a connection is closed

_encode = msgspec.json.Encoder().encode


def never(body: bytes) -> bool:
    """Write nothing: where a server offers no quick way."""
    return False


class Connection:
    """What the hub tells, on its way to one client."""

    __slots__ = (
        "address",
        "asking",
        "behind",
        "bucket",
        "farewell",
        "frames",
        "glimpse",
        "hub",
        "id",
        "lines",
        "lock",
        "next",
        "rate",
        "seen",
        "send",
        "task",
        "watch",
        "who",
        "write",
    )

    def __init__(
        self,
        hub: Hub,
        id: str,
        send: Send,
        write: Write = never,
        rate: float = 0.0,
        address: Callable[[], Address] = Address,
    ) -> None:
        """Begin deaf: nothing is pushed before `begin`. `write` sends at once, if it can."""
        self.rate = rate  # frames a second
        self.hub, self.id, self.send, self.write = hub, id, send, write
        self.address = address  # of this day, which may end before the connection does
        self.who = SPECTATOR
        self.watch: Watch | None = None
        self.seen = -1  # the ply the client was last sent
        self.next: tuple[int, bytes] | None = None  # the one payload that may wait
        self.behind = False  # more has happened than `next` tells
        self.lines: list[bytes] = []
        self.glimpse: bytes | None = None  # of a way that is shown
        self.farewell: Bye | None = None
        self.task: asyncio.Task[None] | None = None
        self.asking: asyncio.Task[None] | None = None  # a hint takes long
        self.bucket: Bucket | None = None
        self.frames = 0
        self.lock = Lock()  # whose answer is being made: they are given in the order of the frames

    def wait(self) -> float:
        """Count a frame; return 0, or the seconds by which it comes too soon."""
        if not self.rate:
            return 0.0
        now = time.monotonic()
        if self.bucket is None:
            self.bucket = Bucket(self.rate, now)
        return self.bucket.take(self.rate, now)

    async def begin(self, who: Who, since: int) -> None:
        """Send how the table stands, and from now on everything that happens."""
        self.watch, frame = await self.hub.watch(self.id, who, self, since)
        self.who = who
        await self.say(frame.body)
        self.seen = frame.ply
        self.wake()

    def payload(self, ply: int, since: int, body: bytes) -> None:
        """Push a payload; one that the client is not ready for is dropped for a newer one."""
        if self.next is None and not self.behind and since <= self.seen:
            if self.task is None and self.watch is not None and self.write(body):
                self.seen = ply
                metrics.pushed[metrics.PUSHED] += 1
                return
            self.next = (ply, body)
        else:
            metrics.pushed[metrics.CONFLATED] += 1
            self.next = None
            self.behind = True
        self.wake()

    def chat(self, body: bytes) -> None:
        """Push a line of chat."""
        self.lines.append(body)
        del self.lines[:-MOST_LINES]
        self.wake()

    def show(self, body: bytes) -> None:
        """Push a glimpse of a way, at once or not at all: the next one is on its way."""
        if self.task is not None or not self.write(body):
            self.glimpse = body
            self.wake()

    def bye(self, reason: str, again: bool) -> None:
        """Say goodbye after what is under way, and close."""
        self.farewell = Bye(reason, again)
        self.wake()

    def wake(self) -> None:
        """Send what waits, unless that is being done, or nothing has been sent yet."""
        if self.watch is not None and self.seen >= 0 and self.task is None:
            self.task = asyncio.get_running_loop().create_task(self.pump())

    async def pump(self) -> None:
        """Send until nothing waits. A client that has gone is noticed by who reads from it."""
        try:
            while True:
                if self.next is not None:
                    (self.seen, body), self.next = self.next, None
                elif self.behind and self.watch is not None:
                    self.behind = False
                    try:
                        frame = await self.hub.newest(self.watch, self.seen)
                    except Refused:
                        continue  # whoever sends us away has said why
                    self.seen, body = frame.ply, frame.body
                elif self.lines:
                    body = self.lines.pop(0)
                elif self.glimpse is not None:
                    body, self.glimpse = self.glimpse, None
                elif self.farewell is not None:
                    await self.answer(self.farewell)
                    await self.close(RESTART if self.farewell.again else POLICY)
                    return
                else:
                    return
                await self.say(body)
                metrics.pushed[metrics.PUSHED] += 1
        except Gone:
            return
        finally:
            self.task = None

    def show_around(self, frame: LeadFrame | FollowFrame) -> Led | Shown:
        """Lead others through a match that is over, or follow."""
        assert self.watch is not None
        return self.hub.show_around(self.watch, frame)

    def ask(self, frame: HintFrame) -> None:
        """Think about a hint beside the frames that follow; one at a time."""
        if self.asking is not None:
            raise TooMany("hints", 1)
        self.asking = asyncio.get_running_loop().create_task(self.think(frame))

    async def think(self, frame: HintFrame) -> None:
        """Send a hint when it is found."""
        try:
            answer = await do(self.hub, self.id, self.who, frame)
        except Exception as error:  # a hint that fails is answered too
            answer = ErrorFrame(frame.id, said_of(error)[1])
        self.asking = None
        with contextlib.suppress(Gone):
            await self.answer(answer)

    async def say(self, body: bytes) -> None:
        """Send one frame; waits while the client does not read."""
        if self.write(body):
            return
        try:
            await self.send({"type": "websocket.send", "text": body.decode()})
        except (OSError, RuntimeError) as error:  # RuntimeError: after a close
            raise Gone from error

    async def answer(self, answer: Answer) -> None:
        """Send the answer to a frame."""
        await self.say(_encode(answer))

    def answer_at_once(self, answer: Answer) -> None:
        """Send the answer to a frame, now if the client reads."""
        body = _encode(answer)
        if not self.write(body):
            self.hub.beside(self.answer_late(body))

    async def answer_late(self, body: bytes) -> None:
        """Send an answer when the client reads again, if it is still there."""
        with contextlib.suppress(Gone):
            await self.say(body)

    async def close(self, code: int) -> None:
        """Close, and say why in a number."""
        with contextlib.suppress(OSError, RuntimeError):
            await self.send({"type": "websocket.close", "code": code, "reason": ""})

    def end(self) -> None:
        """The client has gone."""
        if self.watch is not None:
            self.hub.unwatch(self.watch)
            self.watch = None
        for task in (self.task, self.asking):
            if task is not None:
                task.cancel()
