"""Meeting: whoever would like to play now sits down where somebody waits, or waits for the next."""

import contextlib
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from watertable.server.protocol import Clock, Join, Joined, NewTable, Paired, PlayNow
from watertable.server.store.named import NamedPlayer
from watertable.server.store.waiting import WaitedFor, WaitingTable
from watertable.server.tables import links, making, sitting
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.refused import Refused, refuse
from watertable.server.tables.who import Address

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall

CLOCK = Clock(kind="game", seconds=900.0, increment=10.0)  # for people who do not know each other
GONE = (403, 404, 409, 410)  # somebody else was quicker, or it is one's own


async def play_now(
    hall: "Hall",
    request: PlayNow,
    player: NamedPlayer | None,
    held: Sequence[str],
    address: Address,
) -> Paired:
    """Sit down where somebody waits for the same; where nobody does, wait at a new table.

    Two who come in the same moment both find nobody: whoever made the later table, which that one
    sees, goes over to the earlier.
    """
    what = WaitedFor(request.game, request.seats, request.rated)
    if request.rated and player is None:
        raise refuse(403, "rated.no_name")
    join = Join(name=request.name, nonce=request.nonce, key=request.key)
    waiting = await hall.kept(hall.store.waiters.find(what))
    own = await _own(hall, waiting, held)
    if own is not None:
        return own
    for one in waiting:
        found = await _sit_down(hall, one.table, join, player)
        if found is not None:
            return found
    made = await _wait(hall, what, join, player, address)
    earlier = await hall.kept(hall.store.waiters.find(what))
    for one in earlier:
        if one.table == made.id:
            break
        if not await _is_alone(hall, made):
            break
        found = await _sit_down(hall, one.table, join, player)
        if found is not None:
            await hall.store.delete(made.id)
            return found
    return made


async def _own(hall: "Hall", waiting: Sequence[WaitingTable], held: Sequence[str]) -> Paired | None:
    """Return the table at which somebody waits already: asking twice is not coming twice."""
    tables = {one.table for one in waiting}
    for token in held:
        with contextlib.suppress(Refused):
            said = hall.signer.read(token)
            if said.table in tables and said.seat is not None:
                await hall.at(said.table, partial(_is_theirs, hall, token))
                told = links.own(hall, said.table, said.seat, said.epoch)
                return Paired(said.table, told.url, told.seat, told.token, True)
    return None


async def _is_theirs(hall: "Hall", token: str, live: LiveTable) -> None:
    """Refuse a token that opens its seat no more."""
    await sitting.identify(hall, live, token)


async def _sit_down(
    hall: "Hall", table: str, join: Join, player: NamedPlayer | None
) -> Paired | None:
    async def take(live: LiveTable) -> tuple[Joined, bool]:
        joined = await sitting.join(hall, live, msgspec.structs.replace(join), (), player)
        return joined, live.table is None

    try:
        joined, waits = await hall.at(table, take)
    except Refused as error:
        if error.status in GONE:
            return None
        raise
    return Paired(table, joined.url, joined.seat, joined.token, waits)


async def _wait(
    hall: "Hall", what: WaitedFor, join: Join, player: NamedPlayer | None, address: Address
) -> Paired:
    new = NewTable(
        what.game, ["open"] * what.seats, listed=True, clock=CLOCK, rated=what.rated, everyone=True
    )
    made = await making.create(hall, new, address, paired=True)
    try:
        found = await _sit_down(hall, made.id, join, player)
        if found is None:
            raise refuse(409, "busy.changes")
        await hall.kept(hall.store.waiters.add(made.id, what))
    except BaseException:
        await hall.store.delete(made.id)
        raise
    return found


async def _is_alone(hall: "Hall", made: Paired) -> bool:
    """Whether nobody has come to a table that somebody is about to leave."""

    async def look(live: LiveTable) -> bool:
        return live.table is None and sum(chair.joined for chair in live.seats.chairs) == 1

    return await hall.at(made.id, look)


async def keep(hall: "Hall") -> None:
    """Say who still waits here: somebody has the page of the table open."""
    waits = [
        live.id
        for live in tuple(hall.tables.values())
        if live.is_loaded and live.settings.paired and live.table is None and live.connected
    ]
    await hall.store.waiters.seen(waits)


async def clear(hall: "Hall") -> None:
    """Take away tables at which somebody waited, and waits no more."""
    for table in await hall.store.waiters.left():
        await hall.store.delete(table)
        hall.doubted = hall.time.clock()
