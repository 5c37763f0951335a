"""The walk of one move: every Python call from its frame to the disk and to the other browser.

`python -m benchmarks.walk` plays Showdown at a warm server of its own and prints the walk of its
most ordinary move, call by call. docs/walk-of-a-move.md tells the same as a story.
"""

import asyncio
import contextlib
import json
import statistics
import tempfile
import threading
from collections.abc import Iterator
from types import FrameType
from typing import Any
from unittest import mock

import httpx
from websockets.sync.client import ClientConnection, connect

from watertable import warm
from watertable.server import serve
from watertable.server.config import Config
from watertable.server.house import open_house

MOVES = 30
TABLE = {
    "game": "showdown",
    "seats": ["person", "person"],
    "pause": 0,
    "chat": False,
    "everyone": False,
}
PATIENCE = 60.0


class Steps:
    """What the threads of a server call, while somebody looks."""

    def __init__(self) -> None:
        """Look away."""
        self.is_looking = False
        self.calls: list[str] = []

    def see(self, frame: FrameType, event: str, _: object) -> None:
        """Note a call, as Python's profiler is told of it."""
        if self.is_looking and event == "call":
            self.calls.append(name_of(frame))

    @contextlib.contextmanager
    def looking(self) -> Iterator[list[str]]:
        """Return the calls that are made meanwhile."""
        self.calls = []
        self.is_looking = True
        try:
            yield self.calls
        finally:
            self.is_looking = False


def name_of(frame: FrameType) -> str:
    """Return a function's name below the roof of the house: `server.tables.moving.move_at_once`."""
    module = str(frame.f_globals.get("__name__", "?"))
    return f"{module.removeprefix('watertable.')}.{frame.f_code.co_qualname}"


class Served:
    """A server in a thread that is looked at; it ends when told to."""

    def __init__(self, folder: str, steps: Steps) -> None:
        """Be about to serve."""
        self.config = Config(
            port=0,
            database=f"sqlite:///{folder}/tables.sqlite",
            address_keys=f"{folder}/address-keys.json",
            metrics="off",
        )
        self.street = serve.listen(self.config)
        self.ready = threading.Event()
        self.thread = threading.Thread(target=self.run)
        threading.setprofile(steps.see)  # the threads that it starts are looked at too

    def run(self) -> None:
        """Serve until told to stop."""
        with asyncio.Runner(loop_factory=serve.new_loop()) as runner:
            runner.run(self.serve())

    async def serve(self) -> None:
        """Open a house, serve it, and close it."""
        house = await open_house(self.config)
        try:
            self.server = serve.Server(serve.tuned(self.config, house), house)
            serve.server_ready(self.server, self.ready.set)
            await self.server.serve([self.street])
        finally:
            await house.close()

    def __enter__(self) -> str:
        """Return the address."""
        self.thread.start()
        assert self.ready.wait(PATIENCE)
        threading.setprofile(None)  # nobody looks at those who play
        return serve.address(self.config, self.street)

    def __exit__(self, *_: object) -> None:
        """End the server."""
        self.server.should_exit = True
        self.thread.join()


class Browser:
    """One who plays: the newest state, and a way to move."""

    def __init__(self, wire: ClientConnection, seat: dict[str, Any]) -> None:
        """Come in and let nothing be passed over."""
        self.wire, self.seat = wire, int(seat["seat"])
        self.say(type="hello", seat=self.seat, token=seat["token"])
        self.say(type="orders", id=0, orders=[])
        self.hear("ok")

    def say(self, **frame: Any) -> None:
        """Send a frame."""
        self.wire.send(json.dumps(frame))

    def hear(self, kind: str) -> None:
        """Wait for a frame of this kind, and remember the newest state."""
        while True:
            frame = json.loads(self.wire.recv(PATIENCE))
            assert frame["type"] != "error", frame
            if frame["type"] == "seat":
                self.now = frame
            if frame["type"] == kind:
                return

    def move(self) -> None:
        """Make the first move that is listed."""
        ply, move = self.now["ply"], self.now["moves"][0]["action"]
        self.say(type="move", id=ply, ply=ply, move=move, key=f"k{ply}")


def walks() -> list[list[str]]:
    """Return the calls of each move of a match, which has been played at this server before."""
    steps = Steps()
    with (
        tempfile.TemporaryDirectory(prefix="watertable-walk-") as folder,
        mock.patch("secrets.token_bytes", bytes),  # always the same match
        Served(folder, steps) as address,
    ):
        play(address, steps)
        return play(address, steps)


def play(address: str, steps: Steps) -> list[list[str]]:
    """Play a match between two browsers for some moves, and return the calls of each."""
    made = (
        httpx.post(f"{address}api/tables", json=TABLE, timeout=PATIENCE).raise_for_status().json()
    )
    live = f"{address.replace('http', 'ws', 1)}api/tables/{made['id']}/live"
    with connect(live, compression=None) as one, connect(live, compression=None) as other:
        browsers = [Browser(one, made["seats"][0]), Browser(other, made["seats"][1])]
        walked = []
        for _ in range(MOVES):
            mover = next(each for each in browsers if each.now["to_act"] == each.seat)
            ply = mover.now["ply"]
            with steps.looking() as calls:
                mover.move()
                mover.hear("ok")
                for each in browsers:
                    while each.now["ply"] == ply:
                        each.hear("seat")
            walked.append(calls)
    return walked[1:]  # the first fills what a table keeps


def main() -> None:
    """Print the walk of the move with the fewest calls, and how many the others take."""
    warm.ensure()
    found = sorted(walks(), key=len)
    for number, call in enumerate(found[0], 1):
        print(f"{number:4}  {call}")
    counts = [len(calls) for calls in found]
    print(
        f"{counts[0]} to {counts[-1]} Python calls in {len(found)} moves, "
        f"{statistics.median_low(counts)} in the middle"
    )


if __name__ == "__main__":
    main()
