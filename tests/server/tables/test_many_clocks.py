"""Clocks that run out together are worked off together; tables that cannot be played hide none."""

import asyncio

import pytest

from tests.server.positions import showdown
from watertable.server.tables import automatic

pytestmark = pytest.mark.anyio
CLOCK = {"kind": "move", "seconds": 1000}


async def overdue(house, count):
    """Tables in the store at which somebody's time has run out."""
    places = [
        await house.table(position=showdown(), clock=CLOCK, absent="resign") for _ in range(count)
    ]
    for place in places:
        await place.seen(0)
    await house.store.write("UPDATE heads SET deadline = deadline - 2000")
    return places


async def close(house):
    await house.hub.close()
    await house.store.close()


async def until_over(house, places):
    async with asyncio.timeout(60):
        while any(row.ended is None for row in await house.store.many([it.id for it in places])):
            await asyncio.sleep(0.02)


async def test_overdue_tables_that_cannot_be_played_hide_none_that_can(opened):
    house = await opened(tick=1000.0)
    [bad] = await overdue(house, 1)
    [good] = await overdue(house, 1)
    await house.store.write("UPDATE tables SET rules = rules + 1 WHERE id <> $1", good.id)
    for number in range(100):  # 101 in all, each longer overdue than the good one
        copy = f"copy-{number}"
        await house.store.write(
            "INSERT INTO tables SELECT $2, game, rules, settings, secret, seats, address, header, "
            "created, box FROM tables WHERE id = $1",
            bad.id,
            copy,
        )
        await house.store.write(
            "INSERT INTO heads (table_id, listed, version, ply, asked, changed, deadline) "
            "SELECT $2, listed, version, ply, asked, changed, 1 FROM heads WHERE table_id = $1",
            bad.id,
            copy,
        )
    await close(house)
    again = await opened(tick=0.02)
    await until_over(again, [good])
    assert {row.ended for row in await again.store.many([bad.id])} == {None}


async def test_clocks_that_run_out_together_share_few_commits(opened):
    house = await opened(tick=1000.0)
    places = await overdue(house, 60)
    await close(house)
    again = await opened(tick=0.02)
    await until_over(again, places)
    assert again.store.writer.commits < 30


async def test_a_table_whose_clock_cannot_ring_does_not_stop_the_others(opened, monkeypatch):
    house = await opened(tick=1000.0)
    places = await overdue(house, 3)
    await close(house)
    time_out = automatic.time_out

    async def fail(hall, id):
        if id == places[0].id:
            raise RuntimeError("a mistake of ours")
        await time_out(hall, id)

    monkeypatch.setattr(automatic, "time_out", fail)
    again = await opened(tick=0.02)
    await until_over(again, places[1:])
