"""The hall: all tables in memory. Who holds one, what is kept of it, and who is told."""

import asyncio
import functools
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

from watertable.kernel.table import Table
from watertable.server.bus import Bus, OneProcess
from watertable.server.players import Players
from watertable.server.store import Store, StoreError
from watertable.server.tables import automatic, keeping, owning, reading, refused, sitters
from watertable.server.tables.live import Live
from watertable.server.tables.payloads import bodies_of
from watertable.server.tables.refused import Refused
from watertable.server.tables.reviews import Reviews
from watertable.server.tables.tokens import Signer
from watertable.server.tables.who import Config

T = TypeVar("T")
TRIES = 5  # at seats that somebody else changes at the same time
FRESH = 2.0  # seconds for which another worker's silence is believed
KNOWN = 10.0  # the same at tables of our own, which only those who run the server change
STIR = 0.2  # seconds in which people who come and go are told of together

_log = logging.getLogger("watertable.tables")


class Hall:
    """Tables in memory, each with its own lock. On any doubt one is forgotten and read again."""

    signer: Signer

    def __init__(
        self, store: Store, bus: Bus, players: Players, config: Config | None = None
    ) -> None:
        """Put the rooms together."""
        self.store, self.bus, self.players = store, bus, players
        self.config = config or Config()
        self.is_shared = type(bus) is not OneProcess  # whether other workers have our tables
        self.lease = owning.Lease()
        self.belongs: Callable[[str], bool] = lambda _: True  # whether it is this worker's table
        self.wants: Callable[[str], bool] = lambda _: True  # whether the next new table is to be it
        self.is_draining = False
        self.tables: dict[str, Live] = {}
        self.reviews = Reviews()
        self.moves = 0
        self.tasks: set[asyncio.Task[Any]] = set()
        self.skew = 0.0  # the database's time less the loop's

    async def kept(self, asked: Awaitable[T]) -> T:
        """Ask the store; Refused if it cannot answer now."""
        try:
            return await asked
        except StoreError as error:
            raise refused.out_of_order() from error

    # Holding a table.

    async def at(self, id: str, work: Callable[[Live], Awaitable[T]]) -> T:
        """Do something at a table that nobody else holds meanwhile."""
        for _ in range(TRIES):
            live = await self.hold(id)
            try:
                return await work(live)
            except keeping.Again:
                continue
            finally:
                self.release(live)
        raise Refused(409, "busy", "Too many people change this table at once; try again.")

    async def take(self, id: str) -> Live:
        """Wait for a table and hold it, whatever is known of it."""
        live = self.tables.get(id)
        if live is None:
            live = self.tables[id] = Live(id)
        live.holders += 1
        try:
            await live.lock.acquire()
        except BaseException:
            live.holders -= 1
            raise
        return live

    async def hold(self, id: str) -> Live:
        """Wait for a table and hold it, as it is on disk."""
        live = await self.take(id)
        try:
            if not live.is_loaded:
                await self._load(live)
            elif self.is_shared and self.clock() - live.at > (KNOWN if self.leads(live) else FRESH):
                await self.catch_up(live)
        except BaseException as error:
            self.release(live)
            if isinstance(error, StoreError):
                raise refused.out_of_order() from error
            raise
        return live

    def hold_now(self, id: str) -> Live | None:
        """Hold a table at once, if it is in memory, up to date and nobody holds it."""
        live = self.tables.get(id)
        if live is None or not live.is_loaded:
            return None
        if self.is_shared and not self.leads(live) and self.clock() - live.at > FRESH:
            return None
        if not live.lock.take():
            return None
        live.holders += 1
        return live

    def release(self, live: Live, *, was_used: bool = True) -> None:
        """Let the next one hold the table."""
        live.lock.release()
        live.holders -= 1
        if was_used:
            live.used = self.clock()
        if not live.is_loaded and not live.holders and not live.watchers:
            self.drop(live)

    def drop(self, live: Live) -> None:
        """Take a table that nobody holds or watches out of memory."""
        self._still(live)
        if self.tables.get(live.id) is live:
            del self.tables[live.id]

    def _still(self, live: Live) -> None:
        for timer in (live.timer, live.stir):
            if timer is not None:
                timer.cancel()
        live.timer = live.stir = None

    def leads(self, live: Live) -> bool:
        """Say whether a table is our own now: no other worker goes on with it."""
        lease = self.lease
        return not self.is_shared or (live.owner == lease.worker and self.clock() < lease.until)

    def move_out(self) -> None:
        """Let go of the tables that are now those of other workers of this server."""
        owning.move_out(self)

    async def _load(self, live: Live) -> None:
        if not self.leads(live):
            await owning.claim(self, live)
        row = await self.store.load(live.id)
        if row is None:
            raise refused.no_table()
        lines = [] if row.header is None else await self.store.lines(live.id)
        live.fill(row, lines)
        live.at = live.opened = self.clock()
        if live.published > live.ply or not live.watchers:
            live.published = live.ply
        if live.table is None and live.seats.begun is not None:
            await keeping.begin(self, live)  # whoever made it begin did not see it
        elif live.watchers and live.published < live.ply:
            self.publish(live)
        self.go_on(live)

    async def copy(self, live: Live) -> Table:
        """Return the table as it is on disk, to try something on."""
        row = await self.store.load(live.id)
        if row is None or row.header is None:
            raise refused.no_table()
        table = reading.table_of(live.game, row.rules, row.header, live.secret)
        lines = await self.store.lines(live.id)
        reading.follow(table, live.secret, lines, live.seats, None)
        return table

    async def look(self, live: Live) -> None:
        """See at once what other workers did, where there are any."""
        if self.is_shared and self.clock() > live.at:
            await self.catch_up(live)

    async def catch_up(self, live: Live) -> None:
        """See what other workers did with a table that is in memory."""
        is_ours = self.leads(live)
        if not is_ours:
            await owning.claim(self, live)
        row = await self.store.load(live.id)
        if row is None:
            live.forget()
            raise refused.no_table()
        live.at = self.clock()
        has_begun = live.table is None and row.header is not None
        was_closed = row.ended is not None and live.asked is not None
        is_known = row.version == live.version and row.ply == live.ply
        if is_known and not has_begun and not was_closed:
            if not is_ours:
                self.go_on(live)
            return
        if row.ply < live.ply:
            live.forget()
            await self._load(live)
            return
        before = live.seats
        live.adopt(row)
        self._part(live, before)
        if has_begun:
            live.begin(row)
        if row.ply > live.ply:
            live.follow(await self.store.lines(live.id, live.ply))
        elif live.table is not None:
            live.settle()
        live.opened = self.clock()
        self.publish(live)
        self.go_on(live)

    def _part(self, live: Live, before: sitters.Seats) -> None:
        """Say goodbye to connections whose link was revoked."""
        for seat, (old, new) in enumerate(zip(before.chairs, live.seats.chairs, strict=True)):
            if old.epoch != new.epoch:
                self.part(live, seat)

    def part(self, live: Live, seat: int) -> None:
        """Say goodbye to every connection of a seat."""
        for watch in [w for w in live.watchers if w.who.seat == seat]:
            live.dismiss(watch)
            watch.watcher.bye("This link was revoked.", False)

    def forget(self, live: Live) -> None:
        """Throw memory away; whoever watches is told what is on disk."""
        live.forget()
        if live.watchers and not self.is_draining:
            self.spawn(self.refresh(live.id))

    # Telling everybody.

    def publish(self, live: Live, seat: int | None = None) -> None:
        """Tell all watchers how the table stands, or those of one seat alone.

        One payload is made for each seat that has watchers, and one for all spectators.
        """
        since = live.published
        watchers = [w for w in live.watchers if seat is None or w.who.seat == seat]
        live.published = live.ply
        if not watchers:
            return
        keys = [(w.who.seat, w.who.host) for w in watchers]
        audience = list(dict.fromkeys(keys))
        bodies = dict(zip(audience, bodies_of(live, audience, since, self.now()), strict=True))
        for watch, key in zip(watchers, keys, strict=True):
            watch.watcher.payload(live.ply, since, bodies[key])

    def stir(self, live: Live) -> None:
        """Tell everybody soon that somebody came or went."""
        if live.stir is None and live.watchers and not self.is_draining:
            live.stir = self.loop.call_later(STIR, self._stirred, live)

    def _stirred(self, live: Live) -> None:
        live.stir = None
        if live.lock.locked() or not live.is_loaded:
            self.stir(live)
        else:
            self.publish(live)

    async def refresh(self, id: str) -> None:
        """Read a table again, if it is still here, and tell everybody what is new."""
        if id not in self.tables:
            return
        live = await self.take(id)
        try:
            if live.is_loaded:
                await self.kept(self.catch_up(live))
            elif live.watchers:
                await self.kept(self._load(live))
        finally:
            self.release(live, was_used=False)

    # Going on.

    def go_on(self, live: Live) -> None:
        """Let bots, physics, standing orders and the clock go on with a table, if it is ours."""
        if self.is_draining:
            return
        if self.leads(live):
            automatic.go_on(self, live)
        else:
            owning.wait(self, live)

    def ring(self, live: Live) -> None:
        """Let a table's time run out."""
        self.spawn(automatic.time_out(self, live.id))

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something beside; what goes wrong in it is written down."""
        task = self.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            if isinstance(error, Refused):
                _log.info("refused beside: %s", error)
            else:
                _log.error("something went wrong beside a table", exc_info=error)

    @functools.cached_property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The loop that everything here runs in; to ask asyncio for it takes a system call."""
        return asyncio.get_running_loop()

    @functools.cached_property
    def clock(self) -> Callable[[], float]:
        """What tells the loop's time."""
        return self.loop.time

    def now(self) -> float:
        """Return the database's time, as well as it is known here."""
        return self.clock() + self.skew
