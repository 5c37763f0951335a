"""Deals and tries in both databases."""

import asyncio
import secrets
from typing import Any

import pytest

from tests.server.store.rows import a_row
from watertable.kernel.records.chance import promise_of
from watertable.server.store import deal_rows
from watertable.server.store.deal_rows import DealRow, TryRow

pytestmark = pytest.mark.anyio
DAY = "2026-11-18"


def a_deal() -> DealRow:
    secret = secrets.token_bytes(32)
    return DealRow(DAY, "showdown", secret, promise_of(secret), b"{}", "river")


async def a_try(store: Any, player: str | None = None) -> TryRow:
    row = await store.create(a_row())
    return TryRow(row.id, DAY, "showdown", row.id, player, player or "")


async def test_whoever_draws_first_draws_for_all(store):
    drawn = await asyncio.gather(*(store.deals.keep(a_deal()) for _ in range(5)))
    assert len({deal.secret for deal in drawn}) == 1
    assert await store.deals.find(DAY, "showdown") == drawn[0]


async def test_of_one_player_one_try_is_kept_however_many_begin_at_once(store):
    await store.deals.keep(a_deal())
    tries = [await a_try(store, "ana") for _ in range(4)]
    assert sorted(await asyncio.gather(*map(store.deals.begin, tries))) == [False] * 3 + [True]
    others = [await a_try(store) for _ in range(3)]
    assert await asyncio.gather(*map(store.deals.begin, others)) == [True] * 3
    assert await store.deals.count(DAY, "showdown") == 4


async def test_nothing_begins_when_it_is_closed(store):
    await store.deals.keep(a_deal())
    await store.deals.close(DAY, "showdown")
    assert not await store.deals.begin(await a_try(store))
    assert [deal.day for deal in await store.deals.unrevealed("2026-11-19")] == [DAY]
    await store.deals.reveal(DAY, "showdown")
    assert await store.deals.unrevealed("2026-11-19") == []
    assert await store.deals.days("showdown", 5) == [DAY]


async def test_a_result_is_kept_once_and_goes_with_its_table(store):
    await store.deals.keep(a_deal())
    one = await a_try(store, "ana")
    await store.deals.begin(one)
    assert [row.table for row in await store.deals.open_tries(DAY, "showdown")] == [one.table]
    await store.deals.record(one.table, b'{"won":true}')
    await store.deals.record(one.table, b'{"won":false}')
    found = await store.deals.shared(one.share)
    assert found.result == b'{"won":true}'
    assert await store.deals.among([one.table, "other"], DAY) == [found]
    assert await store.deals.of_player("ana", DAY) == [found]
    await store.deals.disown("ana")
    assert (await store.deals.of_table(one.table)).name == ""
    await store.delete(one.table)
    assert await store.deals.of_table(one.table) is None


async def test_however_many_try_without_a_name_they_take_nobodys_place(store, monkeypatch):
    monkeypatch.setattr(deal_rows, "MANY", 2)
    await store.deals.keep(a_deal())
    for player in (None, None, None, "ana", None, "ben"):
        one = await a_try(store, player)
        await store.deals.begin(one)
        if player != "ben":  # who plays still
            await store.deals.record(one.table, b"{}")
    assert [one.player for one in await store.deals.listed(DAY, "showdown")] == ["ana"]
    assert await store.deals.count(DAY, "showdown") == 6
