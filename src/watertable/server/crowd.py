"""All open connections of a process: how many there may be, and who has to go when it is full.

Whoever has sent no whole request yet, or nothing more after the last answer, waits; those can be
sent away without harm, the one that has waited longest first. Spectators go when somebody who
sits at a table needs their place. Whoever sits is never sent away.
"""

import asyncio
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Protocol

from watertable.server import metrics, records

WAITING, BUSY, WATCHING, SEATED = range(4)
KEPT = 4  # one part in so many of all places is kept for those who sit at tables
SWEEP_SECONDS = 1.0
QUIET_SECONDS = 60.0  # between two lines in the log about the same trouble


class Guest(Protocol):
    """An open connection."""

    address: str | None  # None: it is a proxy's, whose clients are counted by their requests
    standing: int

    def overdue(self, now: float) -> str:
        """Say what it has not done in time; "" is nothing."""

    def hang_up(self) -> None:
        """Close it, also if it does not read."""


class Household:
    """All guests of one address."""

    __slots__ = ("count", "waiting")

    def __init__(self) -> None:
        """Begin empty."""
        self.count = 0
        self.waiting: dict[Guest, None] = {}


class Crowd:
    """Everybody who is connected."""

    def __init__(
        self,
        most: int = 0,
        each: int = 0,
        hide: Callable[[str], str] = str,
        is_proxy: Callable[[str], bool] = lambda host: False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Have room for so many, and for so many of each address; 0 is no limit."""
        self.most, self.each = most, each
        self.free_for_all = most - most // KEPT
        self.hide, self.is_proxy, self.clock = hide, is_proxy, clock
        self.guests: set[Guest] = set()
        self.households: dict[str, Household] = {}
        self.waiting: OrderedDict[Guest, None] = OrderedDict()  # the longest first
        self.watching: OrderedDict[Guest, None] = OrderedDict()
        self.turned_away: Counter[str] = Counter()  # since the last line in the log
        self.told = -QUIET_SECONDS

    @property
    def is_crowded(self) -> bool:
        """Whether all places are taken but those that are kept for whoever sits at a table."""
        return self.most > 0 and len(self.guests) > self.free_for_all

    def enter(self, guest: Guest, host: str | None) -> str:
        """Let somebody in who comes from an address; else say why not: "address" or "full"."""
        proxied = host is None or self.is_proxy(host)
        guest.address = None if proxied or host is None else self.hide(host)
        guest.standing = WAITING
        home = None
        if guest.address is not None:
            home = self.households.get(guest.address) or Household()
            if self.each and home.count >= self.each and not self._send_away(home.waiting):
                return self._refuse("address")
        if self.most and len(self.guests) >= self.free_for_all:
            self._send_away(self.waiting)
            if len(self.guests) >= self.most:
                return self._refuse("full")
        if home is not None and guest.address is not None:
            self.households[guest.address] = home
            home.count += 1
        self.guests.add(guest)
        metrics.SOCKETS.inc()
        self._line_up(guest)
        return ""

    def leave(self, guest: Guest) -> None:
        """Somebody has gone, or is as good as gone."""
        if guest not in self.guests:
            return
        self.guests.remove(guest)
        metrics.SOCKETS.dec()
        self._step_out(guest)
        if guest.address is not None:
            home = self.households[guest.address]
            home.count -= 1
            if not home.count:
                del self.households[guest.address]

    def follow(self, guest: Guest, other: Guest) -> None:
        """A connection goes on as another: after its handshake, as a WebSocket."""
        other.address, other.standing = guest.address, guest.standing
        if guest not in self.guests:
            return
        self._step_out(guest)
        self.guests.remove(guest)
        self.guests.add(other)
        self._line_up(other)

    def stand(self, guest: Guest, standing: int) -> None:
        """Note what somebody does now; who sits at a table does so while connected."""
        if guest.standing in (standing, SEATED) or guest not in self.guests:
            return
        self._step_out(guest)
        guest.standing = standing
        self._line_up(guest)
        if standing == SEATED and self.is_crowded:
            _ = self._send_away(self.waiting) or self._send_away(self.watching)

    def sweep(self) -> None:
        """Hang up on all who are overdue, and say so now and then if any were turned away."""
        now = self.clock()
        for guest in tuple(self.guests):
            late = guest.overdue(now)
            if late:
                self._count(late)
                self.leave(guest)
                guest.hang_up()
        if self.turned_away and now >= self.told + QUIET_SECONDS:
            records.note(
                "connections were turned away",
                level=logging.WARNING,
                **self.turned_away,
                open=len(self.guests),
                most=self.most,
                most_of_one_address=self.each,
            )
            self.told = now
            self.turned_away.clear()

    async def keep_order(self) -> None:
        """Sweep for as long as the server runs."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.sweep()

    def _line_up(self, guest: Guest) -> None:
        if guest.standing == WAITING:
            self.waiting[guest] = None
            if guest.address is not None:
                self.households[guest.address].waiting[guest] = None
        elif guest.standing == WATCHING:
            self.watching[guest] = None

    def _step_out(self, guest: Guest) -> None:
        if guest.standing == WAITING:
            del self.waiting[guest]
            if guest.address is not None:
                del self.households[guest.address].waiting[guest]
        elif guest.standing == WATCHING:
            del self.watching[guest]

    def _send_away(self, some: "dict[Guest, None]") -> bool:
        """Send the first of some away to make room; False if there is none."""
        first = next(iter(some), None)
        if first is None:
            return False
        self._count("to make room")
        self.leave(first)
        first.hang_up()
        return True

    def _refuse(self, why: str) -> str:
        self._count(why)
        return why

    def _count(self, why: str) -> None:
        metrics.TURNED_AWAY.labels(why).inc()
        if why != "idle":  # that is how most connections end
            self.turned_away[why.replace(" ", "_")] += 1
