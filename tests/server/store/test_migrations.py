"""A database of any age is brought up to date, by one process at a time."""

import asyncio
import os
import stat
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from tests.server.store.rows import a_row
from watertable.server.store import StoreError, file_of, migrations, open_store
from watertable.server.store.schema import metadata

pytestmark = pytest.mark.anyio


async def test_an_empty_database_is_filled_and_opening_it_again_changes_nothing(url):
    for _ in range(2):
        store: Any = await open_store(url)
        assert [tuple(row) for row in await store.read(migrations.CURRENT)] == [(migrations.HEAD,)]
        if not await store.all_tables():
            await store.create(a_row(id="stays"))
        await store.close()
    store = await open_store(url)
    assert [row.id for row in await store.all_tables()] == ["stays"]
    await store.close()


async def test_processes_that_start_together_migrate_one_after_the_other(url):
    stores = await asyncio.gather(*(open_store(url) for _ in range(6)))
    await asyncio.gather(*(store.create(a_row()) for store in stores))
    assert len(await stores[0].all_tables()) == 6
    for store in stores:
        await store.close()


async def test_a_database_of_a_later_version_is_refused(url):
    store: Any = await open_store(url)
    await store.write("UPDATE alembic_version SET version_num = '9999'")
    await store.close()
    with pytest.raises(StoreError, match="9999, which this version of Watertable does not know"):
        await open_store(url)


def test_head_is_the_newest_migration():
    scripts = ScriptDirectory(str(Path(migrations.__file__).parent))
    assert scripts.get_heads() == [migrations.HEAD]


async def test_the_migrations_lead_to_the_schema_in_sqlite(sqlite_url):
    await (await open_store(sqlite_url)).close()
    engine = sa.create_engine(sqlite_url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


@pytest.fixture
def other_url(cluster):
    with cluster.database() as url:
        yield url


COLUMNS = """
    SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name <> 'alembic_version' ORDER BY 1, 2
"""
INDEXES = """
    SELECT tablename, indexdef FROM pg_indexes
    WHERE schemaname = 'public' AND tablename <> 'alembic_version' ORDER BY 1, 2
"""


async def test_the_migrations_lead_to_the_schema_in_postgresql(postgres_url, other_url):
    migrated: Any = await open_store(postgres_url)
    planned: Any = await open_store(other_url)
    await planned.write("DROP TABLE chat, frames, lines, keys, heads, tables, service")
    steps: list[str] = []

    def note(step, *_, **__):
        steps.append(str(step.compile(dialect=engine.dialect)))

    engine = sa.create_mock_engine("postgresql+asyncpg://", note)
    metadata.create_all(engine, checkfirst=False)
    for step in steps:
        await planned.write(step)
    for question in (COLUMNS, INDEXES):
        assert await migrated.read(question) == await planned.read(question)
    for store in (migrated, planned):
        await store.close()


async def test_the_file_is_its_owners_alone_and_its_folder_is_made(tmp_path):
    url = f"sqlite:///{tmp_path / 'new' / 'tables.db'}"
    await (await open_store(url)).close()
    assert stat.S_IMODE(os.stat(file_of(url)).st_mode) == 0o600


@pytest.mark.parametrize("address", ["mysql://somewhere", "tables.db", "sqlite://", "sqlite:///"])
async def test_an_address_that_is_none_is_refused_in_a_sentence(address):
    with pytest.raises(StoreError, match=r"\.$"):
        await open_store(address)


async def test_a_file_that_is_no_database_is_refused_in_a_sentence(tmp_path):
    (tmp_path / "letter.txt").write_text("Dear Ann, " * 1000)
    with pytest.raises(StoreError, match=r"letter\.txt"):
        await open_store(f"sqlite:///{tmp_path / 'letter.txt'}")


async def test_a_database_that_is_not_there_is_refused_in_a_sentence(tmp_path):
    with pytest.raises(StoreError, match="PostgreSQL"):
        await open_store(f"postgresql://nobody@/tables?host={tmp_path}")
