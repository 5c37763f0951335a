"""A finished match, ply by ply: what a seat knew then, or the whole table with all cards open.

Whoever steps through a match asks for ply after ply: the table is played on from where it was, in
the archive's thread, and what was once said is kept.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
from msgspec import Raw

from watertable.kernel.game.game import Game
from watertable.kernel.table.table import Table
from watertable.kernel.text.json import Json
from watertable.server.store import KeptLine, TableRow
from watertable.server.tables import boxes, deal_seals, lessons, refused
from watertable.server.tables.backroom import breathe
from watertable.server.tables.ledger import encode
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.payloads import around
from watertable.server.tables.refused import refuse

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall

LINES = 20_000  # of all matches that are kept in memory
TABLE = 100  # lines that take as much memory as the table they are played at
BYTES = 16 * 2**20  # of all that is kept of what was said

Which: TypeAlias = tuple[str, int]  # a table, and the version of its seats


class Replay:
    """A finished match, played as far as somebody has looked. Only the archive touches it."""

    def __init__(self, row: TableRow, lines: list[tuple[KeptLine, float]], game: Game) -> None:
        """Play nothing yet."""
        self.row, self.lines, self.game = row, lines, game
        self.live: LiveTable | None = None

    def after(self, ply: int) -> LiveTable:
        """Return the table as it stood after a ply."""
        if self.live is None or self.live.ply > ply:
            self.live = None  # half a table is none
            live = LiveTable(self.row.id)
            live.fill(self.row, [], self.game)
        else:
            live = self.live
        rest = self.lines[live.ply : ply]
        self.live = None
        live.follow(rest)
        self.live = live
        return live

    def payload_at(self, ply: int, seat: int | None, is_open: bool, now: float) -> bytes:
        """Say how it stood; `is_open` shows what each seat knew of itself."""
        live = self.after(ply)
        if seat is not None and seat >= len(live.seats.chairs):
            raise refuse(404, "no_seat.such")
        table = live.table
        assert table is not None
        told: Any = around(live, now)
        told.ply, told.to_act, told.seat, told.host = live.ply, live.asked, seat, False
        told.lesson = lessons.lesson_for(live, seat)
        (view,), (moves, complete, space) = table.texts([seat])
        told.view = Raw(view)
        if seat is not None and live.asked == seat and seat not in table.substitutes:
            told.moves, told.complete, told.space = Raw(moves), complete, space
        breathe()
        if is_open:
            told.view = _opened(table, msgspec.json.decode(view))
        told.events = Raw(table.events_text(seat))
        breathe()
        return encode(told)


def _opened(table: Table, view: Json) -> Json:
    """Show in a view what each seat knew of itself."""
    if "players" in view:
        for seat in range(table.seats):
            breathe()
            view["players"][seat] = table.view(seat)["players"][seat]
    return view


class Replays:
    """The matches that were looked at last, and what was said of them."""

    def __init__(self) -> None:
        """Know of none yet."""
        self.matches: OrderedDict[Which, Replay] = OrderedDict()
        self.said: OrderedDict[tuple[Which, int, int | None, bool], bytes] = OrderedDict()
        self.bytes = 0

    def keep(self, which: Which, match: Replay) -> None:
        """Remember a match, and forget those that were longest not asked for."""
        self.matches[which] = match
        self.matches.move_to_end(which)
        while sum(TABLE + len(one.lines) for one in self.matches.values()) > LINES:
            self.matches.popitem(last=False)

    def keep_said(self, asked: tuple[Which, int, int | None, bool], body: bytes) -> None:
        """Remember what was said, and forget what was longest not asked for."""
        if asked in self.said:
            return
        self.said[asked] = body
        self.bytes += len(body)
        while self.bytes > BYTES:
            self.bytes -= len(self.said.popitem(last=False)[1])


async def at_ply(hall: "Hall", id: str, ply: int, seat: int | None, is_open: bool) -> bytes:
    """Return a finished match as it stood after a ply: a Payload, encoded."""
    row = await hall.kept(hall.store.load(id))
    if row is None:
        raise refused.no_table()
    await deal_seals.check_row(hall, row)
    if row.ended is None or row.header is None:
        raise refuse(409, "not_over.replay")
    if ply > row.ply:
        raise refuse(404, "no_ply", plies=row.ply)
    replays, which = hall.replays, (id, row.version)
    asked = (which, ply, seat, is_open)
    if asked in replays.said:
        replays.said.move_to_end(asked)
        return replays.said[asked]
    hall.archive.check()
    match = replays.matches.get(which)
    if match is None:
        game = await hall.kept(boxes.game_at(hall.store, row, hall.archive.do))
        match = Replay(row, await hall.kept(hall.store.lines(id)), game)
        match = replays.matches.get(which) or match
    replays.keep(which, match)
    body = await hall.archive.do(match.payload_at, ply, seat, is_open, hall.time.now())
    replays.keep_said(asked, body)
    return body
