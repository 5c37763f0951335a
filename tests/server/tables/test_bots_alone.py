"""Bots alone at a table play while somebody looks on, and pause when nobody does."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.server.tables.conftest import House, Place
from tests.server.tables.sitting import Ear, act
from watertable.server.bus import OneProcess
from watertable.server.players import Asker, BotMove, Rank, Unanswered
from watertable.server.protocol import NewTable
from watertable.server.store import open_store
from watertable.server.tables import SPECTATOR, Address, Hub, Manners

pytestmark = pytest.mark.anyio
ALONE = ["bot:random", "bot:random"]


def is_over(told: Any) -> bool:
    return told.outcome is not None


async def alone(house: House) -> str:
    said = {"game": "showdown", "seats": ALONE, "preset": "short", "pause": 0}
    return (await house.hub.create(msgspec.convert(said, NewTable), Address("somebody"))).id


async def come_to_rest(hub: Hub, id: str) -> int:
    """Wait until nothing goes on at a table any more; return where it is."""
    async with asyncio.timeout(60):
        while (live := hub.hall.tables[id]).task is not None:
            await asyncio.sleep(0.01)
    return live.ply


async def test_bots_that_nobody_looks_at_pause_and_go_on_when_somebody_does(
    opened: Callable[..., Any],
) -> None:
    house = await opened(unwatched=0.0)
    id = await alone(house)
    ply = await come_to_rest(house.hub, id)
    assert house.hub.hall.tables[id].outcome is None
    await asyncio.sleep(0.05)
    assert house.hub.hall.tables[id].ply == ply
    ear = Ear()
    ear.watch, frame = await house.hub.watch(id, SPECTATOR, ear)
    ear.payload(frame.ply, frame.since, frame.body)
    await ear.until(lambda now: now.ply > ply + 5)
    house.hub.unwatch(ear.watch)
    ply = await come_to_rest(house.hub, id)
    assert house.hub.hall.tables[id].outcome is None
    ear.watch, frame = await house.hub.watch(id, SPECTATOR, ear, ply)
    await ear.until(is_over)


async def test_a_table_that_was_asked_for_lately_counts_as_looked_at(
    opened: Callable[..., Any],
) -> None:
    house = await opened(unwatched=3600.0)
    id = await alone(house)
    await come_to_rest(house.hub, id)
    assert house.hub.hall.tables[id].outcome is not None


async def test_whoever_asks_again_and_again_sees_the_match_to_its_end(
    opened: Callable[..., Any],
) -> None:
    """A program that watches by asking needs no connection."""
    house = await opened(unwatched=0.1)
    id = await alone(house)
    await come_to_rest(house.hub, id)
    async with asyncio.timeout(60):
        while not is_over(await house.hub.payload(id)):
            await asyncio.sleep(0.02)


class Shared(OneProcess):
    """A bus as several workers have it; here it carries nothing."""


async def test_whoever_watches_at_another_worker_counts(
    opened: Callable[..., Any], folder: Any
) -> None:
    first = await opened(unwatched=0.0)
    id = await alone(first)
    await come_to_rest(first.hub, id)
    store = await open_store(f"sqlite:///{folder / 'tables.db'}")
    second = House(store, Shared(), Manners(tick=0.05, unwatched=0.0))
    await second.hub.start()
    ear = Ear()
    ear.watch, frame = await second.hub.watch(id, SPECTATOR, ear)
    ear.payload(frame.ply, frame.since, frame.body)
    try:
        await ear.until(is_over)
    finally:
        await second.hub.close()
        await store.close()
    assert first.hub.hall.tables[id].task is None


async def test_a_table_with_a_person_s_seat_never_pauses(opened: Callable[..., Any]) -> None:
    house = await opened(unwatched=0.0)
    seats = ["person", "bot:random"]
    place = await house.table(seats=seats, preset="short", absent="bot:random")
    await place.seen(0)
    await house.hub.leave(place.id, place.who[0])
    await come_to_rest(house.hub, place.id)
    assert house.hub.hall.tables[place.id].outcome is not None


async def test_people_come_first_for_as_long_as_they_sit_there(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    askers: list[Asker] = []
    choose = house.players.choose

    async def listened(*asked: Any) -> BotMove:
        askers.append(asked[-1])
        return await choose(*asked)

    monkeypatch.setattr(house.players, "choose", listened)
    said = {"game": "showdown", "seats": ["person", "bot:random"], "preset": "short", "pause": 0}
    made = await house.hub.create(msgspec.convert(said, NewTable), Address("an address"))
    place = Place(house.hub, made.id, {0: made.seats[0].token})
    place.who[0] = await house.hub.identify(made.id, made.seats[0].token)
    await place.seen(0)
    while not askers:
        await come_to_rest(house.hub, place.id)
        if not askers:
            await act(place)
    assert set(askers) == {Asker(Rank.PEOPLE, "an address", place.id)}
    askers.clear()
    await come_to_rest(house.hub, place.id)
    await house.hub.leave(place.id, place.who[0])
    await come_to_rest(house.hub, place.id)
    assert set(askers) == {Asker(Rank.BOTS, "an address", place.id)}


async def test_a_hint_is_asked_for_a_person_and_a_review_for_nobody_who_waits(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    askers: list[Asker] = []
    hints = house.players.hints

    async def listened(*asked: Any, **more: Any) -> list[Any]:
        askers.append(asked[-1])
        return await hints(*asked, **more)

    async def judge(*asked: Any) -> Any:
        askers.append(asked[-1])
        raise Unanswered("This choice could not be judged.")

    monkeypatch.setattr(house.players, "hints", listened)
    monkeypatch.setattr(house.players, "judge", judge, raising=False)
    place = await house.table(preset="short")
    for seat in (0, 1):
        await place.seen(seat)
    seat = (await place.seen()).to_act
    assert (await house.hub.hint(place.id, place.who[seat])).hints
    await act(place)
    await house.hub.resign(place.id, place.who[0])
    while (await house.hub.review(place.id)).state == "working":
        await asyncio.sleep(0.01)
    assert [(it.rank, it.table) for it in askers] == [
        (Rank.PEOPLE, place.id),
        (Rank.REVIEWS, place.id),
    ]
