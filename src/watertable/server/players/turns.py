"""Whose turn it is to be answered: people first, then whoever has used the players least.

Each rank is a queue of its own. In it comes next the address that has used least of the players'
time, and of its tables the one that has; what an answer costs is measured. Those whose time is over
come before all others, because what they are answered costs next to nothing any more. One place
is kept free for people, where there are several; else, those below them are told to hurry.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from enum import IntEnum
from itertools import takewhile

from msgspec import Struct

from watertable.server.players.counting import Tally, Untold
from watertable.server.players.shares import Shares

LONG = 2.0  # seconds: who waits longer is written down
SELDOM = 5.0  # seconds between two such lines
USUAL = 0.1  # seconds an answer is thought to take before any was given
LATELY = 0.1  # how much the last answer counts for what is usual

_log = logging.getLogger("watertable.players")


class Rank(IntEnum):
    """Who comes before whom."""

    PEOPLE = 0  # a person sits at the table
    BOTS = 1  # bots are alone there
    REVIEWS = 2  # the match is over


class Asker(Struct, frozen=True):
    """For whom something is asked: which table, and who set it up."""

    rank: Rank = Rank.PEOPLE
    address: str = ""
    table: str = ""


ANYBODY = Asker()


class Ticket(Struct, eq=False):
    """A place in the queue."""

    asker: Asker
    since: float
    called: "asyncio.Future[None]"  # cancelled by whoever has stopped waiting
    waits: bool = True
    begun: float = 0.0
    presumed: float = 0.0  # what the answer was thought to cost when it began


class Waiters:
    """The tables of one address that wait."""

    def __init__(self) -> None:
        """Nobody waits."""
        self.tables: dict[str, deque[Ticket]] = {}
        self.shares = Shares()


class Queue:
    """All who wait in one rank."""

    def __init__(self) -> None:
        """Nobody waits."""
        self.tickets: dict[Ticket, None] = {}  # the oldest first
        self.lines: dict[str, Waiters] = {}
        self.shares = Shares()
        self.usual = USUAL

    @property
    def length(self) -> int:
        """How many wait."""
        return len(self.tickets)

    def put(self, ticket: Ticket) -> None:
        """Wait behind those of the same table."""
        line = self.lines.setdefault(ticket.asker.address, Waiters())
        line.tables.setdefault(ticket.asker.table, deque()).append(ticket)
        self.tickets[ticket] = None

    def next(self, since: float) -> Ticket:
        """Return whose turn it is: one of those who wait since then or longer, if there are any."""
        late = [it.asker for it in takewhile(lambda it: it.since <= since, self.tickets)]
        addresses = dict.fromkeys(it.address for it in late) or self.lines
        address = self.shares.next(addresses)
        line = self.lines[address]
        tables = dict.fromkeys(it.table for it in late if it.address == address) or line.tables
        ticket = line.tables[line.shares.next(tables)][0]
        self.leave(ticket)
        return ticket

    def leave(self, ticket: Ticket) -> None:
        """Wait no more; harmless when repeated."""
        if not ticket.waits:
            return
        ticket.waits = False
        address, table = ticket.asker.address, ticket.asker.table
        line = self.lines[address]
        line.tables[table].remove(ticket)
        del self.tickets[ticket]
        if not line.tables[table]:
            del line.tables[table]
        if not line.tables:
            del self.lines[address]

    def begin(self, ticket: Ticket) -> None:
        """Presume what an answer will cost."""
        ticket.presumed = self.usual
        self._charge(ticket.asker, self.usual)

    def measured(self, ticket: Ticket, seconds: float) -> None:
        """See what an answer did cost."""
        self.usual += LATELY * (seconds - self.usual)
        self._charge(ticket.asker, seconds - ticket.presumed)

    def _charge(self, asker: Asker, seconds: float) -> None:
        self.shares.charge(asker.address, seconds)
        line = self.lines.get(asker.address)
        if line is not None:
            line.shares.charge(asker.table, seconds)


class Turns:
    """Who is answered at one of so many places, and who waits."""

    def __init__(
        self,
        places: int,
        patience: float = 10.0,
        *,
        hurry: Callable[[], None] = lambda: None,
        tally: Tally | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Have places; whoever has waited for `patience` seconds has no time left.

        `hurry` is called when a person waits because of somebody below.
        """
        self.places, self.patience = places, patience
        self.kept = 1 if places > 1 else 0  # free for people
        self._hurry, self._tally, self._clock = hurry, tally or Untold(), clock
        self._queues = {rank: Queue() for rank in Rank}
        self._at_work = dict.fromkeys(Rank, 0)
        self._written = -SELDOM
        self._unwritten = 0

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(queue.length for queue in self._queues.values())

    @asynccontextmanager
    async def turn(self, asker: Asker) -> AsyncIterator[Ticket]:
        """Wait for a place and have it; what comes before `begun` is not charged."""
        loop = asyncio.get_running_loop()
        ticket = Ticket(asker, self._clock(), loop.create_future())
        rank, queue = asker.rank, self._queues[asker.rank]
        late = loop.call_later(LONG, self._write_down, ticket)
        queue.put(ticket)
        self._call()
        try:
            if rank is Rank.PEOPLE and not self.kept and not ticket.called.done():
                self._hurry()
            await ticket.called
        except BaseException:
            if ticket.called.done() and not ticket.called.cancelled():
                self._done(ticket)
            else:
                queue.leave(ticket)
                self._tally.queued(rank.name.lower(), queue.length)
            raise
        finally:
            late.cancel()
        self._tally.waited(rank.name.lower(), ticket.begun - ticket.since)
        try:
            yield ticket
        finally:
            self._done(ticket)

    def _done(self, ticket: Ticket) -> None:
        """A place is free again."""
        self._at_work[ticket.asker.rank] -= 1
        self._queues[ticket.asker.rank].measured(ticket, self._clock() - ticket.begun)
        self._call()

    def _call(self) -> None:
        """Call everybody for whom there is a place."""
        now = self._clock()
        for rank, queue in self._queues.items():
            while queue.length and self._has_place(rank):
                ticket = queue.next(now - self.patience)
                if not ticket.called.cancelled():
                    ticket.begun = now
                    self._at_work[rank] += 1
                    queue.begin(ticket)
                    ticket.called.set_result(None)
            self._tally.queued(rank.name.lower(), queue.length)

    def _has_place(self, rank: Rank) -> bool:
        at_work = sum(self._at_work.values())
        below = at_work - self._at_work[Rank.PEOPLE]
        if rank is not Rank.PEOPLE and below >= self.places - self.kept:
            return False
        return at_work < self.places

    def _write_down(self, ticket: Ticket) -> None:
        """Say that a bot waits long, now and then; that a review does is no news."""
        if ticket.asker.rank is Rank.REVIEWS:
            return
        now = self._clock()
        if now - self._written < SELDOM:
            self._unwritten += 1
            return
        said = "a bot at table %s has waited for %.1f s; %d questions wait, %d more waited as long"
        _log.warning(said, ticket.asker.table, now - ticket.since, self.waiting, self._unwritten)
        self._written, self._unwritten = now, 0
