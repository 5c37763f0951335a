"""Forgetting a player: at every table the name and the words go, the moves stay.

Lines of a log that say a name are written anew, and sealed anew with the state they led to.
"""

from typing import TYPE_CHECKING

import msgspec

from watertable.kernel.table.lines import Line
from watertable.server.messages import SERVER
from watertable.server.store import KeptLine, TableRow
from watertable.server.store.named import SeatOfPlayer
from watertable.server.tables import keeping, ledger, tournaments
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.refused import Refused
from watertable.server.tables.settings import TableSettings

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall

NOBODY = -1  # where the store keeps the host's place
GONE = (404, 410)  # there is no such table, or it can be read no more
_line = msgspec.json.Decoder(Line)
_settings = msgspec.json.Decoder(TableSettings)


async def forget(hall: "Hall", player: str) -> tuple[list[str], list[str]]:
    """Take a player's name and words away from all tables; return what was deleted, and is not."""
    known = await hall.kept(hall.store.named.get(player))
    name = "" if known is None else known.player.name
    for seat in await hall.kept(hall.store.named.seats(player)):
        try:
            await forget_seat(hall, player, name, seat)
        except Refused as error:
            if error.status not in GONE:
                raise
    await hall.kept(hall.store.deals.disown(player))
    await tournaments.forget(hall, player)
    return (
        [
            SERVER.text("forgotten.name"),
            SERVER.text("forgotten.ways_in"),
            SERVER.text("forgotten.ratings"),
            SERVER.text("forgotten.tables"),
            SERVER.text("forgotten.words"),
            SERVER.text("forgotten.reached"),
        ],
        [
            SERVER.text("remains.moves"),
            SERVER.text("remains.others"),
            SERVER.text("remains.backups"),
        ],
    )


async def forget_seat(hall: "Hall", player: str, name: str, seat: SeatOfPlayer) -> None:
    """Take a player's name and words away from one table."""
    row = await hall.kept(hall.store.load(seat.table))
    if row is None:
        return
    if seat.seat == NOBODY:
        await _forget_host(hall, row)
        return

    async def leave(live: LiveTable) -> None:
        chair = live.seats.chairs[seat.seat]
        is_own = chair.epoch == seat.epoch
        if is_own:
            chair.name = chair.player = ""
            live.seats.notices = [one for one in live.seats.notices if one.seat != seat.seat]
            for wish in live.seats.lost:
                if wish.seat == seat.seat:
                    wish.name = ""
            await keeping.save(hall, live)
            await hall.kept(hall.store.ways.drop_all(live.id, seat.seat))
        await hall.store.named.unsay(live.id, seat.seat, None if is_own else name)
        await _rewrite(hall, live, row, seat.seat, None if is_own else name)

    await hall.at(seat.table, leave)


async def _forget_host(hall: "Hall", row: TableRow) -> None:
    settings = _settings.decode(row.settings)
    plain = ledger.encode(msgspec.structs.replace(settings, name=""))
    await hall.store.named.unsay(row.id, None, None)
    await hall.store.named.set_settings(row.id, plain)
    live = await hall.take(row.id)
    try:
        hall.forget(live)
    finally:
        hall.release(live)


async def _rewrite(
    hall: "Hall", live: LiveTable, row: TableRow, seat: int, name: str | None
) -> None:
    """Write a log's lines anew that say who sat down at a seat (by this name, if one is given)."""
    lines = await hall.kept(hall.store.lines(live.id))
    if row.header is None or not any(b'"join"' in entry.line for entry, _ in lines):
        return
    renamed: list[KeptLine] = []
    table = ledger.table_of(live.game, row)
    for entry, _ in lines:
        line = _line.decode(entry.line)
        table.play_line(line)
        if line.table == "join" and line.by == seat and (name is None or line.name == name):
            text = ledger.encode(msgspec.structs.replace(line, name=""))
            sealed = ledger.seal(live.secret, text, table.state_bytes())
            renamed.append(KeptLine(entry.ply, text, entry.seat, entry.key, sealed))
    await hall.store.named.rewrite(live.id, renamed)
    hall.forget(live)
