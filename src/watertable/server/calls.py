"""One request as the doors see it: who asks, about which table, with what in hand."""

from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from msgspec import Struct
from starlette.datastructures import Headers

from watertable.server import security
from watertable.server.house import House
from watertable.server.protocol import Answer
from watertable.server.security import Scope
from watertable.server.tables import SPECTATOR, Refused, Who

JSON = "application/json"
HOUR = 3600.0
_encode = msgspec.json.Encoder().encode


class Reply(Struct):
    """What goes out: a status, a body, what kind of body, and the headers it needs of its own."""

    body: bytes = b""
    status: int = 200
    media: str = JSON
    headers: list[tuple[str, str]] = msgspec.field(default_factory=list)
    csp: str = security.NOTHING


def as_json(answer: Answer, status: int = 200) -> Reply:
    """Return an answer as it travels."""
    return Reply(_encode(answer), status)


class Call:
    """A request on its way to the hub."""

    __slots__ = ("body", "cookies", "headers", "house", "id", "params", "query", "scope")

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

    @property
    def address(self) -> str:
        """Where the request comes from, as a keyed hash."""
        return security.address_of(self.scope, self.house.key)

    def give(self, table: str, seat: int | str, token: str) -> None:
        """Hand the browser a seat to keep."""
        self.cookies.append(security.cookie(self.scope, table, seat, token))

    async def spare(self) -> None:
        """Refuse whoever has made too many tables."""
        most = self.house.config.tables_per_hour
        if most and await self.house.store.count_recent(self.address, HOUR) >= most:
            text = f"That were {most} tables in an hour; come later."
            raise Refused(429, "too_many_tables", text)

    @asynccontextmanager
    async def spare_bots(self) -> AsyncIterator[None]:
        """Refuse whoever has too many tables going on, or being made, at which bots are alone."""
        address, house = self.address, self.house
        house.making[address] += 1
        own, most = house.making[address], house.config.bot_tables
        try:
            if most and own + await house.store.count_alone(address, HOUR) > most:
                text = f"You have {most} tables of bots alone going on; let one of them end first."
                raise Refused(429, "too_many_bots", text)
            yield
        finally:
            house.making[address] -= 1
            house.making += Counter()  # forgets those at 0

    async def sitter(self, wanted: int | None = None) -> Who:
        """Return who asks; refuse those who hold no seat, or not the one they name."""
        return await recognise(self.house, self.headers, self.id, wanted)

    async def host(self) -> Who:
        """Return who asks, as the host; the hub refuses those who are not."""
        token = security.bearer(self.headers)
        if token is None:
            token = security.cookies(self.headers).get(security.cookie_name(self.id, security.HOST))
        if token is None:
            raise Refused(401, "no_token", "Only the host can do that, and no token came along.")
        return await self.house.hub.identify(self.id, token)

    async def anyone(self) -> Who:
        """Return a spectator, who may be the host."""
        jar = security.cookies(self.headers)
        return await with_host(self.house, jar, self.id, SPECTATOR)


async def recognise(
    house: House, headers: Headers, table: str, wanted: int | None, token: str | None = None
) -> Who:
    """Return who holds the token that was sent in a frame, in a header or as a cookie."""
    sent = token_for(headers, table, wanted, token)
    if sent is None:
        raise Refused(401, "no_token", "No token for this seat came along; open its link first.")
    who = await house.hub.identify(table, sent)
    if wanted is not None and who.seat != wanted:
        raise Refused(403, "other_seat", f"This token is not for seat {wanted}.")
    return await with_host(house, security.cookies(headers), table, who)


def token_for(
    headers: Headers, table: str, wanted: int | None, token: str | None = None
) -> str | None:
    """Return the token that speaks for a seat: one sent, the bearer's, or a cookie's."""
    sent = token or security.bearer(headers)
    if sent is not None:
        return sent
    held = security.seats_held(security.cookies(headers), table)
    if wanted is not None:
        return held.get(wanted)
    if len(held) > 1:
        raise Refused(400, "which_seat", 'You hold several seats here: name one as "seat".')
    return next(iter(held.values()), None)


async def with_host(house: House, jar: Mapping[str, str], table: str, who: Who) -> Who:
    """Return the same person as the host, if the browser holds the host's cookie too."""
    token = jar.get(security.cookie_name(table, security.HOST))
    if token is None:
        return who
    try:
        host = await house.hub.identify(table, token)
    except Refused:
        return who
    return Who(who.seat, host.host, who.epoch)
