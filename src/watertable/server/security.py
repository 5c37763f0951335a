"""Who may ask: headers that shut every door a page does not need, origins, cookies, tokens."""

import hmac
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from uvicorn.middleware.proxy_headers import _TrustedHosts

from watertable.server.config import Config

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]  # of ASGI
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
HOST = "host"
OURS = ("wt_", "wt-", "__Host-wt-", "wn", "__Host-wn")  # how names of our cookies begin
PASSED_ON = (b"forwarded", b"via", b"x-real-ip")  # what proxies say, beside X-Forwarded-*
PREFLIGHT = "access-control-request-method"  # in the question that a browser asks beforehand
ASKABLE = "Authorization, Content-Type, If-None-Match"  # headers that a page elsewhere may send
UNSAFE = frozenset({"POST", "PUT", "PATCH", "DELETE"})

NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
PAGE = NOTHING.replace("default-src 'none'", "default-src 'none'; style-src 'self'; img-src 'self'")
STOP = PAGE.replace("form-action 'none'", "form-action 'self'")
CLIENT = NOTHING.replace(
    "default-src 'none'",
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'",
)
ENGINE = CLIENT.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
STRICT = {
    "content-security-policy": NOTHING,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


def is_https(scope: Scope) -> bool:
    """Say whether the client came by TLS, to us or to the proxy in front of us."""
    return scope["scheme"] in ("https", "wss")


def strict_headers(scope: Scope, csp: str = NOTHING) -> dict[str, str]:
    """Return the headers that every answer carries."""
    headers = {**STRICT, "content-security-policy": csp}
    if is_https(scope):
        headers["strict-transport-security"] = "max-age=31536000"
    return headers


class Origins:
    """The pages that may use this server: its own, and those it was told of."""

    def __init__(self, config: Config) -> None:
        """Remember the public address and the origins allowed beside it."""
        own = origin_of(config.url)
        self.others = {origin_of(one) for one in config.origins.split(",")} - {own, ""}
        self.named = self.others | ({own} - {""})

    def allow(self, headers: Headers) -> bool:
        """Say whether a request may change something; programs send no Origin and may."""
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        named = origin_of(origin)
        return named in self.named or is_at(named, headers)

    def elsewhere(self, headers: Headers) -> str | None:
        """Return the origin of a page that is not ours and may use us; it does so by token."""
        named = origin_of(headers.get("origin", "")) if self.others else ""
        return named if named in self.others and not is_at(named, headers) else None

    def answer(self, headers: Headers) -> dict[str, str]:
        """Return the headers by which a browser lets a page of another origin read an answer."""
        if not self.others:
            return {}
        origin = self.elsewhere(headers)
        told = {"vary": "Origin"}
        if origin is not None:
            told["access-control-allow-origin"] = origin
            told["access-control-expose-headers"] = "ETag, Retry-After"
            told["cross-origin-resource-policy"] = "cross-origin"
        return told


def is_at(origin: str, headers: Headers) -> bool:
    """Say whether an origin is where the request went."""
    host = headers.get("host", "").lower()
    return host != "" and origin.partition("://")[2] == host


def origin_of(address: str) -> str:
    """Return scheme and host of an address, as browsers write an Origin; "" if it is none."""
    try:
        parts = urlsplit(address.strip())
    except ValueError:
        return ""
    return f"{parts.scheme}://{parts.netloc}".lower() if parts.scheme and parts.netloc else ""


def bearer(headers: Headers) -> str | None:
    """Return the token that a program sends."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def cookies(headers: Headers) -> dict[str, str]:
    """Return our cookies of a request; what cannot be read is none."""
    found: dict[str, str] = {}
    for line in headers.getlist("cookie"):
        for part in line.split(";"):
            name, sign, value = part.strip().partition("=")
            if sign and name.startswith(OURS):
                found[name] = value.strip('"')
    return found


def cookie_name(table: str, place: int | str) -> str:
    """Return the name of a cookie that holds one seat of one table, or the host's place."""
    return f"wt_{table}_{place}"


def tables_held(headers: Headers) -> Iterable[tuple[str, int | str, str]]:
    """Yield every (table, place, token) that lies in a cookie of its own."""
    for name, token in cookies(headers).items():
        table, _, place = name.removeprefix("wt_").rpartition("_")
        if name.startswith("wt_") and table and (place == HOST or is_seat(place)):
            yield table, HOST if place == HOST else int(place), token


def is_seat(text: str) -> bool:
    """Say whether a text is the number of a seat."""
    return len(text) == 1 and text in "012345"


def is_local(scope: Scope) -> bool:
    """Say whether a request comes from a program on this machine, and not through a proxy on it."""
    client = scope.get("client")
    forwarded = any(
        name in PASSED_ON or name.startswith(b"x-forwarded") for name, _ in scope["headers"]
    )
    return client is not None and not forwarded and is_loopback(client[0])


def is_loopback(host: str) -> bool:
    """Say whether an address is one that a machine has for itself."""
    return host == "::1" or host.removeprefix("::ffff:").startswith("127.")


def hash_of(host: str, key: bytes) -> str:
    """Return a keyed hash of an address: enough to count, too little to tell."""
    return hmac.digest(key, network(host).encode(), "sha256").hex()[:16]


def address_of(scope: Scope, key: bytes) -> str:
    """Return a keyed hash of where a request comes from."""
    client = scope.get("client")
    return hash_of(client[0] if client else "", key)


def proxies(named: str) -> Callable[[str], bool]:
    """Return what says whether an address is one of these proxies, as uvicorn reads them."""
    known = _TrustedHosts(named)
    return lambda host: named != "" and host in known


def network(host: str) -> str:
    """Return what one person is likely to have: an IPv4 address, or the /64 of an IPv6 one."""
    if ":" not in host or host.startswith("::ffff:"):
        return host.removeprefix("::ffff:")
    import ipaddress  # noqa: PLC0415

    try:
        return str(ipaddress.ip_network((host.partition("%")[0], 64), strict=False))
    except ValueError:
        return host
