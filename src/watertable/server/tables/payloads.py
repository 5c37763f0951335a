"""Payloads: the table as one seat, or a spectator, may know it; built from its view alone."""

from collections.abc import Sequence
from typing import Any

from msgspec import Raw

from watertable.kernel.game import Outcome
from watertable.kernel.table import Table
from watertable.server.protocol import Payload, ToldOutcome
from watertable.server.tables import lessons, sitters, undo
from watertable.server.tables.live import Live
from watertable.server.tables.reading import encode


def payload_of(live: Live, seat: int | None, host: bool, since: int, now: float) -> Payload:
    """Say how the table stands to a seat; `now` is the database's time."""
    table = live.table
    payload = _around(live, since, now)
    _address(payload, live, seat, host)
    if table is not None:
        payload.view = table.view(seat)
        if _is_asked(live, table, seat):
            moves = table.moves()
            payload.moves = moves  # type: ignore[assignment]  # a Move has what a ToldMove has
            payload.complete, payload.space = moves.complete, moves.space
        if payload.since < live.ply:
            payload.events = table.events(seat, payload.since)
    return payload


def bodies_of(
    live: Live, audience: Sequence[tuple[int | None, bool]], since: int, now: float
) -> list[bytes]:
    """Say the same to some seats (or hosts) as JSON text, without objects first and text then.

    One payload is written for all of them, with another address each time.
    """
    table, bodies = live.table, []
    payload: Any = _around(live, since, now)
    payload.options = live.options
    events: list[bytes] | None = None
    if table is not None and payload.since < live.ply:
        events = table.events_texts([seat for seat, _ in audience], payload.since)
    for place, (seat, host) in enumerate(audience):
        _address(payload, live, seat, host)
        if table is not None:
            if _is_asked(live, table, seat):
                view, moves, payload.complete, payload.space = table.asked_text()
            else:
                view, moves = table.view_text(seat), b"[]"
                payload.complete, payload.space = True, None
            payload.view, payload.moves = Raw(view), Raw(moves)
            if events is not None:
                payload.events = Raw(events[place])
        bodies.append(encode(payload))
    return bodies


def _is_asked(live: Live, table: Table, seat: int | None) -> bool:
    return seat is not None and live.asked == seat and seat not in table.substitutes


def _around(live: Live, since: int, now: float) -> Payload:
    """Return a payload without view, moves and events, addressed to nobody yet."""
    table, seats, outcome = live.table, live.seats, live.outcome
    return Payload(
        id=live.id,
        game=live.settings.game,
        ply=live.ply,
        seat=None,
        sitters=sitters.told(seats, table, live.connected),
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
        orders=[],
        undo=None if seats.undo is None else undo.told(live),
        undo_to=None,
        promise=live.promise,
        seed=live.secret.hex() if outcome is not None else None,
        nonces=seats.nonces if table is None else table.log.header.nonces,
        rematch=seats.rematch,
        options=live.settings.options,
    )


def _address(payload: Payload, live: Live, seat: int | None, host: bool) -> None:
    """Put in what only this seat, or the host, is told."""
    table = live.table
    payload.seat, payload.host = seat, host
    payload.orders = [] if seat is None else list(live.seats.chairs[seat].orders)
    payload.undo_to = None if table is None or seat is None else table.undo_to(seat)
    payload.lesson = lessons.told(live, seat) if live.settings.lesson else None


def _told(outcome: Outcome) -> ToldOutcome:
    return ToldOutcome(list(outcome.winners), list(outcome.points), outcome.reason)
