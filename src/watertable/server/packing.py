"""Packing: answers that are the same for everybody travel compressed, and no others.

The size of what is packed tells about what is in it. So a route says that its answer is the same
for whoever asks (`Route.packed`), and whatever sets a cookie goes as it is.
"""

import asyncio
import gzip
from collections.abc import Iterable

from starlette.datastructures import Headers

from watertable.server.calls import Reply

LEAST = 600  # bytes: less fits into one packet with its headers anyway
SLOW = 100_000  # bytes that take so long that others should not wait for them
EFFORT = 6
ORDER = ("br", "gzip")  # the smaller first


def zipped(body: bytes) -> bytes:
    """Return a body as gzip: the same bytes each time, so that no time of day is in them."""
    return gzip.compress(body, EFFORT, mtime=0)


def accepted(headers: Headers) -> set[str]:
    """Return the codings that the asker takes, of those that we have.

    >>> sorted(accepted(Headers({"accept-encoding": "gzip;q=0.5, BR, deflate"})))
    ['br', 'gzip']
    >>> sorted(accepted(Headers({"accept-encoding": "*, br;q=0"})))
    ['gzip']
    """
    named: dict[str, float] = {}
    for part in headers.get("accept-encoding", "").lower().split(","):
        name, _, weight = part.partition(";")
        named[name.strip()] = _weight(weight)
    return {coding for coding in ORDER if named.get(coding, named.get("*", 0.0)) > 0}


def _weight(text: str) -> float:
    name, _, number = text.strip().partition("=")
    try:
        return float(number) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0


async def pack(headers: Headers, reply: Reply, cookies: Iterable[str]) -> Reply:
    """Return a reply as its asker takes it; what was built is packed already."""
    if reply.status != 200 or any(cookies):
        return reply
    reply.headers.append(("vary", "Accept-Encoding"))
    takes = accepted(headers)
    if "gzip" in takes and not reply.packs and len(reply.body) >= LEAST:
        slow = len(reply.body) > SLOW
        made = await asyncio.to_thread(zipped, reply.body) if slow else zipped(reply.body)
        reply.packs = {"gzip": made}
    for coding in ORDER:
        packed = (reply.packs or {}).get(coding)
        if coding in takes and packed is not None and len(packed) < len(reply.body):
            reply.body = packed
            reply.headers = [(name, _weak(name, value)) for name, value in reply.headers]
            reply.headers.append(("content-encoding", coding))
            return reply
    return reply


def _weak(name: str, value: str) -> str:
    """Return a tag that says: the same page, though not the same bytes."""
    return f"W/{value}" if name == "etag" and not value.startswith("W/") else value
