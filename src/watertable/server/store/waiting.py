"""Tables at which somebody waits for anybody: whoever presses "play now" next sits down there."""

from collections.abc import Sequence

from msgspec import Struct

from watertable.server.store.database import Database

FRESH = 20.0  # seconds since somebody was last seen waiting
STALE = 600.0  # seconds after which a table at which nobody waits any more is taken away


class WaitedFor(Struct, frozen=True):
    """What somebody waits for."""

    game: str
    seats: int
    rated: bool


class WaitingTable(Struct, frozen=True):
    """A table at which somebody waits, and since when."""

    table: str
    made: float


class WaitingTables:
    """Who waits, in a database."""

    def __init__(self, database: Database) -> None:
        """Keep it there."""
        self.database = database

    async def add(self, table: str, what: WaitedFor) -> None:
        """Somebody waits at a table from now on."""
        clock = self.database.clock
        await self.database.write(
            "INSERT INTO waiting (table_id, game, seats, rated, made, at) "
            f"SELECT id, $2, $3, $4, {clock}, {clock} FROM tables WHERE id = $1 "
            "ON CONFLICT DO NOTHING",
            table,
            what.game,
            what.seats,
            what.rated,
        )

    async def seen(self, tables: Sequence[str]) -> None:
        """Somebody is still waiting at these tables."""
        if tables:
            await self.database.write(
                f"UPDATE waiting SET at = {self.database.clock} "
                f"WHERE table_id IN ({self.database.among})",
                self.database.ids(tables),
            )

    async def find(self, what: WaitedFor) -> list[WaitingTable]:
        """Return the tables at which somebody waits for just this, the longest wait first."""
        rows = await self.database.read(
            "SELECT waiting.table_id, made FROM waiting "
            "JOIN tables ON tables.id = waiting.table_id "
            "JOIN heads ON heads.table_id = waiting.table_id "
            "WHERE waiting.game = $1 AND waiting.seats = $2 AND waiting.rated = $3 "
            f"AND at > {self.database.clock} - $4 AND header IS NULL AND ended IS NULL "
            "ORDER BY made, waiting.table_id",
            what.game,
            what.seats,
            what.rated,
            FRESH,
        )
        return [WaitingTable(*row) for row in rows]

    async def left(self) -> list[str]:
        """Return tables that wait for nobody any more: nobody is there, or it has begun."""
        clock = self.database.clock
        await self.database.write(
            "DELETE FROM waiting WHERE table_id IN (SELECT id FROM tables WHERE header IS NOT NULL)"
        )
        rows = await self.database.read(
            f"SELECT table_id FROM waiting WHERE at < {clock} - $1", STALE
        )
        return [row[0] for row in rows]
