"""The hall: all tables in memory. Who holds one, what is kept of it, and who is told."""

import asyncio
import functools
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

from watertable.kernel.table.table import Table
from watertable.server.bus import Bus, OneProcess
from watertable.server.limits import Lately, Paces
from watertable.server.players import Players
from watertable.server.store import Entry, Missing, Store, StoreError, TableRow
from watertable.server.tables import (
    automatic,
    keeping,
    owning,
    reading,
    refused,
    reissue,
    sitters,
    timekeeping,
)
from watertable.server.tables.backroom import Backroom
from watertable.server.tables.inspecting import Inspecting
from watertable.server.tables.live import Live
from watertable.server.tables.payloads import bodies_of
from watertable.server.tables.refused import Refused
from watertable.server.tables.replays import Replays
from watertable.server.tables.reviews import Reviews
from watertable.server.tables.tokens import Signer
from watertable.server.tables.who import NOWHERE, Address, Config

T = TypeVar("T")
TRIES = 12  # at a table that other workers change at the same time
PAUSE = 0.01  # seconds at most before the second of them; each next one is twice as patient
FRESH = 2.0  # seconds for which another worker's silence is believed
HOUR, LATER = 3600.0, 300.0  # seconds
AT_ONCE = 40  # lines of a log that are played in the event loop: a few milliseconds
SHORT = 2_000  # bytes of settings that have neither a box nor a position
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
        self.inspecting: Inspecting | None = None  # where strangers' boxes are looked at first
        self.backroom = Backroom("back-room")  # for tables that take long to be set up or read
        self.archive = Backroom("archive")  # for those who look at what is over
        self.reviews, self.replays = Reviews(), Replays()
        talk = self.config.chat_per_minute
        self.chats = Paces(talk / 60, talk / 2)
        self.refusals = Lately()  # tables that an address wanted and was refused
        self.moves = 0
        self.tasks: set[asyncio.Task[Any]] = set()
        self.skew = 0.0  # the tables' time less the loop's
        self.gap = 0.0  # the time of day less the tables'
        self.beaten: float | None = None  # when we last told the store that we serve (loop's time)
        self.tried = 0.0  # and when we last tried to
        self.beating = asyncio.Lock()
        self.started = 0.0  # by the tables' time
        self.doubted = 0.0  # when it was last found that tables may be gone

    async def kept(self, asked: Awaitable[T]) -> T:
        """Ask the store; Refused if it cannot answer now."""
        try:
            return await asked
        except StoreError as error:
            raise refused.out_of_order() from error

    async def spare(self, address: Address) -> None:
        """Refuse an address that has made too many tables; what was refused counts too."""
        most = self.config.tables_per_hour
        if not most or address == NOWHERE:
            return
        refused_lately = self.refusals.count(address.visitor)
        if refused_lately + await self.kept(self.store.count_recent(address.recent, HOUR)) >= most:
            text = f"You have made {most} tables within an hour; come back later."
            raise Refused(429, "too_many_tables", text, wait=LATER)

    # Holding a table.

    async def at(self, id: str, work: Callable[[Live], Awaitable[T]]) -> T:
        """Do something at a table that nobody else holds meanwhile."""
        for tried in range(TRIES):
            live = await self.hold(id)
            try:
                return await work(live)
            except keeping.Again:
                pass
            except Missing as error:
                self.vanish(live)
                raise refused.no_table() from error
            finally:
                self.release(live)
            await asyncio.sleep(PAUSE * 2 ** min(tried, 5) * secrets.randbelow(1000) / 1000)
        raise Refused(409, "busy", "Too many people change this table at once; try again.")

    async def take(self, id: str) -> Live:
        """Wait for a table and hold it, whatever is known of it."""
        live = self.tables.get(id)
        if live is None:
            live = self.tables[id] = Live(id, self.gap)
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
            if timekeeping.is_late(self):
                await timekeeping.be_timely(self)
            if not live.is_loaded:
                await self.load(live)
            elif self._may_be_old(live):
                await self.catch_up(live)
        except BaseException as error:
            self.release(live)
            if isinstance(error, StoreError):
                raise refused.out_of_order() from error
            raise
        return live

    def _may_be_old(self, live: Live) -> bool:
        """Whether others may have changed a table: other workers, or who deletes tables."""
        if self.is_shared:
            return self.clock() - live.at > (KNOWN if self.leads(live) else FRESH)
        self.doubt()
        return live.at < self.doubted

    def doubt(self) -> None:
        """Notice that another process has deleted tables, where no bus tells of it."""
        if self.store.has_changed():
            self.doubted = self.clock()

    def hold_now(self, id: str) -> Live | None:
        """Hold a table at once, if it is in memory, up to date and nobody holds it."""
        live = self.tables.get(id)
        if live is None or not live.is_loaded or timekeeping.is_late(self):
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

    def vanish(self, live: Live) -> None:
        """A table has been deleted: whoever watches is told, and nothing goes on by itself."""
        self._still(live)
        self.reviews.kept.pop(live.id, None)
        if live.task is not None and live.task is not asyncio.current_task():
            live.task.cancel()
        live.task = None
        live.forget()
        for watch in tuple(live.watchers):
            live.dismiss(watch)
            watch.watcher.bye("This table was deleted.", False)

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

    async def load(self, live: Live) -> None:
        """Read a table that is not in memory, or was forgotten."""
        for _ in range(TRIES):
            try:
                return await self._read(live)
            except keeping.Again:
                continue  # another worker has begun the match in the same moment
        raise keeping.Again

    async def _read(self, live: Live) -> None:
        if not self.leads(live):
            await owning.claim(self, live)
        row = await self.store.load(live.id)
        if row is None:
            self.vanish(live)
            raise refused.no_table()
        lines = [] if row.header is None else await self.store.lines(live.id)
        if len(lines) > AT_ONCE or len(row.settings) > SHORT:
            try:
                await self.backroom.do(live.fill, row, lines)
            except BaseException:
                live.forget()  # also if it was filled, but nobody waited for it
                raise
        else:
            live.fill(row, lines)
        self.part_strangers(live)
        await keeping.read_flaws(self, live)
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
        lines = await self.store.lines(live.id)
        return await self.backroom.do(_copied, live, row, lines)

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
            self.vanish(live)
            raise refused.no_table()
        live.at = self.clock()
        has_begun = live.table is None and row.header is not None
        was_closed = row.ended is not None and live.asked is not None
        is_known = row.version == live.version and row.ply == live.ply
        if is_known and not has_begun and not was_closed:
            if live.table is None and self._is_stuck(live):
                await keeping.begin(self, live)
            elif not is_ours:
                self.go_on(live)
            return
        if row.ply < live.ply:
            live.forget()
            await self.load(live)
            return
        before = live.seats
        live.adopt(row)
        self._part(live, before)
        if has_begun:
            live.begin(row)
        if row.ply > live.ply:
            live.follow(await self.store.lines(live.id, live.ply))
            await keeping.read_flaws(self, live)
        elif live.table is not None:
            live.settle()
        live.opened = self.clock()
        self.publish(live)
        self.go_on(live)

    def _is_stuck(self, live: Live) -> bool:
        """Whether a match should have begun at another worker, which seems to have died."""
        begun = live.seats.begun
        return begun is not None and self.now() - begun > FRESH

    def _part(self, live: Live, before: sitters.Seats) -> None:
        """Say goodbye to connections whose link was revoked."""
        for seat, (old, new) in enumerate(zip(before.chairs, live.seats.chairs, strict=True)):
            if old.epoch != new.epoch:
                self.part(live, seat)
        reissue.heed(self, live)

    def part(self, live: Live, seat: int) -> None:
        """Say goodbye to every connection of a seat."""
        for watch in [w for w in live.watchers if w.who.seat == seat]:
            live.dismiss(watch)
            watch.watcher.bye("This link was revoked.", False)

    def part_strangers(self, live: Live) -> None:
        """Say goodbye to connections whose seat has become somebody else's, however that was.

        Done whenever seats were kept or read, before anything is told.
        """
        chairs = live.seats.chairs
        for watch in tuple(live.watchers):
            at = watch.who.seat
            if at is not None and chairs[at].epoch != watch.who.epoch:
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
                await self.kept(self.load(live))
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
        """Return the tables' time, as well as it is known here."""
        return self.clock() + self.skew


def _copied(live: Live, row: TableRow, lines: list[tuple[Entry, float]]) -> Table:
    """Return a table of its own that was played as far as this one."""
    assert row.header is not None
    table = reading.table_of(live.game, row.rules, row.header, live.secret)
    reading.follow(table, live.secret, lines, live.seats, None)
    return table
