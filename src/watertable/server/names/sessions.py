"""Where a player is signed in: a cookie of its own, drawn anew each time somebody comes in.

What is kept is a hash of the cookie's name and secret: whoever reads the store cannot come in, and
a secret that was given by TLS is worth nothing under the name that another site could set.
"""

import hashlib
import secrets
from collections.abc import Iterable

from starlette.datastructures import Headers

from watertable.server import browsers, security
from watertable.server.browsers import NOBODY, Place
from watertable.server.security import HOST, Scope
from watertable.server.store import HELD_DAYS, Store
from watertable.server.store.named import NamedPlayer, SeatOfPlayer
from watertable.server.tables import Refused
from watertable.server.tables.tokens import PLAIN, SEAT, Signer

NAME = "wn"
LOCKED = "__Host-wn"  # by TLS: then no other site of the same domain can set it
AT_LEAST, AT_MOST = 32, 64  # letters of a secret


async def named(store: Store, headers: Headers) -> NamedPlayer | None:
    """Return who is signed in at a browser."""
    for session in sessions_in(headers):
        player = await store.named.of_session(session)
        if player is not None:
            return player
    return None


def sessions_in(headers: Headers) -> list[str]:
    """Return the hashes under which a browser may be signed in."""
    jar = security.cookies(headers)
    found = [(name, jar[name]) for name in (LOCKED, NAME) if name in jar]
    return [
        session_of(name, secret) for name, secret in found if AT_LEAST <= len(secret) <= AT_MOST
    ]


async def own_sessions(store: Store, headers: Headers) -> list[str]:
    """Return the hashes under which somebody is signed in at a browser."""
    return [one for one in sessions_in(headers) if await store.named.of_session(one)]


def session_of(name: str, secret: str) -> str:
    """Return what is kept of a cookie; it does not tell the secret."""
    return hashlib.sha256(f"session {name} {secret}".encode()).hexdigest()


async def let_in(store: Store, scope: Scope, headers: Headers, player: NamedPlayer) -> str:
    """Sign a player in, and out of what was before; return the header that says so."""
    for session in sessions_in(headers):
        await store.named.let_out(session)
    name = LOCKED if security.is_https(scope) else NAME
    secret = secrets.token_urlsafe(24)
    await store.named.let_in(session_of(name, secret), player.id)
    return _cookie(name, secret, HELD_DAYS * 86400)


async def let_out(store: Store, headers: Headers, player: NamedPlayer) -> list[str]:
    """Sign a player out here, and take the player's seats out of this browser."""
    shelves = [browsers.shelf(one) for one in browsers.secrets_in(headers).values()]
    await store.browsers.give_back(shelves, player.id)
    for session in sessions_in(headers):
        await store.named.let_out(session)
    jar = security.cookies(headers)
    return [_cookie(name, "", 0) for name in (LOCKED, NAME) if name in jar]


def _cookie(name: str, secret: str, seconds: int) -> str:
    path = "/; Secure" if name == LOCKED else "/api"
    return f"{name}={secret}; Path={path}; Max-Age={seconds}; HttpOnly; SameSite=Strict"


async def adopt(
    store: Store, signer: Signer, player: NamedPlayer, held: Iterable[tuple[str, Place, str]]
) -> None:
    """Let a player have the seats that a browser holds.

    An invitation that nobody has used is nobody's seat: it would be its user's.
    """
    for _, _, token in held:
        try:
            said = signer.read(token)
        except Refused:
            continue
        if said.kind in (SEAT, PLAIN):
            seat = NOBODY if said.seat is None else said.seat
            await store.named.sit(player.id, SeatOfPlayer(said.table, seat, said.epoch))


async def tokens_at(store: Store, signer: Signer, headers: Headers, table: str) -> dict[Place, str]:
    """Return the tokens of who is signed in for one table."""
    player = await named(store, headers)
    if player is None:
        return {}
    found = await store.named.seats(player.id, table)
    return {place: token for _, place, token in _tokens(signer, found)}


async def tokens_of(
    store: Store, signer: Signer, player: NamedPlayer
) -> list[tuple[str, Place, str]]:
    """Return (table, place, token) of all seats of a player, the newest first."""
    return list(_tokens(signer, reversed(await store.named.seats(player.id))))


def _tokens(signer: Signer, seats: Iterable[SeatOfPlayer]) -> Iterable[tuple[str, Place, str]]:
    """Make what opens the seats; a seat that was given to somebody else has a later epoch."""
    for one in seats:
        if one.seat == NOBODY:
            yield one.table, HOST, signer.token(one.table, None, one.epoch)
        else:
            yield one.table, one.seat, signer.token(one.table, one.seat, one.epoch, SEAT)
