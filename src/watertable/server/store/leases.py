"""Leases: which worker has which table. What a worker may do by itself, others may not meanwhile.

Nothing that is kept depends on them: an append names the ply it follows, whoever makes it.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, TypeAlias

from watertable.server.bus import Hint
from watertable.server.store.appends import Row
from watertable.server.store.contract import Owner

LONG_AGO = 3600.0  # seconds after which a lease that ended is forgotten

Step: TypeAlias = tuple[str, Sequence[Any]]  # a statement and its values


class Leases(ABC):
    """What a store knows of workers and their tables."""

    clock: str  # the database's time, in SQL

    @abstractmethod
    async def read(self, statement: str, *values: Any) -> Sequence[Row]:
        """Run a query on what is committed."""

    @abstractmethod
    async def write(
        self,
        statement: str,
        *values: Any,
        first: Step | None = None,
        also: Step | None = None,
        hint: Hint | None = None,
    ) -> Sequence[Row]:
        """Run a statement, commit it and publish the hint if it has changed a row.

        In that case another is run in the same transaction too; one that must come `first` always.
        """

    async def enlist(self, worker: int, seconds: float) -> None:
        """Begin the lease of a worker."""
        await self.write(f"DELETE FROM workers WHERE until < {self.clock} - {LONG_AGO}")
        await self.write(
            f"INSERT INTO workers (number, until) VALUES ($1, {self.clock} + $2)", worker, seconds
        )

    async def renew(self, worker: int, seconds: float) -> bool:
        """Let a lease end later, if it has not ended."""
        rows = await self.write(
            f"UPDATE workers SET until = {self.clock} + $2 "
            f"WHERE number = $1 AND until > {self.clock} RETURNING number",
            worker,
            seconds,
        )
        return bool(rows)

    async def retire(self, worker: int) -> None:
        """End a lease."""
        await self.write("DELETE FROM workers WHERE number = $1", worker)

    async def own(self, table: str, worker: int) -> Owner | None:
        """Give a table to a worker unless another has it; say who has it."""
        rows = await self.write(
            "UPDATE heads SET owner = $2 WHERE table_id = $1 AND "
            "(owner IS NULL OR owner = $2 OR owner NOT IN "
            f"(SELECT number FROM workers WHERE until > {self.clock})) RETURNING owner",
            table,
            worker,
        )
        if rows:
            return Owner(worker)
        rows = await self.read(
            f"SELECT owner, until - {self.clock} FROM heads LEFT JOIN workers "
            "ON workers.number = owner WHERE table_id = $1",
            table,
        )
        if not rows:
            return None
        return Owner(rows[0][0] or 0, max(0.0, rows[0][1] or 0.0))

    async def disown(self, table: str, worker: int) -> None:
        """Take a table from a worker, if it has it."""
        await self.write(
            "UPDATE heads SET owner = NULL WHERE table_id = $1 AND owner = $2", table, worker
        )
