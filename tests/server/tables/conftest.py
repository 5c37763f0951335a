"""A hub with a real store and real games; its players think in this process."""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import watertable as wt
from tests.server.tables.sitting import Ear
from watertable.kernel.game.game import Game
from watertable.kernel.game.seen import moves_from
from watertable.kernel.text.json import Json
from watertable.kernel.text.message import Sentence
from watertable.server.bus import Bus, OneProcess
from watertable.server.players import Asker, BotMove
from watertable.server.protocol import HostRequest, Join, NewTable
from watertable.server.store import Store, open_store
from watertable.server.tables import SPECTATOR, Hub, Manners, Who
from watertable.server.tables.timekeeping import TablesTime


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Players:
    """Bots that answer at once."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.within: list[float | None] = []  # seconds, where that is less than usual
        self.flaw: Any = None  # of every move

    async def choose(
        self,
        bot: str,
        game: Game,
        view: Any,
        seed: int,
        asker: Asker,
        *,
        within: float | None = None,
        is_window: bool = True,
    ) -> BotMove:
        self.asked.append(bot)
        self.within.append(within)
        number = wt.bot(bot).choose(game, view, moves_from(game, view), seed=seed)
        return BotMove(number, self.flaw)

    async def hints(self, game: Game, view: Any, seed: int, asker: Asker, said: Any) -> list[Any]:
        return [
            (move.action, Sentence(move.text, move.parts), Sentence(""), None)
            for move in moves_from(game, view)[:3]
        ]

    async def world(
        self, game: Game, options: Json, state: bytes, asker: Asker
    ) -> tuple[Json, bytes | None]:
        raise AssertionError("these tests play nothing that falls")


class House:
    """A hub, and what a test wants to do with it."""

    def __init__(self, store: Store, bus: Bus, config: Manners) -> None:
        self.store = store
        self.players = Players()
        self.hub = Hub(store, bus, self.players, config)  # type: ignore[arg-type]

    async def table(self, game: str = "showdown", **settings: Any) -> "Place":
        usual = {"seats": ["person", "person"], "pause": 0, "everyone": False}
        said = {"game": game, **usual} | settings
        made = await self.hub.create(msgspec.convert(said, NewTable))
        place = Place(self.hub, made.id, {link.seat: link.token for link in made.seats})
        place.host = await self.hub.identify(made.id, made.host)
        for seat in place.tokens:
            place.who[seat] = Who(seat)  # as if they had been recognised
        return place


class Place:
    """A table of a hub."""

    host: Who

    def __init__(self, hub: Hub, id: str, tokens: dict[int, str]) -> None:
        self.hub, self.id, self.tokens = hub, id, tokens
        self.who: dict[int | None, Who] = {None: SPECTATOR}

    async def seen(self, seat: int | None = None, since: int = 0) -> Any:
        return await self.hub.payload(self.id, self.who[seat], since)

    async def join(self, seat: int, **more: Any) -> str:
        """Sit down by the link, and keep the token that it is exchanged for."""
        joined = await self.hub.join(self.id, Join(self.tokens[seat], **more))
        self.tokens[seat] = joined.token
        return joined.token

    async def reissue(self, seat: int, act: Any = "revoke") -> str:
        """Let the host give a seat away, whose person agrees; return the new link's token."""
        answer = await self.hub.host(self.id, self.host, HostRequest(act, seat))
        if answer.link is None:
            await self.hub.reissue_answer(self.id, self.who[seat], True)
            answer = await self.hub.host(self.id, self.host, HostRequest(act, seat))
        assert answer.link is not None
        return answer.link.token

    async def obey_no_orders(self) -> "Place":
        """Let nobody be passed over: whatever happens, the test does."""
        for seat in self.tokens:
            await self.hub.orders(self.id, self.who[seat], [])
        return self

    async def watch(self, seat: int | None = None, since: int = 0) -> Ear:
        ear = Ear()
        watch, frame = await self.hub.watch(self.id, self.who[seat], ear, since)
        ear.watch = watch
        ear.payload(frame.ply, frame.since, frame.body)
        return ear


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
async def opened(folder: Path) -> AsyncIterator[Callable[..., Any]]:
    """Open houses on the same store, one after the other."""
    houses: list[House] = []

    async def open_house(**settings: Any) -> House:
        bus = OneProcess()
        store = await open_store(f"sqlite:///{folder / 'tables.db'}", bus)
        house = House(store, bus, msgspec.structs.replace(Manners(tick=0.05), **settings))
        await house.hub.start()
        houses.append(house)
        return house

    yield open_house
    for house in houses:
        await house.hub.close()
        await house.store.close()


@pytest.fixture
async def house(opened: Callable[..., Any]) -> House:
    made: House = await opened()
    return made


@pytest.fixture
def looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits for a moment notices that the tables' time was set."""

    async def reach(time: TablesTime, moment: float) -> None:
        while time.now() < moment:
            await asyncio.sleep(0.005)

    monkeypatch.setattr(TablesTime, "reach", reach)
