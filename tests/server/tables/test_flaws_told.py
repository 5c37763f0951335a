"""A move that was less than was asked for is told when the match is over, and never before."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.server.tables.conftest import House
from tests.server.tables.sitting import Ear
from tests.server.tables.test_bots_alone import alone, come_to_rest, is_over
from watertable.server.protocol import Payload
from watertable.server.tables import SPECTATOR

pytestmark = pytest.mark.anyio


async def watched(house: House, flaw: str | None) -> tuple[str, Ear]:
    """Watch a match of bots whose every move is flawed, to its end and a little longer."""
    house.players.flaw = flaw
    id = await alone(house)
    ear = Ear()
    ear.watch, frame = await house.hub.watch(id, SPECTATOR, ear)
    ear.payload(frame.ply, frame.since, frame.body)
    await ear.until(lambda now: is_over(now) and (bool(now.flaws) or flaw is None))
    return id, ear


@pytest.mark.parametrize("flaw", ["cut", "simpler"])
async def test_flaws_are_told_after_the_match_and_not_during_it(house: House, flaw: str) -> None:
    id, ear = await watched(house, flaw)
    before = [body for body, told in zip(ear.bodies, ear.told, strict=True) if not is_over(told)]
    assert len(before) > 5
    for body in before:
        assert msgspec.json.decode(body, type=Payload).flaws == []
        assert b'"flaws":[]' in body
        assert flaw.encode() not in body
    lines = house.hub.hall.tables[id].table.log.lines  # type: ignore[union-attr]
    moved = [(line.ply, line.seat) for line in lines if isinstance(line.seat, int)]
    assert [(it.ply, it.seat) for it in ear.now.flaws] == moved
    assert {(it.bot, it.kind) for it in ear.now.flaws} == {("random", flaw)}
    assert (await house.hub.payload(id)).flaws == ear.now.flaws


async def test_flaws_are_told_by_whoever_reads_the_table_later(opened: Callable[..., Any]) -> None:
    first = await opened()
    id, ear = await watched(first, "cut")
    second = await opened()
    assert (await second.hub.payload(id)).flaws == ear.now.flaws
    assert b"cut" not in await second.hub.log(id)


async def test_a_match_without_flaws_says_nothing(house: House) -> None:
    id, _ = await watched(house, None)
    await come_to_rest(house.hub, id)
    assert (await house.hub.payload(id)).flaws == []
