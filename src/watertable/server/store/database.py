"""A database, as those who keep something in it see it: SQL as PostgreSQL writes it."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, TypeAlias

from watertable.server.bus import Hint
from watertable.server.store.appends import Row

DAY = 86_400.0

Step: TypeAlias = tuple[str, Sequence[Any]]  # a statement and its values


class Database(ABC):
    """What can be read and written, which each database does in its own way."""

    clock: str  # the database's time, in SQL
    among: str  # the ids in a parameter, in SQL

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

    @abstractmethod
    def ids(self, tables: Sequence[str]) -> Any:
        """Tables as the parameter that `among` reads."""
