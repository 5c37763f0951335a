"""A log that somebody brings to look at: it becomes a finished table, which replays like any other.

It is checked as far as a log can be: its box is looked at elsewhere first, its chance must be what
its seed says, and every line is played by the rules.
"""

import contextlib
import hashlib
from typing import TYPE_CHECKING

import msgspec

from watertable import games
from watertable.kernel.errors import LogError, UnknownGame, WatertableError
from watertable.kernel.table.log import Header, Log
from watertable.kernel.table.replay import replay
from watertable.kernel.table.table import Table
from watertable.server.protocol import BroughtLog, NewTable
from watertable.server.store import Conflict, Head, KeptLine, TableRow
from watertable.server.tables import making
from watertable.server.tables.backroom import breathe
from watertable.server.tables.ledger import STRIDE, encode, entry_of, header_of
from watertable.server.tables.refused import Refused, refuse, said_as
from watertable.server.tables.settings import AT_ONCE, TableSettings
from watertable.server.tables.sitters import Chair, Seats
from watertable.server.tables.tokens import LETTERS
from watertable.server.tables.who import Address

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall


def has_own_box(text: str) -> bool:
    """Say whether a log carries a box or a position of its own, without reading the rest of it."""
    header = header_in(text)
    return header.data is not None or header.position is not None


def header_in(text: str) -> Header:
    """Return the header of a log; Refused says what is wrong with it."""
    try:
        return Log.loads(text.partition("\n")[0] + "\n").header
    except LogError as error:
        raise Refused(422, said_as("wrong_log", error)) from error


def id_of(text: str) -> str:
    """Return the id of the table that a log becomes: the same log is the same table."""
    number = int.from_bytes(hashlib.sha256(text.encode()).digest()[:12], "big")
    letters = []
    for _ in range(12):
        number, place = divmod(number, len(LETTERS))
        letters.append(LETTERS[place])
    return "".join(letters)


async def bring(hall: "Hall", text: str, address: Address) -> BroughtLog:
    """Keep a log as a finished table, once."""
    id = id_of(text)
    row = await hall.kept(hall.store.load(id))
    if row is None or row.ended is None:
        await making.spare(hall, address)
        header = header_in(text)
        if hall.inspecting is not None and has_own_box(text):
            await hall.inspecting.look_at(_as_new(header))
        made, entries, head, box = await hall.archive.do(_played, text, id, address.today)
        await hall.kept(_keep(hall, made, box, entries, head))
    return BroughtLog(id, f"/replay/{id}")


async def _keep(hall: "Hall", row: TableRow, box: str, entries: list[KeptLine], head: Head) -> None:
    """Keep a row and its lines; where somebody brings the same just now, theirs are as good."""
    with contextlib.suppress(Conflict):
        await hall.store.create(row, box)
    with contextlib.suppress(Conflict):
        await hall.store.append(row.id, 0, entries, head)


def _as_new(header: Header) -> NewTable:
    """Return the table that a header describes, as the inspector looks at one."""
    return NewTable(
        game=header.game,
        seats=["person"] * header.seats,
        options=dict(header.options),
        box=header.data,
        position=header.position,
    )


def _played(text: str, id: str, address: str) -> tuple[TableRow, list[KeptLine], Head, str]:
    """Play a log through and return what is to be kept of it."""
    try:
        log = Log.loads(text)
        table, entries, secret = _followed(log)
    except Refused:
        raise
    except UnknownGame as error:
        raise Refused(422, said_as("unknown_game", error)) from error
    except WatertableError as error:
        raise Refused(422, said_as("wrong_log", error)) from error
    settings = TableSettings(
        game=table.game.slug,
        seats=table.seats,
        options=dict(table.options),
        own_box=log.header.data is not None,
        chat=False,
        position=log.header.position,
        drawn=AT_ONCE,
        unrated=True,
    )
    row = TableRow(
        id=id,
        game=table.game.slug,
        rules=table.game.version,
        settings=encode(settings),
        secret=secret,
        seats=encode(Seats([Chair("person") for _ in range(table.seats)], begun=0.0)),
        address=address,
    )
    return row, entries, Head(None, ended=True, header=header_of(table)), table.game.text


def _followed(log: Log) -> tuple[Table, list[KeptLine], bytes]:
    """Play the lines of a log; it must be over, and its chance what its seed says."""
    try:
        log.verify()
    except LogError as error:
        if log.seed is None or any(line.promise for line in log.lines):
            raise refuse(422, "wrong_log.no_seed") from error
        raise
    secret = bytes.fromhex(log.seed or "")
    table = replay(Log(msgspec.structs.replace(log.header)), games.game(log.header.game), secret)
    table.manual = True
    entries = []
    for number, line in enumerate(log.lines):
        if number % STRIDE == 0:
            breathe()
        table.play_line(line)
        kept = encode(line)
        entries.append(entry_of(line.ply, kept, secret, table.state_bytes()))
    if table.outcome is None:
        raise refuse(422, "wrong_log.unfinished")
    return table, entries, secret
