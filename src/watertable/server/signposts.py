"""Signposts: names that lead to tables, and pages for people who lost their way."""

from collections.abc import Iterable

from watertable.server import client, pages, security
from watertable.server.calls import Call, Reply, held_by
from watertable.server.protocol import Said
from watertable.server.tables import Refused, refuse

NOT_FOR_PEOPLE = ("/api/", "/assets/", "/metrics")
NOWHERE = "nowhere"  # the id of no table: asked for where a name leads to none


async def by_name(call: Call) -> Reply:
    """Lead whoever knows the name of a listed table, or sits at the table, to it.

    The answer is the same where nothing is called so and where a table is that is not listed, and
    so is the work: whoever asks learns neither that nor which.
    """
    call.pace_names()
    named = await call.house.hub.named(call.params["name"].lower())
    held = await held_by(call.house, call.headers, NOWHERE if named is None else named.table)
    if named is None or not (named.is_open or await sits(call, named.table, held.values())):
        raise refuse(404, "no_name")
    return Reply(b"", 303, headers=[("location", f"/t/{named.table}")])


async def sits(call: Call, table: str, tokens: Iterable[str]) -> bool:
    """Whether one of the tokens that a browser holds opens a place at a table."""
    for token in tokens:
        try:
            await call.house.hub.identify(table, token)
        except Refused:
            continue
        return True
    return False


def is_lost(call: Call) -> bool:
    """Whether a person's browser asked for a page, so that a page is what it should be shown."""
    if call.scope["method"] not in ("GET", "HEAD"):
        return False
    asks = "text/html" in call.headers.get("accept", "").lower()
    return asks and not call.scope["path"].startswith(NOT_FOR_PEOPLE)


def way_on(status: int, said: Said) -> Reply:
    """Return a page for somebody who was refused one: what is wrong, and where to go on."""
    if status == 404 and client.is_built():
        reply = client.page()  # it knows by the address what was looked for
        reply.status, reply.packs = status, None
        return reply
    body = pages.trouble(said.message).encode()
    return Reply(body, status, media="text/html; charset=utf-8", csp=security.PAGE)
