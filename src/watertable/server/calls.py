"""One request as the doors see it: who asks, about which table, with what in hand."""

from collections import Counter
from collections.abc import AsyncIterator, Mapping, Set
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct
from starlette.datastructures import Headers

from watertable.server import browsers, names, records, security
from watertable.server.house import House
from watertable.server.protocol import Answer
from watertable.server.refusals import TooMany
from watertable.server.security import Scope
from watertable.server.store import StoreError
from watertable.server.store.named import NamedPlayer
from watertable.server.tables import SPECTATOR, Address, Refused, Who, is_patch, refuse

JSON = "application/json"
HOUR = 3600.0
GUEST = "watertable.guest"
Held: TypeAlias = Mapping[int | str, str]  # tokens by seat, or security.HOST
_encode = msgspec.json.Encoder().encode


class Reply(Struct):
    """What goes out: a status, a body, what kind of body, and the headers it needs of its own."""

    body: bytes = b""
    status: int = 200
    media: str = JSON
    headers: list[tuple[str, str]] = msgspec.field(default_factory=list)
    csp: str = security.NOTHING
    packs: Mapping[str, bytes] | None = None  # the body as it was packed beforehand, by its coding


def as_json(answer: Answer, status: int = 200) -> Reply:
    """Return an answer as it travels."""
    return Reply(_encode(answer), status)


class Call:
    """A request on its way to the hub."""

    __slots__ = (
        "body",
        "cookies",
        "given",
        "guest",
        "headers",
        "house",
        "id",
        "is_in",
        "params",
        "query",
        "scope",
    )

    def __init__(self, house: House, scope: Scope) -> None:
        """Read nothing yet but the headers."""
        self.house = house
        self.scope = scope
        self.headers = Headers(scope=scope)
        self.id = ""
        self.params: Mapping[str, Any] = {}
        self.query: Mapping[str, Any] = {}
        self.body: Any = None
        self.cookies: list[str] = []  # to be set
        self.given: list[tuple[str, int | str, str]] = []  # table, place, token
        self.guest: Any = scope.get(GUEST)  # the connection, where the server tells of it
        self.is_in = False

    @property
    def address(self) -> Address:
        """Where the request comes from, as keyed hashes."""
        return self.house.whence(self.scope)

    @property
    def visitor(self) -> str:
        """Where it comes from, as limits in memory count it."""
        return self.house.visitor(self.scope)

    @property
    def elsewhere(self) -> str | None:
        """The origin of the page that asks, if it is not ours: its cookies do not count."""
        return self.house.origins.elsewhere(self.headers)

    @property
    def is_passing(self) -> bool:
        """Whether the connection is to be closed after the answer: it is full, and nobody sits."""
        guest = self.guest
        return guest is not None and guest.is_anonymous and guest.crowd.is_crowded

    def enter(self) -> None:
        """Count what comes by a proxy as a connection of the client's, while it lasts."""
        if self.guest is not None and self.guest.address is None:
            if not self.house.under_way.enter(self.visitor):
                raise TooMany("connections", 10)
            self.is_in = True

    def leave(self) -> None:
        """The request is done with."""
        if self.is_in:
            self.house.under_way.leave(self.visitor)

    def welcome(self, who: Who) -> Who:
        """Keep a place for who sits at a table, or hosts it."""
        if self.guest is not None:
            self.guest.sit()
        return who

    def give(self, table: str, place: int | str, token: str) -> None:
        """Hand the browser a seat to keep."""
        self.given.append((table, place, token))
        if self.guest is not None:
            self.guest.sit()

    def renew(
        self, current: Set[tuple[str, int | None]], held: Set[tuple[str, int | str, str]]
    ) -> None:
        """Move seats that are good out of cookies of their own, and take all but hosts' away.

        What the browser holds by its secret is newer than a cookie of the older kind.
        """
        tables = {table for table, _ in current}
        old = [
            (table, place, token)
            for table, place, token in security.tables_held(self.headers)
            if place != security.HOST or table in tables
        ][: browsers.MOST_MOVED]
        self.given += [
            (table, place, token)
            for table, place, token in old
            if (table, place, token) in held
            and ((table, place) in current or self.house.hub.is_host(table, token))
        ]
        self.cookies += browsers.forgotten((table, place) for table, place, _ in old)

    async def keep(self) -> None:
        """Keep for the browser what it was given."""
        if self.given and self.elsewhere is None and browsers.is_browser(self.headers):
            cookie = await browsers.keep(self.house.store, self.scope, self.headers, self.given)
            if cookie is not None:
                self.cookies.append(cookie)
            try:
                player = await self.named()
                if player is not None:
                    await names.adopt(self.house.store, self.house.signer, player, self.given)
            except StoreError as error:  # what was asked for is done; the answer has the token too
                records.fault("a player's seat could not be kept", error)

    async def named(self) -> NamedPlayer | None:
        """Return who is signed in at the asker's browser; pages of other origins are not told."""
        if self.elsewhere is not None:
            return None
        return await names.named(self.house.store, self.headers)

    async def named_player(self) -> NamedPlayer:
        """Return the same; refuse who has no name here."""
        player = await self.named()
        if player is None:
            raise refuse(401, "no_name_here")
        return player

    def pace(self) -> None:
        """Refuse whoever looks at too much of what is over."""
        wait = self.house.replays.wait(self.visitor)
        if wait:
            raise TooMany("old_matches", wait)

    def pace_names(self) -> None:
        """Refuse whoever tries one name after the other."""
        wait = self.house.names.wait(self.visitor)
        if wait:
            raise TooMany("names", wait)

    def pace_entering(self, name: str | None = None) -> None:
        """Refuse whoever tries one way in after the other, and too many tries at one name."""
        house = self.house
        wait = house.entering.wait(self.visitor)
        if not wait and name is not None:
            wait = house.guessing.wait(names.folded(name))
        if wait:
            raise TooMany("entering", wait)

    def pace_making_names(self) -> None:
        """Refuse whoever makes one name after the other."""
        wait = self.house.new_names.wait(self.visitor)
        if wait:
            raise TooMany("new_names", wait)

    def pace_reaching(self) -> None:
        """Refuse whoever wants to be told of turns in one way after the other."""
        wait = self.house.ways.wait(self.visitor)
        if wait:
            raise TooMany("ways", wait)

    def pace_tournaments(self) -> None:
        """Refuse whoever enters one tournament after the other."""
        wait = self.house.entries.wait(self.visitor)
        if wait:
            raise TooMany("entries", wait)

    def pace_asking(self) -> None:
        """Refuse whoever asks for one seat after the other."""
        wait = self.house.asking.wait(self.visitor)
        if wait:
            raise TooMany("asking", wait)

    @property
    def may_bring(self) -> bool:
        """Whether boxes, patches and logs are taken from whoever asks."""
        boxes = self.house.config.boxes
        return boxes == "all" or (boxes == "local" and self.is_at_home)

    @property
    def is_at_home(self) -> bool:
        """Whether the asker is at this very machine, as far as can be told."""
        return not self.house.config.proxies and security.is_local(self.scope)

    def check_box(self) -> None:
        """Refuse a box, or a patch, from those who may not bring any."""
        new = self.body
        is_own = new.variant is not None and is_patch(new.variant)  # those by name are stored here
        if getattr(new, "box", None) is not None or is_own:
            self.check_brought()

    @property
    def no_lab(self) -> Refused | None:
        """Why whoever asks may run no studies here."""
        lab = self.house.config.lab
        if lab == "all" or (lab == "local" and self.is_at_home):
            return None
        return refuse(403, "no_lab.ever" if lab == "none" else "no_lab.from_afar")

    def check_brought(self) -> None:
        """Refuse what is brought from those who may not bring any."""
        if not self.may_bring:
            ever = self.house.config.boxes == "none"
            raise refuse(403, "no_boxes.ever" if ever else "no_boxes.from_afar")

    @asynccontextmanager
    async def spare_bots(self) -> AsyncIterator[None]:
        """Refuse whoever has too many tables going on, or being made, at which bots are alone."""
        address, house = self.address, self.house
        house.making[address.visitor] += 1
        own, most = house.making[address.visitor], house.config.bot_tables
        try:
            if most and own + await house.store.count_alone(address.recent, HOUR) > most:
                raise refuse(429, "too_many_bots", most=most)
            yield
        finally:
            house.making[address.visitor] -= 1
            house.making += Counter()  # forgets those at 0

    async def sitter(self, wanted: int | None = None) -> Who:
        """Return who asks; refuse those who hold no seat, or not the one they name."""
        return self.welcome(await recognise(self.house, self.headers, self.id, wanted))

    async def held(self) -> list[str]:
        """Return every token with which the asker could speak for a seat of this table."""
        sent = security.bearer(self.headers)
        if sent is not None:
            return [sent]
        held = await held_by(self.house, self.headers, self.id)
        return [token for place, token in held.items() if place != security.HOST]

    async def host(self) -> Who:
        """Return who asks, as the host; the hub refuses those who are not."""
        token = security.bearer(self.headers)
        if token is None:
            token = (await held_by(self.house, self.headers, self.id)).get(security.HOST)
        if token is None:
            raise refuse(401, "no_token.host")
        return self.welcome(await self.house.hub.identify(self.id, token))

    async def anyone(self) -> Who:
        """Return a spectator, who may be the host."""
        held = await held_by(self.house, self.headers, self.id)
        return await with_host(self.house, held, self.id, SPECTATOR)


async def held_by(house: House, headers: Headers, table: str) -> Held:
    """Return the tokens that the asker's browser holds at a table; elsewhere it holds none."""
    if house.origins.elsewhere(headers) is not None:
        return {}
    found = await browsers.held(house.store, headers, table)
    if any(place != security.HOST for place in found):
        return found
    return await names.tokens_at(house.store, house.signer, headers, table) | found


async def recognise(
    house: House, headers: Headers, table: str, wanted: int | None, token: str | None = None
) -> Who:
    """Return who holds the token that was sent in a frame, in a header or by a cookie."""
    held = await held_by(house, headers, table)
    sent = token_for(headers, held, wanted, token)
    if sent is None:
        raise refuse(401, "no_token.seat")
    who = await house.hub.identify(table, sent)
    if wanted is not None and who.seat != wanted:
        raise refuse(403, "other_seat", seat=wanted)
    return await with_host(house, held, table, who)


def token_for(
    headers: Headers, held: Held, wanted: int | None, token: str | None = None
) -> str | None:
    """Return the token that speaks for a seat: one sent, the bearer's, or one the browser holds."""
    sent = token or security.bearer(headers)
    if sent is not None:
        return sent
    if wanted is not None:
        return held.get(wanted)
    seats = [place for place in held if place != security.HOST]
    if len(seats) > 1:
        raise refuse(400, "which_seat")
    return held[seats[0]] if seats else None


async def with_host(house: House, held: Held, table: str, who: Who) -> Who:
    """Return the same person as the host, if the browser holds the host's place too."""
    token = held.get(security.HOST)
    if token is None:
        return who
    try:
        host = await house.hub.identify(table, token)
    except Refused:
        return who
    return Who(who.seat, host.host, who.epoch)
