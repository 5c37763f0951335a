"""Steps that several migrations take."""

import sqlalchemy as sa
from alembic import op


def index(name: str, table: str, columns: list[str], where: str, unique: bool = False) -> None:
    """Make an index over those rows that are of a kind."""
    only = sa.text(where)
    op.create_index(name, table, columns, unique=unique, sqlite_where=only, postgresql_where=only)
