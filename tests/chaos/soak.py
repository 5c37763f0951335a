"""An evening at a server: `python -m tests.chaos.soak --minutes 60` (`make soak`).

People play all three games against bots and each other, leave, come back and watch. Every minute is
one line: moves, the time from a move to its answer, memory and open files of the server. At the end
the first ten minutes are held against the last.
"""

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import psutil
from websockets.asyncio.client import ClientConnection, connect

from tests.server.serving import Serving
from watertable.kernel.conformance import Chooser

AT_ONCE = {"pause": 0.0, "everyone": False}  # what is measured is the server, not its manners
TABLES: tuple[dict[str, Any], ...] = (
    {"game": "showdown", "seats": ["person", "person"]},
    {"game": "showdown", "seats": ["person", "bot:greedy"]},
    {"game": "water-to-water", "seats": ["person", "person", "bot:random"]},
    {"game": "splash", "seats": ["person", "bot:random"], "options": {"draft": "deal"}},
)
LEAVES = 40  # one answer in so many is followed by a lost connection
THINKING = 0.5  # seconds, on average


@dataclass
class Minute:
    """What was seen in one minute."""

    waits: list[float] = field(default_factory=list)
    ended: int = 0
    broken: list[str] = field(default_factory=list)


class Evening:
    """Everybody who plays, and what they saw."""

    def __init__(self, url: str) -> None:
        self.url, self.minute = url, Minute()
        self.http = httpx.AsyncClient(base_url=url, timeout=60)
        self.numbers = count(1)

    async def sit(self, number: int) -> None:
        """Play one table after the other, for ever."""
        while True:
            settings = TABLES[next(self.numbers) % len(TABLES)]
            made = (await self.http.post("/api/tables", json=settings | AT_ONCE)).json()
            seats = [self.play(made["id"], link, number) for link in made["seats"]]
            watching = asyncio.create_task(self.watch(made["id"]))
            try:
                await asyncio.gather(*seats)
            finally:
                watching.cancel()
            self.minute.ended += 1

    async def play(self, id: str, link: dict[str, Any], number: int) -> None:
        """Play a seat to the end, losing the connection now and then."""
        chooser = Chooser(number * 31 + link["seat"])
        while True:
            try:
                async with self.line(id) as line:
                    await line.send(json.dumps({"type": "hello", "token": link["token"]}))
                    if await self.answer(line, chooser):
                        return
            except OSError as error:
                self.minute.broken.append(f"{type(error).__name__}: {error}")
            await asyncio.sleep(0.1)

    async def answer(self, line: ClientConnection, chooser: Chooser) -> bool:
        """Answer whatever is asked; True when the match is over, False to come again."""
        mine, began, answered = 0, 0.0, -1
        async for text in line:
            told = json.loads(text)
            if mine and told.get("id") == mine:
                self.minute.waits.append(time.perf_counter() - began)
                mine = 0
                if chooser.below(LEAVES) == 0:
                    return False
            if told["type"] == "error" and told["error"]["code"] not in ("stale", "over"):
                self.minute.broken.append(str(told["error"]))
            if told["type"] != "seat":
                continue
            if told["outcome"] is not None:
                return True
            if told["moves"] and told["ply"] > answered:
                await asyncio.sleep(THINKING * (1 + chooser.below(100)) / 50)
                move = told["moves"][chooser.below(len(told["moves"]))]["action"]
                mine, began, answered = next(self.numbers), time.perf_counter(), told["ply"]
                frame = {"type": "move", "id": mine, "ply": answered, "move": move}
                await line.send(json.dumps(frame))
        return False

    async def watch(self, id: str) -> None:
        """Look on."""
        async with self.line(id) as line:
            await line.send('{"type": "hello"}')
            async for _ in line:
                pass

    def line(self, id: str) -> Any:
        """The way to a table."""
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{id}/live"
        return connect(address, max_size=None, compression=None, ping_interval=None)


@dataclass
class Line:
    """One minute as it is printed."""

    moves: int
    ended: int
    middle_ms: float
    late_ms: float  # one in a hundred takes longer
    memory_mb: float
    files: int
    broken: int

    def __str__(self) -> str:
        return (
            f"{self.moves:6} moves  {self.ended:4} matches  p50 {self.middle_ms:6.1f} ms  "
            f"p99 {self.late_ms:7.1f} ms  {self.memory_mb:6.1f} MB  {self.files:4} files  "
            f"{self.broken} broken"
        )


def summed(minute: Minute, server: psutil.Process) -> Line:
    """Put a minute into figures."""
    waits = sorted(minute.waits) or [0.0]
    return Line(
        len(minute.waits),
        minute.ended,
        1000 * statistics.median(waits),
        1000 * waits[min(len(waits) - 1, int(0.99 * len(waits)))],
        server.memory_info().rss / 1e6,
        server.num_fds(),
        len(minute.broken),
    )


async def evening(url: str, pid: int, minutes: int, tables: int) -> list[Line]:
    """Let so many tables be played for so long."""
    people, server, lines = Evening(url), psutil.Process(pid), []
    playing = [asyncio.create_task(people.sit(number)) for number in range(tables)]
    for number in range(minutes):
        people.minute = minute = Minute()
        await asyncio.sleep(60)
        for task in playing:
            if task.done():
                task.result()  # raises what went wrong
        lines.append(summed(minute, server))
        print(f"{number + 1:4}: {lines[-1]}", flush=True)
        for broken in sorted(set(minute.broken))[:3]:
            print(f"      {broken}", flush=True)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    await people.http.aclose()
    return lines


def verdict(lines: list[Line]) -> Iterator[str]:
    """Hold the end against the beginning."""
    part = max(1, min(10, len(lines) // 3))
    warm = lines[1:] or lines
    early, late = warm[:part], warm[-part:]
    for name in ("memory_mb", "late_ms", "files"):
        one, other = (statistics.median(getattr(it, name) for it in some) for some in (early, late))
        yield f"{name}: {one:.1f} at first, {other:.1f} at the end ({other / max(one, 0.1):.2f})"
    yield f"broken: {sum(it.broken for it in lines)} in {len(lines)} minutes"


def main() -> int:
    """Play, print, and say whether anything broke."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("--minutes", type=int, default=60)
    wanted.add_argument("--tables", type=int, default=40)
    given = wanted.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="watertable-soak-"))
    with Serving(folder) as served:
        assert served.process is not None
        lines = asyncio.run(evening(served.url, served.process.pid, given.minutes, given.tables))
        said = served.said
    print("\n".join(verdict(lines)))
    faults = said.count("a mistake of ours")
    print(f"mistakes of the server: {faults}")
    return 1 if faults or any(line.broken for line in lines) else 0


if __name__ == "__main__":
    sys.exit(main())
