"""Tables in short rows, and how they are deleted, with the same SQL for both databases."""

import asyncio
from collections.abc import Sequence
from typing import Any

from watertable.server.bus import BESIDE
from watertable.server.store.appends import AWAY
from watertable.server.store.contract import Brief
from watertable.server.store.database import DAY
from watertable.server.store.sql import FEW, UNUSED, SqlStore

SHORT = (
    "SELECT id, game, rules, ply, asked, listed, created, changed, ended, deadline, "
    "header IS NOT NULL, address FROM tables JOIN heads ON table_id = id"
)


class Clearing(SqlStore):
    """A store that can be looked through quickly, and cleared of what is not wanted any more."""

    async def briefs(
        self, after: str = "", limit: int = 1000, *, ended: bool = True
    ) -> list[Brief]:
        """Return tables in the order of their ids, without what is long or secret."""
        only = "" if ended else "AND ended IS NULL "
        rows = await self.read(f"{SHORT} WHERE id > $1 {only}ORDER BY id LIMIT $2", after, limit)
        return [brief(*row) for row in rows]

    async def made_by(self, addresses: Sequence[str]) -> list[str]:
        """Return the tables that these addresses have made."""
        rows = await self.read(
            f"SELECT id FROM tables WHERE address IN ({self.among}) ORDER BY id",
            self.ids(addresses),
        )
        return [row[0] for row in rows]

    async def made_before(self, days: float) -> list[str]:
        """Return the tables that are older than so many days."""
        rows = await self.read(
            f"SELECT id FROM tables WHERE created < {self.clock} - $1 ORDER BY id", days * DAY
        )
        return [row[0] for row in rows]

    async def missing(self, tables: Sequence[str]) -> set[str]:
        """Return those of these tables that there are not, or not any more."""
        found = await self.read(
            f"SELECT table_id FROM heads WHERE table_id IN ({self.among})", self.ids(tables)
        )
        return set(tables) - {row[0] for row in found}

    async def delete(self, table: str) -> bool:
        """Forget a table with all that belongs to it, and its box if nobody else has it."""
        boxes = await self.read("SELECT box FROM tables WHERE id = $1", table)
        is_gone = await self.delete_if(table, self.holding)
        if is_gone and boxes and boxes[0][0] is not None:
            await self.write(f"{UNUSED} AND hash = $1", boxes[0][0])
        return is_gone

    async def delete_if(self, table: str, which: str, *values: float) -> bool:
        """Forget a table if its head is of a kind; like an append, the head is locked first."""
        rows = await self.write(
            "DELETE FROM heads WHERE table_id IN "
            f"(SELECT table_id FROM heads WHERE table_id = $1 {which}) RETURNING table_id",
            table,
            *values,
            also=("DELETE FROM tables WHERE id = $1", (table,)),
            hint=(table, BESIDE),
        )
        return bool(rows)

    async def abandon(self, days: float) -> int:
        """Delete unfinished tables that nobody has touched for long, unless a clock still runs."""
        which = (
            f"ended IS NULL AND changed < {self.clock} - $1 "
            f"AND (deadline IS NULL OR deadline < {self.clock} - {AWAY})"
        )
        rows = await self.read(f"SELECT table_id FROM heads WHERE {which}", days * DAY)
        gone, again = 0, f"AND {which.replace('$1', '$2')} {self.holding_free}"  # or came back
        for place in range(0, len(rows), FEW):
            some = [row[0] for row in rows[place : place + FEW]]
            done = await asyncio.gather(*(self.delete_if(id, again, days * DAY) for id in some))
            gone += sum(done)
        return gone

    def has_changed(self) -> bool:
        """Say whether another process has deleted tables; PostgreSQL has a bus for that."""
        return False


def brief(*row: Any) -> Brief:
    """A row as SHORT selects it."""
    it = Brief(*row)
    it.listed, it.begun = bool(it.listed), bool(it.begun)
    return it
