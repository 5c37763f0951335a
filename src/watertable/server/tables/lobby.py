"""Tables in lists: those open to everybody, and one's own."""

import msgspec

from watertable import games
from watertable.kernel.errors import UnknownGame
from watertable.server.protocol import Summary
from watertable.server.store import TableRow
from watertable.server.tables import links, sitters
from watertable.server.tables.asked import asked_of, asked_word, is_waited_for
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.settings import TableSettings
from watertable.server.tables.sitters import Seats
from watertable.server.tables.tokens import Token

_settings = msgspec.json.Decoder(TableSettings)
_seats = msgspec.json.Decoder(Seats)


def summary(row: TableRow, live: LiveTable | None, url: str, seat: int | None = None) -> Summary:
    """Say what is known of a table without reading its log."""
    seats = _seats.decode(row.seats)
    connected = set() if live is None else live.connected
    asked = row.asked if row.asked is not None and row.asked >= 0 else None
    sitting = sitters.sitters_of(seats, None, connected, row.game)
    is_mine = seat is not None and asked == seat and sitting[seat].here
    settings = _settings.decode(row.settings)
    return Summary(
        id=row.id,
        url=url,
        game=row.game,
        title=_title(row.game),
        name=settings.name,
        sitters=sitting,
        ply=row.ply,
        begun=row.header is not None,
        over=row.ended is not None,
        to_act=None if row.ended is not None else asked,
        created=row.created,
        seat=seat,
        your_turn=is_mine and row.ended is None,
        alias=row.alias,
        called=seats.called,
        watching=0 if live is None else live.spectators,
        rated=settings.rated,
        rematch=seats.rematch,
        rematch_by="" if seats.rematch_by is None else sitters.name_of(seats, seats.rematch_by),
        asks=_asks(row, seats, live, seat),
    )


def _asks(row: TableRow, seats: Seats, live: LiveTable | None, seat: int | None) -> str:
    """Say what is asked of a seat; of a table that lies still, by what is kept of its seats."""
    if seat is None or row.header is None or row.ended is not None:
        return ""
    if live is not None and live.is_loaded:
        return asked_of(live, seat)
    asked, wish = seats.chairs[seat].asked, seats.undo
    if asked is not None:
        return asked_word(asked)
    if wish is not None and wish.ply == row.ply and seat not in (wish.by, *wish.agreed):
        return "undo"
    vacation = seats.vacation
    return "vacation" if vacation is not None and is_waited_for(vacation, seat) else ""


def is_current(row: TableRow, token: Token) -> bool:
    """Whether a token still opens its seat."""
    chairs = _seats.decode(row.seats).chairs
    seat = token.seat
    if seat is None or seat >= len(chairs) or chairs[seat].epoch != token.epoch:
        return False
    return links.opens(chairs[seat], token.kind)


def _title(slug: str) -> str:
    try:
        return games.game(slug).title
    except UnknownGame:
        return slug
