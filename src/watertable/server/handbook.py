"""The documentation at /docs, as `make docs-site` built it: files, and scripts that are known."""

import base64
import functools
import hashlib
import mimetypes
import re
from pathlib import Path

from watertable.server import pages
from watertable.server.calls import Call, Reply
from watertable.server.security import CLIENT, PAGE
from watertable.server.tables import refuse

FOLDER = Path(__file__).parent / "pages" / "site"
FOR_AN_HOUR = "public, max-age=3600"
FIRST = "index.html"
_SCRIPT = re.compile(rb"<script(?![^>]*\ssrc=)[^>]*>(.*?)</script>", re.DOTALL)


async def front(call: Call) -> Reply:
    """Lead to the first page; its links are counted from there."""
    return Reply(b"", 308, headers=[("location", "/docs/")])


async def page(call: Call) -> Reply:
    """Send a page of the documentation, or what belongs to it."""
    asked: str = call.params["page"]
    name = asked + FIRST if asked == "" or asked.endswith("/") else asked
    return _sent(name)


@functools.cache
def _sent(name: str) -> Reply:
    if not (FOLDER / FIRST).is_file():
        body = pages.no_handbook().encode()
        return Reply(body, 404, media="text/html; charset=utf-8", csp=PAGE)
    path = FOLDER / name
    if ".." in name.split("/"):
        raise refuse(404, "no_file")
    if name and not name.endswith("/") and (path / FIRST).is_file():
        return Reply(b"", 308, headers=[("location", f"/docs/{name}/")])
    if not path.is_file():
        raise refuse(404, "no_file")
    body = path.read_bytes()
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    csp = policy(body) if kind.startswith("text/html") else CLIENT
    return Reply(body, media=kind, csp=csp, headers=[("cache-control", FOR_AN_HOUR)])


def policy(body: bytes) -> str:
    """Return what a page may do: its own few lines of script are named by their hashes."""
    hashes = {
        base64.b64encode(hashlib.sha256(it).digest()).decode() for it in _SCRIPT.findall(body)
    }
    named = " ".join(["script-src 'self'", *sorted(f"'sha256-{one}'" for one in hashes)])
    allowed = CLIENT.replace("script-src 'self'", named)
    # Icons are drawn by masks that styles hold, and the search runs in a worker.
    allowed = allowed.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    return allowed.replace("img-src 'self'", "img-src 'self' data:") + "; worker-src 'self'"
