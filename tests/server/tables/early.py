"""Answers that are given before their moment."""

import asyncio

from tests.server.positions import GUN, showdown
from watertable.server.protocol import MoveRequest

LONG = 5.0  # longer than anything here takes: the tests themselves let it pass


def let_it_pass(house):
    """Let the tables' time be that much later."""
    house.hub.hall.time.skew += LONG


async def attacked(house, *, pause=LONG, rival="umbrella", orders=(), **settings):
    """Seat 0 has attacked; seat 1 stands in a window."""
    place = await house.table(position=showdown(rival), pause=pause, **settings)
    await place.seen(0)
    if 1 in place.tokens:
        await place.seen(1)
        await house.hub.orders(place.id, place.who[1], list(orders))
    await house.hub.move(place.id, place.who[0], MoveRequest(0, GUN))
    return place


def answer(place, move, key=None):
    """Seat 1 answers; whoever sent it waits."""
    return asyncio.create_task(place.hub.move(place.id, place.who[1], MoveRequest(1, move, key)))


async def taken(place):
    """Wait until an answer is held."""
    async with asyncio.timeout(4):
        while not (await place.seen(1)).answered:
            await asyncio.sleep(0.01)


def live_of(place):
    return place.hub.hall.tables[place.id]


async def ended(task):
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
