"""The text of a box is kept once, as long as a table is played with it."""

import asyncio
from typing import Any

import pytest

from tests.server.store.rows import GO_ON, a_row, an_entry
from watertable.kernel.game.fingerprint import hash_of_text
from watertable.server.store import Head, open_store
from watertable.server.store.backup import backup, restore

pytestmark = pytest.mark.anyio

TEXT, OTHER = '[[card]]\nname = "水"\n' * 900, "# another\n"
HEADER = b'{"watertable":1,"game":"showdown","rules":1,"box":"9c1f","seats":2}'
DAY = 86_400.0


async def hashes(store: Any) -> set[str]:
    return {row[0] for row in await store.read("SELECT hash FROM boxes")}


async def test_tables_of_the_same_box_share_its_text(store):
    one, two = [await store.create(a_row(), TEXT) for _ in range(2)]
    other = await store.create(a_row(), OTHER)
    assert one.box == two.box == hash_of_text(TEXT) != other.box
    assert (await store.load(one.id)).box == one.box
    assert await store.box(one.box) == TEXT
    assert await store.box(other.box) == OTHER
    assert await hashes(store) == {one.box, other.box}
    assert await store.box("0" * 64) is None
    assert (await store.load((await store.create(a_row())).id)).box is None


async def test_a_text_is_forgotten_with_the_last_table_that_has_it(store):
    one, two = [await store.create(a_row(), TEXT) for _ in range(2)]
    stays = await store.create(a_row(), OTHER)
    assert await store.delete(one.id)
    assert await store.box(one.box) == TEXT
    assert await store.delete(two.id)
    assert await hashes(store) == {stays.box}
    assert not await store.delete(two.id)


async def test_so_it_is_when_tables_are_pruned(store):
    ended, idle, stays = [await store.create(a_row(), text) for text in (TEXT, OTHER, "both")]
    await store.append(ended.id, 0, [an_entry(1)], Head(asked=None, ended=True))
    await store.write("UPDATE heads SET ended = ended - $1 WHERE ended IS NOT NULL", 9 * DAY)
    await store.write(
        "UPDATE heads SET changed = changed - $2 WHERE table_id = $1", idle.id, 400 * DAY
    )
    assert await store.prune(1, idle=365) == 2
    assert await hashes(store) == {stays.box}


async def test_a_box_that_is_forgotten_and_taken_again_in_one_moment_is_there(url):
    stores = [await open_store(url) for _ in range(3)]
    for _ in range(20):
        made = await stores[0].create(a_row(), TEXT)
        _, one, two, _ = await asyncio.gather(
            stores[0].delete(made.id),
            stores[1].create(a_row(), TEXT),
            stores[2].create(a_row(), TEXT),
            stores[1].prune(1),
        )
        assert await stores[0].box(one.box or "") == TEXT
        await asyncio.gather(stores[0].delete(one.id), stores[1].delete(two.id))
    await stores[0].prune(1)
    assert await hashes(stores[0]) == set()
    for store in stores:
        await store.close()


async def test_tables_of_before_are_given_the_box_that_their_header_names(store):
    named, other, made = [await store.create(a_row()) for _ in range(3)]
    await store.append(named.id, 0, [an_entry(1)], Head(asked=0, header=HEADER))
    unlike = HEADER.replace(b"9c1f", b"9c1f00")
    await store.append(other.id, 0, [an_entry(1)], Head(asked=0, header=unlike))
    assert await store.boxless() == ["showdown"]
    assert await store.keep_box(TEXT, HEADER.decode().partition(',"seats"')[0]) == 1
    boxes = [(await store.load(it.id)).box for it in (named, other, made)]
    assert boxes == [hash_of_text(TEXT), None, None]
    await store.append(named.id, 1, [an_entry(2)], GO_ON)
    await store.delete(other.id)
    assert await store.boxless() == []


async def test_a_backup_carries_the_texts_into_either_database(sqlite_url, url, tmp_path):
    source = sqlite_url.replace("tables.db", "source.db")
    store = await open_store(source)
    row = await store.create(a_row(), TEXT)
    await store.close()
    await backup(source, tmp_path / "saved")
    await restore(tmp_path / "saved", url)
    await backup(url, tmp_path / "again")
    again = await open_store(f"sqlite:///{tmp_path / 'again'}")
    assert await again.all_tables() == [row]
    assert await again.box(row.box or "") == TEXT
    await again.close()
