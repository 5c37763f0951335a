"""Loading: a table comes from the store into memory, and follows what other workers did."""

from typing import TYPE_CHECKING

from watertable.kernel.game.game import Game
from watertable.kernel.table.table import Table
from watertable.server.store import KeptLine, TableRow
from watertable.server.tables import (
    boxes,
    deal_seals,
    keeping,
    ledger,
    owning,
    publishing,
    refused,
    reissue,
)
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.sitters import Seats

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall

TRIES = 12  # at a table whose match another worker begins at the same time
STUCK = 2.0  # seconds after which a match should have begun
AT_ONCE = 40  # lines of a log that are played in the event loop: a few milliseconds
SHORT = 2_000  # bytes of settings that have no position


async def load(hall: "Hall", live: LiveTable) -> None:
    """Read a table that is not in memory, or was forgotten."""
    for _ in range(TRIES):
        try:
            return await _read(hall, live)
        except keeping.Again:
            continue  # another worker has begun the match in the same moment
    raise keeping.Again


async def _read(hall: "Hall", live: LiveTable) -> None:
    row = await _row_of(hall, live)
    game = await boxes.game_at(hall.store, row, hall.backroom.do)
    lines = [] if row.header is None else await hall.store.lines(live.id)
    await _read_films(hall, live, game, 0)
    if len(lines) > AT_ONCE or len(row.settings) > SHORT or not game.standard:
        try:
            await hall.backroom.do(live.fill, row, lines, game)
        except BaseException:
            live.forget()  # also if it was filled, but nobody waited for it
            raise
    else:
        live.fill(row, lines, game)
    live.is_sealed = await deal_seals.is_sealed(hall, live.settings)
    publishing.part_strangers(live)
    live.came = live.came or hall.time.now()
    await keeping.read_flaws(hall, live)
    live.at = hall.time.clock()
    if live.published > live.ply or not live.watchers:
        live.published = live.ply
    if live.table is None and live.seats.begun is not None:
        await keeping.begin(hall, live)  # whoever made it begin did not see it
    elif live.watchers and live.published < live.ply:
        publishing.publish(hall, live)
    hall.go_on(live)


async def _read_films(hall: "Hall", live: LiveTable, game: Game, after: int) -> None:
    """Read how long the films of a table are: nobody is charged for seeing them."""
    if game.world is not None:
        films = await hall.store.films(live.id, after)
        live.films |= {film.ply: game.world.lasts(film.frames) for film in films}


async def _row_of(hall: "Hall", live: LiveTable) -> TableRow:
    """Make a table our own, if it is free, and read its row; Refused if it was deleted."""
    if not hall.claims.leads(live):
        await owning.claim(hall, live)
    row = await hall.store.load(live.id)
    if row is None:
        hall.vanish(live)
        raise refused.no_table()
    return row


async def look(hall: "Hall", live: LiveTable) -> None:
    """See at once what other workers did, where there are any."""
    if hall.claims.is_shared and hall.time.clock() > live.at:
        await catch_up(hall, live)


async def catch_up(hall: "Hall", live: LiveTable) -> None:
    """See what other workers did with a table that is in memory."""
    is_ours = hall.claims.leads(live)
    row = await _row_of(hall, live)
    live.at = hall.time.clock()
    has_begun = live.table is None and row.header is not None
    was_closed = row.ended is not None and live.asked is not None
    is_known = row.version == live.version and row.ply == live.ply
    if is_known and not has_begun and not was_closed:
        if live.table is None and _is_stuck(hall, live):
            await keeping.begin(hall, live)
        elif not is_ours:
            hall.go_on(live)
        return
    if row.ply < live.ply:
        live.forget()
        await load(hall, live)
        return
    before = live.seats
    live.adopt(row)
    _part(hall, live, before)
    if has_begun:
        live.begin(row)
    if row.ply > live.ply:
        await _read_films(hall, live, live.game, live.ply)
        live.follow(await hall.store.lines(live.id, live.ply))
        await keeping.read_flaws(hall, live)
    elif live.table is not None:
        live.settle()
    publishing.publish(hall, live)
    hall.go_on(live)


def _is_stuck(hall: "Hall", live: LiveTable) -> bool:
    """Whether a match should have begun at another worker, which seems to have died."""
    begun = live.seats.begun
    return begun is not None and hall.time.now() - begun > STUCK


def _part(hall: "Hall", live: LiveTable, before: Seats) -> None:
    """Say goodbye to connections whose link was revoked."""
    for seat, (old, new) in enumerate(zip(before.chairs, live.seats.chairs, strict=True)):
        if old.epoch != new.epoch:
            publishing.part(live, seat)
    reissue.heed(hall, live)


async def copy(hall: "Hall", live: LiveTable) -> Table:
    """Return the table as it is on disk, to try something on."""
    row = await hall.store.load(live.id)
    if row is None or row.header is None:
        raise refused.no_table()
    lines = await hall.store.lines(live.id)
    return await hall.backroom.do(_copied, live, row, lines)


def _copied(live: LiveTable, row: TableRow, lines: list[tuple[KeptLine, float]]) -> Table:
    """Return a table of its own that was played as far as this one."""
    table = ledger.table_of(live.game, row)
    ledger.follow(table, live.secret, lines)
    return table
