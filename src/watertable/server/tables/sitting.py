"""Sitting down and getting up, and what the host may do about it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from watertable.bots import bot
from watertable.kernel.errors import UnknownBot
from watertable.server.protocol import Done, HostAnswer, HostRequest, Join, Joined
from watertable.server.store.named import NamedPlayer
from watertable.server.tables import (
    automatic,
    guests,
    keeping,
    ledger,
    links,
    loading,
    lost,
    making,
    rating,
    refused,
    reissue,
    talk,
)
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.refused import Refused, refuse, said_as
from watertable.server.tables.settings import BOT, PROGRAM
from watertable.server.tables.sitters import SENT, USED, Chair, name_of
from watertable.server.tables.tokens import INVITATION, Token
from watertable.server.tables.who import Who

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall


async def read(hall: "Hall", live: LiveTable, token: str) -> Token:
    """Return what a token of this table says."""
    said = hall.signer.read(token)
    if said.table != live.id:
        raise refuse(403, "wrong_table")
    await loading.look(hall, live)
    return said


async def identify(hall: "Hall", live: LiveTable, token: str) -> Who:
    """Return whom a token names, if it still does."""
    said = await read(hall, live, token)
    if said.seat is None:
        if said.epoch != live.seats.host:
            raise refused.revoked()
        return Who(None, True, said.epoch)
    who = Who(said.seat, False, said.epoch)
    if said.kind == INVITATION and live.seats.chairs[live.seat_of(who)].link == SENT:
        rating.forbid(live, "no_name")
    if links.speak(said, live.seats.chairs[live.seat_of(who)]):
        is_told = reissue.announce(hall, live, said.seat)
        await keeping.save(hall, live, quietly=not is_told)
    await reissue.seen(hall, live, said.seat)
    return who


async def arrive(hall: "Hall", live: LiveTable, who: Who) -> None:
    """A program that never joined uses its seat: that is sitting down, unless all must join."""
    if who.seat is None:
        return
    chair = live.seats.chairs[live.seat_of(who)]
    if chair.joined or (live.table is None and live.settings.everyone):
        return
    chair.joined = True
    await _sat_down(hall, live)


async def _sat_down(hall: "Hall", live: LiveTable, begins: bool = True) -> None:
    """Keep who sits where, and begin if it is time."""
    begins = begins and live.table is None
    if begins and live.seats.begun is None:
        live.seats.begun = hall.time.now()
    await keeping.save(hall, live, quietly=begins)
    if begins:
        try:
            await keeping.begin(hall, live)
        except keeping.Again:
            await loading.load(hall, live)  # another worker has begun it


async def join(
    hall: "Hall",
    live: LiveTable,
    request: Join,
    held: Sequence[str] = (),
    player: NamedPlayer | None = None,
) -> Joined:
    """Sit down (again): by a link, at an open seat, or at the seat of a token that one holds."""
    before = ledger.encode(live.seats)
    seat = await _seat_for(hall, live, request, held, player)
    chair = live.seats.chairs[seat]
    chair.joined, chair.name = True, request.name or chair.name
    await rating.take_seat(hall, live, seat, player)
    live.seats.wants = [one for one in live.seats.wants if one.seat != seat]
    chair.colour = chair.colour if request.colour is None else request.colour
    if live.seats.begun is None:
        chair.nonce = request.nonce or chair.nonce
    await reissue.seen(hall, live, seat)
    if before != ledger.encode(live.seats):
        await _sat_down(hall, live, not live.seats.missing and not live.unheard)
    await take_over(hall, live, seat)
    told = links.own(hall, live.id, seat, chair.epoch)
    return Joined(told.seat, told.token, told.url, chair.nonce)


async def take_over(hall: "Hall", live: LiveTable, seat: int) -> None:
    """Play a seat again that a bot plays, also when another worker adds a line just now."""
    while live.table is not None and live.asked is not None and seat in live.table.substitutes:
        live.table.join(seat, name_of(live.seats, seat))
        live.note()
        try:
            await keeping.commit(hall, live)
        except keeping.Again:
            await loading.load(hall, live)


async def _seat_for(
    hall: "Hall",
    live: LiveTable,
    request: Join,
    held: Sequence[str],
    player: NamedPlayer | None,
) -> int:
    """Return the seat that somebody may take, and take it."""
    token = request.token
    if token is not None and (token not in held or hall.signer.read(token).seat is not None):
        return await _seat_of_link(hall, live, request, token, held, player)
    seat = _open_seat(hall, live, request, held)
    rating.check_seat(live, seat, player, owns=links.has(hall, live, seat, held))
    if not links.has(hall, live, seat, held):
        chair = live.seats.chairs[seat]
        reissue.announce(hall, live, seat, request.name)
        chair.epoch, chair.link = chair.epoch + 1, USED
        chair.key = links.hash_of(live, seat, request.key)
    return seat


async def _seat_of_link(
    hall: "Hall",
    live: LiveTable,
    request: Join,
    token: str,
    held: Sequence[str],
    player: NamedPlayer | None,
) -> int:
    """Return the seat that a link leads to, if it does for whoever opens it."""
    said = await read(hall, live, token)
    if said.seat is None or request.seat not in (None, said.seat):
        raise refuse(403, "wrong_seat")
    chair = live.seats.chairs[live.seat_of(Who(said.seat, False, said.epoch))]
    before = chair.link
    owned = links.has(hall, live, said.seat, held)
    rating.check_seat(live, said.seat, player, owns=owned)
    links.enter(hall, live, said, chair, key=request.key, device=request.device, own=owned)
    if chair.link != before:
        reissue.announce(hall, live, said.seat, request.name)
    return said.seat


def _open_seat(hall: "Hall", live: LiveTable, request: Join, held: Sequence[str]) -> int:
    """Return an open seat, or the one that is named and that one has."""
    chairs = live.seats.chairs
    is_free = [chair.kind == "open" and not chair.joined for chair in chairs]
    if request.seat is None and any(is_free):
        return is_free.index(True)
    if request.seat is None:
        raise refuse(409, "taken.all")
    if request.seat >= len(chairs):
        raise refuse(404, "no_seat.such")
    if not is_free[request.seat] and not links.has(hall, live, request.seat, held):
        raise refuse(409, "taken.that")
    return request.seat


async def leave(hall: "Hall", live: LiveTable, who: Who) -> Done:
    """Get up: before it begins the seat is free again, after that it is played on."""
    seat = live.seat_of(who)
    chair, table = live.seats.chairs[seat], live.table
    hall.errands.start(hall.store.ways.drop_all(live.id, seat))
    if table is None:
        live.seats.chairs[seat] = Chair(chair.kind, epoch=chair.epoch, link=chair.link)
        await keeping.save(hall, live)
    elif live.asked is not None and seat not in table.substitutes:
        table.leave(seat)
        live.note()
        automatic.absent(live, seat)
        await keeping.commit(hall, live)
    return Done(live.ply)


async def resign(hall: "Hall", live: LiveTable, who: Who) -> Done:
    """Give up."""
    seat = live.seat_of(who)
    if seat in live.in_play.substitutes:
        raise away()
    automatic.resign(live, seat)
    await keeping.commit(hall, live)
    return Done(live.ply)


async def host(hall: "Hall", live: LiveTable, who: Who, request: HostRequest) -> HostAnswer:
    """Do what only the host may do."""
    if not who.host:
        raise refuse(403, "not_host")
    match request.act:
        case "revoke" | "free":
            return await reissue.ask(hall, live, request.seat, request.act)
        case "begin":
            return await begin(hall, live)
        case "unsay":
            return await talk.unsay(hall, live, request.n)
        case "approve" | "disapprove":
            return await lost.decide(hall, live, request.n, request.act == "approve")
        case "decline":
            return await guests.decline(hall, live, request.seat)
        case "bot":
            kind = request.bot or BOT + live.settings.substitute
            return await add_bot(hall, live, request.seat, kind)


async def add_bot(hall: "Hall", live: LiveTable, seat: int | None, kind: str) -> HostAnswer:
    """Give a seat that nobody has taken to a bot, while it is waited for people."""
    if live.table is not None:
        raise refuse(409, "begun")
    if seat is None or seat >= len(live.seats.chairs):
        raise refuse(422, "no_seat.such")
    chair = live.seats.chairs[seat]
    people = [n for n, one in enumerate(live.seats.chairs) if not one.is_bot]
    if chair.is_bot or chair.joined or people == [seat]:
        raise refuse(409, "taken.that")
    if live.settings.rated:
        rating.check_bot(kind)
    if kind.startswith(PROGRAM):
        making.check_program(hall, kind.removeprefix(BOT))
    else:
        try:
            bot(kind.removeprefix(BOT))
        except UnknownBot as error:
            raise Refused(422, said_as("unknown_bot", error)) from error
    live.seats.chairs[seat] = Chair(kind, epoch=chair.epoch + 1)
    live.seats.wants = [one for one in live.seats.wants if one.seat != seat]
    await _sat_down(hall, live, not live.seats.missing and not live.unheard)
    return HostAnswer()


async def call_match(hall: "Hall", live: LiveTable, who: Who, name: str) -> Done:
    """Those who played a match that is over may give it a name."""
    live.seat_of(who)
    if live.outcome is None:
        raise refuse(409, "not_over.call")
    live.seats.called = name.strip()
    await keeping.save(hall, live)
    return Done(live.ply)


async def begin(hall: "Hall", live: LiveTable) -> HostAnswer:
    """Wait no longer for anybody; the log names the seats that added no nonce."""
    if live.table is not None:
        raise refuse(409, "begun")
    if live.seats.missing:
        rating.forbid(live, "missing")
    await _sat_down(hall, live)
    return HostAnswer()


def away() -> Refused:
    """A bot plays for the asker."""
    return refuse(409, "away")
