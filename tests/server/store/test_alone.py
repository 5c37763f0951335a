"""Who serves a store has it for himself; who only looks at it, or saves it, does not disturb."""

import pytest

from tests.server.store.rows import a_row
from watertable.server.store import StoreError, file_of, open_store
from watertable.server.store.backup import backup, restore
from watertable.server.store.migrations import statements
from watertable.server.store.opening import connect

pytestmark = pytest.mark.anyio
REFUSAL = "A server is using"


async def test_a_file_is_served_by_one_and_read_by_any(sqlite_url, tmp_path):
    serving = await open_store(sqlite_url, serves=True)
    await serving.create(a_row(id="there"))
    with pytest.raises(StoreError, match=REFUSAL):
        await open_store(sqlite_url, serves=True)
    beside = await open_store(sqlite_url)
    assert [row.id for row in await beside.all_tables()] == ["there"]
    await beside.end("there")
    await beside.close()
    await backup(sqlite_url, tmp_path / "saved")
    await serving.close()
    await (await open_store(sqlite_url, serves=True)).close()


async def test_another_name_of_a_file_is_the_same_file(sqlite_url, tmp_path):
    serving = await open_store(sqlite_url, serves=True)
    (tmp_path / "folder").mkdir()
    (tmp_path / "linked.db").symlink_to(file_of(sqlite_url))
    for name in ("linked.db", "folder/../tables.db"):
        with pytest.raises(StoreError, match=REFUSAL):
            await open_store(f"sqlite:///{tmp_path / name}", serves=True)
    await serving.close()


async def test_nothing_is_restored_into_a_store_that_is_served(url, tmp_path):
    serving = await open_store(url, serves=True)
    await serving.beat()
    await backup(url, tmp_path / "saved")
    with pytest.raises(StoreError, match=REFUSAL):
        await restore(tmp_path / "saved", url)
    await serving.close()


SINCE = (
    *("aliases", "ways", "signed", "passkeys", "challenges", "sat", "ratings", "rated", "rerated"),
    *("waiting", "players", "deals", "tries", "tournaments", "entered"),
)


async def test_a_store_that_an_older_server_uses_is_not_changed_under_it(sqlite_url):
    serving = await open_store(sqlite_url, serves=True)
    with connect(file_of(sqlite_url)) as file:
        file.execute("UPDATE alembic_version SET version_num = '0006'")
        file.execute("PRAGMA foreign_keys = OFF")
        for table in SINCE:
            file.execute(f"DROP TABLE {table}")
        file.execute("DROP TABLE service")
        file.execute("DROP INDEX tables_box")
        file.execute("ALTER TABLE tables DROP COLUMN box")
        file.execute("DROP TABLE boxes")
    file.close()
    with pytest.raises(StoreError, match=REFUSAL):
        await open_store(sqlite_url)
    await serving.close()
    assert statements("sqlite", "0006")
    await (await open_store(sqlite_url)).close()


async def test_a_folder_that_cannot_be_written_to_is_said_in_a_sentence(tmp_path):
    (tmp_path / "letter").write_text("Dear Ann")
    with pytest.raises(StoreError, match="letter"):
        await open_store(f"sqlite:///{tmp_path / 'letter' / 'tables.db'}", serves=True)
