"""Leases: which worker has which table. What a worker may do by itself, others may not meanwhile.

Nothing that is kept depends on them: an append names the ply it follows, whoever makes it.
"""

from watertable.server.store.contract import Owner
from watertable.server.store.database import Database

LONG_AGO = 3600.0  # seconds after which a lease that ended is forgotten


class Leases:
    """What a database knows of workers and their tables."""

    def __init__(self, database: Database) -> None:
        """Keep it there."""
        self.database = database

    async def enlist(self, worker: int, seconds: float) -> None:
        """Begin the lease of a worker, under a number that nobody ever had."""
        write, clock = self.database.write, self.database.clock
        await write(f"DELETE FROM workers WHERE until < {clock} - {LONG_AGO}")
        insert = f"INSERT INTO workers (number, until) VALUES ($1, {clock} + $2)"
        await write(insert, worker, seconds)

    async def renew(self, worker: int, seconds: float) -> bool:
        """Let a lease end so many seconds from now; False if it has ended."""
        rows = await self.database.write(
            f"UPDATE workers SET until = {self.database.clock} + $2 "
            f"WHERE number = $1 AND until > {self.database.clock} RETURNING number",
            worker,
            seconds,
        )
        return bool(rows)

    async def retire(self, worker: int) -> None:
        """End a lease: all tables of the worker are free."""
        await self.database.write("DELETE FROM workers WHERE number = $1", worker)

    async def own(self, table: str, worker: int) -> Owner | None:
        """Give a table to a worker unless another has it whose lease goes on; say who has it."""
        rows = await self.database.write(
            "UPDATE heads SET owner = $2 WHERE table_id = $1 AND "
            "(owner IS NULL OR owner = $2 OR owner NOT IN "
            f"(SELECT number FROM workers WHERE until > {self.database.clock})) RETURNING owner",
            table,
            worker,
        )
        if rows:
            return Owner(worker)
        rows = await self.database.read(
            f"SELECT owner, until - {self.database.clock} FROM heads LEFT JOIN workers "
            "ON workers.number = owner WHERE table_id = $1",
            table,
        )
        if not rows:
            return None
        return Owner(rows[0][0] or 0, max(0.0, rows[0][1] or 0.0))

    async def disown(self, table: str, worker: int) -> None:
        """Take a table from a worker, if it has it."""
        await self.database.write(
            "UPDATE heads SET owner = NULL WHERE table_id = $1 AND owner = $2", table, worker
        )
