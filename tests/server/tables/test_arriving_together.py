"""Players who arrive at the same moment at different workers: nobody is refused."""

import asyncio
from typing import Any

import msgspec
import pytest

from tests.server.tables.conftest import House
from tests.server.tables.sitting import Ear
from watertable.server.bus import open_bus
from watertable.server.protocol import HostRequest, Join, NewTable
from watertable.server.store import open_store
from watertable.server.tables import Manners, Refused, keeping

pytestmark = pytest.mark.anyio

NONCE = "a-nonce-of-somebody"


@pytest.fixture
async def pair(postgres_url):
    """Two workers on one database."""
    houses = []
    for _ in range(2):
        bus = await open_bus(postgres_url)
        house = House(await open_store(postgres_url, bus), bus, Manners(tick=0.05))
        await house.hub.start()
        houses.append((house, bus))
    yield [house for house, _ in houses]
    for house, bus in houses:
        await house.hub.close()
        await house.store.close()
        await bus.close()


async def table(pair, **settings):
    """A table with its tokens; nobody has sat down."""
    usual = {"seats": ["person", "person"], "pause": 0, "everyone": False}
    said = {"game": "showdown", **usual} | settings
    made = await pair[0].hub.create(msgspec.convert(said, NewTable))
    return made.id, [link.token for link in made.seats]


async def test_two_who_join_at_once_at_two_workers_both_sit(pair):
    for _ in range(16):
        id, tokens = await table(pair, everyone=True)
        joins = [
            house.hub.join(id, Join(token, "A", nonce=NONCE))
            for house, token in zip(pair, tokens, strict=True)
        ]
        joined = await asyncio.gather(*joins)
        assert [one.seat for one in joined] == [0, 1]
        for house in pair:
            async with asyncio.timeout(60):
                while not (await house.hub.payload(id)).begun:  # until it hears of the other
                    await asyncio.sleep(0.01)


async def hello(house, id, token):
    """What the first frame of a connection does."""
    who = await house.hub.identify(id, token)
    return await house.hub.watch(id, who, Ear())


async def test_all_who_say_hello_at_once_at_two_workers_are_let_in(pair):
    for _ in range(16):
        id, tokens = await table(pair)
        hellos = [hello(house, id, token) for house in pair for token in tokens for _ in range(2)]
        for watch, _ in await asyncio.gather(*hellos):
            assert watch.id == id


async def test_a_match_that_two_workers_begin_at_once_begins_once(pair, monkeypatch):
    """Each has read that it is time to begin before the other has begun."""
    id, tokens = await table(pair, everyone=True)
    here, there = (house.hub for house in pair)
    await here.join(id, Join(tokens[0], "A", nonce=NONCE))
    begin, others = keeping.begin, list[Any]()

    async def after_the_other(hall, live):
        if hall is here.hall and not others:
            others.append(await there.payload(id))
        await begin(hall, live)

    monkeypatch.setattr(keeping, "begin", after_the_other)
    joined = await here.join(id, Join(tokens[1], "B", nonce=NONCE))
    assert joined.seat == 1
    assert others[0].begun
    one, other = await here.payload(id), await there.payload(id)
    assert one.begun
    assert (one.ply, one.view) == (other.ply, other.view)


async def test_whoever_took_the_last_open_seat_keeps_it_when_the_other_worker_begins(
    pair, monkeypatch
):
    id, _ = await table(pair, seats=["open", "bot:random"])
    here, there = (house.hub for house in pair)
    begin, others = keeping.begin, list[Any]()

    async def after_the_other(hall, live):
        if hall is here.hall and not others:
            others.append(await there.payload(id))
        await begin(hall, live)

    monkeypatch.setattr(keeping, "begin", after_the_other)
    assert (await here.join(id, Join(None, "A"))).seat == 0
    assert others[0].begun


async def test_whoever_takes_a_seat_that_a_bot_plays_does_so_while_the_other_worker_moves(
    pair, monkeypatch
):
    id, tokens = await table(pair, seats=["person", "open"])
    here, there = (house.hub for house in pair)
    tokens = [(await here.join(id, Join(token, "A"))).token for token in tokens]
    who = [await hub.identify(id, token) for hub, token in zip((here, there), tokens, strict=True)]
    host = msgspec.structs.replace(who[0], host=True)
    await here.host(id, host, HostRequest("free", 1))
    await here.reissue_answer(id, who[1], True)
    commit, others = keeping.commit, list[Any]()

    async def after_the_other(hall, live, **settings):
        if hall is here.hall and not others:
            others.append(await there.resign(id, who[0]))
        await commit(hall, live, **settings)

    monkeypatch.setattr(keeping, "commit", after_the_other)
    assert (await here.join(id, Join(None, "B"))).seat == 1
    assert others


async def test_whoever_finds_a_seat_taken_by_the_other_worker_is_told_so(pair):
    id, _ = await table(pair, seats=["open", "bot:random"])
    joins = [house.hub.join(id, Join(None, "A")) for house in pair]
    results = await asyncio.gather(*joins, return_exceptions=True)
    [refused] = [it for it in results if isinstance(it, BaseException)]
    assert isinstance(refused, Refused)
    assert refused.code == "taken"
