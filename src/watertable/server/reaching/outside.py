"""Requests to addresses that strangers have named: a server must not be sent where they cannot go.

Only https; the name is resolved once, every address it has must be a public one, and that very
address is connected to. No redirect is followed, of the answer nothing but its status is read, and
all of it together takes SECONDS at most. The operator may name exceptions: hosts or networks, each
with a port if it is not 443.
"""

import asyncio
import functools
import ipaddress
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeAlias
from urllib.parse import urlsplit

IpAddress: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network
Resolve: TypeAlias = Callable[[str, int], Awaitable[Sequence[str]]]

SECONDS = 5.0
MOST_BYTES = 4096  # of what is sent
MOST_STATUS = 512  # bytes of the first line of an answer
PORT = 443
LONGEST = 1000  # letters of an address
CLOSED = "it is not on the open internet"
NAMES = ThreadPoolExecutor(8, "names")  # whose servers answer late keep nobody else waiting
NAT64 = ipaddress.ip_network("64:ff9b::/96")


class NotCalled(Exception):
    """An address is none that may be called, or nobody answered there."""


class Outside:
    """What may be called from here, and calling it."""

    def __init__(
        self,
        exceptions: str = "",
        own: Sequence[str] = (),
        *,
        resolve: Resolve | None = None,
        trust: ssl.SSLContext | None = None,
    ) -> None:
        """Take what the operator allows beside, and the names of this server itself."""
        self.allowed = [_exception(one) for one in exceptions.replace(",", " ").split()]
        self.own = own
        self.resolve = resolve or _resolved
        self._trust = trust

    @property
    def trust(self) -> ssl.SSLContext:
        """The certificates that are believed."""
        if self._trust is None:
            self._trust = ssl.create_default_context()
        return self._trust

    def check(self, url: str) -> tuple[str, int, str]:
        """Return the host, port and path that an address names, without asking anybody."""
        try:
            parts = urlsplit(url)
            host, port = parts.hostname, parts.port or PORT
        except ValueError as error:
            raise NotCalled("it is no web address") from error
        if len(url) > LONGEST or not url.isascii() or any(letter <= " " for letter in url):
            raise NotCalled("it is no web address")
        if parts.scheme != "https" or not host:
            raise NotCalled("only https is called")
        if parts.username is not None or parts.password is not None:
            raise NotCalled("it carries a password")
        literal = _literal(host)
        if port != PORT and all(port != excepted for *_, excepted in self.allowed):
            raise NotCalled(f"only port {PORT} is called")
        if literal is not None and not self._is_excepted(host, literal, port):
            _check_public(literal)
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        return host, port, target

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """Send something, and return the status of the answer."""
        if len(body) > MOST_BYTES:
            raise NotCalled("it is too much")
        host, port, target = self.check(url)
        try:
            async with asyncio.timeout(SECONDS):
                address = await self.address_of(host, port)
                return await self._sent(address, host, port, target, headers, body)
        except (OSError, ssl.SSLError, TimeoutError, ValueError) as error:
            raise NotCalled(f"nobody answers there ({type(error).__name__})") from error

    async def address_of(self, host: str, port: int) -> str:
        """Resolve a name, once; refuse it if any of its addresses is not to be called."""
        found = [ipaddress.ip_address(one) for one in await self.resolve(host, port)]
        if not found:
            raise NotCalled("nobody knows that name")
        own = await self._own_addresses(port)
        for one in found:
            if self._is_excepted(host, one, port):
                continue
            _check_public(one)
            if port != PORT or plain(one) in own or is_here(plain(one)):
                raise NotCalled(CLOSED)
        return str(found[0])

    async def _own_addresses(self, port: int) -> set[IpAddress]:
        own: set[IpAddress] = set()
        for name in self.own:
            try:
                own |= {plain(ipaddress.ip_address(one)) for one in await self.resolve(name, port)}
            except OSError:
                continue  # who has no such name cannot be called by it
        return own

    def _is_excepted(self, host: str, address: IpAddress | None, port: int) -> bool:
        for name, network, its_port in self.allowed:
            if port != its_port:
                continue
            if name == host or (network is not None and address is not None and address in network):
                return True
        return False

    async def _sent(
        self,
        address: str,
        host: str,
        port: int,
        target: str,
        headers: Mapping[str, str],
        body: bytes,
    ) -> int:
        reader, writer = await asyncio.open_connection(
            address, port, ssl=self.trust, server_hostname=host, limit=MOST_STATUS
        )
        try:
            named = f"[{host}]" if ":" in host else host
            named += "" if port == PORT else f":{port}"
            lines = [f"POST {target} HTTP/1.1", f"Host: {named}", "Connection: close"]
            lines += [f"{name}: {value}" for name, value in headers.items()]
            lines += [f"Content-Length: {len(body)}", "", ""]
            writer.write("\r\n".join(lines).encode("ascii") + body)
            await writer.drain()
            return _status(await reader.readline())
        finally:
            writer.transport.abort()


def _status(line: bytes) -> int:
    """Return the status that the first line of an answer says."""
    version, status = line[:8], line[9:12]
    if not version.startswith(b"HTTP/1.") or not status.isdigit():
        raise NotCalled("what answers there is no web server")
    return int(status)


def plain(address: IpAddress) -> IpAddress:
    """Return the IPv4 address that an IPv6 one stands for, however it is dressed up."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if inner is None and address in NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        return inner or address
    return address


def is_public(address: IpAddress) -> bool:
    """Say whether an address belongs to the open internet.

    >>> [is_public(ipaddress.ip_address(one)) for one in ("1.1.1.1", "::ffff:10.0.0.1", "fe80::1")]
    [True, False, False]
    """
    one = plain(address)
    if isinstance(one, ipaddress.IPv6Address) and (one.teredo or one.is_site_local):
        return False
    return one.is_global and not (one.is_multicast or one.is_reserved or one.is_unspecified)


def is_here(address: IpAddress) -> bool:
    """Say whether an address is one of this machine's own, whatever name it goes by.

    Whoever sends to such an address sends from it. Nothing is sent: a datagram's socket that is
    connected only looks up which way it would go.

    >>> [is_here(ipaddress.ip_address(one)) for one in ("127.0.0.1", "192.0.2.1")]
    [True, False]
    """
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as line:
            line.connect((str(address), PORT))
            return ipaddress.ip_address(line.getsockname()[0].partition("%")[0]) == address
    except OSError:
        return False  # there is no way to it at all


def _check_public(address: IpAddress) -> None:
    if not is_public(address):
        raise NotCalled(CLOSED)


def _literal(host: str) -> IpAddress | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def _exception(said: str) -> tuple[str, Network | None, int]:
    """Read one exception: a host, address or network, and perhaps its port behind `@`."""
    name, _, port = said.partition("@")
    try:
        network = ipaddress.ip_network(name, strict=False)
    except ValueError:
        network = None
    return name.lower(), network, int(port or PORT)


async def _resolved(host: str, port: int) -> Sequence[str]:
    """Ask the system for the addresses of a name."""
    loop = asyncio.get_running_loop()
    ask = functools.partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
    found = await loop.run_in_executor(NAMES, ask)
    return [str(where[0]).partition("%")[0] for *_, where in found]
