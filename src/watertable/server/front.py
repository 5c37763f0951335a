"""The front: accepts every connection and hands it to the worker that has its table.

It reads the first line of the first request, no more, and answers nothing: what cannot be read,
or is about no table, goes to the workers in turn, and they say what is wrong with it. Whoever says
nothing is waited for, but not for long, and only so many at once.
"""

import contextlib
import itertools
import selectors
import socket
import time
from collections import deque
from collections.abc import Callable

from watertable.server import handing, owners, records

BACKLOG = 2048  # connections that the system holds for us
LINE_SECONDS = 20.0  # for the first line of the first request
LONGEST_LINE = 8_192  # bytes; what is longer is left to a worker to refuse
MOST_WAITING = 256  # connections that have not said what they want; beyond, the oldest is closed
MOST_UNSENT = 256  # connections that wait for a busy worker
MOST_AT_ONCE = 64  # connections accepted before anything else is looked at
SILENT_SECONDS = 20.0  # after which a worker that says nothing is passed over
PAUSE = 0.1  # seconds after the system had no file left for another connection


class WorkerSide:
    """The front's side of one worker."""

    def __init__(self, place: int, end: socket.socket, now: float) -> None:
        """Begin with a worker that does not serve yet."""
        self.place, self.end = place, end
        self.is_serving = False
        self.heard = now
        self.unsent: deque[tuple[bytes, bytes, socket.socket | None]] = deque()


class Waiting:
    """A connection that has not said what it wants."""

    __slots__ = ("said", "until")

    def __init__(self, until: float) -> None:
        """Wait for it so long."""
        self.until = until
        self.said = b""


class Front:
    """Accepts connections at a listening socket; `turn` does what is to be done."""

    def __init__(self, sock: socket.socket, clock: Callable[[], float] = time.monotonic) -> None:
        """Accept nobody until a worker serves."""
        self.sock, self.clock = sock, clock
        self.sock.setblocking(False)
        self.selector = selectors.DefaultSelector()
        self.sides: dict[int, WorkerSide] = {}
        self.places: list[int] = []  # that serve, as the workers were told
        self.waiting: dict[socket.socket, Waiting] = {}  # the oldest first
        self.turns = itertools.count()
        self.is_accepting = False
        self.not_before = 0.0  # when to accept again

    @property
    def is_serving(self) -> bool:
        """Whether there is a worker who serves."""
        return bool(self.places)

    def open(self, place: int) -> socket.socket:
        """Prepare for a worker at a place; return the end of the pair that is its."""
        self.close(place)
        ours, theirs = handing.pair()
        side = self.sides[place] = WorkerSide(place, ours, self.clock())
        self.selector.register(ours, selectors.EVENT_READ, lambda events: self.talk(side, events))
        return theirs

    def close(self, place: int) -> None:
        """A worker is gone; what it was not handed yet, others get."""
        side = self.sides.pop(place, None)
        if side is None:
            return
        self.selector.unregister(side.end)
        side.end.close()
        self.look()
        for kind, said, one in side.unsent:
            if one is not None and kind == handing.CONNECTION:
                self.hand(one, said)

    def turn(self, seconds: float) -> None:
        """Wait for something to happen, at most so long, and do what is to be done."""
        for key, events in self.selector.select(seconds):
            key.data(events)
        self.look()
        now = self.clock()
        while self.waiting and next(iter(self.waiting.values())).until <= now:
            self.drop(next(iter(self.waiting)))

    def stop(self) -> None:
        """Accept nobody any more, and let go of everything."""
        for one in tuple(self.waiting):
            self.drop(one)
        for side in self.sides.values():
            for _, _, unsent in side.unsent:
                if unsent is not None:
                    unsent.close()
            side.end.close()
        self.sides.clear()
        self.selector.close()

    def look(self) -> None:
        """See who serves; tell everybody if that has changed, and accept while anybody does."""
        now = self.clock()
        places = [
            side.place
            for side in self.sides.values()
            if side.is_serving and now - side.heard < SILENT_SECONDS
        ]
        if places != self.places:
            self.places = places
            records.note("workers serve", places=places)
            for place in places:
                self.send(self.sides[place], handing.PLACES, b"%s" % b" ".join(map(number, places)))
        accepts = bool(places) and now >= self.not_before
        if accepts != self.is_accepting:
            self.is_accepting = accepts
            if accepts:
                self.selector.register(self.sock, selectors.EVENT_READ, lambda _: self.accept())
            else:
                self.selector.unregister(self.sock)

    def accept(self) -> None:
        """Accept whoever has come."""
        for _ in range(MOST_AT_ONCE):
            try:
                one, _ = self.sock.accept()
            except BlockingIOError:
                return
            except OSError:  # gone again, or there is no file left: the oldest has to give its own
                if self.waiting:
                    self.drop(next(iter(self.waiting)))
                self.not_before = self.clock() + PAUSE
                return
            one.setblocking(False)
            waiting = Waiting(self.clock() + LINE_SECONDS)
            if not self.read(one, waiting):
                self.wait(one, waiting)

    def wait(self, one: socket.socket, waiting: Waiting) -> None:
        """Wait for the rest of a first line."""
        if len(self.waiting) >= MOST_WAITING:
            self.drop(next(iter(self.waiting)))
        self.waiting[one] = waiting
        self.selector.register(one, selectors.EVENT_READ, lambda _: self.read(one, waiting))

    def read(self, one: socket.socket, waiting: Waiting) -> bool:
        """Read what has come; True if the connection is not waited for any more."""
        try:
            more = one.recv(LONGEST_LINE - len(waiting.said))
        except BlockingIOError:
            return False
        except OSError:
            more = b""
        if not more:
            self.drop(one)
            return True
        waiting.said += more
        if not is_enough(waiting.said):
            return False
        self.forget(one)
        self.hand(one, waiting.said)
        return True

    def hand(self, one: socket.socket, said: bytes) -> None:
        """Hand a connection to the worker that has its table, or to the next in turn."""
        try:
            if any(
                self.send(self.sides[place], handing.CONNECTION, said, one)
                for place in self.order(said)
            ):
                return
        except Exception as error:  # one connection must not end the front for all others
            records.fault("a connection could not be handed over", error)
        one.close()

    def order(self, said: bytes) -> list[int]:
        """Return the places that are to have a connection, the first that can take it."""
        table = owners.table_in(said)
        if table is not None:
            return owners.ranked(table, self.places)
        first = next(self.turns) % max(1, len(self.places))
        return self.places[first:] + self.places[:first]

    def send(
        self, side: WorkerSide, kind: bytes, said: bytes, one: socket.socket | None = None
    ) -> bool:
        """Send a worker something, or keep it until it can be sent; False if it cannot."""
        if len(side.unsent) >= MOST_UNSENT:
            return False
        side.unsent.append((kind, said, one))
        if len(side.unsent) == 1:
            self.empty(side)
        return True

    def empty(self, side: WorkerSide) -> None:
        """Send a worker what was kept for it, as long as it takes it."""
        while side.unsent:
            kind, said, one = side.unsent[0]
            try:
                handing.send(side.end, kind, said, None if one is None else one.fileno())
            except BlockingIOError:
                break
            except OSError:
                side.is_serving = False  # it is gone; `close` hands on what is left
                return
            side.unsent.popleft()
            if one is not None:
                one.close()
        events = selectors.EVENT_READ | (selectors.EVENT_WRITE if side.unsent else 0)
        key = self.selector.get_key(side.end)
        if key.events != events:
            self.selector.modify(side.end, events, key.data)

    def talk(self, side: WorkerSide, events: int) -> None:
        """Hear what a worker says, and tell it what was kept for it."""
        with contextlib.suppress(OSError):
            while events & selectors.EVENT_READ:
                self.hear(side, *handing.receive(side.end))
        if events & selectors.EVENT_WRITE:
            self.empty(side)

    def hear(self, side: WorkerSide, kind: bytes, said: bytes, one: socket.socket | None) -> None:
        """Take note of what a worker says."""
        side.heard = self.clock()
        if kind in (handing.SERVING, handing.LEAVING):
            side.is_serving = kind == handing.SERVING
            self.look()
        elif one is not None:
            self.hand(one, said)

    def forget(self, one: socket.socket) -> None:
        """Wait for a connection no more."""
        if self.waiting.pop(one, None) is not None:
            self.selector.unregister(one)

    def drop(self, one: socket.socket) -> None:
        """Close a connection."""
        self.forget(one)
        one.close()


def number(place: int) -> bytes:
    """Write a place down."""
    return b"%d" % place


def is_enough(said: bytes) -> bool:
    """Say whether a request is to be handed on: its first line is whole, or will never be one."""
    line = said.lstrip(b"\r\n")
    return b"\n" in line or len(said) >= LONGEST_LINE or not (line[:1] or b"G").isalpha()
