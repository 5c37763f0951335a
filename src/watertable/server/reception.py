"""A worker's reception: it takes connections from the front, and hands on what is not its.

A connection is handed over by what its first request is about. A later request on it that is about
a table of another worker goes to that worker, and the connection with it: nobody has to connect
again, and the table is not opened in two places.
"""

import asyncio
import contextlib
import socket
from collections.abc import Callable, Coroutine
from typing import Any

from watertable.server import handing, owners
from watertable.server.listener import Listener

AT_ONCE = 32  # messages taken before anything else is done


class Reception:
    """The worker's end of what joins it to the front."""

    def __init__(self, place: int, end: socket.socket) -> None:
        """Sit at a place; `open` begins to take connections."""
        self.place, self.end = place, end
        self.end.setblocking(False)
        self.end.set_inheritable(False)  # it ends with this process, not with those it starts
        self.places = [place]  # that serve
        self.made = 0  # tables, by this worker for all
        self.moved: Callable[[], None] = nothing  # called when other places serve than before
        self.tasks: set[asyncio.Task[Any]] = set()

    def open(self, listener: Callable[..., Listener]) -> None:
        """Take connections from now on, each with a new listener."""
        self.loop = asyncio.get_running_loop()
        self.listener = listener
        self.loop.add_reader(self.end, self.take)
        self.say(handing.SERVING)
        self.start(self.keep_saying())

    def leave(self) -> None:
        """Have the front send nobody any more."""
        self.say(handing.LEAVING)
        for task in self.tasks:
            task.cancel()

    def is_mine(self, table: str) -> bool:
        """Say whether a table is this worker's, as long as the others serve that do now."""
        return owners.owner_of(table.encode(), self.places) == self.place

    def is_next(self, table: str) -> bool:
        """Say whether a new table is to have this id: all workers are given tables in turn."""
        turn = self.places[self.made % len(self.places)]
        if owners.owner_of(table.encode(), self.places) != turn:
            return False
        self.made += 1
        return True

    def take(self) -> None:
        """Take what the front sends."""
        with contextlib.suppress(OSError):
            for _ in range(AT_ONCE):
                self.hear(*handing.receive(self.end))

    def hear(self, kind: bytes, said: bytes, one: socket.socket | None) -> None:
        """Do what the front says."""
        if kind == handing.PLACES:
            self.places = [int(place) for place in said.split()]
            if self.place in self.places:
                self.moved()
        elif one is not None:
            self.start(self.serve(one, said))

    async def serve(self, one: socket.socket, said: bytes) -> None:
        """Serve a connection that began with these bytes."""
        try:
            await self.loop.connect_accepted_socket(lambda: self.listener(self, said), one)
        except OSError:
            one.close()  # it has gone meanwhile

    def hand_on(self, transport: asyncio.Transport, said: bytes) -> bool:
        """Hand a connection to whose table this request is about; False if it is to stay here."""
        table = owners.table_in(said)
        if table is None or len(said) > handing.LONGEST or transport.get_write_buffer_size():
            return False
        owner = owners.owner_of(table, self.places)
        if owner == self.place or not self.say(
            handing.CONNECTION, said, transport.get_extra_info("socket").fileno()
        ):
            return False
        transport.abort()  # the file lives on in the message
        return True

    def say(self, kind: bytes, said: bytes = b"", fd: int | None = None) -> bool:
        """Tell the front something; False if it is gone or busy."""
        try:
            handing.send(self.end, kind, said, fd)
        except OSError:
            return False
        return True

    async def keep_saying(self) -> None:
        """Say now and then that this worker is here."""
        while True:
            await asyncio.sleep(handing.ALIVE_SECONDS)
            self.say(handing.ALIVE)

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something run beside."""
        task = self.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


def nothing() -> None:
    """Do nothing."""


class Handed(Listener):
    """A connection that the front has handed over."""

    def __init__(self, reception: Reception, said: bytes, **given: Any) -> None:
        """Begin with what was read of it."""
        super().__init__(**given)
        self.reception, self.said = reception, said
        self.is_between = False  # requests

    def connection_made(self, transport: Any) -> None:
        """Read what was read already, before anything else comes."""
        super().connection_made(transport)
        said, self.said = self.said, b""
        if not transport.is_closing():  # there was room
            self.data_received(said)

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self.is_between = False

    def on_message_complete(self) -> None:
        """A request has come wholly."""
        super().on_message_complete()
        self.is_between = True

    def data_received(self, data: bytes) -> None:
        """Read on, unless here begins a request that is another worker's."""
        is_answered = self.is_between and self.cycle.response_complete and not self.pipeline
        if is_answered and self.reception.hand_on(self.transport, data):
            return
        super().data_received(data)
