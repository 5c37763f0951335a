"""The browser client as it was built: files with hashed names, and one page for every address."""

import functools
import mimetypes
from pathlib import Path

from watertable.server.calls import Call, Reply
from watertable.server.security import CLIENT
from watertable.server.tables import refuse

FOLDER = Path(__file__).parent / "pages" / "client"
FOR_EVER = "public, max-age=31536000, immutable"
FOR_AN_HOUR = "public, max-age=3600"
KINDS = {".js": "text/javascript; charset=utf-8", ".webmanifest": "application/manifest+json"}


def is_built() -> bool:
    """Say whether there is a client to serve; a checkout has none before `make`."""
    return (FOLDER / "index.html").exists()


def page() -> Reply:
    """Return the page that the client starts from, whatever the address."""
    return Reply(_read("index.html"), media="text/html; charset=utf-8", csp=CLIENT)


async def asset(call: Call) -> Reply:
    """Send a file of the browser client."""
    return _file(f"assets/{call.params['file']}", FOR_EVER)


async def symbol(call: Call) -> Reply:
    """Send the symbol of the house."""
    return _file("symbol.svg", FOR_AN_HOUR)


async def worker(call: Call) -> Reply:
    """Send the service worker, which is asked for anew each time: it knows the newest build."""
    reply = _file("sw.js", "no-cache")
    reply.csp = CLIENT  # what it may fetch is said here, not by the page
    return reply


async def manifest(call: Call) -> Reply:
    """Say how the client is installed as an application."""
    return _file("manifest.webmanifest", FOR_AN_HOUR)


def _file(name: str, keep: str) -> Reply:
    try:
        body = _read(name)
    except OSError as error:
        raise refuse(404, "no_file") from error
    kind = KINDS.get(Path(name).suffix) or mimetypes.guess_type(name)[0]
    return Reply(body, media=kind or "application/octet-stream", headers=[("cache-control", keep)])


@functools.cache
def _read(name: str) -> bytes:
    return (FOLDER / name).read_bytes()
