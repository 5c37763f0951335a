"""Payloads: the table as one seat, or a spectator, may know it; built from its view alone."""

from typing import Any

from msgspec import Raw

from watertable.kernel.game import Outcome
from watertable.kernel.table import Table
from watertable.server.protocol import Payload, Sitter, ToldOutcome
from watertable.server.tables import lessons, sitters, undo
from watertable.server.tables.live import Live
from watertable.server.tables.reading import encode


def payload_of(live: Live, seat: int | None, host: bool, since: int, now: float) -> Payload:
    """Say how the table stands to a seat; `now` is the database's time."""
    table = live.table
    payload = _around(live, seat, host, since, now)
    if table is not None:
        payload.view = table.view(seat)
        if _is_asked(live, table, seat):
            moves = table.moves()
            payload.moves = moves  # type: ignore[assignment]  # a Move has what a ToldMove has
            payload.complete, payload.space = moves.complete, moves.space
        if payload.since < live.ply:
            payload.events = table.events(seat, payload.since)
    return payload


def body_of(
    live: Live,
    seat: int | None,
    host: bool,
    since: int,
    now: float,
    sitting: list[Sitter] | None = None,
) -> bytes:
    """Say the same as JSON text, which is much quicker than objects first and text then."""
    table = live.table
    payload: Any = _around(live, seat, host, since, now, sitting)
    if table is not None:
        payload.view = Raw(table.view_text(seat))
        if _is_asked(live, table, seat):
            moves, payload.complete, payload.space = table.moves_text()
            payload.moves = Raw(moves)
        if payload.since < live.ply:
            payload.events = Raw(table.events_text(seat, payload.since))
    return encode(payload)


def _is_asked(live: Live, table: Table, seat: int | None) -> bool:
    return seat is not None and live.asked == seat and seat not in table.substitutes


def _around(
    live: Live,
    seat: int | None,
    host: bool,
    since: int,
    now: float,
    sitting: list[Sitter] | None = None,
) -> Payload:
    """Return a payload without view, moves and events."""
    table, seats, outcome = live.table, live.seats, live.outcome
    own = None if seat is None else seats.chairs[seat]
    return Payload(
        id=live.id,
        game=live.settings.game,
        ply=live.ply,
        seat=seat,
        sitters=sitters.told(seats, table, live.connected) if sitting is None else sitting,
        begun=table is not None,
        waiting=[] if table is not None else seats.missing,
        to_act=live.asked,
        view=None,
        moves=[],
        complete=True,
        space=None,
        events=[],
        since=min(since, live.ply),
        outcome=None if outcome is None else _told(outcome),
        clock=None if live.clocks is None else live.clocks.state(now, live.deadline),
        orders=[] if own is None else list(own.orders),
        undo=None if table is None else undo.told(live),
        undo_to=None if table is None or seat is None else table.undo_to(seat),
        promise=live.promise,
        seed=live.secret.hex() if outcome is not None else None,
        nonces=seats.nonces if table is None else table.log.header.nonces,
        rematch=seats.rematch,
        options=live.settings.options,
        lesson=lessons.told(live, seat),
        host=host,
    )


def _told(outcome: Outcome) -> ToldOutcome:
    return ToldOutcome(list(outcome.winners), list(outcome.points), outcome.reason)
