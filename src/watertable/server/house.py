"""The house: everything that one serving process holds, opened together and closed together."""

import asyncio
import gc
import logging
import secrets
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from functools import partial

from watertable import warm
from watertable.kernel.compile import compiled
from watertable.server import limits, metrics, records
from watertable.server.bus import open_bus
from watertable.server.catalogue import Catalogue
from watertable.server.config import Config
from watertable.server.connection import Connection
from watertable.server.crowd import Crowd
from watertable.server.daily import DailyKeys
from watertable.server.errands import Errands
from watertable.server.lab_desk import LabDesk
from watertable.server.limits import BURST_SECONDS, Addresses, Paces
from watertable.server.names import Passphrases
from watertable.server.players import Players, Programs
from watertable.server.reaching import Reach, open_reach
from watertable.server.security import Origins, Scope, address_of, hash_of, proxies
from watertable.server.store import Store, open_store, seals_of
from watertable.server.tables import Address, Hub, Inspecting, Manners, VariantShelf
from watertable.server.tables.tokens import Signer

TURN_SECONDS = 10.0  # between two looks at the calendar
LOOK_SECONDS = 0.5  # between two looks at what has been compiled
NAMES_PER_SECOND, NAMES_AT_ONCE = 0.5, 20  # of tables, that one address looks for
ASKED_PER_SECOND, ASKED_AT_ONCE = 0.05, 6  # seats that one address asks for
ENTERED_PER_SECOND, ENTERED_AT_ONCE = 0.1, 10  # passphrases that one address tries
GUESSED_PER_SECOND, GUESSED_AT_ONCE = 0.02, 10  # passphrases of one name that anybody tries
WAYS_PER_SECOND, WAYS_AT_ONCE = 0.1, 10  # to be told of a turn, that one address asks for
NEW_NAMES_PER_SECOND, NEW_NAMES_AT_ONCE = 0.01, 5  # that one address makes
ENTRIES_PER_SECOND, ENTRIES_AT_ONCE = 0.2, 40  # in tournaments, that one address makes
FAREWELL_SECONDS = 2.0  # for those who read slowly


class House:
    """One process that serves: its store, its tables, its players and its limits."""

    def __init__(
        self, config: Config, store: Store, hub: Hub, keys: DailyKeys, opened: AsyncExitStack
    ) -> None:
        """Put together what was opened and is to be closed; `keys` hide addresses."""
        self.config, self.store, self.hub, self.keys = config, store, hub, keys
        self.counting = secrets.token_bytes(32)  # hides addresses in memory, past midnight too
        self.opened = opened
        self._phrases: Passphrases | None = None
        self.addresses = Addresses(config.requests_per_second, config.connections)
        self.replays = Paces(config.replays_per_second, config.replays_per_second * BURST_SECONDS)
        self.names = Paces(NAMES_PER_SECOND if config.requests_per_second else 0, NAMES_AT_ONCE)
        self.asking = Paces(ASKED_PER_SECOND if config.requests_per_second else 0, ASKED_AT_ONCE)
        limits_on = bool(config.requests_per_second)
        self.entering = Paces(ENTERED_PER_SECOND * limits_on, ENTERED_AT_ONCE)
        self.guessing = Paces(GUESSED_PER_SECOND * limits_on, GUESSED_AT_ONCE)
        self.new_names = Paces(NEW_NAMES_PER_SECOND * limits_on, NEW_NAMES_AT_ONCE)
        self.ways = Paces(WAYS_PER_SECOND * limits_on, WAYS_AT_ONCE)
        self.entries = Paces(ENTRIES_PER_SECOND * limits_on, ENTRIES_AT_ONCE)
        self.reach: Reach | None = None  # where people can be told of their turn
        self.under_way = Addresses(0, config.connections)  # requests that came by a proxy
        self.crowd = Crowd(
            limits.room(limits.files(), config.all_connections),
            2 * config.connections,
            partial(hash_of, key=self.counting),
            proxies(config.proxies),
        )
        self.origins = Origins(config)
        self.catalogue = Catalogue()
        self.draining = False
        self.aside: Callable[[Scope], bool] | None = None  # whether one came for the figures
        self.making: Counter[str] = Counter()  # tables of bots alone, by address, just now
        self.errands = Errands()
        self.lab = LabDesk(config)
        self.connections: set[Connection] = set()

    @property
    def signer(self) -> Signer:
        """What makes and reads the tokens of seats."""
        return self.hub.hall.signer

    @property
    def key(self) -> bytes:
        """What hides addresses today, in records and in the store."""
        return self.keys.today

    def whence(self, scope: Scope) -> Address:
        """Return where a request comes from, as hashes."""
        recent = tuple(address_of(scope, key) for key in self.keys.recent)
        return Address(address_of(scope, self.key), recent, self.visitor(scope))

    def visitor(self, scope: Scope) -> str:
        """Return the same as limits in memory count it: no midnight makes it another."""
        return address_of(scope, self.counting)

    async def phrases(self) -> Passphrases:
        """Return what hashes passphrases, with this installation's own key."""
        key = await self.store.key("passphrases")
        if self._phrases is None:
            self._phrases = Passphrases(key)
        return self._phrases

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
        await self.lab.close()
        if self._phrases is not None:
            self._phrases.close()
        await self.errands.end()
        await self.opened.aclose()


async def open_house(config: Config) -> House:
    """Open the store, bring it up to date, and have the tables ready to be asked."""
    limits.raise_files()
    warming = warm.begin()
    async with AsyncExitStack() as opened:
        bus = await open_bus(config.bus or config.store_url)
        opened.push_async_callback(bus.close)
        store = await open_store(config.store_url, bus, seals=seals_of(config), serves=True)
        opened.push_async_callback(store.close)
        players = Players(config.players, config.thinking, tally=metrics.Bots())
        opened.push_async_callback(players.close)
        hub = Hub(store, bus, players, manners(config))
        hub.hall.inspecting = Inspecting()
        if config.variants:
            hub.hall.variants = await asyncio.to_thread(VariantShelf, config.variants)
        if config.programs:
            programs = Programs(config.programs, config.thinking, config.players)
            hub.hall.programs = programs
            opened.push_async_callback(programs.close)
        opened.push_async_callback(hub.close)
        await hub.start()
        keys = DailyKeys(config.address_file, config.address_days, complain=alone)
        if keys.path is None:
            alone("There is no home folder for the keys of addresses; --address-keys names a file.")
        house = House(config, store, hub, keys, opened.pop_all())
        house.catalogue = Catalogue(hub.hall.programs)
        house.reach = await open_reach(config, hub)
    gc.freeze()  # what was loaded stays; looking through it again and again is CPU for nothing
    gc.set_threshold(20_000, 20, 50)
    house.errands.start(asyncio.to_thread(house.catalogue.list))
    house.errands.start(metrics.keep_handing_on(hub.counts))
    house.errands.start(keep_turning(house.keys))
    house.errands.start(house.crowd.keep_order())
    if house.reach is not None:
        house.errands.start(house.reach.keep_on())
    if warming.notice is not None:
        records.note(warming.notice)
        warming.start()
        house.errands.start(take_over(warming, hub))
    return house


def manners(config: Config) -> Manners:
    """Return how tables are run here."""
    return Manners(
        base=config.url.rstrip("/"),
        tables=config.live_tables,
        keep_days=config.keep_days,
        tables_per_hour=config.tables_per_hour,
        chat_per_minute=config.chat_per_minute,
        abandoned_days=config.abandoned_days,
    )


def alone(why: str) -> None:
    """Write down that this process hides addresses by keys that only it has."""
    records.note(
        f"{why} This process draws its own: limits count for it alone, and tables cannot be "
        "deleted by address.",
        level=logging.WARNING,
    )


async def keep_turning(keys: DailyKeys) -> None:
    """Destroy old keys when their day has come, whether somebody asks or not."""
    while True:
        await asyncio.sleep(TURN_SECONDS)
        keys.look()


async def take_over(warming: warm.Warming, hub: Hub) -> None:
    """Wait for rules to be compiled and let them take over between two moves, game by game.

    The one that is being played comes next, and its tables are told how far it is.
    """
    while warming.filler is not None:
        await asyncio.sleep(LOOK_SECONDS)
        played = (slug for slug in hub.games_played if compiled.is_plain(slug))
        if (slug := next(played, None)) is not None:
            warming.want(slug)
        said = warming.poll()
        if said is not None:
            records.note(said)
        hub.tell_of_warming()
