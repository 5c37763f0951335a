"""Lost seats: somebody who has lost everything asks for their seat from a new device.

The host may approve, and gets nothing by it: the seat goes to the device that asked, which alone
knows the key of its wish. It is announced, and while any device has the seat it can refuse: the
table's time runs from the approval, and only while the seat is away. A wish counts for the links
of its time: when somebody else has been given the seat, it is over.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from watertable.server import records
from watertable.server.protocol import Done, HostAnswer, Joined, LostAnswer, LostRequest
from watertable.server.tables import (
    deal_seals,
    keeping,
    links,
    publishing,
    rating,
    refused,
    reissue,
    sitting,
)
from watertable.server.tables.asked import LOST, is_approved, lost_due, wishes_of
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.refused import refuse
from watertable.server.tables.sitters import USED, GiveWay, LostWish
from watertable.server.tables.who import Who

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall

MOST = 6  # wishes of a table that are kept; a newer one ends the oldest that nobody approved of


async def ask(
    hall: "Hall", live: LiveTable, request: LostRequest, pace: Callable[[], None]
) -> LostAnswer:
    """Ask for a seat that one has lost, or how that stands; the seat is given when it may be."""
    deal_seals.check_help(live)
    rating.forbid(live, "seat")
    if live.table is not None and (live.outcome is not None or live.is_closed):
        raise refused.over()
    if request.seat >= len(live.seats.chairs):
        raise refuse(404, "no_seat.such")
    chair = live.seats.chairs[request.seat]
    if live.table is None or chair.is_bot or not chair.joined:
        raise refuse(409, "not_lost")
    key = links.hash_of(live, request.seat, request.key)
    known = [one for one in wishes_of(live) if one.key == key]
    if known and not _is_spent(hall, live, known[0]):
        return await _answer(hall, live, known[0])
    pace()
    number = 1 + max((one.number for one in live.seats.lost), default=0)
    fresh = LostWish(number, request.seat, request.name, hall.time.now(), key, chair.epoch)
    live.seats.lost = [*_room(live, key), fresh]
    reissue.notice(hall, live, request.seat, "lost", "lost")
    await keeping.save(hall, live)
    return LostAnswer("asked", None)


def _is_spent(hall: "Hall", live: LiveTable, wish: LostWish) -> bool:
    """Whether a wish was refused so long ago that one may ask anew."""
    is_old = hall.time.now() - wish.at >= live.settings.giving
    return wish.state == "refused" and is_old


def _room(live: LiveTable, key: str) -> list[LostWish]:
    """Return the wishes that stay beside a new one, whoever asks how often."""
    stay = [one for one in wishes_of(live) if one.key != key]
    while len(stay) >= MOST:
        idle = [one for one in stay if one.state in ("refused", "asked")]
        stay.remove((idle or stay)[0])
    return stay


async def _answer(hall: "Hall", live: LiveTable, wish: LostWish) -> LostAnswer:
    """Say how a wish stands; the device that made it is given the seat when it is time."""
    if wish.state == "refused":
        return LostAnswer("refused", None)
    asked, is_asked = live.seats.chairs[wish.seat].asked, is_approved(live, wish)
    if wish.state == "granted" or (is_asked and asked and reissue.is_due(hall, live, asked)):
        return LostAnswer("given", None, await _give(hall, live, wish))
    return LostAnswer("approved" if is_asked else "asked", lost_due(live, wish))


async def _give(hall: "Hall", live: LiveTable, wish: LostWish) -> Joined:
    """The device that asked has the seat; those that had it have it no more."""
    seat = wish.seat
    chair = live.seats.chairs[seat]
    chair.epoch, chair.link, chair.key = chair.epoch + 1, USED, wish.key
    chair.devices, chair.asked, chair.gone, chair.joined = (), None, None, True
    chair.player = ""  # a name here is not what the asker has shown
    live.seats.lost = wishes_of(live)
    reissue.announce(hall, live, seat, chair.name)
    records.note("lost", table=live.id, seat=seat)
    await keeping.save(hall, live)
    hall.errands.start(hall.store.ways.drop_all(live.id, seat))
    publishing.part(live, seat)
    await sitting.take_over(hall, live, seat)
    told = links.own(hall, live.id, seat, chair.epoch)
    return Joined(told.seat, told.token, told.url, chair.nonce)


async def decide(hall: "Hall", live: LiveTable, number: int | None, yes: bool) -> HostAnswer:
    """The host approves of a wish, or not; what it is about stays between seat and device."""
    found = [one for one in wishes_of(live) if one.number == number]
    if not found or live.asked is None:
        raise refuse(409, "nothing_asked.lost")
    wish, chair = found[0], live.seats.chairs[found[0].seat]
    if wish.state == "granted":
        raise refuse(409, "nothing_asked.lost")  # whoever has the seat has decided
    for other in wishes_of(live):
        if other.seat == wish.seat and other.state == "approved":
            other.state = "asked"  # the seat is asked for one of them at a time
    now = hall.time.now()
    wish.state, wish.at = ("approved", wish.at) if yes else ("refused", now)
    if yes:
        chair.asked = GiveWay(LOST, now, None if wish.seat in live.connected else now)
        reissue.notice(hall, live, wish.seat, "asked", "lost_approved")
    elif chair.asked is not None and chair.asked.act == LOST:
        chair.asked = None
    await keeping.save(hall, live)
    return HostAnswer()


async def answer(hall: "Hall", live: LiveTable, who: Who, yes: bool) -> Done:
    """Whoever has a seat agrees to give way, to the host or to who says it is theirs; or not."""
    seat = live.seat_of(who)
    chair = live.seats.chairs[seat]
    if chair.asked is None or chair.asked.act != LOST or live.asked is None:
        return await reissue.answer(hall, live, who, yes)
    for wish in wishes_of(live):
        if wish.seat == seat and wish.state == "approved":
            wish.state, wish.at = ("granted", wish.at) if yes else ("refused", hall.time.now())
    chair.asked = None
    if not yes:
        reissue.notice(hall, live, seat, "refused", "refused")
    await keeping.save(hall, live)
    return Done(live.ply)
