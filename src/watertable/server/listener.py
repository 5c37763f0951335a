"""uvicorn's HTTP, for a server that strangers may use: everything has its time, and its end.

Each request of a connection has so long for its head and so long for its body; whoever says
nothing, or does not read what it asked for, is hung up on. `Crowd` looks at the time.
"""

import math
from http import HTTPStatus
from typing import Any

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from watertable.server.crowd import BUSY, SEATED, WAITING, Crowd
from watertable.server.protocol import Refusal
from watertable.server.refusals import TooMany
from watertable.server.tables import Refused, refuse

LONGEST_HEAD = 65_536  # bytes of a request before its body
MOST_AHEAD = 16  # requests that a client may send before it has an answer to the first
HEAD_SECONDS = 20.0
BODY_SECONDS = 35.0  # a little longer than the application waits, which says so
IDLE_SECONDS = 30.0
UNREAD_SECONDS = 30.0
SLOWEST = 32_768  # bytes that have to be read in so many seconds
GUEST = "watertable.guest"  # where an application finds the connection, in its scope


class Listener(HttpToolsProtocol):
    """HTTP from one client, which may not talk, listen or be silent endlessly."""

    crowd = Crowd()
    address: str | None = None
    standing = WAITING

    def connection_made(self, transport: Any) -> None:
        """Let a client in, if there is room, and begin to wait for a request."""
        super().connection_made(transport)
        self.head = 0
        self.is_begun = True  # the head of the next request
        self.has_body = False  # on its way
        self.unread = 0
        self.allow("head", HEAD_SECONDS)
        why = self.crowd.enter(self, self.client[0] if self.client else None)
        if why:
            transport.write(NO_ROOM[why])
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room."""
        self.crowd.leave(self)
        super().connection_lost(exc)

    def allow(self, doing: str, seconds: float) -> None:
        """Give a client so much time for what it does now."""
        self.doing, self.deadline = doing, self.crowd.clock() + seconds

    def overdue(self, now: float) -> str:
        """Say what the client has not done in time."""
        if now < self.deadline:
            return ""
        if self.doing == "reading":
            left = self.transport.get_write_buffer_size()
            if left <= self.unread - SLOWEST:
                self.unread = left
                self.allow("reading", UNREAD_SECONDS)
                return ""
        return self.doing

    def hang_up(self) -> None:
        """Close, also if the client does not read."""
        if self.transport.is_closing() or self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            self.transport.close()

    @property
    def is_anonymous(self) -> bool:
        """Whether nobody is known to sit at a table behind this connection."""
        return self.standing != SEATED

    def sit(self) -> None:
        """Somebody who sits at a table has asked."""
        self.crowd.stand(self, SEATED)

    def on_message_begin(self) -> None:
        """Count from here."""
        super().on_message_begin()
        scope: Any = self.scope
        scope[GUEST] = self
        self.head = 1
        if not self.is_begun:
            self.is_begun = True
            self.allow("head", HEAD_SECONDS)

    def on_headers_complete(self) -> None:
        """The head of the request is whole."""
        self.head = 0
        self.is_begun, self.has_body = False, True
        self.allow("body", BODY_SECONDS)
        if len(self.pipeline) >= MOST_AHEAD:
            raise ValueError("Too many requests were sent ahead.")  # the parser refuses the rest
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is whole."""
        super().on_message_complete()
        self.has_body = False
        self.settle()

    def on_response_complete(self) -> None:
        """The answer is written, which does not say that it was read."""
        super().on_response_complete()
        self.settle()

    def pause_writing(self) -> None:
        """The client reads slowly."""
        super().pause_writing()
        self.settle()

    def resume_writing(self) -> None:
        """The client has read."""
        super().resume_writing()
        self.settle()

    def settle(self) -> None:
        """Note what the client waits for, or is waited for to do."""
        if self.is_begun or self.has_body:
            self.crowd.stand(self, WAITING)
        elif self.flow.write_paused:
            self.unread = self.transport.get_write_buffer_size()
            self.allow("reading", UNREAD_SECONDS)
            self.crowd.stand(self, WAITING)
        elif self.cycle is not None and not self.cycle.response_complete:
            self.deadline = math.inf  # it is our turn
            self.crowd.stand(self, BUSY)
        else:
            self.allow("idle", IDLE_SECONDS)
            self.crowd.stand(self, WAITING)

    def data_received(self, data: bytes) -> None:
        """Read on, unless the head of the request never ends."""
        if not (self.is_begun or self.has_body):  # an empty line is a beginning too
            self.is_begun = True
            self.allow("head", HEAD_SECONDS)
        super().data_received(data)
        if self.head and not self.transport.is_closing():
            self.head += len(data)
            if self.head > LONGEST_HEAD:
                self.send_400_response("The head of the request is too long.")

    def handle_websocket_upgrade(self) -> None:
        """Go on as a WebSocket."""
        super().handle_websocket_upgrade()
        wire: Any = self.transport.get_protocol()
        self.crowd.follow(self, wire)


def no_room(refused: Refused) -> bytes:
    """Return what is said to somebody who cannot come in."""
    body = msgspec.json.encode(Refusal(refused.said))
    phrase = HTTPStatus(refused.status).phrase.encode()
    return (
        b"HTTP/1.1 %d %s\r\ncontent-type: application/json\r\ncontent-length: %d\r\n"
        b"retry-after: %d\r\nconnection: close\r\n\r\n%s"
        % (refused.status, phrase, len(body), refused.wait, body)
    )


NO_ROOM = {
    "address": no_room(TooMany("connections_of_address", 10)),
    "full": no_room(refuse(503, "full.everybody", wait=10)),
}
