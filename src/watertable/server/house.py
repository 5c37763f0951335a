"""The house: everything that one serving process holds, opened together and closed together."""

import asyncio
import gc
from contextlib import AsyncExitStack, suppress
from typing import Any

from watertable import warm
from watertable.server import metrics, records
from watertable.server.bus import open_bus
from watertable.server.catalogue import Catalogue
from watertable.server.config import Config
from watertable.server.connection import Connection
from watertable.server.limits import Addresses
from watertable.server.players import Players
from watertable.server.security import Origins
from watertable.server.store import Store, open_store
from watertable.server.tables import Config as TablesConfig
from watertable.server.tables import Hub

FAREWELL_SECONDS = 2.0  # for those who read slowly


class House:
    """One process that serves: its store, its tables, its players and its limits."""

    def __init__(
        self, config: Config, store: Store, hub: Hub, key: bytes, opened: AsyncExitStack
    ) -> None:
        """Put together what was opened and is to be closed; `key` hides addresses."""
        self.config, self.store, self.hub, self.key = config, store, hub, key
        self.opened = opened
        self.addresses = Addresses(config.requests_per_second, config.connections)
        self.origins = Origins(config)
        self.catalogue = Catalogue()
        self.draining = False
        self.tasks: set[asyncio.Task[Any]] = set()
        self.connections: set[Connection] = set()

    def start(self, work: Any) -> None:
        """Let something run beside the requests, and write down if it fails."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[Any]") -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            records.fault("something in the background failed", error)

    async def drain(self) -> None:
        """Send everybody away, to come back soon, and finish what has begun."""
        self.draining = True
        with suppress(TimeoutError):
            async with asyncio.timeout(self.config.drain_seconds):
                await self.hub.drain()
                farewells = [one.task for one in self.connections if one.task is not None]
                if farewells:
                    await asyncio.wait(farewells, timeout=FAREWELL_SECONDS)

    async def close(self) -> None:
        """Close everything, what leans on something else first."""
        for task in self.tasks:
            task.cancel()
        await self.opened.aclose()


async def open_house(config: Config) -> House:
    """Open the store, bring it up to date, and have the tables ready to be asked."""
    warming = warm.begin()
    async with AsyncExitStack() as opened:
        bus = await open_bus(config.bus or config.store_url)
        opened.push_async_callback(bus.close)
        store = await open_store(config.store_url, bus, serves=True)
        opened.push_async_callback(store.close)
        players = Players(config.bots, config.thinking)
        opened.push_async_callback(players.close)
        hub = Hub(store, bus, players, manners(config))
        opened.push_async_callback(hub.close)
        await hub.start()
        house = House(config, store, hub, await store.key("addresses"), opened.pop_all())
    gc.freeze()  # what was loaded stays; looking through it again and again is CPU for nothing
    gc.set_threshold(20_000, 20, 50)
    house.start(asyncio.to_thread(house.catalogue.list))
    house.start(metrics.keep_handing_on())
    if warming.notice is not None:
        records.note(warming.notice)
        house.start(take_over(warming))
    return house


def manners(config: Config) -> TablesConfig:
    """Return how tables are run here."""
    return TablesConfig(
        base=config.url.rstrip("/"), tables=config.live_tables, keep_days=config.keep_days
    )


async def take_over(warming: warm.Warming) -> None:
    """Wait for the rules to be compiled and let them take over between two moves."""
    while warming.filler is not None:
        await asyncio.sleep(1.0)
        said = warming.poll()
        if said is not None:
            records.note(said)
