"""Who is answered first: people, then whoever has used the players least, however many ask."""

import asyncio
from typing import Any, ClassVar

import msgspec
import pytest

from tests.server.tables.conftest import House
from watertable.kernel.game.game import Game
from watertable.server.players import Players, asking
from watertable.server.players.answering import choose
from watertable.server.players.questions import Choose, Chosen
from watertable.server.protocol import MoveRequest, NewTable
from watertable.server.tables import Address

pytestmark = pytest.mark.anyio

SWARM = 20  # tables of bots alone
MANY = ["bot:ocean"] * 4


class Desk:
    """A place whose bot thinks until it is told to stop; whatever is asked is written down."""

    asked: ClassVar[list[str]] = []
    hurried: ClassVar[list[str]] = []
    thinking: asyncio.Queue[asyncio.Event]

    def __init__(self, module: str) -> None:
        self.loaded: dict[str, None] = {}
        self.process, self.asked_at = None, 0.0

    async def ask(self, game: Game, question: Any, *limits: Any, **more: Any) -> Chosen:
        assert isinstance(question, Choose)
        enough = asyncio.Event()
        self.asked.append(question.bot)
        self.thinking.put_nowait(enough)
        await enough.wait()
        return Chosen(choose(game, "random", question.view, question.seed))

    def hurry(self) -> None:
        self.hurried.append("hurry")

    def clear(self) -> None: ...

    async def close(self) -> None: ...


@pytest.fixture
def desks(monkeypatch: pytest.MonkeyPatch, house: House) -> Any:
    """Let one bot think at a time, for as long as the test likes."""
    monkeypatch.setattr(asking, "Workplace", Desk)
    Desk.asked, Desk.hurried, Desk.thinking = [], [], asyncio.Queue()
    house.hub.hall.players = Players(1)
    return Desk


async def swarm(house: House, count: int) -> None:
    """Set up tables of bots alone, all from one address."""
    for _ in range(count):
        said = {"game": "water-to-water", "seats": MANY}
        await house.hub.create(msgspec.convert(said, NewTable), Address("somebody"))


async def test_a_person_s_bot_is_asked_before_the_bots_of_twenty_tables(
    house: House, desks: Any
) -> None:
    await swarm(house, SWARM)
    begun = await asyncio.wait_for(desks.thinking.get(), 60)
    place = await house.table(seats=["person", "bot:greedy"])
    await place.seen(0)
    while (await place.seen(0)).to_act != 1:
        told = await place.seen(0)
        said = {"ply": told.ply, "move": told.moves[-1].action}
        await house.hub.move(place.id, place.who[0], msgspec.convert(said, MoveRequest))
    begun.set()
    await asyncio.wait_for(desks.thinking.get(), 60)
    assert desks.asked == ["ocean", "greedy"]
    assert desks.hurried, "the ocean was told to hurry"
