"""Payloads: the table as one seat, or a spectator, may know it; built from its view alone."""

from typing import Any

from watertable.kernel.game import Outcome
from watertable.kernel.moves import Moves
from watertable.server.protocol import Payload, Sitter, ToldOutcome
from watertable.server.tables import lessons, sitters, undo
from watertable.server.tables.live import Live

NO_MOVES = Moves()


def payload_of(
    live: Live,
    seat: int | None,
    host: bool,
    since: int,
    now: float,
    sitting: list[Sitter] | None = None,
) -> Payload:
    """Say how the table stands to a seat; `now` is the database's time."""
    table, seats = live.table, live.seats
    moves, space, outcome = NO_MOVES, None, live.outcome
    view: dict[str, Any] | None = None
    events: list[dict[str, Any]] = []
    since = min(since, live.ply)
    if table is not None:
        view = table.view(seat)
        if live.asked == seat and seat is not None and seat not in table.substitutes:
            moves = table.moves()
            space = moves.space
        if since < live.ply:
            events = table.events(seat, since)
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
        view=view,
        moves=moves,  # type: ignore[arg-type]  # a Move has what a ToldMove has
        complete=moves.complete,
        space=space,
        events=events,
        since=since,
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
