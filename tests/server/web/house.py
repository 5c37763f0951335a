"""A house with a hub that does what a test says, for tests of everything in front of the hub."""

import time
from collections.abc import Callable
from contextlib import AsyncExitStack, contextmanager
from types import SimpleNamespace
from typing import Any

from watertable.server.config import Config
from watertable.server.daily import DailyKeys
from watertable.server.house import House
from watertable.server.protocol import Done, Joined, Made, Reviewed, SeatLink, Tables
from watertable.server.store import Held
from watertable.server.store.aliases import NamedTable
from watertable.server.tables import SPECTATOR, PayloadText, Refused, Watch, Who, refuse
from watertable.server.tables.tokens import Signer

TOKENS = {"t0": Who(0), "t1": Who(1), "th": Who(None, host=True)}


class FakeHub:
    """A hub with one table, "table", that remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []
        self.watchers: list[Watch] = []
        self.at = 3
        self.now = 0.0
        self.is_full = False
        self.refusals: list[str] = []
        self.hall = SimpleNamespace(signer=Signer(b"fake"))

    async def identify(self, id, token):
        if token not in TOKENS:
            raise refuse(401, "bad_token")
        return TOKENS[token]

    @contextmanager
    def counting_refusals(self, address):
        try:
            yield
        except Refused:
            self.refusals.append(address)
            raise

    async def create(self, new, address):
        if self.is_full:
            raise refuse(429, "too_many_tables", most=5, wait=300)
        self.asked.append(("create", new, address))
        return Made("table", "/t/table", [SeatLink(0, "t0", "/t/table#t0")], "th")

    async def join(self, id, join, held=(), player=None):
        self.asked.append(("join", join))
        return Joined(1, "t1", "/t/table#t1")

    async def move(self, id, who, move):
        self.asked.append(("move", id, who, move))
        if move.move == 500:
            raise ZeroDivisionError("a secret: t0")
        return Done(move.ply + 1)

    async def at_ply(self, id, ply, seat, is_open):
        return b"{}"

    async def log(self, id):
        return b""

    async def review(self, id):
        return Reviewed("none", "Nothing is reviewed here.")

    async def named(self, name):
        self.asked.append(("named", name))
        return {
            "maple-otter": NamedTable("table", True),
            "quiet-heron": NamedTable("table", False),
        }.get(name)

    async def mine(self, seats):
        self.asked.append(("mine", seats))
        return Tables([])

    async def host(self, id, who, request):
        self.asked.append(("host", who))
        raise refuse(403, "not_host")

    async def hint(self, id, who, said):
        raise refuse(403, "no_seat.asker")

    async def watch(self, id, who, watcher, since=0):
        if id == "nothing":
            raise refuse(404, "no_table")
        self.asked.append(("watch", who, since))
        watch = Watch(id, who, watcher)
        self.watchers.append(watch)
        return watch, self.told(since)

    def unwatch(self, watch):
        self.watchers.remove(watch)

    async def newest(self, watch, since):
        self.asked.append(("newest", since))
        return self.told(since)

    def told(self, since):
        return PayloadText(
            self.at, since, b'{"type":"seat","ply":%d,"since":%d}' % (self.at, since)
        )

    def push(self, ply):
        """A move has been made."""
        since, self.at = self.at, ply
        for watch in tuple(self.watchers):
            frame = self.told(since)
            watch.watcher.payload(frame.ply, frame.since, frame.body)

    def ply(self, id):
        return self.at

    def counts(self):
        return {"tables": 1}


class FakeStore:
    """A store that holds nothing and is well."""

    def __init__(self) -> None:
        self.recent = 0
        self.broken: Exception | None = None
        self.kept: dict[tuple[str, int, str], bytes] = {}
        self.browsers = self

    async def count_recent(self, address, seconds):
        return self.recent

    async def check(self):
        if self.broken is not None:
            raise self.broken

    async def hold(self, browser, table, seat, token):
        if self.broken is not None:
            raise self.broken
        self.kept[table, seat, browser] = token

    async def of(self, browsers, table=None):
        return [
            Held(browser, at, seat, token)
            for (at, seat, browser), token in self.kept.items()
            if browser in browsers and table in (None, at)
        ]

    async def load(self, id):
        return SimpleNamespace(id=id) if id == "table" else None


def fake_house(*, clock: Callable[[], float] = time.time, **settings: Any) -> Any:
    """Return a house in which only the web is real."""
    config = Config(**settings)
    store: Any = FakeStore()
    hub: Any = FakeHub()
    return House(config, store, hub, DailyKeys(None, clock=clock), AsyncExitStack())


__all__ = ["SPECTATOR", "FakeHub", "FakeStore", "fake_house"]
