"""Links: an invitation is used once; whoever used it has the seat, and may add a device to it."""

import hashlib
import secrets
from collections.abc import Iterable
from typing import TYPE_CHECKING

from watertable.server.protocol import DeviceLink, SeatLink, SeatsHere
from watertable.server.tables import keeping, refused
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.refused import Refused, refuse
from watertable.server.tables.sitters import HELD, SENT, USED, Chair, Device
from watertable.server.tables.tokens import DEVICE, INVITATION, PLAIN, SEAT, Token
from watertable.server.tables.who import Who

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall

DEVICE_SECONDS = 600.0
DEVICES = 4  # links for other devices that may wait at once; a newer one ends the oldest
OPENS = {"": (PLAIN, SEAT), SENT: (INVITATION,), USED: (SEAT,), HELD: (INVITATION, SEAT)}


def url(hall: "Hall", id: str) -> str:
    """Return where a table can be watched."""
    return f"{hall.manners.base}/t/{id}"


def invitation(hall: "Hall", id: str, seat: int, epoch: int) -> SeatLink:
    """Return the link that whoever comes first exchanges for the seat."""
    return _link(hall, id, seat, hall.signer.token(id, seat, epoch, INVITATION))


def own(hall: "Hall", id: str, seat: int, epoch: int) -> SeatLink:
    """Return the seat's own token, which only those who sit there are given."""
    return _link(hall, id, seat, hall.signer.token(id, seat, epoch, SEAT))


def _link(hall: "Hall", id: str, seat: int, token: str) -> SeatLink:
    """Put a token where no server on the way would log it."""
    return SeatLink(seat, token, f"{url(hall, id)}#{token}")


def opens(chair: Chair, kind: str) -> bool:
    """Whether a token of this kind, and of this epoch, speaks for the seat."""
    return kind in OPENS[chair.link]


def speak(said: Token, chair: Chair) -> bool:
    """A token is used as it is; True if that was an invitation, which is its user's token now."""
    if said.kind == DEVICE:
        raise refuse(403, "device_link")
    if not opens(chair, said.kind):
        raise refused.used()
    if chair.link != SENT:
        return False
    chair.link = HELD
    return True


def enter(
    hall: "Hall",
    live: LiveTable,
    said: Token,
    chair: Chair,
    *,
    key: str | None,
    device: bool,
    own: bool,
) -> None:
    """Somebody opens a link; `own`: they have the seat already. Refused if it is not for them."""
    match said.kind:
        case "d":
            _add_device(hall, chair, said, device)
        case "i" if chair.link == SENT:
            chair.link, chair.key = USED, hash_of(live, said.seat, key)
        case "i":
            known = hash_of(live, said.seat, key)
            if not own and (chair.link != USED or not known or known != chair.key):
                raise refused.used()
        case kind if not opens(chair, kind):
            raise refused.used()


def hash_of(live: LiveTable, seat: int | None, key: str | None) -> str:
    """Return what is kept of a joiner's key: at another seat the same key looks different."""
    if key is None:
        return ""
    return hashlib.blake2b(f"{live.id} {seat} {key}".encode(), digest_size=16).hexdigest()


def has(hall: "Hall", live: LiveTable, seat: int, tokens: Iterable[str]) -> bool:
    """Whether one of these tokens speaks for the seat."""
    chair = live.seats.chairs[seat]
    for token in tokens:
        try:
            said = hall.signer.read(token)
        except Refused:
            continue
        is_of_it = (said.table, said.seat, said.epoch) == (live.id, seat, chair.epoch)
        if is_of_it and chair.link != SENT and opens(chair, said.kind):
            return True
    return False


async def held(hall: "Hall", live: LiveTable, tokens: Iterable[str], is_host: bool) -> SeatsHere:
    """Say for which seats these tokens speak; the seats come from here, not from a browser."""
    known = tuple(tokens)
    seats = range(len(live.seats.chairs))
    return SeatsHere([seat for seat in seats if has(hall, live, seat, known)], is_host)


async def make_device(hall: "Hall", live: LiveTable, who: Who) -> DeviceLink:
    """Make a link by which whoever has the seat adds one device to it."""
    seat = live.seat_of(who)
    chair = live.seats.chairs[seat]
    made = Device(secrets.randbits(40) + 1, hall.time.now() + DEVICE_SECONDS)
    waiting = [one for one in chair.devices if one.until > hall.time.now()]
    chair.devices = (*waiting, made)[-DEVICES:]
    await keeping.save(hall, live, quietly=True)
    token = hall.signer.token(live.id, seat, chair.epoch, DEVICE, made.number)
    until = made.until + hall.time.gap  # as a clock on the wall shows it
    return DeviceLink(seat, token, f"{url(hall, live.id)}#{token}", until)


def _add_device(hall: "Hall", chair: Chair, said: Token, is_meant: bool) -> None:
    found = [one for one in chair.devices if one.number == said.number]
    if not found:
        raise refused.used()
    if found[0].until <= hall.time.now():
        raise refuse(403, "expired")
    if not is_meant:
        raise refuse(409, "second_device")
    chair.devices = tuple(one for one in chair.devices if one.number != said.number)
