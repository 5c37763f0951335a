"""Two workers on one database: one of them has a table, the other is a guest there."""

import asyncio
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from tests.server.postgres import cluster, postgres_url
from tests.server.tables.conftest import House, Place
from tests.server.tables.sitting import act
from watertable.server.bus import open_bus
from watertable.server.protocol import MoveRequest
from watertable.server.store import open_store
from watertable.server.tables import Manners, Refused, owning

__all__ = ["cluster", "postgres_url"]
pytestmark = pytest.mark.anyio
PATIENCE = 30.0


class Counted:
    """A store that counts how often a table is looked at."""

    def __init__(self, store):
        self.store, self.loads = store, 0

    def __getattr__(self, name):
        return getattr(self.store, name)

    async def load(self, table):
        self.loads += 1
        return await self.store.load(table)


@pytest.fixture
async def pair(postgres_url, monkeypatch):
    """Two workers that share a database, and know nothing else of each other."""
    monkeypatch.setattr(owning, "LEASE", 60.0)  # however slow the machine is
    houses = []
    for _ in range(2):
        bus = await open_bus(postgres_url)
        store = Counted(await open_store(postgres_url, bus))
        house = House(store, bus, msgspec.structs.replace(Manners(), tick=0.05))
        await house.hub.start()
        houses.append(SimpleNamespace(house=house, hub=house.hub, store=store, bus=bus))
    yield houses
    for each in houses:
        await each.hub.close()
        await each.store.close()
        await each.bus.close()


async def at_both(pair, **settings):
    """A table of the first worker's, and the same table as the second sees it."""
    here = await pair[0].house.table(**settings)
    there = Place(pair[1].hub, here.id, here.tokens)
    there.host, there.who = here.host, here.who
    for seat in here.tokens:
        await here.seen(seat)
    await here.obey_no_orders()
    return here, there


async def until(is_true):
    async with asyncio.timeout(PATIENCE):
        while not is_true():
            await asyncio.sleep(0.01)


def leads(worker, place):
    return place.id in worker.hub.hall.tables and worker.hub.hall.claims.leads(
        worker.hub.hall.tables[place.id]
    )


async def test_at_a_table_of_its_own_a_worker_looks_no_more_and_tells_nobody(pair):
    here, _ = await at_both(pair)
    heard: list[Any] = []
    pair[1].bus.subscribe(heard.extend)
    before = pair[0].store.loads
    for _ in range(5):
        await act(here)
    assert pair[0].store.loads == before
    pair[0].bus.publish([("the last", 1)])
    await until(lambda: ("the last", 1) in heard)
    assert heard == [("the last", 1)]


async def test_a_guest_sees_and_does_what_it_would_at_a_table_of_its_own(pair):
    here, there = await at_both(pair)
    one, other = await here.watch(0), await there.watch(1)
    assert leads(pair[0], here)
    assert not leads(pair[1], there)
    for place in (here, there, there, here):
        ply = await act(place)
        await one.until(lambda now, ply=ply: now.ply >= ply)
        await other.until(lambda now, ply=ply: now.ply >= ply)
    assert (await here.seen(0)).view == (await there.seen(0)).view == one.now.view


async def test_only_the_owner_lets_a_bot_play(pair):
    here, there = await at_both(pair, seats=["person", "bot:random"])
    await here.watch()
    ear = await there.watch(0)
    while len(pair[0].house.players.asked) < 3:  # a turn may have several moves
        now = await ear.until(lambda now: now.to_act == 0)
        move = MoveRequest(now.ply, now.moves[0].action)
        ply = (await there.hub.move(there.id, there.who[0], move)).ply
        await ear.until(lambda now, ply=ply: now.ply >= ply)
        await ear.until(lambda now: now.to_act == 0)
    assert not pair[1].house.players.asked


async def test_when_the_owner_is_lost_a_guest_goes_on_after_its_lease(pair, monkeypatch):
    _, there = await at_both(pair, seats=["person", "bot:random"])
    with monkeypatch.context() as briefly:
        briefly.setattr(owning, "LEASE", 1.0)
        await owning.renew(pair[0].hub.hall)
    lost(pair[0])
    ear = await there.watch(0)
    while not pair[1].house.players.asked:  # a turn may have several moves
        now = await ear.until(lambda now: now.to_act == 0)
        move = MoveRequest(now.ply, now.moves[0].action)
        ply = (await there.hub.move(there.id, there.who[0], move)).ply
        await ear.until(lambda now, ply=ply: now.ply >= ply)
        await ear.until(lambda now: now.to_act == 0)
    assert leads(pair[1], there)


def lost(worker):
    """Let a worker stop as if its process were: it hears, renews and does nothing any more."""
    worker.hub.hall.is_draining = True
    worker.bus.listeners.clear()
    for live in worker.hub.hall.tables.values():
        if live.task is not None:
            live.task.cancel()


async def test_a_table_that_nobody_uses_any_more_is_given_to_the_guest_who_asks(pair, monkeypatch):
    monkeypatch.setattr(owning, "IDLE", 0.0)
    here, there = await at_both(pair)
    assert leads(pair[0], here)
    await there.watch(0)
    await until(lambda: leads(pair[1], there))
    assert here.id not in pair[0].hub.hall.tables


async def test_a_table_out_of_memory_is_given_to_the_guest_who_asks(pair):
    here, there = await at_both(pair)
    pair[0].hub.hall.drop(pair[0].hub.hall.tables[here.id])
    await there.watch(0)
    await until(lambda: leads(pair[1], there))


async def test_a_table_at_which_somebody_is_stays(pair, monkeypatch):
    monkeypatch.setattr(owning, "IDLE", 0.0)
    here, there = await at_both(pair)
    await here.watch(0)
    await there.watch(1)
    await until(lambda: pair[0].hub.hall.tables[here.id].guested)
    assert leads(pair[0], here)
    assert not leads(pair[1], there)


async def test_a_worker_that_lost_its_lease_begins_another_and_claims_its_tables_again(pair):
    here, _ = await at_both(pair)
    hub = pair[0].hub
    before = hub.hall.claims.worker
    await pair[0].store.write("UPDATE workers SET until = 1 WHERE number = $1", before)
    hub.hall.claims.until = 0.0
    assert not leads(pair[0], here)
    await owning.renew(hub.hall)
    assert hub.hall.claims.worker != before
    await until(lambda: leads(pair[0], here))


async def test_a_wrong_owner_is_fenced_by_the_ply(pair):
    here, there = await at_both(pair)
    await there.seen()
    guest = pair[1].hub.hall.tables[there.id]
    guest.owner = pair[1].hub.hall.claims.worker  # it believes what is not so
    seat = (await here.seen()).to_act
    now = await here.seen(seat)
    pair[1].bus.listeners.clear()
    done = await here.hub.move(here.id, here.who[seat], MoveRequest(now.ply, now.moves[0].action))
    with pytest.raises(Refused) as refused:
        await there.hub.move(there.id, there.who[seat], MoveRequest(now.ply, now.moves[0].action))
    assert refused.value.status == 409
    assert (await there.seen()).ply == done.ply


async def test_time_runs_out_by_one_worker_alone(pair, monkeypatch):
    rung = []
    here, _ = await at_both(pair, clock={"kind": "move", "seconds": 5})
    place = await pair[0].store.load(here.id)
    for worker in pair:
        real = worker.store.store.append

        async def append(*given, real=real, worker=worker, late=False, **more):
            if late:
                rung.append(worker)
            return await real(*given, late=late, **more)

        monkeypatch.setattr(worker.store.store, "append", append)
    pair[0].hub.hall.drop(pair[0].hub.hall.tables[here.id])
    await pair[1].store.write("UPDATE heads SET deadline = 1 WHERE table_id = $1", here.id)
    await until(lambda: rung)
    await asyncio.sleep(0.3)
    assert place is not None
    assert rung == [pair[0]]


async def test_whoever_is_at_a_table_that_moved_is_told_to_come_again_and_it_is_free(pair):
    here, there = await at_both(pair)
    ear = await here.watch(0)
    pair[0].hub.hall.claims.belongs = lambda id: False
    pair[0].hub.move_out()
    assert ear.farewell is not None
    assert ear.farewell[1]
    await there.watch(0)
    await until(lambda: leads(pair[1], there))
    assert here.id not in pair[0].hub.hall.tables


async def test_whoever_stops_leaves_its_tables_to_the_others_at_once(pair):
    _, there = await at_both(pair)
    await pair[0].hub.drain()
    await there.watch(0)
    assert leads(pair[1], there)


async def test_a_table_of_bots_alone_is_made_where_it_is_played(pair):
    hub = pair[0].hub
    hub.hall.claims.belongs = lambda id: id[0] in "23456789abcd"
    for _ in range(3):
        place = await pair[0].house.table(seats=["bot:random", "bot:random"])
        assert hub.hall.claims.belongs(place.id)


async def test_a_lease_that_ended_by_a_clock_that_was_set_is_begun_anew_with_all_its_tables(pair):
    """The database believes that the lease is over, and our own clock does not."""
    here, _ = await at_both(pair)
    await here.watch(0)
    hub = pair[0].hub
    await hub.hall.store.leases.retire(hub.hall.claims.worker)
    await owning.renew(hub.hall)
    await until(lambda: leads(pair[0], here))
    assert await owning.may_go_on(hub.hall, here.id)
