"""Moves that were less than was asked for are kept beside the log, with the move or not at all."""

import asyncio

import pytest

from tests.server.store.rows import GO_ON, a_row, an_entry
from watertable.server.store import Conflict, Flaw
from watertable.server.tables.ledger import encode
from watertable.server.tables.sitters import seats_for

pytestmark = pytest.mark.anyio


async def test_a_flaw_is_kept_with_its_move(store):
    table = (await store.create(a_row())).id
    assert await store.flaws(table) == []
    await store.append(table, 0, [an_entry(1)], GO_ON)
    await store.append(table, 1, [an_entry(2), an_entry(3)], GO_ON, flaws=[Flaw(2, "cut")])
    await store.append(table, 3, [an_entry(4)], GO_ON, flaws=[Flaw(4, "simpler")])
    assert await store.flaws(table) == [Flaw(2, "cut"), Flaw(4, "simpler")]
    assert len(await store.lines(table)) == 4


async def test_a_move_that_was_not_kept_leaves_no_flaw(store):
    table = (await store.create(a_row())).id
    with pytest.raises(Conflict):
        await store.append(table, 5, [an_entry(6)], GO_ON, flaws=[Flaw(6, "cut")])
    assert await store.flaws(table) == []


async def test_appends_with_and_without_a_flaw_are_committed_together(store):
    tables = [(await store.create(a_row())).id for _ in range(20)]
    await asyncio.gather(
        *(
            store.append(id, 0, [an_entry(1)], GO_ON, flaws=[Flaw(1, "cut")] * (number % 3 == 0))
            for number, id in enumerate(tables)
        )
    )
    found = [len(await store.flaws(id)) for id in tables]
    assert found == [int(number % 3 == 0) for number in range(20)]


async def test_a_flaw_goes_with_its_table(store):
    table = (await store.create(a_row())).id
    await store.append(table, 0, [an_entry(1)], GO_ON, flaws=[Flaw(1, "cut")])
    await store.delete(table)
    assert await store.flaws(table) == []
    assert await store.read("SELECT count(*) FROM flaws") in ([(0,)], [[0]])


async def test_tables_of_bots_alone_are_counted_by_address_while_they_go_on(store):
    def row(address, *kinds):
        seats = seats_for(list(kinds))
        seats.chairs[0].name = '"kind":"person"'  # a name says nothing
        return a_row(address=address, seats=encode(seats))

    made = [await store.create(row("a", "bot:lake", "bot:lake")) for _ in range(3)]
    await store.create(row("a", "person", "bot:lake"))
    await store.create(row("a", "bot:lake", "open"))
    await store.create(row("b", "bot:lake", "bot:lake"))
    assert await store.count_alone(["a"], 3600) == 3
    await store.end(made[0].id)
    assert await store.count_alone(["a"], 3600) == 2
    assert await store.count_alone(["a"], -1) == 0
    assert await store.count_alone(["c"], 3600) == 0
