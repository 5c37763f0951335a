"""Giving a seat to somebody else: at once where nobody has it, else if they agree or stay away.

Whoever joins afterwards sees that hand, so it is said at the table and kept with the seats.
"""

from typing import TYPE_CHECKING, Literal

from watertable.kernel.text.message import Named, Seat
from watertable.server import records
from watertable.server.messages import SERVER
from watertable.server.protocol import Done, HostAnswer, Notice
from watertable.server.tables import keeping, links, publishing, rating, refused
from watertable.server.tables.asked import reissue_of
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.refused import refuse
from watertable.server.tables.sitters import HELD, SENT, Chair, GiveWay, name_of, nameless
from watertable.server.tables.who import Who

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall

MOMENT = 1.0  # seconds: somebody who asks twice within one is noted as here once
SOON = 5.0  # the same for those who see that somebody without a connection asks now and then


async def ask(
    hall: "Hall", live: LiveTable, seat: int | None, act: Literal["revoke", "free"]
) -> HostAnswer:
    """Make a new link for a seat or make it free; or ask whoever has it, and wait."""
    chair = _chair(live, seat)
    assert seat is not None
    if live.table is not None and live.asked is None:
        raise refused.over()
    if live.table is not None:
        rating.forbid(live, "seat")
    if live.table is None and chair.joined:
        notice(hall, live, seat, act, act)
    if live.table is None or not (chair.joined or chair.link == HELD):
        return await _carry_out(hall, live, seat, act)
    asked, is_here = chair.asked, seat in live.connected
    if asked is None or asked.act != act:
        now = hall.time.now()
        since = now if hall.claims.is_shared else live.seen.get(seat, now)
        asked = GiveWay(act, now, None if is_here else since)
        notice(hall, live, seat, "asked", f"asked_to_{act}")
    elif asked.since is None and not is_here:
        asked.since = hall.time.now()
    chair.asked = asked
    if is_due(hall, live, asked):
        notice(hall, live, seat, act, f"{act}_away")
        return await _carry_out(hall, live, seat, act)
    await keeping.save(hall, live)
    return HostAnswer(None, reissue_of(live, seat, asked))


async def answer(hall: "Hall", live: LiveTable, who: Who, yes: bool) -> Done:
    """Whoever has the seat agrees to give way, or not."""
    seat = live.seat_of(who)
    asked = live.seats.chairs[seat].asked
    if asked is None or live.asked is None:
        raise refuse(409, "nothing_asked.reissue")
    if yes:
        notice(hall, live, seat, asked.act, f"{asked.act}_agreed")
        await _carry_out(hall, live, seat, asked.act)
    else:
        live.seats.chairs[seat].asked = None
        notice(hall, live, seat, "refused", "refused")
        await keeping.save(hall, live)
    return Done(live.ply)


async def _carry_out(hall: "Hall", live: LiveTable, seat: int, act: str) -> HostAnswer:
    """The seat has a new link, and the old ones open nothing any more."""
    table = live.table
    kind = live.seats.chairs[seat].kind
    if act == "free":
        kind = "open"
        if table is not None and seat not in table.substitutes:
            table.leave(seat)
            live.note()
            table.substitute(seat, live.settings.substitute)
            live.note()
            await keeping.commit(hall, live)
    chair = live.seats.chairs[seat]
    is_away = table is not None and seat in table.substitutes
    live.seats.chairs[seat] = Chair(kind, epoch=chair.epoch + 1, away=is_away, link=SENT)
    records.note("reissue", table=live.id, seat=seat, act=act, begun=table is not None)
    await keeping.save(hall, live)
    hall.errands.start(hall.store.ways.drop_all(live.id, seat))
    publishing.part(live, seat)
    return HostAnswer(links.invitation(hall, live.id, seat, chair.epoch + 1))


def announce(hall: "Hall", live: LiveTable, seat: int, name: str | None = None) -> bool:
    """Somebody takes a seat that was given away while it is played: they see another's hand."""
    if live.table is None or live.asked is None or not live.seats.chairs[seat].epoch:
        return False
    notice(hall, live, seat, "joined", "joined", name or nameless(seat))
    return True


def notice(
    hall: "Hall", live: LiveTable, seat: int, what: str, message: str, name: str = ""
) -> None:
    """Write down what became of a seat: the newest of each kind stays, whatever a host does."""
    who = Named(Seat(seat), name or name_of(live.seats, seat))
    said = SERVER.say(f"notice.{message}", who=who)
    fresh = Notice(hall.time.now() + hall.time.gap, seat, what, said.text, said.parts)
    before = [n for n in live.seats.notices if (n.seat, n.what) != (seat, what)]
    live.seats.notices = [*before, fresh]


def _chair(live: LiveTable, seat: int | None) -> Chair:
    if seat is None or seat >= len(live.seats.chairs):
        raise refuse(422, "no_seat.such")
    if live.seats.chairs[seat].is_bot:
        raise refuse(422, "no_link")
    return live.seats.chairs[seat]


# Who is here. A seat is while it has a connection, and when it asks anything.


def is_due(hall: "Hall", live: LiveTable, asked: GiveWay) -> bool:
    """Whether it may be done without their word; the time we were closed does not count."""
    if asked.since is None:
        return False
    since = max(asked.since, hall.time.started, live.stood)
    return hall.time.now() - since >= live.settings.giving


async def seen(hall: "Hall", live: LiveTable, seat: int, comes: bool = False) -> None:
    """Somebody speaks for a seat, or is about to be connected: their time away begins anew."""
    live.seen[seat] = now = hall.time.now()
    chair = live.seats.chairs[seat]
    asked, gone = chair.asked, chair.gone
    is_here = comes or seat in live.connected
    changed = False
    if asked is not None and asked.since is not None and (is_here or now - asked.since > MOMENT):
        asked.since = None if is_here else now
        changed = True
    if gone is not None and (is_here or now - gone > MOMENT):
        chair.gone = None if is_here else now
        changed = True
    if changed:
        await keeping.save(hall, live)
    elif now - live.absent.get(seat, now) > SOON:
        publishing.stir(hall, live)


def gone(hall: "Hall", live: LiveTable, seat: int) -> None:
    """The last connection of a seat has ended."""
    live.seen[seat] = hall.time.now()
    if not live.is_loaded or hall.is_draining:
        return
    is_noted = hall.claims.is_shared and live.asked is not None
    if is_noted or live.seats.chairs[seat].asked is not None:
        hall.errands.start(_look(hall, live.id, seat))


def heed(hall: "Hall", live: LiveTable) -> None:
    """Another worker misses a seat: say so if whoever has it is connected here."""
    for seat, chair in enumerate(live.seats.chairs):
        is_asked = chair.asked is not None and chair.asked.since is not None
        if (is_asked or chair.gone is not None) and seat in live.connected:
            hall.errands.start(_look(hall, live.id))
            return


async def _look(hall: "Hall", id: str, left: int | None = None) -> None:
    """Keep who of those who are asked, or missed, is connected here, and that one has left.

    Of the others another worker may know that they are with it.
    """

    async def look(live: LiveTable) -> None:
        changed = False
        for seat, chair in enumerate(live.seats.chairs):
            asked, is_here = chair.asked, seat in live.connected
            if not is_here and seat != left:
                continue
            now = None if is_here else hall.time.now()
            if asked is not None and is_here != (asked.since is None):
                asked.since, changed = now, True
            if hall.claims.is_shared and is_here != (chair.gone is None):
                chair.gone, changed = now, True
        if changed:
            await keeping.save(hall, live)

    await hall.at(id, look)
