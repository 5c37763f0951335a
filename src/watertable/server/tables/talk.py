"""Talk at a table: short texts, seen by everybody who watches."""

from typing import TYPE_CHECKING

from watertable.server.messages import SERVER
from watertable.server.protocol import ChatLine, HostAnswer
from watertable.server.store import ChatRow, Missing
from watertable.server.tables import refused
from watertable.server.tables.ledger import encode
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.refused import refuse
from watertable.server.tables.sitters import name_of
from watertable.server.tables.who import Address, Who

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall

KEPT = 50  # lines that can be read again


async def say(
    hall: "Hall",
    live: LiveTable,
    who: Who,
    text: str,
    address: Address,
    called: str | None = None,
) -> ChatLine:
    """Say something; spectators do where the table lets them, and nobody talks without end."""
    if not live.settings.chat:
        raise refuse(403, "no_chat")
    seat, mouth = None, "host"
    if who.seat is not None:
        seat = live.seat_of(who)
        name, mouth = name_of(live.seats, seat), str(seat)
    elif who.host:
        name = live.settings.name or SERVER.text("nameless.host")
    elif live.settings.guests_talk:
        name, mouth = called or SERVER.text("nameless.guest"), f"guest {address.visitor}"
    else:
        raise refused.no_seat()
    wait = hall.chats.wait(f"{live.id} {mouth}", address.visitor or live.id)
    if wait:
        raise refuse(429, "too_much_talk", wait=wait)
    row = await hall.store.add_chat(live.id, seat, name, text)
    line = line_of(row)
    live.chatted = row.n
    _tell(live, line)
    return line


async def unsay(hall: "Hall", live: LiveTable, n: int | None) -> HostAnswer:
    """Remove a line: its text is gone, its number stays."""
    if n is None:
        raise refuse(404, "no_line")
    try:
        await hall.store.remove_chat(live.id, n)
    except Missing as error:
        raise refuse(404, "no_line") from error
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
