"""The hall: all tables in memory, who holds one, and what they share."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import TypeVar

from watertable.server.bus import Bus, OneProcess
from watertable.server.errands import Errands
from watertable.server.limits import Lately, Paces
from watertable.server.messages import SERVER
from watertable.server.players import Players, Programs
from watertable.server.protocol import Rerated
from watertable.server.store import Missing, Store, StoreError
from watertable.server.tables import (
    automatic,
    deals,
    keeping,
    loading,
    rating,
    refused,
    rounds,
    streaming,
    timekeeping,
)
from watertable.server.tables.backroom import Backroom
from watertable.server.tables.deal_seals import Calendar
from watertable.server.tables.inspecting import Inspecting
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.owning import Claims
from watertable.server.tables.refused import Refused, refuse
from watertable.server.tables.replays import Replays
from watertable.server.tables.reviews import Reviews
from watertable.server.tables.shows import Shows
from watertable.server.tables.timekeeping import TablesTime
from watertable.server.tables.tokens import Signer
from watertable.server.tables.variants import VariantShelf
from watertable.server.tables.who import Manners

T = TypeVar("T")
TRIES = 12  # at a table that other workers change at the same time
PAUSE = 0.01  # seconds at most before the second of them; each next one is twice as patient
FRESH = 2.0  # seconds for which another worker's silence is believed
KNOWN = 10.0  # the same at tables of our own, which only those who run the server change


class Hall:
    """Tables in memory, each with its own lock. On any doubt one is forgotten and read again."""

    signer: Signer

    def __init__(self, store: Store, bus: Bus, players: Players, manners: Manners) -> None:
        """Put together what the tables share."""
        self.store, self.bus, self.players, self.manners = store, bus, players, manners
        self.time = TablesTime()
        self.calendar = Calendar()
        self.claims = Claims(self.time, is_shared=type(bus) is not OneProcess)
        self.errands = Errands(expected=Refused)
        self.is_draining = False
        self.tables: dict[str, LiveTable] = {}
        self.moves = 0
        self.doubted = 0.0  # when it was last found that tables may be gone
        self.programs: Programs | None = None  # where the operator lets some sit down
        self.inspecting: Inspecting | None = None  # where strangers' boxes are looked at first
        self.variants = VariantShelf()  # those that are stored here
        self.backroom = Backroom("back-room")  # for tables that take long to be set up or read
        self.archive = Backroom("archive")  # for those who look at what is over
        self.reviews, self.replays, self.shows = Reviews(), Replays(), Shows()
        talk = manners.chat_per_minute
        self.chats = Paces(talk / 60, talk / 2)
        self.warming: dict[str, str | None] = {}  # what tables of each game were told of it
        self.refusals = Lately()  # tables that an address wanted and was refused

    async def kept(self, asked: Awaitable[T]) -> T:
        """Ask the store; Refused if it cannot answer now."""
        try:
            return await asked
        except StoreError as error:
            raise refused.out_of_order() from error

    async def at(self, id: str, work: Callable[[LiveTable], Awaitable[T]]) -> T:
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
        raise refuse(409, "busy.changes")

    async def take(self, id: str) -> LiveTable:
        """Wait for a table and hold it, whatever is known of it."""
        live = self.tables.get(id)
        if live is None:
            live = self.tables[id] = LiveTable(id, self.time.gap)
        live.holders += 1
        try:
            await live.lock.acquire()
        except BaseException:
            live.holders -= 1
            raise
        return live

    async def hold(self, id: str) -> LiveTable:
        """Wait for a table and hold it, as it is on disk."""
        live = await self.take(id)
        try:
            if self.time.is_late():
                await timekeeping.be_timely(self)
            if not live.is_loaded:
                await loading.load(self, live)
            elif self._may_be_old(live):
                await loading.catch_up(self, live)
        except BaseException as error:
            self.release(live)
            if isinstance(error, StoreError):
                raise refused.out_of_order() from error
            raise
        return live

    def _may_be_old(self, live: LiveTable) -> bool:
        """Whether others may have changed a table: other workers, or who deletes tables."""
        if self.claims.is_shared:
            known = KNOWN if self.claims.leads(live) else FRESH
            return self.time.clock() - live.at > known
        self.doubt()
        return live.at < self.doubted

    def doubt(self) -> None:
        """Notice that another process has deleted tables, where no bus tells of it."""
        if self.store.has_changed():
            self.doubted = self.time.clock()

    def hold_now(self, id: str) -> LiveTable | None:
        """Hold a table at once, if it is in memory, up to date and nobody holds it."""
        live = self.tables.get(id)
        if live is None or not live.is_loaded or self.time.is_late():
            return None
        claims = self.claims
        if claims.is_shared and not claims.leads(live) and self.time.clock() - live.at > FRESH:
            return None
        if not live.lock.take():
            return None
        live.holders += 1
        return live

    def release(self, live: LiveTable, *, was_used: bool = True) -> None:
        """Let the next one hold the table."""
        live.lock.release()
        live.holders -= 1
        if was_used:
            live.used = self.time.clock()
        if not live.is_loaded and not live.holders and not live.watchers:
            self.drop(live)

    def drop(self, live: LiveTable) -> None:
        """Take a table that nobody holds or watches out of memory."""
        live.still()
        if self.tables.get(live.id) is live:
            del self.tables[live.id]

    def vanish(self, live: LiveTable) -> None:
        """A table has been deleted: whoever watches is told, and nothing goes on by itself."""
        live.still()
        self.reviews.kept.pop(live.id, None)
        if live.task is not None and live.task is not asyncio.current_task():
            live.task.cancel()
        live.task = None
        live.forget()
        for watch in tuple(live.watchers):
            live.dismiss(watch)
            watch.watcher.bye(SERVER.text("bye.deleted"), False)

    def forget(self, live: LiveTable) -> None:
        """Throw memory away; whoever watches is told what is on disk."""
        live.forget()
        if live.watchers and not self.is_draining:
            self.errands.start(self.refresh(live.id))

    async def refresh(self, id: str) -> None:
        """Read a table again, if it is still here, and tell everybody what is new."""
        if id not in self.tables:
            return
        live = await self.take(id)
        try:
            if live.is_loaded:
                await self.kept(loading.catch_up(self, live))
            elif live.watchers:
                await self.kept(loading.load(self, live))
        finally:
            self.release(live, was_used=False)

    # What is kept goes on by itself, and what goes on by itself is kept: here the circle closes.

    def go_on(self, live: LiveTable) -> None:
        """Let bots, physics, standing orders and the clock go on with a table, if it is ours."""
        automatic.go_on(self, live)
        if live.is_loaded and live.game.stream is not None:
            streaming.go_on(self, live)

    async def count_match(self, id: str) -> None:
        """Let a rated match that is over count."""
        await rating.count(self, id)

    async def rerated(self, id: str) -> list[Rerated]:
        """Return what a match did to ratings."""
        return await rating.changes(self, id)

    def ring(self, live: LiveTable) -> None:
        """Let a table's time run out."""
        self.errands.start(automatic.time_out(self, live.id))

    def note_end(self, live: LiveTable) -> None:
        """A match is over: what counts it somewhere is told."""
        if live.settings.deal:
            self.errands.start(deals.record(self, live.id))
        if live.settings.tournament:
            self.errands.start(rounds.look_at(self, live.settings.tournament))
