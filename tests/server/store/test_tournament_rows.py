"""Tournaments in both databases."""

import asyncio

import pytest

from watertable.server.store.named import NamedPlayer

pytestmark = pytest.mark.anyio


async def test_of_all_who_change_a_version_one_does(store):
    await store.tournaments.create("cup", b'{"n":0}', "here")
    changed = [
        store.tournaments.change("cup", 0, b'{"n":%d}' % n, running=True) for n in range(1, 5)
    ]
    assert sorted(await asyncio.gather(*changed)) == [False] * 3 + [True]
    row = await store.tournaments.load("cup")
    assert (row.version, row.running) == (1, True)
    assert row.state != b'{"n":0}'
    assert row.changed >= row.created
    assert await store.tournaments.running() == ["cup"]
    assert await store.tournaments.load("other") is None


async def test_who_enters_by_a_name_is_found_again_and_forgotten_with_it(store):
    await store.named.make(NamedPlayer("ana", "Ana"), "ana", None)
    await store.tournaments.create("cup", b"{}", "")
    assert await store.tournaments.change("cup", 0, b"{}", running=False, player="ana")
    assert not await store.tournaments.change("cup", 0, b"{}", running=False, player="ana")
    assert await store.tournaments.change("cup", 1, b"{}", running=False, player="ana")
    assert await store.tournaments.of_player("ana") == ["cup"]
    await store.named.forget("ana")
    assert await store.tournaments.of_player("ana") == []
    assert not await store.tournaments.change("cup", 2, b"{}", running=False, player="ana")
    assert (await store.tournaments.load("cup")).version == 2


async def test_they_are_counted_by_address_and_forgotten_when_nothing_happens(store):
    for id, address in (("one", "here"), ("two", "here"), ("three", "there")):
        await store.tournaments.create(id, b"{}", address)
    assert await store.tournaments.count_recent(["here", "elsewhere"], 3600.0) == 2
    assert await store.tournaments.change("two", 0, b"{}", running=True)
    await store.tournaments.prune(1.0)
    assert await store.tournaments.load("one") is not None
    await store.tournaments.prune(-1.0)
    assert await store.tournaments.load("one") is None
    assert await store.tournaments.load("two") is not None, "it is played"
