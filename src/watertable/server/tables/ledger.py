"""Reading a table back: its log is played through, and every line must lead where it once led."""

import hashlib
import hmac
from collections.abc import Callable, Iterable

import msgspec

from watertable.kernel.errors import LogError
from watertable.kernel.game.game import Game
from watertable.kernel.records.chance import promise_of
from watertable.kernel.table.lines import Line
from watertable.kernel.table.log import Header, Log
from watertable.kernel.table.replay import replay
from watertable.kernel.table.table import Table
from watertable.server.store import KeptLine, TableRow
from watertable.server.tables.backroom import breathe
from watertable.server.tables.clocks import ClockMark
from watertable.server.tables.refused import Refused, refuse, said_as
from watertable.server.tables.sitters import Seats, player_of
from watertable.server.tables.windows import Spread, pause_after

SECRET = 32  # bytes
GOES_ON = b'"onward":'  # in settings: chance is another than the header promises
encode = msgspec.json.Encoder().encode
_header = msgspec.json.Decoder(Header)
STRIDE = 24  # lines between two breaths: one or two milliseconds of Water to Water
_line = msgspec.json.Decoder(Line)


def seal(secret: bytes, line: bytes, state: bytes) -> bytes:
    """Return the keyed hash of a line and of the state after it.

    Without a key, a hidden hand could be found by trying all of them.
    """
    return hashlib.blake2b(line + state, digest_size=16, key=secret).digest()


def entry_of(
    ply: int,
    text: bytes,
    secret: bytes,
    state: bytes,
    seat: int | None = None,
    key: str | None = None,
) -> KeptLine:
    """Return a line as the store keeps it, with the key that a seat gave it."""
    return KeptLine(ply, text, None if key is None else seat, key, seal(secret, text, state))


def header_of(table: Table) -> bytes:
    """Return a table's header as the store keeps it: the text of its box lies elsewhere there."""
    return encode(msgspec.structs.replace(table.log.header, data=None))


def table_of(game: Game, row: TableRow) -> Table:
    """Set up the table of a row; Refused says why it cannot be played any more."""
    assert row.header is not None
    if row.rules != game.version:
        raise refuse(
            410, "rules_changed.version", rules=row.rules, game=game.slug, here=game.version
        )
    try:
        header = _header.decode(row.header)
        if row.box is not None:  # its very text was kept: whatever it was called, this is it
            text = None if game.standard else game.text
            header = msgspec.structs.replace(header, box=game.fingerprint, data=text)
        secret = None if GOES_ON in row.settings else row.secret
        table = replay(Log(header), game, secret)
    except LogError as error:
        raise Refused(410, said_as("rules_changed", error)) from error
    except msgspec.DecodeError as error:
        raise damaged(0) from error
    table.manual = True
    return table


def follow(
    table: Table,
    secret: bytes,
    lines: Iterable[tuple[KeptLine, float]],
    heed: Callable[[Line, float], None] | None = None,
) -> None:
    """Play on with kept lines; Refused if one of them is not what was once written.

    `heed` is told of each when it is played, with the time it was kept at.
    """
    for number, (entry, at) in enumerate(lines):
        if number % STRIDE == 0:
            breathe()
        try:
            line = _line.decode(entry.line)
            table.play_line(line)
            if line.promise is not None and line.promise == promise_of(secret):
                table.go_on_with(secret)
        except (LogError, msgspec.DecodeError) as error:
            raise damaged(entry.ply) from error
        if not hmac.compare_digest(entry.hash, seal(secret, entry.line, table.state_bytes())):
            raise damaged(entry.ply)
        if heed is not None:
            heed(line, at)


def mark_of(
    line: Line | None, table: Table, seats: Seats, secret: bytes, spread: Spread, film: float = 0.0
) -> ClockMark:
    """Say what a line (or the beginning) means to a clock, with the table as it is after it."""
    acted = line.seat if line is not None and isinstance(line.seat, int) else None
    stream = table.game.stream
    if stream and line is not None and line.action is not None and stream.begins(line.action):
        return ClockMark(None, acted, 0.0)  # whoever asked for a way thinks on
    pause = pause_after(line, spread[1] > 0 and in_window(table), secret, spread)
    latest = spread[1] if pause else 0.0
    asked = table.to_act
    if asked is None or asked < 0 or player_of(seats, table, asked) is not None:
        return ClockMark(acted, None, pause, film, latest)
    return ClockMark(acted, asked, pause, film, latest)


def in_window(table: Table) -> bool:
    """Whether the seat that is asked may decline to answer."""
    asked = table.to_act
    if asked is None or asked < 0:
        return False
    return table.game.windows.passing(table.seen(asked)) is not None


def damaged(ply: int) -> Refused:
    """What was kept is not what was once written."""
    return refuse(410, "damaged", ply=ply)
