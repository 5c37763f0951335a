"""A database, as those who keep something in it see it: SQL as PostgreSQL writes it."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TypeAlias

from watertable.server.bus import Hint
from watertable.server.store.appends import Row

DAY = 86_400.0

SqlValue: TypeAlias = str | bytes | float | Sequence[str | bytes | float | None] | None
Step: TypeAlias = tuple[str, Sequence[SqlValue]]  # a statement and its values


class Database(ABC):
    """What can be read and written, which each database does in its own way."""

    clock: str  # the database's time, in SQL
    among: str  # the ids in a parameter, in SQL

    @abstractmethod
    async def read(self, statement: str, *values: SqlValue) -> Sequence[Row]:
        """Run a query on what is committed."""

    @abstractmethod
    async def write(
        self,
        statement: str,
        *values: SqlValue,
        first: Step | None = None,
        also: Step | None = None,
        hint: Hint | None = None,
    ) -> Sequence[Row]:
        """Run a statement, commit it and publish the hint if it has changed a row.

        In that case another is run in the same transaction too; one that must come `first` always.
        """

    @abstractmethod
    async def write_all(self, steps: Sequence[Step]) -> bool:
        """Run statements in one transaction if each of them changes a row, else none of them."""

    @abstractmethod
    def ids(self, tables: Sequence[str]) -> SqlValue:
        """Tables as the parameter that `among` reads."""
