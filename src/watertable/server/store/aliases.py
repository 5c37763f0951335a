"""The names of tables: each once, as long as its table is kept."""

from msgspec import Struct

from watertable.server.store.appends import storable
from watertable.server.store.database import Database


class NamedTable(Struct, frozen=True):
    """The table of a name, and whether it is open to everybody now."""

    table: str
    is_open: bool


class Aliases:
    """The names of tables in a database."""

    def __init__(self, database: Database) -> None:
        """Keep them there."""
        self.database = database

    async def give(self, table: str, alias: str) -> bool:
        """Call a table so; False if another one is called so, or this one has a name."""
        rows = await self.database.write(
            "INSERT INTO aliases (named, alias) SELECT id, $2 FROM tables WHERE id = $1 "
            "ON CONFLICT DO NOTHING RETURNING alias",
            table,
            alias,
        )
        return bool(rows)

    async def find(self, alias: str) -> NamedTable | None:
        """Return the table of a name, whoever may know of it."""
        rows = await self.database.read(
            "SELECT named, listed AND ended IS NULL FROM aliases JOIN heads ON table_id = named "
            "WHERE alias = $1",
            storable(alias),
        )
        return NamedTable(rows[0][0], bool(rows[0][1])) if rows else None
