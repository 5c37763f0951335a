"""Who sits where, and what is agreed beside the log: kept as one JSON, changed all at once."""

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from watertable.bots import people
from watertable.kernel.table.table import Table
from watertable.server.messages import SERVER
from watertable.server.protocol import Away, Notice, SeatWanted, Sitter
from watertable.server.tables.settings import BOT

ORDERS = ("nothing_legal",)  # of a seat that has said nothing


# How a seat's link stands. Tables set up before there were invitations say nothing: their links
# are the seats' tokens for as long as the epoch lasts.
SENT = "sent"  # nobody has used the invitation
USED = "used"  # it was exchanged: only the token that the joiner was given opens the seat
HELD = "held"  # a program goes on with it as its token; nobody can join with it


class Device(msgspec.Struct, frozen=True):
    """A link by which a seat adds one device, once, until this time."""

    number: int
    until: float


class GiveWay(msgspec.Struct, omit_defaults=True):
    """The host asks a seat to give way; away since then, None while it is here."""

    act: str  # revoke or free
    at: float
    since: float | None = None


class Chair(msgspec.Struct, omit_defaults=True):
    """A seat: who may sit there, who does, and what they told only us."""

    kind: str  # person, open or bot:NAME
    name: str = ""
    epoch: int = 0  # of its link
    joined: bool = False
    away: bool = False  # a bot plays for them; the log is what counts, this is for lists
    nonce: str | None = None
    orders: tuple[str, ...] = ORDERS
    colour: int | None = None
    link: str = ""
    key: str = ""  # hash of what the joiner alone knows: with it the same link works again
    devices: tuple[Device, ...] = ()
    asked: GiveWay | None = None
    player: str = ""  # whoever sits there has a name here; this is its id
    gone: float | None = None  # since when nobody is there, where several workers must know

    @property
    def is_bot(self) -> bool:
        """Whether nobody ever sits there."""
        return self.kind.startswith(BOT)

    @property
    def bot(self) -> str:
        """The name of the bot that sits there."""
        return self.kind.removeprefix(BOT)


class Wish(msgspec.Struct, omit_defaults=True):
    """Somebody wants to go back to ply `to`, asked at ply `ply`; these agree."""

    by: int
    to: int
    ply: int
    agreed: tuple[int, ...] = ()


class LostWish(msgspec.Struct, omit_defaults=True):
    """Somebody says that a seat is theirs, from a device that has nothing of it."""

    number: int
    seat: int
    name: str
    at: float  # when it was made, or refused
    key: str  # hash of what that device alone knows
    epoch: int = 0  # of the seat's links: who sits there by newer ones has lost nothing
    state: str = "asked"  # approved by the host, granted by who has the seat, or refused


class Vacation(msgspec.Struct, omit_defaults=True):
    """Somebody wants the clock to stand still for days; these agree, and then it does."""

    by: int
    days: int
    until: float | None = None  # by the tables' time, once all have agreed
    agreed: tuple[int, ...] = ()


class Seats(msgspec.Struct, omit_defaults=True):
    """All chairs, what is asked of everybody, and where they went next."""

    chairs: list[Chair]
    host: int = 0  # epoch of the host's token
    begun: float | None = None  # when it began: nobody can add a nonce any more
    undo: Wish | None = None
    vacation: Vacation | None = None
    rematch: str | None = None
    rematch_by: int | None = None  # who asked for it first
    notices: list[Notice] = []
    wants: list[SeatWanted] = []
    lost: list[LostWish] = []
    called: str = ""  # the match, once it is over

    @property
    def missing(self) -> list[int]:
        """The seats that must still be taken before it begins."""
        return [n for n, chair in enumerate(self.chairs) if not (chair.is_bot or chair.joined)]

    @property
    def are_bots_alone(self) -> bool:
        """Whether no person can ever sit there."""
        return all(chair.is_bot for chair in self.chairs)

    @property
    def nonces(self) -> list[str]:
        """What people added to chance, in the order of their seats."""
        return [c.nonce for c in self.chairs if c.joined and c.nonce is not None]

    @property
    def nonce_seats(self) -> list[int]:
        """The seats they sit at."""
        return [n for n, c in enumerate(self.chairs) if c.joined and c.nonce is not None]

    @property
    def without_nonce(self) -> list[int]:
        """The seats of people who have added nothing."""
        added = self.nonce_seats
        return [n for n, c in enumerate(self.chairs) if not c.is_bot and n not in added]


def seats_for(kinds: list[str]) -> Seats:
    """Return empty chairs of these kinds."""
    chairs = [Chair(kind) for kind in kinds]
    for chair in chairs:
        chair.link = "" if chair.is_bot else SENT
    return Seats(chairs)


def name_of(seats: Seats, seat: int) -> str:
    """Return what a sitter is called."""
    chair = seats.chairs[seat]
    return chair.bot if chair.is_bot else chair.name or nameless(seat)


def nameless(seat: int) -> str:
    """Return what somebody is called who gave no name; seats count from 1 for people."""
    return SERVER.text("nameless.seat", n=seat + 1)


def present(seats: Seats, table: Table) -> list[int]:
    """Return the seats where a person sits now."""
    return [
        n
        for n, chair in enumerate(seats.chairs)
        if chair.joined and not chair.is_bot and n not in table.substitutes
    ]


def player_of(seats: Seats, table: Table, seat: int) -> str | None:
    """Return the bot that plays a seat now, None where a person is asked."""
    chair, other = seats.chairs[seat], table.substitutes.get(seat)
    return chair.bot if chair.is_bot and other is None else other


def sitters_of(
    seats: Seats,
    table: Table | None,
    connected: set[int],
    game: str = "",
    absent: Mapping[int, Away] = MappingProxyType({}),
) -> list[Sitter]:
    """Say who sits where, as everybody may know it; bots have names of their own in each game."""
    sitters = []
    names = people.called(game, [one.bot if one.is_bot else None for one in seats.chairs])
    for n, (chair, name) in enumerate(zip(seats.chairs, names, strict=True)):
        if name is not None:
            told = Sitter(n, chair.kind, name, True, n in connected, None, chair.colour)
        else:
            bot = None if table is None else table.substitutes.get(n)
            away = chair.away if table is None else bot is not None
            here = chair.joined and not away
            told = Sitter(n, chair.kind, chair.name, here, n in connected, bot, chair.colour)
            told.away = absent.get(n)
            if bot is not None and table is not None:
                told.substitute_since = table.company.since[n]
        sitters.append(told)
    return sitters
