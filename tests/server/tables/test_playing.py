"""A table is played from its first shuffle to its seed, and whoever listens misses nothing."""

import pytest

import watertable as wt
from tests.server.tables.sitting import act
from watertable.server.tables import Refused

pytestmark = pytest.mark.anyio
SHORT = {"preset": "short"}


async def test_bots_play_a_whole_match_by_themselves(house):
    place = await house.table(seats=["bot:random", "bot:random"], **SHORT)
    ear = await place.watch()
    over = await ear.until(lambda now: now.outcome is not None)
    assert over.seed is not None
    log = wt.Log.loads((await house.hub.log(place.id)).decode())
    log.verify()
    assert ear.events == wt.replay(log).events(None)


async def test_people_play_and_listen(house):
    place = await (await house.table(**SHORT)).obey_no_orders()
    await place.seen(0)
    ears = {seat: await place.watch(seat) for seat in (0, 1, None)}
    while (await place.seen()).outcome is None:
        await act(place)
    table = wt.replay(wt.Log.loads((await house.hub.log(place.id)).decode()))
    for seat, ear in ears.items():
        assert ear.now.view == table.view(seat)
        assert ear.events == table.events(seat)
        assert (await place.seen(seat)).events == table.events(seat)


async def test_nothing_is_told_before_it_is_on_disk(house, monkeypatch):
    place = await (await house.table()).obey_no_orders()
    await place.seen(0)
    ear = await place.watch()
    append, heard = house.store.append, []

    async def watched(*arguments, **more):
        done = await append(*arguments, **more)
        heard.append(ear.now.ply)
        return done

    monkeypatch.setattr(house.store, "append", watched)
    before = ear.now.ply
    await act(place)
    assert heard == [before]
    assert ear.now.ply > before


async def test_an_unknown_table_is_refused(house):
    with pytest.raises(Refused) as refused:
        await house.hub.payload("nowhere")
    assert refused.value.status == 404
    assert house.hub.counts()["tables"] == 0
