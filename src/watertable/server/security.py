"""Who may ask: headers that shut every door a page does not need, origins, cookies, tokens."""

import hmac
from collections.abc import Iterable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from watertable.server.config import Config

Scope = MutableMapping[str, Any]
HOST = "host"
COOKIE_DAYS = 180
UNSAFE = frozenset({"POST", "PUT", "PATCH", "DELETE"})

NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
PAGE = NOTHING.replace("default-src 'none'", "default-src 'none'; style-src 'self'; img-src 'self'")
CLIENT = NOTHING.replace(
    "default-src 'none'",
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'",
)
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
        named = [config.url, *config.origins.split(",")]
        self.named = {origin_of(one) for one in named if one.strip()}

    def allow(self, headers: Headers) -> bool:
        """Say whether a request may change something; programs send no Origin and may."""
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        named = origin_of(origin)
        host = headers.get("host", "").lower()
        return named in self.named or (host != "" and named.partition("://")[2] == host)


def origin_of(address: str) -> str:
    """Return scheme and host of an address, as browsers write an Origin; "" if it is none."""
    try:
        parts = urlsplit(address.strip())
    except ValueError:
        return ""
    return f"{parts.scheme}://{parts.netloc}".lower()


def bearer(headers: Headers) -> str | None:
    """Return the token that a program sends."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def cookies(headers: Headers) -> dict[str, str]:
    """Return the cookies of a request; what cannot be read is none."""
    found: dict[str, str] = {}
    for line in headers.getlist("cookie"):
        for part in line.split(";"):
            name, sign, value = part.strip().partition("=")
            if sign and name.startswith("wt_"):
                found[name] = value.strip('"')
    return found


def cookie_name(table: str, seat: int | str) -> str:
    """Return the name of the cookie that holds a seat of a table, or the host's place."""
    return f"wt_{table}_{seat}"


def cookie(scope: Scope, table: str, seat: int | str, token: str) -> str:
    """Return the header that gives a browser its seat."""
    secure = "; Secure" if is_https(scope) else ""
    return (
        f"{cookie_name(table, seat)}={token}; Path=/api; Max-Age={COOKIE_DAYS * 86400}; "
        f"HttpOnly; SameSite=Strict{secure}"
    )


def seats_held(jar: dict[str, str], table: str) -> dict[int, str]:
    """Return the tokens of the seats that a browser holds at one table, by seat."""
    start = f"wt_{table}_"
    rest = {
        name.removeprefix(start): token for name, token in jar.items() if name.startswith(start)
    }
    return {int(seat): token for seat, token in rest.items() if is_seat(seat)}


def tables_held(jar: dict[str, str]) -> Iterable[tuple[str, int, str]]:
    """Yield every (table, seat, token) that a browser holds."""
    for name, token in jar.items():
        table, _, seat = name.removeprefix("wt_").rpartition("_")
        if table and is_seat(seat):
            yield table, int(seat), token


def is_seat(text: str) -> bool:
    """Say whether a text is the number of a seat."""
    return len(text) == 1 and text in "012345"


def address_of(scope: Scope, key: bytes) -> str:
    """Return a keyed hash of where a request comes from: enough to count, too little to tell."""
    client = scope.get("client")
    return hash_of(client[0] if client else "", key)


def hash_of(host: str, key: bytes) -> str:
    """Return the keyed hash of an address, or of the network that it stands for."""
    return hmac.digest(key, network(host).encode(), "sha256").hex()[:16]


def network(host: str) -> str:
    """Return what one person is likely to have: an IPv4 address, or the /64 of an IPv6 one."""
    if ":" not in host or host.startswith("::ffff:"):
        return host.removeprefix("::ffff:")
    import ipaddress  # noqa: PLC0415

    try:
        return str(ipaddress.ip_network((host.partition("%")[0], 64), strict=False))
    except ValueError:
        return host
