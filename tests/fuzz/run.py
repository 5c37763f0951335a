"""A bounded run of mutated frames, requests and texts against the real application, in one process.

Bytes arrive at the real parsers, go through the real application and the real hub to a real store.
Nothing may crash, hang, grow, or be a mistake of ours.
"""

import asyncio
import contextlib
import faulthandler
import gc
import logging
import time
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import psutil
import uvicorn

import watertable as wt
from tests.fuzz.cable import Cable, frame, handshake
from tests.fuzz.guests import CALLED, GAMES, Place, logs, place_at, tables
from tests.fuzz.mutator import Mutator
from watertable.kernel.errors import WatertableError
from watertable.kernel.game.seen import moves_from
from watertable.server import records
from watertable.server.config import Config
from watertable.server.house import House, open_house
from watertable.server.players import Unanswered
from watertable.server.protocol import NewTable
from watertable.server.serve import tuned
from watertable.server.tables import Refused

BATCH = 25  # cases between two looks
STAY = 40  # batches for which everybody stays at a table
PATIENCE = 120.0  # seconds after which a batch counts as a hang, on a busy machine
TENTHS = 10  # of the run, after each of which its memory is looked at
GROWTH = 64  # megabytes by which it may grow in the second half, when all that is kept is full
MANY = 200_000  # cases of a run for which that holds
HONEST = 0.25  # of what is said in frames, so that matches go on
FAULT = b'"code":"fault"'


class Fault(Exception):
    """Something that must not be; it carries what was sent last."""


class Errors(logging.Handler):
    """Remembers every mistake that was written down."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        trace = logging.Formatter().formatException(record.exc_info) if record.exc_info else ""
        self.said.append(f"{record.getMessage()}\n{trace}")


class Still:
    """Players who answer at once or not at all."""

    budget, busy = 1.0, 0

    async def choose(self, bot: str, game: Any, view: Any, seed: int, *_: Any, **__: Any) -> int:
        return int(moves_from(game, view)[0].action)

    async def hints(self, *_: Any, **__: Any) -> list[Any]:
        raise Unanswered("Nobody thinks here.")

    world = judge = hints


class Fuzz:
    """One run: so many cases from one seed."""

    def __init__(self, house: House, seed: int) -> None:
        self.house, self.mutator = house, Mutator(seed)
        self.random = self.mutator.random
        self.config: uvicorn.Config = tuned(house.config, house)
        self.config.load()
        self.counts: Counter[str] = Counter()
        self.errors = Errors()
        self.held: list[int] = []  # megabytes, after each tenth
        self.sent: list[bytes] = []  # of this batch
        self.place: Place | None = None
        self.cable: Cable | None = None
        self.seat = 0
        self.logs, self.tables = logs(), tables()

    async def run(self, count: int) -> None:
        """Do so many cases, a batch at a time."""
        ways = (self.frames, self.frames, self.frames, self.requests, self.texts, self.noise)
        weights = (30, 30, 15, 18, 5, 2)
        batches = -(-count // BATCH)
        for batch in range(batches):
            if batch % STAY == 0:
                faulthandler.dump_traceback_later(2 * PATIENCE, exit=True)
            if batch % STAY == 0 or self.place is None or self.place.is_over:
                await self.sit_down()
            self.sent.clear()
            way = ways[batch] if batch < len(ways) else self.random.choices(ways, weights)[0]
            async with asyncio.timeout(PATIENCE):
                await way()
            self.check()
            if batch % -(-batches // TENTHS) == 0:
                self.held.append(memory() // 2**20)
        faulthandler.cancel_dump_traceback_later()
        self.leave()
        self.held.append(memory() // 2**20)
        if count > MANY and self.held[-1] - self.held[TENTHS // 2] > GROWTH:
            raise Fault(f"It grew, in megabytes: {self.held}")

    def check(self) -> None:
        """Nothing was a mistake of ours."""
        if self.errors.said:
            sent = "\n".join(repr(one[:2_000]) for one in self.sent)
            raise Fault(f"{self.errors.said[0]}\nIt was sent:\n{sent}")

    async def sit_down(self) -> None:
        """Go to another table, as one of those who sit there or as a spectator."""
        self.leave()
        game = self.random.choice(tuple(GAMES))
        seed = self.random.randrange(10**9)
        self.place = await place_at(self.house.hub, game, seed)

    def leave(self) -> None:
        if self.cable is not None:
            self.cable.hang_up()
            self.cable = None

    async def connect(self) -> Cable:
        """Return a connection at which hello was said."""
        assert self.place is not None
        if self.cable is not None and not self.cable.is_over and self.seat == self.place.asked:
            return self.cable
        self.leave()
        self.cable = cable = Cable(self.config)
        cable.put(handshake(f"/api/tables/{self.place.id}/live"))
        await until(lambda: b" 101 " in cable.written or cable.is_closed)
        self.seat = self.place.asked
        hello = {"type": "hello", "token": self.place.tokens[self.seat], "since": 0}
        text = msgspec.json.encode(hello)
        if self.random.random() < 0.1:
            text = self.mutator.mutate(text)
            self.sent.append(text)
        cable.put(frame(text))
        await until(lambda: b'"type":' in cable.written or cable.is_over)
        self.counts["connections"] += 1
        return cable

    async def frames(self) -> None:
        """Say things at a table, most of them wrong."""
        cable = await self.connect()
        assert self.place is not None
        for number in range(BATCH):
            text = msgspec.json.encode(self.place.said() | {"id": number})
            if self.random.random() > HONEST:
                text = self.mutator.mutate(text)
            self.sent.append(text)
            cable.put(frame(text))
            self.counts["frames"] += 1
            if number % 5 == 0:
                await asyncio.sleep(0)
        await self.answered(cable)

    async def answered(self, cable: Cable) -> None:
        """Wait until all was answered, or the connection closed."""
        mark = b'{"type":"ping","id":"m%d"}' % self.random.randrange(10**9)
        cable.put(frame(mark))
        wanted = b'"pong",%s' % mark[15:-1]
        await until(lambda: wanted in cable.written or cable.is_over)
        told = cable.taken()
        self.counts["errors said"] += told.count(b'"type":"error"')
        self.counts["moves made"] += told.count(b'"type":"ok"')
        if FAULT in told:
            raise Fault("\n".join([told.decode("utf-8", "replace")[:2_000], *map(repr, self.sent)]))
        if cable.is_over:
            self.leave()

    async def noise(self) -> None:
        """Send frames that are not even frames."""
        for _ in range(BATCH):
            cable = await self.connect()
            assert self.place is not None
            data = self.mutator.mutate(frame(msgspec.json.encode(self.place.said())))
            self.sent.append(data)
            cable.put(data)
            self.counts["noise"] += 1
            await asyncio.sleep(0)
            self.leave()

    async def requests(self) -> None:
        """Send requests, most of them wrong."""
        assert self.place is not None
        for _ in range(BATCH):
            head, body = self.place.request()
            if self.random.random() < 0.5:
                head = self.mutator.mutate(head)
            if body and self.random.random() < 0.6:
                body = self.mutator.mutate(body)
            length = b"Content-Length: %d\r\n" % len(body) if body else b""
            data = head + length + b"Connection: close\r\n\r\n" + body
            self.sent.append(data)
            cable = Cable(self.config)
            cable.put(data)
            if getattr(cable.protocol, "cycle", None) is not None:  # a request has begun
                await until(lambda cable=cable: cable.is_closed or is_whole(cable.written), 0.01)
            told = cable.taken()
            cable.hang_up()
            self.counts["requests"] += 1
            status = told[9:12]
            self.counts[f"status {status[:1].decode() or '-'}xx"] += 1
            if status[:1] == b"5" and status != b"503":
                raise Fault(f"{told.decode('utf-8', 'replace')[:500]} came of {data!r}")

    async def texts(self) -> None:
        """Read logs, and have the inspector look at boxes and positions, most of them wrong."""
        inspecting = self.house.hub.hall.inspecting
        assert inspecting is not None
        for _ in range(BATCH):
            if self.random.random() < 0.85:
                text = self.mutator.mutate(self.random.choice(self.logs))
                self.sent.append(text)
                with contextlib.suppress(WatertableError):
                    wt.replay(wt.Log.loads(text.decode("utf-8", "replace")))
                self.counts["logs"] += 1
            else:
                new = self.mutator.mutate(self.random.choice(self.tables))
                self.sent.append(new)
                with contextlib.suppress(Refused, msgspec.MsgspecError, RecursionError, ValueError):
                    await inspecting.look_at(msgspec.json.decode(new, type=NewTable))
                    self.counts["boxes and positions taken"] += 1
                self.counts["boxes and positions"] += 1
            await asyncio.sleep(0)


def is_whole(answer: bytes) -> bool:
    """Say whether a whole answer is there, as far as its length says."""
    head, gap, body = bytes(answer).partition(b"\r\n\r\n")
    if not gap:
        return False
    _, found, rest = head.partition(b"content-length: ")
    return not found or len(body) >= int(rest.split(b"\r\n")[0])


async def until(so: Any, seconds: float = PATIENCE) -> None:
    """Let the loop go round until something is so, or for so long."""
    for _ in range(200):
        if so():
            return
        await asyncio.sleep(0)
    limit = time.monotonic() + seconds
    while not so() and time.monotonic() < limit:
        await asyncio.sleep(0.0005)


def memory() -> int:
    gc.collect()
    return int(psutil.Process().memory_info().rss)


async def fuzz(count: int, seed: int, folder: Path) -> tuple[Counter[str], list[int]]:
    """Run so many cases on a store in a folder; Fault says what went wrong."""
    config = Config(
        database=f"sqlite:///{folder / 'tables.sqlite'}",
        boxes="all",
        tables_per_hour=0,
        chat_per_minute=0,
        replays_per_second=0,
        requests_per_second=0,
        frames_per_second=0,
        connections=0,
        live_tables=16,
        lab="none",  # or each honest question is a study
        webhooks="on",
        reach_also=CALLED,
        log="error",
    )
    noise, quiet = logging.getLogger("uvicorn.error"), records.NoNoise()
    noise.addFilter(quiet)
    usual = gc.get_threshold()  # a house has its own
    house = await open_house(config)
    players: Any = Still()
    asleep, house.hub.hall.players = house.hub.hall.players, players
    assert house.reach is not None
    house.reach.soon = float("inf")  # who is told, where to is kept
    run = Fuzz(house, seed)
    logging.getLogger().addHandler(run.errors)
    asyncio.get_running_loop().set_exception_handler(
        lambda _, said: run.errors.said.append(f"{said.get('message')}: {said.get('exception')!r}")
    )
    try:
        await run.run(count)
    finally:
        logging.getLogger().removeHandler(run.errors)
        noise.removeFilter(quiet)
        house.hub.hall.players = asleep
        faulthandler.cancel_dump_traceback_later()
        await house.close()
        gc.unfreeze()
        gc.set_threshold(*usual)
    return run.counts, run.held
