"""The browser client as it was built: files with hashed names, and one page for every address."""

import functools
import mimetypes
from pathlib import Path

from watertable.server.calls import Call, Reply
from watertable.server.security import CLIENT, ENGINE
from watertable.server.tables import refuse

FOLDER = Path(__file__).parent / "pages" / "client"
FOR_EVER = "public, max-age=31536000, immutable"
FOR_AN_HOUR = "public, max-age=3600"
KINDS = {
    ".js": "text/javascript; charset=utf-8",
    ".wasm": "application/wasm",
    ".instinct": "application/octet-stream",
    ".webmanifest": "application/manifest+json",
}
PACKED = {"br": ".br", "gzip": ".gz"}  # by coding: how the files end that the build packed
ENGINES = "engine-"  # so begins the name of the script in which WebAssembly is compiled


def is_built() -> bool:
    """Say whether there is a client to serve; a checkout has none before `make`."""
    return (FOLDER / "index.html").exists()


def page() -> Reply:
    """Return the page that the client starts from, whatever the address."""
    return Reply(
        _read("index.html"),
        media="text/html; charset=utf-8",
        csp=CLIENT,
        packs=_packs("index.html"),
    )


async def asset(call: Call) -> Reply:
    """Send a file of the browser client.

    A worker has the policy of its own script: the one that runs the rules may compile WebAssembly,
    no page may.
    """
    name = call.params["file"]
    reply = _file(f"assets/{name}", FOR_EVER)
    if name.startswith(ENGINES) and name.endswith(".js"):
        reply.csp = ENGINE
    return reply


MOST_WAITING = 10
BADGE = (
    '<circle cx="52" cy="62" r="18" fill="#B3261E"/>'
    '<text x="52" y="70" font-size="23" font-weight="700" font-family="sans-serif" '
    'text-anchor="middle" fill="#fff">{said}</text>'
)


async def symbol(call: Call) -> Reply:
    """Send the symbol of the house, with how many tables wait for whoever looks."""
    reply = _file("symbol.svg", FOR_AN_HOUR)
    if waiting := call.query.get("waiting", 0):
        said = str(waiting) if waiting < MOST_WAITING else f"{MOST_WAITING - 1}+"
        badge = BADGE.replace("{said}", said).encode()
        reply.body, reply.packs = reply.body.replace(b"</svg>", badge + b"</svg>"), None
    return reply


async def worker(call: Call) -> Reply:
    """Send the service worker, which is asked for anew each time: it knows the newest build."""
    reply = _file("sw.js", "no-cache")
    reply.csp = CLIENT  # what it may fetch is said here, not by the page
    return reply


async def manifest(call: Call) -> Reply:
    """Say how the client is installed as an application."""
    return _file("manifest.webmanifest", FOR_AN_HOUR)


def _file(name: str, keep: str) -> Reply:
    if name.endswith(tuple(PACKED.values())):
        raise refuse(404, "no_file")  # they travel under the names of what is in them
    try:
        body = _read(name)
    except OSError as error:
        raise refuse(404, "no_file") from error
    kind = KINDS.get(Path(name).suffix) or mimetypes.guess_type(name)[0]
    media = kind or "application/octet-stream"
    return Reply(body, media=media, headers=[("cache-control", keep)], packs=_packs(name))


@functools.cache
def _read(name: str) -> bytes:
    return (FOLDER / name).read_bytes()


@functools.cache
def _packs(name: str) -> dict[str, bytes]:
    """Return a file as the build packed it, where that was worth it."""
    ends = {coding: FOLDER / (name + end) for coding, end in PACKED.items()}
    return {coding: path.read_bytes() for coding, path in ends.items() if path.exists()}
