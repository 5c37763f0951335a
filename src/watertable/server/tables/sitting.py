"""Sitting down and getting up, and what the host may do about it."""

from typing import TYPE_CHECKING

from watertable.server.protocol import Done, HostAnswer, HostRequest, Join, Joined, SeatLink
from watertable.server.tables import automatic, keeping, refused, talk
from watertable.server.tables.live import Live
from watertable.server.tables.refused import Refused
from watertable.server.tables.sitters import Chair, name_of
from watertable.server.tables.who import Who

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall


def link(hall: "Hall", id: str, seat: int, epoch: int) -> SeatLink:
    """Return a seat's secret link; the token never stands where a server would log it."""
    token = hall.signer.token(id, seat, epoch)
    return SeatLink(seat, token, f"{url(hall, id)}#{token}")


def url(hall: "Hall", id: str) -> str:
    """Return where a table can be watched."""
    return f"{hall.config.base}/t/{id}"


async def identify(hall: "Hall", live: Live, token: str) -> Who:
    """Return whom a token names, if it still does."""
    said = hall.signer.read(token)
    if said.table != live.id:
        raise Refused(403, "wrong_table", "This link belongs to another table.")
    await hall.look(live)
    if said.seat is None:
        if said.epoch != live.seats.host:
            raise refused.revoked()
        return Who(None, True, said.epoch)
    who = Who(said.seat, False, said.epoch)
    live.seat_of(who)
    return who


async def arrive(hall: "Hall", live: Live, who: Who) -> None:
    """A program that never joined uses its seat: that is sitting down, unless all must join."""
    if who.seat is None:
        return
    chair = live.seats.chairs[live.seat_of(who)]
    if chair.joined or (live.table is None and live.settings.everyone):
        return
    chair.joined = True
    await _sat_down(hall, live)


async def _sat_down(hall: "Hall", live: Live, begins: bool = True) -> None:
    """Keep who sits where, and begin if it is time."""
    begins = begins and live.table is None
    if begins and live.seats.begun is None:
        live.seats.begun = hall.now()
    await keeping.save(hall, live, quietly=begins)
    if begins:
        try:
            await keeping.begin(hall, live)
        except keeping.Again:
            await hall.load(live)  # another worker has begun it


async def join(hall: "Hall", live: Live, request: Join) -> Joined:
    """Sit down (again): by the link's token, or at an open seat."""
    seat = await _seat_for(hall, live, request)
    chair = live.seats.chairs[seat]
    before = (chair.joined, chair.name, chair.nonce, chair.colour)
    chair.joined, chair.name = True, request.name or chair.name
    chair.colour = chair.colour if request.colour is None else request.colour
    if live.seats.begun is None:
        chair.nonce = request.nonce or chair.nonce
    if before != (chair.joined, chair.name, chair.nonce, chair.colour):
        await _sat_down(hall, live, not live.seats.missing and not live.unheard)
    await _take_over(hall, live, seat)
    told = link(hall, live.id, seat, chair.epoch)
    return Joined(told.seat, told.token, told.url, chair.nonce)


async def _take_over(hall: "Hall", live: Live, seat: int) -> None:
    """Play a seat again that a bot plays, also when another worker adds a line just now."""
    while live.table is not None and live.asked is not None and seat in live.table.substitutes:
        live.table.join(seat, name_of(live.seats, seat))
        live.note()
        try:
            await keeping.commit(hall, live)
        except keeping.Again:
            await hall.load(live)


async def _seat_for(hall: "Hall", live: Live, request: Join) -> int:
    """Return the seat that somebody may take."""
    if request.token is not None:
        who = await identify(hall, live, request.token)
        if who.seat is None or request.seat not in (None, who.seat):
            raise Refused(403, "wrong_seat", "This link is not one of that seat.")
        return who.seat
    chairs = live.seats.chairs
    is_free = [chair.kind == "open" and not chair.joined for chair in chairs]
    if request.seat is None and any(is_free):
        return is_free.index(True)
    if request.seat is None:
        raise Refused(409, "taken", "There is no open seat left at this table.")
    if request.seat >= len(chairs):
        raise Refused(404, "no_seat", "There is no such seat at this table.")
    if not is_free[request.seat]:
        raise Refused(409, "taken", "That seat is not open.")
    return request.seat


async def leave(hall: "Hall", live: Live, who: Who) -> Done:
    """Get up: before it begins the seat is free again, after that it is played on."""
    seat = live.seat_of(who)
    chair, table = live.seats.chairs[seat], live.table
    if table is None:
        live.seats.chairs[seat] = Chair(chair.kind, epoch=chair.epoch)
        await keeping.save(hall, live)
    elif live.asked is not None and seat not in table.substitutes:
        table.leave(seat)
        live.note()
        automatic.absent(live, seat)
        await keeping.commit(hall, live)
    return Done(live.ply)


async def resign(hall: "Hall", live: Live, who: Who) -> Done:
    """Give up."""
    seat = live.seat_of(who)
    if seat in live.in_play.substitutes:
        raise away()
    automatic.resign(live, seat)
    await keeping.commit(hall, live)
    return Done(live.ply)


async def host(hall: "Hall", live: Live, who: Who, request: HostRequest) -> HostAnswer:
    """Do what only the host may do."""
    if not who.host:
        raise Refused(403, "not_host", "Only the host of this table can do that.")
    match request.act:
        case "revoke":
            return await revoke(hall, live, request.seat)
        case "free":
            return await free(hall, live, request.seat)
        case "begin":
            return await begin(hall, live)
        case "unsay":
            return await talk.unsay(hall, live, request.n)


async def revoke(hall: "Hall", live: Live, seat: int | None) -> HostAnswer:
    """Make a new link for a seat; the old one opens nothing any more."""
    chair = _chair(live, seat)
    chair.epoch += 1
    return await _new_link(hall, live, seat)


async def free(hall: "Hall", live: Live, seat: int | None) -> HostAnswer:
    """Send somebody away: the seat is open to anybody, and a bot plays it meanwhile."""
    chair, table = _chair(live, seat), live.table
    assert seat is not None
    if table is not None and live.asked is not None and seat not in table.substitutes:
        table.leave(seat)
        live.note()
        table.substitute(seat, live.settings.substitute)
        live.note()
        await keeping.commit(hall, live)
        chair = live.seats.chairs[seat]
    live.seats.chairs[seat] = Chair("open", epoch=chair.epoch + 1, away=table is not None)
    return await _new_link(hall, live, seat)


async def begin(hall: "Hall", live: Live) -> HostAnswer:
    """Wait no longer for anybody; the log names the seats that added no nonce."""
    if live.table is not None:
        raise Refused(409, "begun", "The match has begun.")
    await _sat_down(hall, live)
    return HostAnswer()


async def _new_link(hall: "Hall", live: Live, seat: int | None) -> HostAnswer:
    assert seat is not None
    await keeping.save(hall, live)
    hall.part(live, seat)
    return HostAnswer(link(hall, live.id, seat, live.seats.chairs[seat].epoch))


def _chair(live: Live, seat: int | None) -> Chair:
    if seat is None or seat >= len(live.seats.chairs):
        raise Refused(422, "no_seat", "There is no such seat at this table.")
    if live.seats.chairs[seat].is_bot:
        raise Refused(422, "no_link", "A bot sits there; it has no link.")
    return live.seats.chairs[seat]


def away() -> Refused:
    """A bot plays for the asker."""
    return Refused(409, "away", "A bot plays for you; join with your link to take your seat again.")
