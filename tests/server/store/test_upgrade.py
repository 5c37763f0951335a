"""A store of an older version is brought up to date with everything in it, and play goes on."""

import contextlib
import sqlite3
from typing import Any

import asyncpg
import pytest

from tests.server.store.rows import GO_ON, a_row, an_entry
from watertable.server.store import ChatRow, Repeated, TableRow, file_of, open_store
from watertable.server.store.backup import Counted, restore
from watertable.server.store.migrations import statements

pytestmark = pytest.mark.anyio

SECRET = bytes(range(32))
TOKENS, ADDRESSES = b"signs links, stays as it was....", b"tells who an address was, is gone"
LATER = ("box", "alias")  # what tables have since then
IN_PLAY = TableRow(
    id="in-play",
    game="showdown",
    rules=1,
    settings=b"{}",
    secret=SECRET,
    seats='["水"]'.encode(),
    address="somebody",
    listed=True,
    header=b'{"seats":2}',
    version=3,
    ply=2,
    asked=1,
    created=20.0,
    changed=30.0,
    deadline=4e9,
)
OVER = TableRow(
    id="over",
    game="splash",
    rules=2,
    settings=b"{}",
    secret=SECRET,
    seats=b"[]",
    address="else",
    created=10.0,
    changed=11.0,
    ended=11.0,
)
LINES = [an_entry(1, "k1"), an_entry(2, seat=1)]
FIRST_TABLES = (
    "INSERT INTO tables (id, game, rules, settings, secret, seats, address, listed, header, "
    "version, ply, asked, created, changed, ended, deadline) "
    "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)"
)
FIRST_LINES = (
    "INSERT INTO lines (table_id, ply, line, seat, key, done, hash, at) "
    "VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
)
FIRST_FRAMES = "INSERT INTO frames (table_id, ply, frames) VALUES ($1, $2, $3)"
FIRST_CHAT = "INSERT INTO chat (table_id, n, seat, name, text, at) VALUES ($1, $2, $3, $4, $5, $6)"


def first_store(dialect):
    """All statements, each with its values, that lead to a store of the first version."""
    for statement in statements(dialect, None, "0001"):
        yield statement, ()
    for row in (IN_PLAY, OVER):
        fields = [getattr(row, name) for name in TableRow.__struct_fields__ if name not in LATER]
        texts = [
            value.decode() if isinstance(value, bytes) and value != SECRET else value
            for value in fields
        ]
        yield FIRST_TABLES, texts
    for it in LINES:
        done = None if it.key is None else 2
        values = ("in-play", it.ply, it.line.decode(), it.seat, it.key, done, it.hash, 30.0)
        yield FIRST_LINES, values
    yield FIRST_FRAMES, ("in-play", 2, b"film")
    yield FIRST_CHAT, ("in-play", 1, None, "Zoë", "ahoy", 25.0)
    for name, key in (("tokens", TOKENS), ("addresses", ADDRESSES)):
        yield "INSERT INTO keys (name, secret) VALUES ($1, $2)", (name, key)


def fill_file(path):
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
        for statement, values in first_store("sqlite"):
            database.execute(statement.replace("$", "?"), values)


@pytest.fixture
async def old_url(url):
    """A database of either kind that the first version has filled."""
    if url.startswith("sqlite"):
        fill_file(file_of(url))
    else:
        database = await asyncpg.connect(url)
        for statement, values in first_store("postgresql"):
            await database.execute(statement, *values)
        await database.close()
    return url


async def check(store):
    """Nothing of the first store is missing."""
    assert await store.all_tables() == [IN_PLAY, OVER]
    assert await store.lines("in-play") == [(entry, 30.0) for entry in LINES]
    assert await store.lines("over") == []
    assert await store.by_key("in-play", 0, "k1") == 2
    assert await store.frames("in-play", 2) == b"film"
    assert await store.chat("in-play") == [ChatRow(1, None, "Zoë", "ahoy", 25.0)]
    assert [row.id for row in await store.listed(9)] == ["in-play"]


async def test_everything_is_there_and_play_goes_on(old_url):
    store = await open_store(old_url)
    await check(store)
    with pytest.raises(Repeated):
        await store.append("in-play", 2, [an_entry(3, "k1")], GO_ON)
    await store.append("in-play", 2, [an_entry(3, "k3")], GO_ON)
    assert len(await store.lines("in-play")) == 3
    await store.delete("in-play")
    assert await store.lines("in-play") == []
    assert [row.id for row in await store.all_tables()] == ["over"]
    await store.close()


async def test_a_backup_of_the_first_version_is_restored_and_new_tables_are_made(url, tmp_path):
    fill_file(tmp_path / "saved")
    assert await restore(tmp_path / "saved", url) == Counted(2, 2)
    store = await open_store(url)
    await check(store)
    made = await store.create(a_row())
    await store.append(made.id, 0, [an_entry(1)], GO_ON)
    assert len(await store.all_tables()) == 3
    await store.close()


async def test_the_one_key_that_hashed_all_addresses_is_destroyed(old_url):
    store: Any = await open_store(old_url)
    assert [row[0] for row in await store.read("SELECT name FROM keys")] == ["tokens"]
    assert await store.key("tokens") == TOKENS
    await store.close()
    if old_url.startswith("sqlite"):
        kept = file_of(old_url).read_bytes()
        assert TOKENS in kept
        assert ADDRESSES not in kept


async def test_nor_does_an_old_backup_bring_it_back(url, tmp_path):
    fill_file(tmp_path / "saved")
    await restore(tmp_path / "saved", url)
    store: Any = await open_store(url)
    assert [row[0] for row in await store.read("SELECT name FROM keys")] == ["tokens"]
    await store.close()
