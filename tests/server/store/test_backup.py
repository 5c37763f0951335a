"""A backup holds everything, and either database is restored from a backup of either."""

import asyncio
import os
import sqlite3
import stat
from typing import Any

import pytest

from tests.server.store.rows import GO_ON, a_row, an_entry
from watertable.server.store import Flaw, Frames, Head, StoreError, open_store
from watertable.server.store.backup import ORDER, Counted, backup, restore
from watertable.server.store.schema import metadata

pytestmark = pytest.mark.anyio


async def everything(url):
    """All that can be asked of a store."""
    store = await open_store(url)
    rows = await store.all_tables()
    kept = [
        (
            row,
            await store.lines(row.id),
            await store.chat(row.id),
            [await store.frames(row.id, ply) for ply in range(3)],
            await store.by_key(row.id, 0, "k1"),
            await store.flaws(row.id),
            await store.browsers.of(["browser"], row.id),
        )
        for row in rows
    ]
    keys = [await store.key(name) for name in ("tokens", "hashes")]
    await store.close()
    return kept, keys


async def fill(url):
    store = await open_store(url)
    for number in range(3):
        row = await store.create(a_row(listed=number == 1, seats='["水"]'.encode()))
        sent = [an_entry(1, "k1"), an_entry(2)]
        head = Head(asked=None, ended=number == 2, budget=[None, 1e6, None][number], header=b"{}")
        motion, flaws = [Frames(2, bytes(range(256)))], [Flaw(1, "cut"), Flaw(2, "simpler")]
        await store.append(row.id, 0, sent, head, frames=motion, flaws=flaws[number:])
        await store.add_chat(row.id, None, "Zoë", "ahoy")
        await store.browsers.hold("browser", row.id, 0, bytes(range(40)))
        await store.change(row.id, 0, b'["Ann"]')
    await store.key("tokens")
    await store.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def target(request, tmp_path):
    """An empty database of either kind, beside the one of `url`."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'restored.db'}"
    else:
        with request.getfixturevalue("cluster").database() as url:
            yield url


async def test_a_store_comes_back_from_either_database_into_either(url, target, tmp_path):
    await fill(url)
    before = await everything(url)
    file = tmp_path / "saved"
    assert await backup(url, file) == Counted(3, 6)
    assert await restore(file, target) == Counted(3, 6)
    assert await everything(target) == before
    assert sorted(len(flaws) for *_, flaws, _ in before[0]) == [0, 1, 2]
    assert sorted(path.name for path in tmp_path.glob("saved*")) == ["saved"]


async def test_new_tables_are_made_beside_those_that_came_back(url, target, tmp_path):
    """More of them than a database would find out by trying number after number."""
    store = await open_store(url)
    for _ in range(12):
        await store.create(a_row())
    await store.close()
    await backup(url, tmp_path / "saved")
    await restore(tmp_path / "saved", target)
    store = await open_store(target)
    made = await store.create(a_row())
    await store.append(made.id, 0, [an_entry(1)], GO_ON)
    assert len(await store.all_tables()) == 13
    await store.close()


async def test_a_backup_replaces_the_keys_that_an_unused_server_has_drawn(url, target, tmp_path):
    await fill(url)
    fresh = await open_store(target)
    await fresh.key("tokens")
    await fresh.close()
    await backup(url, tmp_path / "saved")
    await restore(tmp_path / "saved", target)
    assert (await everything(target))[1][0] == (await everything(url))[1][0]


async def test_a_backup_knows_when_somebody_last_served_and_how_long_nobody_did(
    url, target, tmp_path
):
    store: Any = await open_store(url)
    await store.beat()
    await store.give(100.0, 0.0)
    before = [tuple(row) for row in await store.read("SELECT * FROM service")]
    await store.close()
    await backup(url, tmp_path / "saved")
    await restore(tmp_path / "saved", target)
    store = await open_store(target)
    assert [tuple(row) for row in await store.read("SELECT * FROM service")] == before
    await store.close()


async def test_a_store_that_holds_tables_is_not_restored_into(url, tmp_path):
    await fill(url)
    await backup(url, tmp_path / "saved")
    before = await everything(url)
    with pytest.raises(StoreError, match="only restored into an empty one"):
        await restore(tmp_path / "saved", url)
    assert await everything(url) == before


async def test_a_backup_is_made_while_moves_are_made_and_is_of_one_moment(url, tmp_path):
    store = await open_store(url)
    table = (await store.create(a_row())).id

    async def play():
        for ply in range(0, 100, 2):
            await store.append(table, ply, [an_entry(ply + 1), an_entry(ply + 2)], GO_ON)

    playing = asyncio.create_task(play())
    for number in range(3):
        await backup(url, tmp_path / f"saved{number}")
        with sqlite3.connect(tmp_path / f"saved{number}") as saved:
            [(ply,)] = saved.execute("SELECT ply FROM heads").fetchall()
            assert saved.execute("SELECT count(*) FROM lines").fetchall() == [(ply,)]
            assert ply % 2 == 0
        saved.close()
    await playing
    await store.close()


async def test_a_backup_is_its_owners_alone(url, tmp_path):
    await fill(url)
    await backup(url, tmp_path / "saved")
    assert stat.S_IMODE(os.stat(tmp_path / "saved").st_mode) == 0o600


async def test_no_file_is_overwritten(url, tmp_path):
    await fill(url)
    (tmp_path / "letter").write_text("Dear Ann")
    with pytest.raises(StoreError, match="exists already"):
        await backup(url, tmp_path / "letter")
    assert (tmp_path / "letter").read_text() == "Dear Ann"


async def test_there_is_no_backup_of_a_store_that_is_not_there(url, tmp_path):
    with pytest.raises(StoreError, match="There is no"):
        await backup(url, tmp_path / "saved")
    assert list(tmp_path.iterdir()) == []


async def test_what_is_no_backup_is_refused(sqlite_url, tmp_path):
    (tmp_path / "letter").write_text("Dear Ann, " * 1000)
    sqlite3.connect(tmp_path / "empty").close()
    for name in ("letter", "empty", "nothing"):
        with pytest.raises(StoreError, match=name):
            await restore(tmp_path / name, sqlite_url)


async def test_a_backup_of_a_later_version_is_refused_before_anything_is_touched(url, tmp_path):
    await fill(url)
    await backup(url, tmp_path / "saved")
    with sqlite3.connect(tmp_path / "saved") as saved:
        saved.execute("UPDATE alembic_version SET version_num = '9999'")
    saved.close()
    with pytest.raises(StoreError, match="9999"):
        await restore(tmp_path / "saved", f"sqlite:///{tmp_path / 'new.db'}")
    assert not (tmp_path / "new.db").exists()


def test_no_table_of_the_database_is_forgotten():
    assert set(ORDER) == set(metadata.tables)
