"""Talk at a table: short texts, seen by everybody who watches."""

from typing import TYPE_CHECKING

from watertable.server.protocol import ChatLine, HostAnswer
from watertable.server.store import ChatRow, Missing
from watertable.server.tables.ledger import encode
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.refused import Refused
from watertable.server.tables.sitters import name_of
from watertable.server.tables.who import Address, Who

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall

KEPT = 50  # lines that can be read again


async def say(hall: "Hall", live: LiveTable, who: Who, text: str, address: Address) -> ChatLine:
    """Say something; spectators only listen, and nobody may talk without end."""
    if not live.settings.chat:
        raise Refused(403, "no_chat", "Chat is turned off at this table.")
    name = live.settings.name or "Host"
    seat = None
    if who.seat is not None or not who.host:
        seat = live.seat_of(who)
        name = name_of(live.seats, seat)
    wait = hall.chats.wait(f"{live.id} {seat}", address.visitor or live.id)
    if wait:
        seconds = max(1, round(wait))
        said = f"That is too much talk; say it in {seconds} s."
        raise Refused(429, "too_much_talk", said, wait=seconds)
    row = await hall.store.add_chat(live.id, seat, name, text)
    line = line_of(row)
    live.chatted = row.n
    _tell(live, line)
    return line


async def unsay(hall: "Hall", live: LiveTable, n: int | None) -> HostAnswer:
    """Remove a line: its text is gone, its number stays."""
    try:
        if n is None:
            raise Missing("There is no such line.")
        await hall.store.remove_chat(live.id, n)
    except Missing as error:
        raise Refused(404, "no_line", "There is no such line of chat.") from error
    live.unsaid |= {n}
    for row in await hall.store.chat(live.id, KEPT):
        if row.n == n:
            _tell(live, line_of(row))
    return HostAnswer()


async def hear(hall: "Hall", live: LiveTable) -> None:
    """Tell our watchers what was said, or removed, at another worker."""
    rows = await hall.store.chat(live.id, KEPT)
    for row in rows:
        is_new = live.chatted is not None and row.n > live.chatted
        is_gone = not row.text and row.n not in live.unsaid
        if is_new or is_gone:
            _tell(live, line_of(row))
    live.chatted = rows[-1].n if rows else 0
    live.unsaid = frozenset(row.n for row in rows if not row.text)


def line_of(row: ChatRow) -> ChatLine:
    """A line of chat as it is sent."""
    return ChatLine(row.n, row.seat, row.name, row.text, row.at)


def _tell(live: LiveTable, line: ChatLine) -> None:
    body = encode(line)
    for watch in tuple(live.watchers):
        watch.watcher.chat(body)
