"""Payloads: the table as one seat, or a spectator, may know it; built from its view alone."""

from collections.abc import Collection
from operator import itemgetter
from typing import Any

from msgspec import Raw

from watertable import warm
from watertable.kernel.compile import compiled
from watertable.kernel.game.game import Outcome
from watertable.kernel.game.seen import MovesText
from watertable.kernel.table.table import Table
from watertable.server.protocol import Payload, PlayedOn, ToldFlaw, ToldOutcome, TryAt
from watertable.server.tables import lessons, presence, sitters
from watertable.server.tables.asked import (
    is_passed_over,
    lost_seats,
    reissues_of,
    undo_asked,
    vacation_of,
)
from watertable.server.tables.ledger import encode
from watertable.server.tables.live_table import LiveTable

GAP = b"\0"  # JSON text never has it
NULL, NOTHING, TRUTH = b"null", b"[]", (b"false", b"true")
SEAT = itemgetter(0)  # of whom something is said to
NO_MOVES: MovesText = NOTHING, True, None


def payload_of(live: LiveTable, seat: int | None, host: bool, since: int, now: float) -> Payload:
    """Say how the table stands to a seat; `now` is the database's time."""
    table = live.table
    payload = around(live, now)
    payload.ply, payload.to_act, payload.since = live.ply, live.asked, min(since, live.ply)
    payload.seat, payload.host = seat, host
    payload.orders = [] if seat is None else list(live.seats.chairs[seat].orders)
    payload.lesson = lessons.lesson_for(live, seat)
    if table is not None:
        payload.view = table.view(seat)
        payload.undo_to = None if seat is None else table.undo_to(seat)
        payload.answered = seat is not None and seat == live.asked and live.is_held
        payload.passing = is_passed_over(live, seat)
        if _is_asked(live, table, seat):
            moves = table.moves()
            payload.moves = moves  # type: ignore[assignment]  # a Move has what a ToldMove has
            payload.complete, payload.space = moves.complete, moves.space
        if payload.since < live.ply:
            payload.events = table.events(seat, payload.since)
    return payload


def bodies_of(
    live: LiveTable, audience: Collection[tuple[int | None, bool]], since: int, now: float
) -> list[bytes]:
    """Say the same to some seats (or hosts) as JSON text, without objects first and text then.

    What is the same for all of them, and mostly after the next move too, is written once.
    """
    table, since, cover = live.table, min(since, live.ply), _cover(live, now)
    ply, asked, from_ply = encode(live.ply), encode(live.asked), encode(since)
    seats = list(map(SEAT, audience))
    away = () if table is None else table.substitutes
    views, events, moved = [NULL] * len(seats), [NOTHING] * len(seats), NO_MOVES
    if table is not None:
        views, moved = table.texts(seats)
        if since < live.ply:
            events = table.events_texts(seats, since)
    bodies = []
    for (seat, host), view, happened in zip(audience, views, events, strict=True):
        is_asked = table is not None and seat is not None and seat == live.asked
        moves, complete, space = moved if is_asked and seat not in away else NO_MOVES
        orders = () if seat is None else live.seats.chairs[seat].orders
        bodies.append(
            cover
            % (
                ply,
                encode(seat),
                asked,
                view,
                moves,
                TRUTH[complete],
                NULL if space is None else encode(space),
                happened,
                from_ply,
                encode(orders) if orders else NOTHING,
                NULL if table is None or seat is None else encode(table.undo_to(seat)),
                encode(lessons.lesson_for(live, seat)) if live.settings.lesson else NULL,
                TRUTH[host],
                TRUTH[is_asked and live.is_held],
                TRUTH[is_passed_over(live, seat)],
            )
        )
    return bodies


def _is_asked(live: LiveTable, table: Table, seat: int | None) -> bool:
    return seat is not None and live.asked == seat and seat not in table.substitutes


def _cover(live: LiveTable, now: float) -> bytes:
    """Return the text around what changes with every move and what only one seat is told.

    Those are filled in by %, in the order of Payload. It is kept while nothing else has changed;
    when somebody comes or goes, `LiveTable` throws it away.
    """
    key = None
    if live.clocks is None and live.seats.undo is None:
        absent = None if live.table is None else tuple(live.table.substitutes.items())
        away = tuple(live.absent.items())
        key = (live.version, live.outcome is None, absent, away, compiled.is_plain(live.game.slug))
        if live.cover is not None and live.cover[0] == key and not key[-1]:
            return live.cover[1]
    payload: Any = around(live, now)
    gap = Raw(GAP)
    payload.ply = payload.seat = payload.to_act = payload.view = payload.moves = gap
    payload.complete = payload.space = payload.events = payload.since = payload.orders = gap
    payload.undo_to = payload.lesson = payload.host = payload.answered = payload.passing = gap
    payload.options = live.options
    cover = encode(payload).replace(b"%", b"%%").replace(GAP, b"%b")
    live.cover = None if key is None else (key, cover)
    return cover


def around(live: LiveTable, now: float) -> Payload:
    """Return a payload with what stays when somebody moves, and is the same for everybody."""
    table, seats, outcome = live.table, live.seats, live.outcome
    return Payload(
        id=live.id,
        game=live.settings.game,
        ply=0,
        seat=None,
        sitters=sitters.sitters_of(
            seats, table, live.connected, live.settings.game, presence.away_of(live)
        ),
        begun=table is not None,
        waiting=[] if table is not None else seats.missing,
        to_act=None,
        view=None,
        moves=[],
        complete=True,
        space=None,
        events=[],
        since=0,
        outcome=None if outcome is None else _told(outcome),
        clock=None if live.clocks is None else live.clocks.state(now, live.deadline),
        orders=[],
        undo=None if table is None else undo_asked(live),
        undo_to=None,
        promise=live.promise,
        seed=live.secret.hex() if outcome is not None and not live.is_sealed else None,
        nonces=seats.nonces if table is None else table.log.header.nonces,
        without_nonce=live.unheard if table is None else table.log.header.without_nonce,
        rematch=seats.rematch,
        options=live.settings.options,
        away=live.settings.patience,
        reissues=reissues_of(live),
        notices=seats.notices,
        flaws=[] if outcome is None else _flaws(live),
        warming=warm.said_of(live.game.slug),
        pause=live.settings.spread,
        quick_windows=live.settings.quick,
        variant=live.settings.variant,
        unrated=live.settings.never_rated,
        alias=live.alias,
        called=seats.called,
        watching=live.spectators,
        wants=seats.wants,
        onward=_onward(live),
        deal=_deal(live),
        tournament=live.settings.tournament or None,
        rated=live.settings.rated,
        rerated=live.rerated,
        timing=live.settings.timing,
        rematch_by=seats.rematch_by,
        guests_talk=live.settings.chat and live.settings.guests_talk,
        lost=lost_seats(live),
        vacation=vacation_of(live),
    )


def _onward(live: LiveTable) -> PlayedOn | None:
    """Say from where a match goes on."""
    begun = live.settings.onward
    return None if begun is None else PlayedOn(begun.table, begun.ply)


def _deal(live: LiveTable) -> TryAt | None:
    """Say that a table is a try at a deal, and how that stands."""
    if not live.settings.deal:
        return None
    return TryAt(live.settings.deal, live.is_sealed, live.is_closed and live.outcome is None)


def _flaws(live: LiveTable) -> list[ToldFlaw]:
    """Say which moves of bots were less than was asked for; of a match that is over."""
    table, chairs = live.table, live.seats.chairs
    assert table is not None
    told = []
    for flaw in live.flaws:
        seat = table.log.lines[flaw.ply - 1].seat
        if isinstance(seat, int):
            bot = chairs[seat].bot if chairs[seat].is_bot else live.settings.substitute
            told.append(ToldFlaw(flaw.ply, seat, bot, flaw.kind))
    return told


def _told(outcome: Outcome) -> ToldOutcome:
    return ToldOutcome(list(outcome.winners), list(outcome.points), outcome.reason)
