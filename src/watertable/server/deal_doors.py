"""What the addresses of the deal of the day do: what is promised, a try, and how it came out."""

from watertable.server import browsers, security
from watertable.server.calls import Call
from watertable.server.protocol import DailyDeals, DealTold, TryBegun, TryTold


async def today(call: Call) -> DailyDeals:
    """Tell of today's deals, of tomorrow's promises, and of the days whose seed was told."""
    tables = await held_tables(call)
    return await call.house.hub.deals(tables, await call.named())


async def deal(call: Call) -> DealTold:
    """Tell of the deal of one day and game: its promise, its list, and after midnight its seed."""
    tables = await held_tables(call)
    day, game = call.params["day"], call.params["slug"]
    return await call.house.hub.deal(day, game, tables, await call.named())


async def begin(call: Call) -> TryBegun:
    """Begin a try at today's deal; a browser, and whoever has a name here, has one."""
    tables, player = await held_tables(call), await call.named()
    game = call.params["slug"]
    begun = await call.house.hub.begin_try(game, call.body, call.address, tables, player)
    call.give(begun.id, begun.seat, begun.token)
    return begun


async def shared(call: Call) -> TryTold:
    """Tell how a try came out, to whoever has its link; nothing is told of the cards."""
    call.pace_names()
    return await call.house.hub.shared_try(call.params["share"])


async def held_tables(call: Call) -> list[str]:
    """Return the tables at which the asking browser holds a seat."""
    if call.elsewhere is not None:
        return []
    held = await browsers.all_held(call.house.store, call.headers)
    return [table for table, place, _ in held if place != security.HOST]
