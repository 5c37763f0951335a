"""A finished match, ply by ply: what a seat knew then, or the whole table with all cards open."""

from watertable.server.protocol import Payload
from watertable.server.store import Entry, TableRow
from watertable.server.tables.live import Live
from watertable.server.tables.payloads import payload_of
from watertable.server.tables.refused import Refused


def replayed(
    row: TableRow,
    lines: list[tuple[Entry, float]],
    ply: int,
    seat: int | None,
    is_open: bool,
    now: float,
) -> Payload:
    """Return the table as it stood after a ply; `is_open` shows what each seat knew of itself."""
    if ply > len(lines):
        raise Refused(404, "no_ply", f"The match has {len(lines)} plies.")
    live = Live(row.id)
    live.fill(row, lines[:ply])
    if seat is not None and seat >= len(live.seats.chairs):
        raise Refused(404, "no_seat", "There is no such seat at this table.")
    told = payload_of(live, seat, False, 0, now)
    if is_open and told.view is not None and live.table is not None:
        own = [live.table.view(one) for one in range(live.table.seats)]
        if "players" in told.view:
            told.view["players"] = [view["players"][one] for one, view in enumerate(own)]
    told.orders, told.undo_to = [], None
    return told
