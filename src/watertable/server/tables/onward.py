"""What if: a private table that goes on from a ply of a match that is over, with people and bots.

Its log is that of the match up to there, and then says that chance goes on from a new promise.
"""

import secrets
from typing import TYPE_CHECKING

import msgspec

from watertable.kernel.game.game import Game
from watertable.kernel.records.chance import promise_of
from watertable.kernel.table.lines import Line
from watertable.kernel.table.table import Table
from watertable.server.protocol import Clock, Made, OnwardRequest
from watertable.server.store import Head, KeptLine, TableRow
from watertable.server.tables import boxes, deal_seals, ledger, links, making, naming, refused
from watertable.server.tables.backroom import breathe
from watertable.server.tables.ledger import encode
from watertable.server.tables.refused import refuse
from watertable.server.tables.settings import (
    BOT,
    PROGRAM,
    SPREAD,
    SUBSTITUTE,
    From,
    TableSettings,
    check_bots,
)
from watertable.server.tables.sitters import seats_for
from watertable.server.tables.tokens import new_id
from watertable.server.tables.who import Address

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall

_settings = msgspec.json.Decoder(TableSettings)
_line = msgspec.json.Decoder(Line)


async def play_on(hall: "Hall", id: str, asked: OnwardRequest, address: Address) -> Made:
    """Set up a table that goes on from a ply; it has begun, and people sit down by their links."""
    row = await hall.kept(hall.store.load(id))
    if row is None:
        raise refused.no_table()
    await deal_seals.check_row(hall, row)
    if row.ended is None or row.header is None:
        raise refuse(409, "not_over.onward")
    if asked.ply > row.ply:
        raise refuse(404, "no_ply", plies=row.ply)
    settings = _settings.decode(row.settings)
    if len(asked.seats) != settings.seats:
        raise refuse(422, "wrong_setting.onward_seats", seats=settings.seats)
    if all(kind.startswith(BOT) for kind in asked.seats):
        raise refuse(422, "wrong_setting.onward_nobody")
    check_bots(asked.seats)
    for kind in asked.seats:
        if kind.startswith(PROGRAM):
            making.check_program(hall, kind.removeprefix(BOT))
    await making.spare(hall, address)
    hall.archive.check()
    game = await hall.kept(boxes.game_at(hall.store, row, hall.archive.do))
    lines = (await hall.kept(hall.store.lines(id)))[: asked.ply]
    secret = secrets.token_bytes(ledger.SECRET)
    entries, head = await hall.archive.do(_followed, game, row, lines, secret)
    people = sum(not kind.startswith(BOT) for kind in asked.seats)
    seats = seats_for(asked.seats)
    seats.begun = hall.time.now()
    made = TableRow(
        id=new_id(),
        game=row.game,
        rules=row.rules,
        settings=encode(_next(settings, asked, id, people)),
        secret=secret,
        seats=encode(seats),
        address=address.today,
    )
    while not hall.claims.wants(made.id):
        made.id = new_id()
    await hall.kept(hall.store.create(made, game.text))
    await hall.kept(hall.store.append(made.id, 0, entries, head))
    await naming.name_table(hall, made.id)
    sent = [links.invitation(hall, made.id, seat, 0) for seat in seats.missing]
    host = hall.signer.token(made.id, None, 0)
    return Made(made.id, links.url(hall, made.id), sent, host)


def _followed(
    game: Game, row: TableRow, lines: list[tuple[KeptLine, float]], secret: bytes
) -> tuple[list[KeptLine], Head]:
    """Play the lines again and return them, sealed anew, with the line that changes chance."""
    table = ledger.table_of(game, row)
    entries: list[KeptLine] = []
    for number, (entry, _) in enumerate(lines):
        if number % ledger.STRIDE == 0:
            breathe()
        ledger.follow(table, row.secret, [(entry, 0.0)])
        entries.append(_kept(table, entry.ply, _nameless(entry.line), secret))
    if table.outcome is not None:
        raise refuse(422, "wrong_setting.position_is_over")
    line = Line(table.ply + 1, table="promise", promise=promise_of(secret))
    table.play_line(line)
    entries.append(_kept(table, line.ply, encode(line), secret))
    return entries, Head(table.to_act, header=row.header)


def _nameless(text: bytes) -> bytes:
    """Return a line without the name of who took a seat again: those who play on say their own."""
    if b'"join"' not in text:
        return text
    line = _line.decode(text)
    return encode(msgspec.structs.replace(line, name="")) if line.table == "join" else text


def _kept(table: Table, ply: int, text: bytes, secret: bytes) -> KeptLine:
    return ledger.entry_of(ply, text, secret, table.state_bytes())


def _next(old: TableSettings, asked: OnwardRequest, id: str, people: int) -> TableSettings:
    """Return the settings: the game as it was, without a clock, and no rating counts it."""
    return msgspec.structs.replace(
        old,
        box=None,
        own_box=old.own_box or old.box is not None,
        chat=True,
        clock=Clock(),
        absent=BOT + SUBSTITUTE,
        everyone=False,
        nonces=False,
        name=asked.name or "",
        lesson=False,
        deal="",
        drawn=SPREAD,
        quick=people < 2,
        tempo=True,
        rated=False,
        unrated=True,
        onward=From(id, asked.ply),
    )
