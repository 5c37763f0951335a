"""The load: many matches with two clients each, in one process beside the server.

`python -m benchmarks.server.load DIALECT PORT PID MATCHES WARM MOVES` plays as fast as the server
answers, and measures MOVES moves from move number WARM on. With WARM 0 every match is played to
MOVES plies instead, and the connections are held until standard input closes. Prints JSON.
"""

import asyncio
import functools
import json
import os
import sys
import time
from collections.abc import Callable

import psutil
import uvloop

from benchmarks.server.dialects import DIALECTS, Common
from benchmarks.server.wire import Wire

HOST = "127.0.0.1"
TICK = 0.01


class Match:
    """Two clients that begin when both are ready."""

    def __init__(self) -> None:
        """Wait for both."""
        self.clients: list[Common] = []
        self.ready = 0

    def settled(self) -> None:
        """One more client is ready."""
        self.ready += 1

    @property
    def plies(self) -> int:
        """How far the match is."""
        return max(client.plies for client in self.clients)


class Load:
    """Everything one load process does."""

    def __init__(self, dialect: str, port: int, server: int) -> None:
        """Be about to load a server."""
        self.dialect, self.port = DIALECTS[dialect], port
        self.server = psutil.Process(server)
        self.matches: list[Match] = []
        self.wires: list[Wire] = []

    async def sit_down(self, count: int) -> None:
        """Make matches and connect two clients to each."""
        loop = asyncio.get_running_loop()
        made = await asyncio.to_thread(self.dialect.matches, (HOST, self.port), count)
        for seats in made:
            match = Match()
            self.matches.append(match)
            for seat in seats:
                client = self.dialect(seat, match.settled)
                match.clients.append(client)
                wire = Wire(f"{HOST}:{self.port}", client.path, client.hear)
                client.say = wire.send
                await loop.create_connection(functools.partial(same, wire), HOST, self.port)
                await wire.opened
                self.wires.append(wire)
                client.greet()
        await until(lambda: all(match.ready == 2 for match in self.matches))

    def begin(self, plies: int = 10**9) -> None:
        """Let everybody play, up to so many plies."""
        for match in self.matches:
            for client in match.clients:
                client.until = plies
                client.begin()

    @property
    def done(self) -> int:
        """How many moves have been acknowledged."""
        return sum(client.done for match in self.matches for client in match.clients)

    def spent(self) -> float:
        """CPU seconds of the server, its threads and its processes."""
        times = [p.cpu_times() for p in (self.server, *self.server.children(recursive=True))]
        return sum(each.user + each.system for each in times)

    async def measure(self, warm: int, moves: int) -> dict[str, float]:
        """Play, and return what `moves` moves cost."""
        self.begin()
        await until(lambda: self.done >= warm)
        began, first, spent, own = time.perf_counter(), self.done, self.spent(), time.process_time()
        await until(lambda: self.done >= first + moves)
        done, seconds = self.done - first, time.perf_counter() - began
        return {
            "moves": done,
            "seconds": seconds,
            "moves_per_s": done / seconds,
            "server_us_per_move": 1e6 * (self.spent() - spent) / done,
            "load_us_per_move": 1e6 * (time.process_time() - own) / done,
            "load_busy": (time.process_time() - own) / seconds,
        }

    async def play_to(self, plies: int) -> dict[str, float]:
        """Play every match to a ply, and stay connected."""
        self.begin(plies)
        await until(lambda: all(match.plies >= plies for match in self.matches))
        await asyncio.sleep(0.5)
        return {"tables": len(self.matches), "plies": min(match.plies for match in self.matches)}


def same(wire: Wire) -> Wire:
    """Return it."""
    return wire


async def until(what: Callable[[], bool]) -> None:
    """Look now and then whether something is so."""
    while not what():
        await asyncio.sleep(TICK)


async def main(dialect: str, port: int, server: int, matches: int, warm: int, moves: int) -> None:
    """Load the server and print what came of it."""
    asyncio.get_running_loop().set_exception_handler(spoilt)
    load = Load(dialect, port, server)
    await load.sit_down(matches)
    print(
        json.dumps(await (load.measure(warm, moves) if warm else load.play_to(moves))), flush=True
    )
    if not warm:
        await asyncio.to_thread(sys.stdin.read)
    for wire in load.wires:
        wire.close()


def spoilt(loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
    """Whatever goes wrong in a client ends the load: nothing after it would be true."""
    print(f"the load failed: {context.get('exception') or context['message']!r}", file=sys.stderr)
    sys.stderr.flush()
    os._exit(1)


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1], *(int(number) for number in sys.argv[2:])))
