"""What a browser is given to keep: one small cookie, at however many tables it sits.

The cookie is a random secret. Under a hash of it the store keeps the tokens of the browser's seats,
each enciphered with the secret itself: whoever reads the store or a backup learns neither. Two
requests at once that both find no cookie are given one each, under names of their own, and the
browser sends both from then on: neither seat is lost.

Until a browser has such a cookie its seats lie in cookies of their own, `wt_{table}_{seat}`.
"""

import asyncio
import hashlib
import secrets
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from starlette.datastructures import Headers

from watertable.server import records, security
from watertable.server.security import HOST, Scope
from watertable.server.store import HELD_DAYS, Held, Store, StoreError

Place: TypeAlias = int | str  # a seat, or HOST

NAME = "wt-"
LOCKED = "__Host-wt-"  # by TLS: then no other site of the same domain can set it
AT_LEAST, AT_MOST = 32, 64  # letters of a secret
MOST_SECRETS = 100  # of one browser: so many first links may be opened at once
MOST_MOVED = 20  # old cookies taken away at once: proxies allow an answer's head a few KB
NOBODY = -1  # where the store keeps the host's place
_NONCE = 16


async def held(store: Store, headers: Headers, table: str) -> dict[Place, str]:
    """Return the tokens that a browser holds at one table."""
    found = old_ones(headers, table)
    known = secrets_in(headers)
    if known:
        rows = await store.browsers.of([shelf(one) for one in known.values()], table)
        found |= {place: token for _, place, token in opened(rows, known.values())}
    return found


async def all_held(store: Store, headers: Headers) -> list[tuple[str, Place, str]]:
    """Return (table, place, token) of everything that a browser holds, the newest first."""
    found = {(table, place): token for table, place, token in security.tables_held(headers)}
    known = secrets_in(headers)
    if known:
        rows = await store.browsers.of([shelf(one) for one in known.values()])
        found |= {(table, place): token for table, place, token in opened(rows, known.values())}
    return [(table, place, token) for (table, place), token in reversed(found.items())]


async def keep(
    store: Store, scope: Scope, headers: Headers, given: Iterable[tuple[str, Place, str]]
) -> str | None:
    """Keep what a browser was given, and return the header that lets it come back for it."""
    name, secret = own_secret(scope, headers)
    try:
        await asyncio.gather(
            *(
                store.browsers.hold(shelf(secret), table, seat_of(place), seal(secret, token))
                for table, place, token in given
            )
        )
    except StoreError as error:  # what was asked for is done; the answer has the token too
        records.fault("a browser's seat could not be kept", error)
        return None
    return cookie(scope, name, secret)


def own_secret(scope: Scope, headers: Headers) -> tuple[str, str]:
    """Return the cookie under which new things are kept, which may be a new one."""
    start = LOCKED if security.is_https(scope) else NAME
    for name, secret in secrets_in(headers).items():
        if name.startswith(start):
            return name, secret
    return start + secrets.token_hex(3), secrets.token_urlsafe(24)


def secrets_in(headers: Headers) -> dict[str, str]:
    """Return a browser's secrets by the names of their cookies, always in the same order."""
    jar = security.cookies(headers)
    found = {
        name: jar[name]
        for name in sorted(jar)
        if name.startswith((LOCKED, NAME)) and AT_LEAST <= len(jar[name]) <= AT_MOST
    }
    return dict(list(found.items())[:MOST_SECRETS])


def cookie(scope: Scope, name: str, secret: str) -> str:
    """Return the header that gives a browser its secret, or gives it anew."""
    path = "/; Secure" if name.startswith(LOCKED) else "/api"
    return f"{name}={secret}; Path={path}; Max-Age={HELD_DAYS * 86400}; HttpOnly; SameSite=Strict"


def forgotten(old: Iterable[tuple[str, Place]]) -> list[str]:
    """Return the headers that take old cookies away."""
    return [
        f"{security.cookie_name(table, place)}=; Path=/api; Max-Age=0; HttpOnly; SameSite=Strict"
        for table, place in old
    ]


def is_browser(headers: Headers) -> bool:
    """Say whether a request comes from a browser: programs keep no cookies."""
    told = ("origin", "sec-fetch-site", "cookie")
    return any(name in headers for name in told)


def old_ones(headers: Headers, table: str) -> dict[Place, str]:
    """Return the tokens of one table in cookies of their own."""
    return {place: token for at, place, token in security.tables_held(headers) if at == table}


def opened(rows: Iterable[Held], known: Iterable[str]) -> Iterable[tuple[str, Place, str]]:
    """Yield (table, place, token) of rows of the store, the newest last."""
    by_shelf: Mapping[str, str] = {shelf(secret): secret for secret in known}
    for row in rows:
        token = unseal(by_shelf[row.browser], row.token)
        if token is not None:
            yield row.table, HOST if row.seat == NOBODY else row.seat, token


def seat_of(place: Place) -> int:
    """Return how the store numbers a place."""
    return place if isinstance(place, int) else NOBODY


def shelf(secret: str) -> str:
    """Return where the store keeps what belongs to a secret; it does not tell the secret."""
    return hashlib.sha256(b"shelf " + secret.encode()).hexdigest()[:32]


def seal(secret: str, token: str) -> bytes:
    """Return a token as only the secret opens it.

    >>> unseal("secret", seal("secret", "k3v9.0.2.R1hV"))
    'k3v9.0.2.R1hV'
    """
    nonce = secrets.token_bytes(_NONCE)
    return nonce + _veil(secret, nonce, token.encode())


def unseal(secret: str, sealed: bytes) -> str | None:
    """Return a token, or None if it is none."""
    try:
        return _veil(secret, sealed[:_NONCE], sealed[_NONCE:]).decode()
    except UnicodeDecodeError:
        return None


def _veil(secret: str, nonce: bytes, text: bytes) -> bytes:
    stream = hashlib.shake_256(b"seal " + secret.encode() + nonce).digest(len(text))
    return bytes(one ^ other for one, other in zip(text, stream, strict=True))
