"""A store whose disk is full, read-only or gone says so, loses nothing, and goes on by itself."""

import contextlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.server.store.rows import GO_ON, a_row, an_entry
from watertable.server.store import StoreError, open_store
from watertable.server.store.backup import backup

pytestmark = pytest.mark.anyio
NO_MOUNT = "a small disk cannot be mounted here (that takes root on Linux)"


@pytest.fixture
def small_disk(tmp_path):
    """A disk of four megabytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip(NO_MOUNT)
    mount = ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip(NO_MOUNT)
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Leave no room on a disk."""
    filler = folder / "filler"
    with contextlib.suppress(OSError), filler.open("wb", buffering=0) as out:
        while True:
            out.write(bytes(4096))
    return filler


async def refused(doing) -> str:
    with pytest.raises(StoreError) as error:
        await doing
    return str(error.value)


async def moves(store, count=40):
    """Append until it is refused: what is acknowledged is returned."""
    table = (await store.create(a_row())).id
    for ply in range(count):
        await store.append(table, ply, [an_entry(ply + 1)], GO_ON)
    return table


async def test_a_full_disk_is_named_and_when_there_is_room_it_goes_on(small_disk):
    store: Any = await open_store(f"sqlite:///{small_disk / 'tables.db'}", serves=True)
    table = await moves(store)
    await store.beat()
    await store.check()
    filler = fill(small_disk)
    assert "full" in await refused(store.check())
    big = an_entry(41)
    big = type(big)(big.ply, b"%2000000d" % 7, big.seat, big.key, big.hash)
    assert "full" in await refused(store.append(table, 40, [big], GO_ON))
    filler.unlink()
    await store.beat()
    await store.check()
    await store.append(table, 40, [an_entry(41)], GO_ON)
    assert len(await store.lines(table)) == 41
    await store.close()


async def test_a_file_that_was_moved_away_takes_nothing_until_it_is_back(sqlite_url, tmp_path):
    store: Any = await open_store(sqlite_url, serves=True)
    table = await moves(store)
    (tmp_path / "tables.db").rename(tmp_path / "elsewhere.db")
    assert "deleted or moved away" in await refused(store.check())
    assert "deleted" in await refused(store.append(table, 40, [an_entry(41)], GO_ON))
    assert "deleted" in await refused(store.beat())
    (tmp_path / "elsewhere.db").rename(tmp_path / "tables.db")
    await store.beat()
    await store.check()
    await store.append(table, 40, [an_entry(41)], GO_ON)
    await store.close()
    again = await open_store(sqlite_url)
    assert len(await again.lines(table)) == 41
    await again.close()


@pytest.mark.parametrize("whole", [True, False])
async def test_a_deleted_file_is_taken_up_again_when_a_backup_is_put_there(
    sqlite_url, tmp_path, whole
):
    """With or without SQLite's own files beside it."""
    store: Any = await open_store(sqlite_url, serves=True)
    table = await moves(store)
    await backup(sqlite_url, tmp_path / "saved")
    await store.append(table, 40, [an_entry(41)], GO_ON)
    for file in tmp_path.glob("tables.db*" if whole else "tables.db"):
        if file.suffix != ".lock":
            file.unlink()
    assert "deleted" in await refused(store.append(table, 41, [an_entry(42)], GO_ON))
    shutil.copy(tmp_path / "saved", tmp_path / "tables.db")
    with contextlib.suppress(StoreError):
        await store.beat()
    await store.beat()
    await store.check()
    assert (await store.load(table)).ply == 40
    await store.append(table, 40, [an_entry(41)], GO_ON)
    await store.close()
    again = await open_store(sqlite_url)
    assert len(await again.lines(table)) == 41
    await again.close()


async def test_a_file_that_may_not_be_written_to_is_named(sqlite_url, tmp_path):
    store: Any = await open_store(sqlite_url, serves=True)
    (tmp_path / "tables.db").chmod(0o444)
    assert "read-only" in await refused(store.check())
    (tmp_path / "tables.db").chmod(0o600)
    await store.check()
    store.writer.connection.execute("PRAGMA query_only = ON")
    assert "readonly" in await refused(store.beat())
    assert "readonly" in await refused(store.check())
    store.writer.connection.execute("PRAGMA query_only = OFF")
    await store.beat()
    await store.check()
    await store.close()


async def test_a_read_only_disk_is_named(sqlite_url, monkeypatch):
    store: Any = await open_store(sqlite_url)
    monkeypatch.setattr(os, "statvfs", lambda _: os.statvfs_result([1] * 8 + [os.ST_RDONLY, 255]))
    assert "disk with the database is read-only" in await refused(store.check())
    await store.close()


async def test_a_postgresql_that_only_reads_is_named(postgres_url):
    store: Any = await open_store(f"{postgres_url}&default_transaction_read_only=off")
    await store.check()
    await store.close()
    only = f"{postgres_url}&default_transaction_read_only=on"
    await (await open_store(postgres_url)).close()
    store = await open_store(only, make=False)
    assert "only be read" in await refused(store.check())
    assert "read-only" in await refused(store.beat())
    await store.close()


async def test_to_ask_whether_a_store_is_well_writes_nothing(store):
    before = getattr(store, "writer", store).commits
    versions = "SELECT xmin::text FROM alembic_version"
    is_postgres = not hasattr(store, "writer")
    old = await store.read(versions) if is_postgres else None
    for _ in range(3):
        await store.check()
    assert getattr(store, "writer", store).commits == before
    if is_postgres:
        assert await store.read(versions) == old


async def test_a_file_that_cannot_even_be_looked_at_is_said_in_a_sentence(tmp_path, monkeypatch):
    store: Any = await open_store(f"sqlite:///{tmp_path / 'tables.db'}", serves=True)

    def torn(path):
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as briefly:
        briefly.setattr(os, "statvfs", torn)
        assert "Input/output error" in await refused(store.look())
    await store.look()
    await store.close()
