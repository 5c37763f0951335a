"""Somebody who listens at a table, and somebody who plays at one."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from watertable.server.protocol import MoveRequest, Payload
from watertable.server.tables import Watch


class Ear:
    """A watcher that keeps all it hears."""

    watch: Watch

    def __init__(self) -> None:
        self.bodies: list[bytes] = []
        self.told: list[Payload] = []
        self.chats: list[Any] = []
        self.ways: list[Any] = []
        self.farewell: tuple[str, bool] | None = None
        self._news = asyncio.Event()

    def payload(self, ply: int, since: int, body: bytes) -> None:
        self.bodies.append(body)
        self.told.append(msgspec.json.decode(body, type=Payload))
        assert (self.told[-1].ply, self.told[-1].since) == (ply, since)
        self._news.set()

    def chat(self, body: bytes) -> None:
        self.chats.append(msgspec.json.decode(body))

    def show(self, body: bytes) -> None:
        self.ways.append(msgspec.json.decode(body))
        self._news.set()

    def bye(self, reason: str, again: bool) -> None:
        self.farewell = reason, again

    @property
    def now(self) -> Payload:
        return self.told[-1]

    @property
    def events(self) -> list[Any]:
        return [event for told in self.told for event in told.events]

    async def until(self, so: Callable[[Payload], bool]) -> Payload:
        """Listen until a payload says so."""
        async with asyncio.timeout(20):
            while not so(self.now):
                self._news.clear()
                await self._news.wait()
        return self.now


async def act(place: Any, number: int | None = None, key: str | None = None) -> int:
    """Move for whoever is asked: a number, or the first move listed."""
    seat = (await place.seen()).to_act
    now = await place.seen(seat)
    move = now.moves[0].action if number is None else number
    done = await place.hub.move(place.id, place.who[seat], MoveRequest(now.ply, move, key))
    return int(done.ply)


async def play_out(place: Any, most: int = 400) -> None:
    """Let the people at a table make the first move listed until it is over."""
    ears = {seat: await place.watch(seat) for seat in place.who if seat is not None}
    for _ in range(most):
        now = await place.seen()
        if now.outcome is not None:
            break
        mine = await place.seen(now.to_act) if now.to_act in ears else None
        if mine is None or not mine.moves:
            await asyncio.sleep(0.005)
            continue
        await act(place, mine.moves[len(mine.moves) // 2].action)
    for ear in ears.values():
        place.hub.unwatch(ear.watch)
